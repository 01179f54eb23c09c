// Whether the overview of what Qilbee can do is open, and the key that opens it.

import { useEffect } from "react";
import { createStore } from "../ui/store";

export const capabilitiesOpen = createStore(false);

export function openCapabilities(): void {
  capabilitiesOpen.set(true);
}

/** F1 opens it from anywhere in the window. */
export function useCapabilitiesKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F1" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      openCapabilities();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
