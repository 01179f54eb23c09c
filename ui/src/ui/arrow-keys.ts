// The direction of an arrow key on a picture. How far it goes, and what moves, is the caller's to say.

import type { Point } from "../ipc/generated/protocol";

/** So many pixels in the key's direction; nothing for any other key. */
export function arrowOf(key: string, step: number): Point | undefined {
  switch (key) {
    case "ArrowLeft":
      return { x: -step, y: 0 };
    case "ArrowRight":
      return { x: step, y: 0 };
    case "ArrowUp":
      return { x: 0, y: -step };
    case "ArrowDown":
      return { x: 0, y: step };
    default:
      return undefined;
  }
}
