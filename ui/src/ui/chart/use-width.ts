// A hook that tells how wide an element is, so that a drawing can fit it without scaling its letters.

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Where nothing can be measured. */
const LIKELY_PX = 560;

export function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const measured = useRef<Measured>(null);
  const [width, setWidth] = useState(LIKELY_PX);
  useLayoutEffect(() => {
    const element = measured.current;
    if (element === null) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}
