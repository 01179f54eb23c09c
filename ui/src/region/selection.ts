// A rectangle on a picture, in the picture's own pixels: dragged, moved and sized. Pure.

import type { PictureSize, Point, Region } from "../ipc/generated/protocol";

/** The size of the region chosen before anything was dragged, as a part of the picture. */
const FIRST = 0.5;

/** Everything from one pixel to another, both of them included. */
export function dragged(from: Point, to: Point, size: PictureSize): Region {
  const column = (x: number) => within(Math.floor(x), 0, size.width - 1);
  const row = (y: number) => within(Math.floor(y), 0, size.height - 1);
  const [left, right] = sorted(column(from.x), column(to.x));
  const [top, bottom] = sorted(row(from.y), row(to.y));
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Moved, and kept on the picture. */
export function shifted(region: Region, by: Point, size: PictureSize): Region {
  return {
    ...region,
    x: within(region.x + by.x, 0, size.width - region.width),
    y: within(region.y + by.y, 0, size.height - region.height),
  };
}

/** With its right and lower edge moved. */
export function grown(region: Region, by: Point, size: PictureSize): Region {
  return {
    ...region,
    width: within(region.width + by.x, 1, size.width - region.x),
    height: within(region.height + by.y, 1, size.height - region.y),
  };
}

/** The region from which somebody without a mouse begins. */
export function inTheMiddle(size: PictureSize): Region {
  const width = Math.max(1, Math.round(size.width * FIRST));
  const height = Math.max(1, Math.round(size.height * FIRST));
  const x = Math.round((size.width - width) / 2);
  const y = Math.round((size.height - height) / 2);
  return { x, y, width, height };
}

function sorted(one: number, other: number): [number, number] {
  return one <= other ? [one, other] : [other, one];
}

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
