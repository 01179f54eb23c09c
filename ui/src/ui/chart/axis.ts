// Scales of charts: from values and names to pixels. Pure.

import { nice, ticks } from "d3-array";

/** About so many numbers stand at an axis. */
const TICKS = 5;
/** A line whose lowest value is below this share of its highest begins at zero. */
const NEAR_ZERO = 0.5;

export interface Axis {
  low: number;
  high: number;
  ticks: readonly number[];
}

/** Axis of bars: they begin at zero, because their lengths are compared. */
export function axisFromZero(values: readonly number[]): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return axis(low, low === high ? 1 : high);
}

/** Axis of lines: begins near the lowest value, or at zero where that is not far. */
export function axisAround(values: readonly number[]): Axis {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low >= 0 && low <= high * NEAR_ZERO) return axisFromZero(values);
  if (high <= 0 && high >= low * NEAR_ZERO) return axisFromZero(values);
  if (low < high) return axis(low, high);
  const room = Math.abs(low) / 2;
  return axis(low - room, low + room);
}

function axis(low: number, high: number): Axis {
  const [niceLow, niceHigh] = nice(low, high, TICKS);
  return { low: niceLow, high: niceHigh, ticks: ticks(niceLow, niceHigh, TICKS) };
}

/** Place of a value, from `start` at the axis's low end to `end` at its high one. */
export function placeOf(value: number, { low, high }: Axis, start: number, end: number): number {
  return start + ((value - low) / (high - low)) * (end - start);
}

/** As in the widest of the usual fonts, so that texts never touch. */
const LETTER_PX = 7.6;
/** Letters of Chinese, Japanese and Korean, and pictures, are about twice as wide. */
const WIDE_LETTER_PX = 14;
const FIRST_WIDE = 0x2e80;

/** About how wide a text in small letters is, in pixels. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += (letter.codePointAt(0) ?? 0) < FIRST_WIDE ? LETTER_PX : WIDE_LETTER_PX;
  return width;
}

export function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(widthOf));
}

/** The text in lines of at most `room`, at most so many; where that is not enough, as much of its beginning as they hold. */
export function wrapped(text: string, room: number, mostLines: number): string[] {
  const lines: string[] = [];
  let rest = text.split(" ");
  while (rest.length > 0 && lines.length < mostLines - 1) {
    const fitting = rest.findIndex((_word, at) => widthOf(rest.slice(0, at + 1).join(" ")) > room);
    const taken = fitting === -1 ? rest.length : Math.max(1, fitting);
    lines.push(fitted(rest.slice(0, taken).join(" "), room));
    rest = rest.slice(taken);
  }
  return rest.length > 0 ? [...lines, fitted(rest.join(" "), room)] : lines;
}

/** The text, or as much of its beginning as there is room for. */
export function fitted(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let kept = "";
  for (const letter of text) {
    if (widthOf(`${kept}${letter}…`) > room) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}
