// The part of the screen that the stage shows larger: the window in use, with what changed beside it. Pure.

import type { BlobRef, Region } from "../ipc/generated/protocol";
import { type Frame, screenAt } from "./frames";
import { heightOf, widthOf } from "./screen-size";

/** Around the window, as a part of the screen's width. */
const MARGIN = 0.02;
/** A part larger than this is little larger when it is enlarged: the whole screen tells more. */
const MOST = 0.8;

/** The part of the newest picture up to a frame, in its pixels and its shape. Nothing where all of it is to be seen. */
export function zoomAt(frames: readonly Frame[], index: number): Region | undefined {
  const picture = screenAt(frames, index);
  const turn = frames[index]?.turn;
  // A look at the screen tells of no window: it goes on with that of the step before.
  const used = frames
    .slice(0, index + 1)
    .findLast((frame) => frame.turn === turn && frame.picture?.windowArea !== undefined)?.picture;
  if (picture === undefined || used?.windowArea === undefined) return undefined;
  if (!isSameSize(picture.image, used.image)) return undefined;
  const { changed } = picture;
  const seen = changed === undefined ? used.windowArea : union(used.windowArea, changed);
  return inShape(seen, widthOf(picture.image), heightOf(picture.image));
}

function isSameSize(one: BlobRef, other: BlobRef): boolean {
  return widthOf(one) === widthOf(other) && heightOf(one) === heightOf(other);
}

function union(one: Region, other: Region): Region {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The smallest part in the shape of the screen that holds the region. */
function inShape(region: Region, width: number, height: number): Region | undefined {
  const margin = MARGIN * width;
  const part = Math.max((region.width + 2 * margin) / width, (region.height + 2 * margin) / height);
  if (part > MOST) return undefined;
  const size = { width: width * part, height: height * part };
  const within = (middle: number, length: number, room: number) =>
    Math.min(Math.max(middle - length / 2, 0), room - length);
  return {
    x: within(region.x + region.width / 2, size.width, width),
    y: within(region.y + region.height / 2, size.height, height),
    ...size,
  };
}
