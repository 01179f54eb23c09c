// Annotations on a picture: adding, moving, sizing, taking back. Pure; places are in the picture's pixels.

import type { Annotation, AnnotationColor } from "../../ipc/generated/commands";
import type { PictureSize, Point, Region } from "../../ipc/generated/protocol";

export type AnnotationKind = Annotation["kind"];
export const ANNOTATION_KINDS: readonly AnnotationKind[] = ["arrow", "box", "blur"];
export const ANNOTATION_COLORS: readonly AnnotationColor[] = ["red", "amber", "green", "blue"];

/** The annotations drawn now, and every earlier state, the latest last. */
export interface Drawing {
  annotations: readonly Annotation[];
  past: readonly (readonly Annotation[])[];
}

export const NOTHING_DRAWN: Drawing = { annotations: [], past: [] };

/** A stroke shorter than this was a click. */
const SHORTEST = 6;
/** An annotation added without a mouse takes this part of the picture. */
const MIDDLE = 0.3;

export function added({ annotations, past }: Drawing, annotation: Annotation): Drawing {
  return { annotations: [...annotations, annotation], past: [...past, annotations] };
}

export function changed(
  { annotations, past }: Drawing,
  index: number,
  annotation: Annotation,
): Drawing {
  return {
    annotations: annotations.map((one, at) => (at === index ? annotation : one)),
    past: [...past, annotations],
  };
}

export function removed({ annotations, past }: Drawing, index: number): Drawing {
  return {
    annotations: annotations.filter((_one, at) => at !== index),
    past: [...past, annotations],
  };
}

export function undone(drawing: Drawing): Drawing {
  const before = drawing.past.at(-1);
  return before === undefined ? drawing : { annotations: before, past: drawing.past.slice(0, -1) };
}

/** The annotation that a stroke from one place to another draws; undefined when the stroke is too short. */
export function drawnBy(
  kind: AnnotationKind,
  color: AnnotationColor,
  from: Point,
  to: Point,
): Annotation | undefined {
  const area = between(from, to);
  if (Math.max(area.width, area.height) < SHORTEST) return undefined;
  if (kind === "arrow") return { kind, from: whole(from), to: whole(to), color };
  if (Math.min(area.width, area.height) < 1) return undefined;
  return kind === "box" ? { kind, area, color } : { kind, area };
}

/** The same without a mouse: in the middle, to be moved from there. */
export function inTheMiddle(
  kind: AnnotationKind,
  color: AnnotationColor,
  size: PictureSize,
): Annotation {
  const width = Math.max(SHORTEST, Math.round(size.width * MIDDLE));
  const height = Math.max(SHORTEST, Math.round(size.height * MIDDLE));
  const from = whole({ x: (size.width - width) / 2, y: (size.height - height) / 2 });
  const to = { x: from.x + width, y: from.y + height };
  const area = between(from, to);
  if (kind === "arrow") return { kind, from, to, color };
  return kind === "box" ? { kind, area, color } : { kind, area };
}

/** Moved, and kept on the picture. */
export function moved(annotation: Annotation, by: Point, size: PictureSize): Annotation {
  const { x, y, width, height } = extent(annotation);
  const shift = {
    x: clamp(by.x, -x, size.width - x - width),
    y: clamp(by.y, -y, size.height - y - height),
  };
  const shifted = (point: Point) => ({ x: point.x + shift.x, y: point.y + shift.y });
  if (annotation.kind === "arrow")
    return { ...annotation, from: shifted(annotation.from), to: shifted(annotation.to) };
  return { ...annotation, area: { ...annotation.area, ...shifted(annotation.area) } };
}

/** Made larger or smaller; of an arrow it is the point that goes. */
export function sized(annotation: Annotation, by: Point, size: PictureSize): Annotation {
  if (annotation.kind === "arrow") {
    const to = {
      x: clamp(annotation.to.x + by.x, 0, size.width),
      y: clamp(annotation.to.y + by.y, 0, size.height),
    };
    return { ...annotation, to };
  }
  const { area } = annotation;
  const width = clamp(area.width + by.x, SHORTEST, size.width - area.x);
  const height = clamp(area.height + by.y, SHORTEST, size.height - area.y);
  return { ...annotation, area: { ...area, width, height } };
}

/** The smallest rectangle around it. */
export function extent(annotation: Annotation): Region {
  return annotation.kind === "arrow" ? between(annotation.from, annotation.to) : annotation.area;
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
