// Makes the window as high as what is in it, and lets it have the keyboard only while it asks something.

import { type RefObject, useEffect } from "react";
import { useBackend } from "../ipc/backend";

export function useFitting(content: RefObject<HTMLElement | null>, asks: boolean): void {
  const backend = useBackend();

  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const fit = () => {
      backend.fitStrip(Math.ceil(element.getBoundingClientRect().height), asks).catch(() => {});
    };
    fit();
    if (!("ResizeObserver" in window)) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [backend, content, asks]);
}
