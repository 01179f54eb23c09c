// Arrow keys, Home and End step through the film; Escape goes back to the newest.

import type { KeyboardEvent } from "react";
import type { Film } from "./use-film";

export function stepByKey(event: KeyboardEvent, film: Film): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const target = targetOf(event.key, film);
  if (target === undefined) return;
  event.preventDefault();
  film.show(target);
}

/** Escape that means the past is not half of an Escape that means Stop. */
export function leaveByKey(event: KeyboardEvent, film: Film): void {
  if (event.key !== "Escape" || event.defaultPrevented || film.follows) return;
  event.preventDefault();
  event.stopPropagation();
  film.show(film.frames.length - 1);
}

function targetOf(key: string, { index, frames }: Film): number | undefined {
  const toLeft = readsFromRight() ? 1 : -1;
  return {
    ArrowLeft: index + toLeft,
    ArrowRight: index - toLeft,
    Home: 0,
    End: frames.length - 1,
  }[key];
}

export function readsFromRight(): boolean {
  return document.documentElement.dir === "rtl";
}
