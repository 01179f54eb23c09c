// A setting that was looked for by its label comes into view and takes the focus.

import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "../../ui/store";
import { keepInView } from "../in-view";
import { soughtSetting } from "../open-settings";

const CONTROLS = "input, select, textarea, button, summary";
const CONTENT = "[data-settings-content]";

/** The place for the setting's outermost element. */
export function useSought<Place extends HTMLElement>(label: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const sought = useStore(soughtSetting);
  useEffect(() => {
    if (sought !== label) return undefined;
    // A dialog that opens takes the focus first.
    const timer = window.setTimeout(() => {
      if (place.current === null || soughtSetting.get() !== label) return;
      soughtSetting.set(null);
      reveal(place.current);
    });
    return () => window.clearTimeout(timer);
  }, [sought, label]);
  return place;
}

function reveal(place: HTMLElement): void {
  const folded = place.closest("details");
  if (folded !== null) folded.open = true;
  const content = place.closest(CONTENT);
  if (content !== null) keepInView(place, content);
  const control = place.tabIndex < 0 && place.hasAttribute("tabindex") ? place : null;
  (control ?? place.querySelector<HTMLElement>(CONTROLS) ?? place).focus({ preventScroll: true });
  place.dataset["found"] = "yes";
  place.addEventListener("animationend", () => delete place.dataset["found"], { once: true });
}
