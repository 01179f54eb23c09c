// Marks what was found in the lines that are drawn, without changing the page: the browser paints the
// ranges that it is given. Where it cannot, the lines are still found and brought into sight.

import { folded } from "./matches";

const FOUND = "found";
const FOUND_NOW = "found-now";
/** More marks than anybody sees at once. */
const MOST_MARKS = 500;

/** Marks the text everywhere, and more strongly in the line that was gone to. The first range of that line. */
export function paintFound(
  page: HTMLElement,
  query: string,
  line: string | null,
): Range | undefined {
  const wanted = folded(query.trim());
  if (wanted === "") return unpaint();
  const now: Range[] = [];
  const others: Range[] = [];
  for (const row of page.querySelectorAll<HTMLElement>("[data-row]")) {
    const inLine = line === null ? null : lineElement(row, line);
    for (const range of rangesIn(row, wanted)) {
      if (inLine?.contains(range.startContainer)) now.push(range);
      else if (others.length < MOST_MARKS) others.push(range);
    }
  }
  if (canPaint()) {
    CSS.highlights.set(FOUND, new Highlight(...others));
    CSS.highlights.set(FOUND_NOW, new Highlight(...now));
  }
  return now[0];
}

export function unpaint(): undefined {
  if (!canPaint()) return;
  CSS.highlights.delete(FOUND);
  CSS.highlights.delete(FOUND_NOW);
}

function canPaint(): boolean {
  return typeof Highlight === "function" && typeof CSS !== "undefined" && "highlights" in CSS;
}

function lineElement(row: HTMLElement, line: string): HTMLElement | null {
  if (row.dataset["row"] === line && row.querySelector("[data-line]") === null) return row;
  return row.querySelector<HTMLElement>(`[data-line="${CSS.escape(line)}"]`);
}

/** A text may go over several pieces of a line, where a part of it is bold. */
function rangesIn(row: HTMLElement, wanted: string): Range[] {
  const pieces = piecesOf(row);
  const whole = pieces.map(({ text }) => text).join("");
  const ranges: Range[] = [];
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + wanted.length)) {
    const range = rangeOf(pieces, at, at + wanted.length);
    if (range !== undefined) ranges.push(range);
  }
  return ranges;
}

interface Piece {
  node: Text;
  text: string;
  start: number;
}

function piecesOf(row: HTMLElement): Piece[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(".visually-hidden")) continue;
    // Some letters have more of them in lower case; then this piece is looked at as it is.
    const small = folded(node.data);
    const text = small.length === node.data.length ? small : node.data;
    pieces.push({ node, text, start });
    start += text.length;
  }
  return pieces;
}

function rangeOf(pieces: readonly Piece[], from: number, to: number): Range | undefined {
  const first = pieces.findLast(({ start }) => start <= from);
  const last = pieces.findLast(({ start }) => start < to);
  if (first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(first.node, from - first.start);
  range.setEnd(last.node, to - last.start);
  return range;
}
