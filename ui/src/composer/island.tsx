// The one element that tells a person what Qilbee is at and takes their words: the message box, with what is done, asked
// or finished above it. It changes form and stays where it is. Stable for tests: data-form.

import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./island.module.css";

/** Its form at the moment. */
export type Form = "compose" | "work" | "question" | "receipt";

const MORPH_MS = 260;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

interface IslandProps {
  form: Form;
  /** Stands above the message box; nothing while it is only written in. */
  status: ReactNode;
  /** True while another question waits behind the one that is shown. */
  more?: boolean;
  children: ReactNode;
}

export function Island({ form, status, more = false, children }: IslandProps) {
  const shell = useMorph(form);
  return (
    <div className={styles.dock} data-more={more}>
      <div className={styles.island} data-form={form}>
        <span ref={shell} className={styles.shell} aria-hidden="true" />
        {status !== null && (
          <div key={form} className={styles.status}>
            {status}
          </div>
        )}
        <div className={styles.box}>{children}</div>
      </div>
    </div>
  );
}

/** Lets the frame grow or shrink to its new form, and what is in it come into sight with it. Only the frame moves: a button
 * never does, for a press may be on its way. */
function useMorph(form: Form) {
  const shell = useRef<HTMLSpanElement>(null);
  const height = useRef(0);
  const shown = useRef(form);

  // Only the browser knows how high it is, before and after.
  useLayoutEffect(() => {
    const element = shell.current;
    if (element === null || shown.current === form) return;
    shown.current = form;
    const [before, now] = [height.current, element.offsetHeight];
    if (before === 0 || now === 0 || before === now) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timing = { duration: MORPH_MS, easing: EASE };
    element.animate([{ transform: `scaleY(${before / now})` }, { transform: "none" }], timing);
    for (const { part, hidden, above } of partsOf(element, now - before))
      part.animate([{ clipPath: clip(hidden) }, { clipPath: clip(-above) }], timing);
  }, [form]);

  useLayoutEffect(() => {
    const element = shell.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => {
      height.current = element.offsetHeight;
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return shell;
}

/** Parts above the frame's edge while it grows; outside of it nothing is drawn. */
function partsOf(shell: Element, growth: number) {
  const parts = shell.parentElement?.querySelectorAll(":scope > div") ?? [];
  const top = shell.getBoundingClientRect().top;
  return [...parts].map((part) => {
    const above = part.getBoundingClientRect().top - top;
    return { part, above, hidden: growth - above };
  });
}

/** The edge at the top only: what is drawn beside a part stays, such as the outline of its focus. */
function clip(top: number): string {
  return `inset(${Math.round(top)}px -40px -40px)`;
}
