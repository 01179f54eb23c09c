// The model's thoughts before its answer: folded away until the person wants to see them, and only then drawn.

import { useState } from "react";
import { text } from "../texts";
import { Icon } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import styles from "./messages.module.css";

interface ThinkingProps {
  text: string;
  /** True while it is still being written. */
  growing?: boolean;
}

export function Thinking({ text: thought, growing = false }: ThinkingProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.thinking}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron" size={14} className={styles.turner} />
        {text("transcript-thinking")}
      </summary>
      {open && <Markdown text={thought} growing={growing} />}
    </details>
  );
}
