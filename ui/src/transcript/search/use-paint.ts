// Keeps what was found marked while rows come and go, and brings the mark itself into sight where its row
// is taller than the window.

import { useEffect } from "react";
import { paintFound, unpaint } from "./paint-found";

/** The list needs some frames until a row that it went to stands still. */
const FRAMES_TO_SETTLE = 12;

export function usePaint(page: HTMLElement | null, query: string, line: string | null): void {
  useEffect(() => {
    if (page === null) return undefined;
    let frame = 0;
    let frames = 0;
    const paint = () => {
      const found = paintFound(page, query, line);
      frames += 1;
      if (frames < FRAMES_TO_SETTLE) frame = requestAnimationFrame(paint);
      else if (frames === FRAMES_TO_SETTLE && found !== undefined) bringIntoSight(page, found);
    };
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    });
    paint();
    changes.observe(page, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      unpaint();
    };
  }, [page, query, line]);
}

function bringIntoSight(page: HTMLElement, found: Range): void {
  // Without a layout, as in tests, there is nothing to scroll to.
  if (typeof found.getBoundingClientRect !== "function") return;
  const view = page.getBoundingClientRect();
  const mark = found.getBoundingClientRect();
  if (mark.top >= view.top && mark.bottom <= view.bottom) return;
  page.scrollTop += mark.top - view.top - view.height / 2;
}
