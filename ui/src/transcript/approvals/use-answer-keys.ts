// Alt+Enter allows once unless something speaks against a yes, Alt+Backspace denies, wherever the focus is in the window. Neither is a key that writes
// anything; the second edits a text in some systems, so it does nothing while there is one.

import { useEffect, useEffectEvent } from "react";

interface AnswerKeys {
  /** True when the keys answer this question: only one question may have them. */
  active: boolean;
  allow: (() => void) | undefined;
  deny: () => void;
}

export function useAnswerKeys({ active, allow, deny }: AnswerKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held down was meant for something before this.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
    if (event.key === "Enter" && allow !== undefined) take(event, allow);
    if (event.key === "Backspace" && !isWriting()) take(event, deny);
  });

  useEffect(() => {
    if (!active) return;
    // Before the message box sees it: Enter would send there.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [active]);
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Returns true while the focus is in a field with text in it. */
export function isWriting(): boolean {
  const focused = document.activeElement;
  const field = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return field && focused.value !== "";
}
