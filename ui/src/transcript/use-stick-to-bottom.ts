// Keeps the newest line in view while things grow, for as long as the person has not scrolled away.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This close to the end still counts as being there. */
const NEAR_PX = 64;

interface StickToBottom {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  jump: () => void;
  /** Call before something is put in above: what is being read stays where it is. */
  keepPlace: () => void;
}

export function useStickToBottom(): StickToBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const fromEnd = useRef<number | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  useEffect(() => {
    const view = scroller.current;
    const inside = content.current;
    if (view === null || inside === null) return undefined;
    let lastTop = 0;
    const isNear = () => view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX;
    const stick = (sticks: boolean) => {
      stuck.current = sticks;
      setAtBottom(sticks || isNear());
    };
    const onResize = () => {
      if (stuck.current) view.scrollTop = view.scrollHeight;
      else stick(isNear());
    };
    // Only a move upwards is a wish to stay: growing content also leaves the end behind for a moment.
    const onScroll = () => {
      if (isNear()) stick(true);
      else if (view.scrollTop < lastTop) stick(false);
      lastTop = view.scrollTop;
    };
    // What is unfolded is meant to be read where it is.
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[aria-expanded], summary") !== null) {
        stuck.current = false;
      }
    };
    const sizes = new ResizeObserver(onResize);
    sizes.observe(inside);
    sizes.observe(view);
    view.addEventListener("scroll", onScroll, { passive: true });
    inside.addEventListener("click", onClick, { capture: true });
    return () => {
      sizes.disconnect();
      view.removeEventListener("scroll", onScroll);
      inside.removeEventListener("click", onClick, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null || fromEnd.current === null) return;
    view.scrollTop = view.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  });

  return {
    scroller,
    content,
    atBottom,
    jump: () => {
      stuck.current = true;
      setAtBottom(true);
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    },
    keepPlace: () => {
      const view = scroller.current;
      if (view !== null) fromEnd.current = view.scrollHeight - view.scrollTop;
    },
  };
}
