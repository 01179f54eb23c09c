// Arrow keys, Home and End step through the pictures of the screen; Escape goes back to the newest.

import type { KeyboardEvent } from "react";
import type { ShownPicture } from "./use-picture";

export function stepByKey(event: KeyboardEvent, shown: ShownPicture): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = targetOf(event.key, shown);
  if (target === undefined) return;
  event.preventDefault();
  shown.show(target);
}

/** Escape that means the past is not half of an Escape that means Stop. */
export function leaveByKey(event: KeyboardEvent, shown: ShownPicture): void {
  if (event.key !== "Escape" || event.defaultPrevented || shown.follows) return;
  event.preventDefault();
  event.stopPropagation();
  shown.show(shown.pictures.length - 1);
}

function targetOf(key: string, { index, pictures }: ShownPicture): number | undefined {
  const toLeft = readsFromRight() ? 1 : -1;
  return {
    ArrowLeft: index + toLeft,
    ArrowRight: index - toLeft,
    Home: 0,
    End: pictures.length - 1,
  }[key];
}

export function readsFromRight(): boolean {
  return document.documentElement.dir === "rtl";
}
