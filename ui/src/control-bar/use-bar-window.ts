// The control bar's ties to its window in the backend: which chat it shows, and how large it is.

import { type RefObject, useEffect } from "react";
import type { BarContent } from "../ipc/generated/commands";
import { useBackend } from "../ipc/backend";
import { useWorkspace } from "../sessions/use-workspace";

/** Keeps the bar on the chat that uses the desktop. */
export function useActingChat(): void {
  const backend = useBackend();
  const workspace = useWorkspace();

  useEffect(() => {
    let ended = false;
    let end = () => {};
    const follow = (session: string | null) => {
      // The last one stays in sight until the bar is gone.
      if (session !== null && !ended) workspace.select(session);
    };
    backend.watchActing(follow).then(
      (unwatch) => {
        if (ended) unwatch();
        else end = unwatch;
      },
      () => {},
    );
    return () => {
      ended = true;
      end();
    };
  }, [backend, workspace]);
}

interface FitWindowProps {
  content: RefObject<HTMLElement | null>;
  shown: BarContent;
}

/** Makes the window as high as its content, and focusable only while it asks something. A question about a place stands there. */
export function FitWindow({ content, shown }: FitWindowProps): null {
  const backend = useBackend();

  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const fit = () => {
      backend
        .fitControlBar(Math.ceil(element.getBoundingClientRect().height), shown)
        .catch(() => {});
    };
    fit();
    if (!("ResizeObserver" in window)) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [backend, content, shown]);
  return null;
}
