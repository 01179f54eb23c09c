// What the model thought before it answered: folded away until the person wants to see it.

import { texts } from "../texts";
import { Icon } from "../ui/icon";
import { Markdown } from "../ui/markdown";
import styles from "./messages.module.css";

export function Thinking({ text }: { text: string }) {
  return (
    <details className={styles.thinking}>
      <summary>
        <Icon name="chevron" size={14} className={styles.turner} />
        {texts.transcript.thinking}
      </summary>
      <Markdown text={text} />
    </details>
  );
}
