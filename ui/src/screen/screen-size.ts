// The size of a picture of the screen, also of one whose size was not told. Pure.

import type { BlobRef } from "../ipc/generated/protocol";

const USUAL_WIDTH = 1280;
const USUAL_HEIGHT = 800;

export function widthOf({ width }: BlobRef): number {
  return width ?? USUAL_WIDTH;
}

export function heightOf({ height }: BlobRef): number {
  return height ?? USUAL_HEIGHT;
}
