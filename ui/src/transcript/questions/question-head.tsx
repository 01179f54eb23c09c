// The head of a question to the person: the question itself, and softly above it who asks.

import type { ReactNode, RefObject } from "react";
import styles from "./questions.module.css";

interface QuestionHeadProps {
  /** Who asks, where the question does not say so. */
  by?: string;
  byId?: string;
  titleId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Stands beside the heading: the way to stop. */
  aside?: ReactNode;
  children: ReactNode;
}

export function QuestionHead({ by, byId, titleId, heading, aside, children }: QuestionHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        {by !== undefined && (
          <p id={byId} className={styles.by}>
            {by}
          </p>
        )}
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {children}
        </h2>
      </div>
      {aside}
    </header>
  );
}
