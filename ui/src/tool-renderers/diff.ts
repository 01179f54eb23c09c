// The difference between two short texts, line by line. Pure.

export interface DiffLine {
  change: "same" | "gone" | "new";
  text: string;
}

/** So many lines that stayed are shown around a change. */
const CONTEXT_LINES = 2;

/** Lines that both texts begin and end with stayed; what is between them went and came. */
export function diffOf(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const fresh = linesOf(after);
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end])
    end += 1;
  const marked = (change: DiffLine["change"], lines: string[]) =>
    lines.map((text) => ({ change, text }));
  return [
    ...marked("same", old.slice(Math.max(0, start - CONTEXT_LINES), start)),
    ...marked("gone", old.slice(start, old.length - end)),
    ...marked("new", fresh.slice(start, fresh.length - end)),
    ...marked("same", old.slice(old.length - end).slice(0, CONTEXT_LINES)),
  ];
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
