// The difference between two short texts, line by line. Pure.

export interface DiffLine {
  change: "same" | "gone" | "new";
  text: string;
}

/** So many lines that stayed are shown around a change. */
const CONTEXT_LINES = 2;

/** More lines between the first and the last change went and came as a whole: to compare them all takes too long. */
const MOST_COMPARED = 400;

/** As few lines as possible went and came. */
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
  const [gone, come] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  const isShort = Math.max(gone.length, come.length) <= MOST_COMPARED;
  return [
    ...marked("same", old.slice(Math.max(0, start - CONTEXT_LINES), start)),
    ...(isShort ? compared(gone, come) : [...marked("gone", gone), ...marked("new", come)]),
    ...marked("same", old.slice(old.length - end).slice(0, CONTEXT_LINES)),
  ];
}

/** Keeps the longest run of lines that both have in the same order. */
function compared(old: string[], fresh: string[]): DiffLine[] {
  const kept = longestKept(old, fresh);
  const lines: DiffLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    const [gone, come] = [old[at], fresh[to]];
    if (gone !== undefined && gone === come) {
      lines.push({ change: "same", text: gone });
      at += 1;
      to += 1;
    } else if (gone !== undefined && (come === undefined || kept(at + 1, to) >= kept(at, to + 1))) {
      lines.push({ change: "gone", text: gone });
      at += 1;
    } else if (come !== undefined) {
      lines.push({ change: "new", text: come });
      to += 1;
    }
  }
  return lines;
}

/** The number of lines that can stay of what begins at two places. */
function longestKept(old: string[], fresh: string[]): (at: number, to: number) => number {
  const width = fresh.length + 1;
  const counts = new Uint16Array((old.length + 1) * width);
  const kept = (at: number, to: number) => counts[at * width + to] ?? 0;
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = fresh.length - 1; to >= 0; to -= 1)
      counts[at * width + to] =
        old[at] === fresh[to]
          ? kept(at + 1, to + 1) + 1
          : Math.max(kept(at + 1, to), kept(at, to + 1));
  return kept;
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
