// The screen as it is now, while a task runs and somebody can see the panel. Nothing is asked for, and
// nothing is drawn on the other side, while the window is hidden or minimised.

import { useEffect, useState, useSyncExternalStore } from "react";
import { useBackend } from "../ipc/backend";

/** An address that an <img> can load; nothing while there is no picture. */
export function useLiveScreen(wanted: boolean): string | null {
  const backend = useBackend();
  const inSight = useSyncExternalStore(onVisibilityChange, isVisible);
  const [url, setUrl] = useState<string | null>(null);
  const watching = wanted && inSight;

  // The subscription belongs to the backend, and an address must be given back to the browser.
  useEffect(() => {
    if (!watching) return undefined;
    let shown: string | null = null;
    let isOver = false;
    const show = (next: string | null) => {
      if (shown !== null) URL.revokeObjectURL(shown);
      shown = next;
      setUrl(next);
    };
    const watch = backend.watchScreen((picture) => {
      if (!isOver) show(URL.createObjectURL(new Blob([picture])));
    });
    return () => {
      isOver = true;
      show(null);
      // Without a screen to watch, the recorded pictures are all there is.
      watch.then((end) => end()).catch(() => {});
    };
  }, [backend, watching]);

  return watching ? url : null;
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function isVisible(): boolean {
  return document.visibilityState === "visible";
}
