// The lines of a call's details: a name and what is known under it.

import type { ReactNode } from "react";
import styles from "./tool-renderers.module.css";

export function Fact({ name, text }: { name: string; text: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      {/* A path or an address is read in its own direction. */}
      <dd>{typeof text === "string" ? <bdi>{text}</bdi> : text}</dd>
    </div>
  );
}

/** For what needs the whole width. */
export function WideFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.longFact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
