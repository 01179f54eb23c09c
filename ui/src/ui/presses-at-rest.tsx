// Buttons whose presses count once they stand still: a press that was on its way when they came was meant for what stood there
// before. They fill up until then.

import { type MouseEvent, type ReactNode, useRef } from "react";
import styles from "./presses-at-rest.module.css";
import { useAtRest } from "./use-at-rest";

/** `group` goes to the element around the buttons, `pressed` around what each of them does. Buttons marked `data-armed` fill up. */
export function usePressesAtRest<Group extends HTMLElement>() {
  const place = useRef<Group>(null);
  const { atRest, isStill } = useAtRest(place);
  /** True when it stood still as the mouse button went down. */
  const beganStill = useRef(true);
  return {
    group: {
      ref: place,
      "data-moving": !atRest,
      onPointerDownCapture: () => {
        beganStill.current = isStill();
      },
    },
    /** A key goes where the focus is, and that is seen. */
    pressed: (act: () => void) => (event: MouseEvent) => {
      if (event.detail === 0 || (beganStill.current && isStill())) act();
      else event.preventDefault();
    },
  };
}

/** The words of a button that fills up until it counts. */
export function Armed({ children }: { children: ReactNode }) {
  return <span className={styles.armed}>{children}</span>;
}
