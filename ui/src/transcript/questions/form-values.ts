// The entries of a form while it is filled in, and the values that are sent. Pure. Whether an entry fits is for the
// browser's own checks, and in the end for the backend.

import type { FormField, FormValue } from "../../ipc/generated/protocol";

/** Values of a form, by the names of its fields. */
export type FormValues = Record<string, FormValue>;

/** Text as it stands in its box, a switch, or the ticked options. */
export type Entry = string | boolean | readonly string[];
export type Entries = Readonly<Record<string, Entry>>;

/** The entries that the server suggests. */
export function entriesOf(fields: readonly FormField[]): Entries {
  return Object.fromEntries(fields.map((field) => [field.name, suggested(field)]));
}

/** The values of the entries; what is empty is left out. */
export function valuesOf(fields: readonly FormField[], entries: Entries): FormValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, entries[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function suggested({ input, default: value }: FormField): Entry {
  switch (input.kind) {
    case "text":
    case "one":
      return typeof value === "string" ? value : "";
    case "number":
      return typeof value === "number" ? String(value) : "";
    case "switch":
      return value === true;
    case "some":
      return Array.isArray(value) ? value : [];
  }
}

function valueOf({ input, required }: FormField, entry: Entry = ""): FormValue | undefined {
  if (typeof entry === "boolean") return entry;
  if (typeof entry !== "string") return entry.length > 0 || required ? [...entry] : undefined;
  if (entry === "") return undefined;
  return input.kind === "number" ? Number(entry) : entry;
}
