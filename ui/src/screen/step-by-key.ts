// Arrow keys, Home and End step through the pictures of the screen.

import type { KeyboardEvent } from "react";
import type { ShownPicture } from "./use-picture";

export function stepByKey(event: KeyboardEvent, shown: ShownPicture): void {
  const target = {
    ArrowLeft: shown.index - 1,
    ArrowRight: shown.index + 1,
    Home: 0,
    End: shown.pictures.length - 1,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  shown.show(target);
}
