// The assistant's answer, and a way to copy it. What can be done with the last one stands in the receipt, where the task
// has one.

import type { Entry, History } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { text } from "../texts";
import { wholeTime } from "../ui/format";
import { Markdown } from "../ui/markdown";
import { AnswerActions, lastAnswer } from "./answer-actions";
import { CopyButton } from "./copy-button";
import styles from "./messages.module.css";
import { hasEndLine } from "./rows";
import { Thinking } from "./thinking";

export function AnswerMessage({ entry }: { entry: Extract<Entry, { kind: "answer" }> }) {
  const isLast = useHistory(lastAnswer) === entry.key;
  const hasReceipt = useHistory(endsWithReceipt);
  return (
    <article
      className={styles.answer}
      aria-label={text("transcript-said", { who: text("product") })}
      title={wholeTime(entry.at)}
    >
      {entry.thinking !== "" && <Thinking text={entry.thinking} />}
      {entry.text !== "" && <Markdown text={entry.text} />}
      {entry.text !== "" && !isLast && (
        <div className={styles.actions}>
          <CopyButton text={entry.text} label={text("message-copy-answer")} />
        </div>
      )}
      {entry.text !== "" && isLast && !hasReceipt && <AnswerActions text={entry.text} />}
    </article>
  );
}

function endsWithReceipt({ turns }: History): boolean {
  const turn = turns.at(-1);
  return turn !== undefined && hasEndLine(turn);
}
