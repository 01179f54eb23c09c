// Reads what a model gave a tool. Nothing about it is certain: everything may be missing or of another kind.

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(input: unknown): Fields {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
}

export function textOf(input: unknown, name: string): string | undefined {
  const value = fieldsOf(input)[name];
  return typeof value === "string" ? value : undefined;
}

export function numberOf(input: unknown, name: string): number | undefined {
  const value = fieldsOf(input)[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A place given as `[x, y]`. */
export function pointOf(input: unknown, name: string): { x: number; y: number } | undefined {
  const value = fieldsOf(input)[name];
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value as unknown[];
  return typeof x === "number" && typeof y === "number" ? { x, y } : undefined;
}

/** The name at the end of a path, for sentences; the whole path is among the details. */
export function baseName(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== "");
  return parts.at(-1) ?? path;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
