// The assistant's answer, and what can be done with it: copy, and for the last one try again and give feedback.

import type { Entry, History } from "../sessions/history";
import { useHistory } from "../sessions/use-workspace";
import { text } from "../texts";
import { wholeTime } from "../ui/format";
import { Markdown } from "../ui/markdown";
import { CopyButton } from "./copy-button";
import styles from "./messages.module.css";
import { RetryButton } from "./retry";
import { Thinking } from "./thinking";
import { FeedbackButtons } from "./feedback";

export function AnswerMessage({ entry }: { entry: Extract<Entry, { kind: "answer" }> }) {
  const isLast = useHistory(lastAnswer) === entry.key;
  return (
    <article
      className={styles.answer}
      aria-label={text("transcript-said", { who: text("product") })}
      title={wholeTime(entry.at)}
    >
      {entry.thinking !== "" && <Thinking text={entry.thinking} />}
      {entry.text !== "" && <Markdown text={entry.text} />}
      {entry.text !== "" && (
        <div className={styles.actions} data-last={isLast}>
          <CopyButton text={entry.text} label={text("message-copy-answer")} />
          {isLast && (
            <>
              <RetryButton />
              <FeedbackButtons />
            </>
          )}
        </div>
      )}
    </article>
  );
}

/** The answer that is last, once nothing more comes after it; a step or an error after it is no answer. */
function lastAnswer({ turns }: History): string | undefined {
  const turn = turns.at(-1);
  if (turn?.ended === undefined) return undefined;
  const last = turn.entries.findLast(({ kind }) => ENDINGS.includes(kind));
  return last?.kind === "answer" ? last.key : undefined;
}

const ENDINGS: readonly Entry["kind"][] = ["answer", "call", "error"];
