// Tells when an element stands still under the pointer. One that has just appeared or moved may lie under a press that
// was meant for what stood there before.

import { type RefObject, useEffect, useRef, useState } from "react";

/** As long as systems usually give a double click, and longer than a hand that is on its way needs to stop. */
export const REST_MS = 500;
/** The time after a turn of the wheel in which a move counts as made by hand: a person who scrolls sees it move. */
const BY_HAND_MS = 400;
const HANDS = ["wheel", "touchmove"] as const;

interface Rest {
  atRest: boolean;
  /** Asks the page itself, which may have moved it since the last drawing. */
  isStill: () => boolean;
}

/** `element` must be in the page when this is first drawn, and stay the same. */
export function useAtRest(element: RefObject<HTMLElement | null>): Rest {
  const [atRest, setAtRest] = useState(false);
  const watch = useRef<Watch>(null);

  useEffect(() => {
    if (element.current === null) return undefined;
    const begun = watchRest(element.current, setAtRest);
    watch.current = begun;
    return () => begun.end();
  }, [element]);

  return { atRest, isStill: () => atRest && watch.current?.isStill() === true };
}

interface Watch {
  isStill: () => boolean;
  end: () => void;
}

function watchRest(element: HTMLElement, tell: (atRest: boolean) => void): Watch {
  let place = placeOf(element);
  let turned = -Infinity;
  let timer = 0;
  let frame = 0;

  const hasMoved = () => {
    const before = place;
    place = placeOf(element);
    return place !== before;
  };
  const wait = () => {
    leave();
    timer = window.setTimeout(() => afterFrames(settle), REST_MS);
  };
  const settle = () => {
    if (hasMoved()) wait();
    else tell(true);
  };
  // A page that is busy draws no frames for a while, and what is to move only moves with them. One that is not
  // shown draws none at all; when it is, the wait begins again.
  const afterFrames = (run: () => void) => {
    if (document.hidden) return run();
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(run);
    });
  };
  const leave = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const onMove = () => {
    if (!hasMoved() || performance.now() - turned < BY_HAND_MS) return;
    begin();
  };
  const begin = () => {
    tell(false);
    wait();
  };
  const onHand = () => {
    turned = performance.now();
  };

  wait();
  const sizes = new ResizeObserver(onMove);
  for (let one: Element | null = element; one !== null; one = one.parentElement) sizes.observe(one);
  window.addEventListener("scroll", onMove, { passive: true, capture: true });
  // The control bar grows for a question: then the window moves on the screen, and nothing in it.
  window.addEventListener("resize", begin);
  document.addEventListener("visibilitychange", begin);
  for (const type of HANDS) window.addEventListener(type, onHand, { passive: true });
  return {
    isStill: () => {
      if (placeOf(element) === place) return true;
      // Nobody told of this move.
      onMove();
      return false;
    },
    end: () => {
      leave();
      sizes.disconnect();
      window.removeEventListener("scroll", onMove, { capture: true });
      window.removeEventListener("resize", begin);
      document.removeEventListener("visibilitychange", begin);
      for (const type of HANDS) window.removeEventListener(type, onHand);
    },
  };
}

/** The place of the element and of each button in it: one may move the others. An open menu is no part of it. */
function placeOf(element: HTMLElement): string {
  return [element, ...element.querySelectorAll("button:not([role])")]
    .map((one) => one.getBoundingClientRect())
    .map(({ left, top, right }) => [left, top, right].map(Math.round).join(" "))
    .join(", ");
}
