// What is drawn on a picture: adding, moving, sizing, taking back. Pure; places are in the picture's pixels.

import type { Mark, MarkColor } from "../../ipc/backend";
import type { PictureSize, Point, Region } from "../../ipc/generated/protocol";

export type MarkKind = Mark["kind"];
export const MARK_KINDS: readonly MarkKind[] = ["arrow", "box", "blur"];
export const MARK_COLORS: readonly MarkColor[] = ["red", "amber", "green", "blue"];

/** What is drawn now, and all that was before, the latest last. */
export interface Drawing {
  marks: readonly Mark[];
  past: readonly (readonly Mark[])[];
}

export const NOTHING_DRAWN: Drawing = { marks: [], past: [] };

/** A stroke shorter than this was a click. */
const SHORTEST = 6;
/** What is added without a mouse takes this part of the picture. */
const MIDDLE = 0.3;

export function added({ marks, past }: Drawing, mark: Mark): Drawing {
  return { marks: [...marks, mark], past: [...past, marks] };
}

export function changed({ marks, past }: Drawing, index: number, mark: Mark): Drawing {
  return { marks: marks.map((one, at) => (at === index ? mark : one)), past: [...past, marks] };
}

export function removed({ marks, past }: Drawing, index: number): Drawing {
  return { marks: marks.filter((_one, at) => at !== index), past: [...past, marks] };
}

export function undone(drawing: Drawing): Drawing {
  const before = drawing.past.at(-1);
  return before === undefined ? drawing : { marks: before, past: drawing.past.slice(0, -1) };
}

/** What a stroke from one place to another draws; nothing when it was hardly one. */
export function drawnBy(
  kind: MarkKind,
  color: MarkColor,
  from: Point,
  to: Point,
): Mark | undefined {
  const area = between(from, to);
  if (Math.max(area.width, area.height) < SHORTEST) return undefined;
  if (kind === "arrow") return { kind, from: whole(from), to: whole(to), color };
  if (Math.min(area.width, area.height) < 1) return undefined;
  return kind === "box" ? { kind, area, color } : { kind, area };
}

/** The same without a mouse: in the middle, to be moved from there. */
export function inTheMiddle(kind: MarkKind, color: MarkColor, size: PictureSize): Mark {
  const width = Math.max(SHORTEST, Math.round(size.width * MIDDLE));
  const height = Math.max(SHORTEST, Math.round(size.height * MIDDLE));
  const from = whole({ x: (size.width - width) / 2, y: (size.height - height) / 2 });
  const to = { x: from.x + width, y: from.y + height };
  const area = between(from, to);
  if (kind === "arrow") return { kind, from, to, color };
  return kind === "box" ? { kind, area, color } : { kind, area };
}

/** Moved, and kept on the picture. */
export function moved(mark: Mark, by: Point, size: PictureSize): Mark {
  const { x, y, width, height } = extent(mark);
  const shift = {
    x: clamp(by.x, -x, size.width - x - width),
    y: clamp(by.y, -y, size.height - y - height),
  };
  const shifted = (point: Point) => ({ x: point.x + shift.x, y: point.y + shift.y });
  if (mark.kind === "arrow") return { ...mark, from: shifted(mark.from), to: shifted(mark.to) };
  return { ...mark, area: { ...mark.area, ...shifted(mark.area) } };
}

/** Made larger or smaller; of an arrow it is the point that goes. */
export function sized(mark: Mark, by: Point, size: PictureSize): Mark {
  if (mark.kind === "arrow") {
    const to = {
      x: clamp(mark.to.x + by.x, 0, size.width),
      y: clamp(mark.to.y + by.y, 0, size.height),
    };
    return { ...mark, to };
  }
  const { area } = mark;
  const width = clamp(area.width + by.x, SHORTEST, size.width - area.x);
  const height = clamp(area.height + by.y, SHORTEST, size.height - area.y);
  return { ...mark, area: { ...area, width, height } };
}

/** The smallest rectangle around it. */
export function extent(mark: Mark): Region {
  return mark.kind === "arrow" ? between(mark.from, mark.to) : mark.area;
}

function between(one: Point, other: Point): Region {
  const [from, to] = [whole(one), whole(other)];
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

function whole({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
