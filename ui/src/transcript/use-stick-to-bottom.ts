// Keeps the newest line in view while things grow, for as long as the person has not scrolled away.

import { type RefObject, useEffect, useRef, useState } from "react";

/** This close to the end still counts as being there. */
const NEAR_PX = 64;
/** The events of a person who scrolls, and how long a scroll may go on after one. */
const BY_HAND = ["wheel", "touchmove", "keydown", "pointerdown", "pointermove"] as const;
const BY_HAND_MS = 400;
const SCROLLING_KEYS = ["ArrowUp", "PageUp", "Home", " "];

interface StickToBottom {
  /** The element that scrolls; null until it is in the page. */
  scroller: HTMLDivElement | null;
  setScroller: (element: HTMLDivElement | null) => void;
  content: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  jump: () => void;
  toTop: () => void;
  /** Call before something else is brought into sight. */
  leave: () => void;
  /** Returns true while the end stays in sight: then it will be seen, wherever the view is just now. */
  follows: () => boolean;
  /** Call after the view was moved only to keep what is being read in place: nobody scrolled. */
  keptPlace: () => void;
}

export function useStickToBottom(): StickToBottom {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  /** The time of the person's last scrolling gesture, as of `performance.now()`. */
  const touched = useRef(-Infinity);
  /** True while the view has moved up for a reason that is not known yet. */
  const doubt = useRef(false);
  const [atBottom, setAtBottom] = useState(true);

  useEffect(() => {
    const view = scroller;
    const inside = content.current;
    if (view === null || inside === null) return undefined;
    const isNear = () => view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX;
    const stick = (sticks: boolean) => {
      stuck.current = sticks;
      setAtBottom(sticks || isNear());
    };
    const onResize = () => {
      doubt.current = false;
      if (!stuck.current) return stick(isNear());
      view.scrollTop = view.scrollHeight;
      lastTop.current = view.scrollTop;
    };
    // Only a move upwards is a wish to stay: growing content also leaves the end behind for a moment. And what
    // became shorter moves the view up by itself; then its new size is told in the same frame, after the move.
    const onScroll = ({ target }: Event) => {
      if (target !== view) return;
      if (isNear()) stick(true);
      else if (view.scrollTop < lastTop.current) {
        if (performance.now() - touched.current < BY_HAND_MS) stick(false);
        else if (!doubt.current) {
          doubt.current = true;
          afterThisFrame(() => {
            if (doubt.current) stick(false);
            doubt.current = false;
          });
        }
      }
      lastTop.current = view.scrollTop;
    };
    const onTouch = (event: Event) => {
      if (scrolls(event, view)) touched.current = performance.now();
    };
    // An unfolded part is meant to be read in its place.
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[aria-expanded], summary") !== null) {
        stuck.current = false;
      }
    };
    const sizes = new ResizeObserver(onResize);
    sizes.observe(inside);
    sizes.observe(view);
    // Before the list hears of it, which asks whether the end is followed.
    view.addEventListener("scroll", onScroll, { passive: true, capture: true });
    for (const type of BY_HAND) view.addEventListener(type, onTouch, { passive: true });
    inside.addEventListener("click", onClick, { capture: true });
    return () => {
      sizes.disconnect();
      view.removeEventListener("scroll", onScroll, { capture: true });
      for (const type of BY_HAND) view.removeEventListener(type, onTouch);
      inside.removeEventListener("click", onClick, { capture: true });
    };
  }, [scroller]);

  return {
    scroller,
    setScroller,
    content,
    atBottom,
    jump: () => {
      stuck.current = true;
      setAtBottom(true);
      scroller?.scrollTo({ top: scroller.scrollHeight });
    },
    toTop: () => {
      stuck.current = false;
      scroller?.scrollTo({ top: 0 });
    },
    leave: () => {
      stuck.current = false;
    },
    follows: () => stuck.current,
    keptPlace: () => {
      lastTop.current = scroller?.scrollTop ?? 0;
    },
  };
}

/**
 * Returns true for an event that may move the view. Pressing a button or answering a question by a key may not,
 * although the view moves when something becomes shorter by that. A held pointer may hold the scroll bar or select a
 * text.
 */
function scrolls(event: Event, view: HTMLElement): boolean {
  if (event instanceof KeyboardEvent) return SCROLLING_KEYS.includes(event.key) && !event.altKey;
  if (event.type === "pointerdown") return event.target === view;
  return !(event instanceof MouseEvent && event.type === "pointermove" && !event.buttons);
}

/** A frame tells of scrolling first, then draws, and tells of new sizes last. */
function afterThisFrame(run: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
