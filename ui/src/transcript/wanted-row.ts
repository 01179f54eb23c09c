// The row that another part of the window wants to have in sight, with the focus on its first button.

import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "../ui/store";

export const wantedRow = createStore<string | null>(null);

/** Shows it, once. */
export function useWantedRow(scroller: HTMLDivElement | null, show: (row: string) => void): void {
  const row = useStore(wantedRow);
  const onShow = useEffectEvent(show);
  useEffect(() => {
    if (row === null || scroller === null) return undefined;
    onShow(row);
    // It is drawn once the view has moved there.
    const timer = window.setTimeout(() => {
      wantedRow.set(null);
      const place = scroller.querySelector(`[data-row="${CSS.escape(row)}"]`);
      place?.querySelector("button")?.focus({ preventScroll: true });
    });
    return () => window.clearTimeout(timer);
  }, [row, scroller]);
}
