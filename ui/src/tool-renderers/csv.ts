// Reads tables that are written as text: fields between commas, semicolons or tabs, perhaps in quotes. Pure.

const SEPARATORS = [",", ";", "\t"] as const;
const TABLE_NAME = /\.(?:csv|tsv)$/i;

export function isTable(path: string): boolean {
  return TABLE_NAME.test(path);
}

/** At most so many rows, the first of which names the columns. */
export function rowsOf(csv: string, most: number): string[][] {
  const separator = separatorOf(csv);
  const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, "y");
  const rows: string[][] = [[]];
  while (field.lastIndex < csv.length && rows.length <= most) {
    const found = field.exec(csv);
    if (found === null) break;
    const [, value = "", end = ""] = found;
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end.endsWith("\n")) rows.push([]);
  }
  if (csv.endsWith(separator)) rows.at(-1)?.push("");
  return rows.filter((row) => row.length > 0).slice(0, most);
}

/** The sign that stands most often in the first line. */
function separatorOf(csv: string): string {
  const [head = ""] = csv.split("\n", 1);
  const counts = SEPARATORS.map((sign) => head.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}
