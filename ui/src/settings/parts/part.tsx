// The parts that every section is made of: a titled part, a line with a control, a note, and the wait for data.

import { text } from "../../texts";
import { Button } from "../../ui/button";
import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon";
import styles from "./parts.module.css";
import { useSought } from "./use-sought";

interface PartProps {
  title: string;
  lead?: string | undefined;
  /** Actions on it, at the end of the line. */
  act?: ReactNode;
  children?: ReactNode;
}

export function Part({ title, lead, act, children }: PartProps) {
  const id = useId();
  const place = useSought<HTMLElement>(title);
  return (
    <section
      ref={place}
      className={styles.part}
      aria-labelledby={id}
      // Without a control of its own, it takes the focus when it is looked for.
      tabIndex={act === undefined && children === undefined ? -1 : undefined}
    >
      <div className={styles.partHead}>
        <div>
          <h4 id={id} className={styles.title}>
            {title}
          </h4>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {act}
      </div>
      {children}
    </section>
  );
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

interface NoteProps {
  tone?: "plain" | "good" | "problem";
  /** Said to screen readers when it comes. */
  live?: boolean;
  children: ReactNode;
}

export function Note({ tone = "plain", live = false, children }: NoteProps) {
  const icon = tone === "problem" ? "warning" : tone === "good" ? "check" : "info";
  return (
    <div className={styles.note} data-tone={tone} {...(live && { role: "status" })}>
      <Icon name={icon} size={16} />
      <div>{children}</div>
    </div>
  );
}

/** Controls beside each other, on as many lines as they need. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface WaitingProps {
  problem: string | null;
  again: () => void;
}

/** Stands in for a section until its data has come, or says why it does not. */
export function Waiting({ problem, again }: WaitingProps) {
  if (problem === null) return <Lead>{text("settings-loading")}</Lead>;
  return (
    <Note tone="problem" live>
      <p>{problem}</p>
      <Row>
        <Button onClick={again}>{text("settings-again")}</Button>
      </Row>
    </Note>
  );
}
