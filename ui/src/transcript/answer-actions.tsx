// Things to do with the last answer: copy it, ask again, say whether it was good.

import type { Entry, History } from "../sessions/history";
import { text } from "../texts";
import { CopyButton } from "./copy-button";
import { FeedbackButtons } from "./feedback";
import styles from "./messages.module.css";
import { RetryButton } from "./retry";

export function AnswerActions({ text: answer }: { text: string }) {
  return (
    <div className={styles.actions} data-last>
      <CopyButton text={answer} label={text("message-copy-answer")} />
      <RetryButton />
      <FeedbackButtons />
    </div>
  );
}

/** The answer that is last, once nothing more comes after it; a step or an error after it is no answer. */
export function lastAnswer({ turns }: History): string | undefined {
  const turn = turns.at(-1);
  if (turn?.ended === undefined) return undefined;
  const last = turn.entries.findLast(({ kind }) => ENDINGS.includes(kind));
  return last?.kind === "answer" ? last.key : undefined;
}

const ENDINGS: readonly Entry["kind"][] = ["answer", "call", "error"];
