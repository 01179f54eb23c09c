// The question put to the person before something is done: what is shown, what follows from it, and the answers.
// Knows no chat and no transcript: whoever shows it says where the answer goes.

import { useEffect, useId, useRef, useState } from "react";
import type { Answer } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { messageText, text } from "../../texts";
import { Icon } from "../../ui/icon";
import { AnswerButtons } from "./answer-buttons";
import styles from "./approval-card.module.css";
import { consequenceOf, headingOf } from "./consequence";
import { TargetPicture } from "./target-picture";
import { isWriting, useAnswerKeys } from "./use-answer-keys";

interface ApprovalQuestionProps {
  approval: Approval;
  /** The sentence for the action, if more is known of it than the question says. */
  sentence?: string;
  /** Sends the answer; false when it did not arrive. */
  give: (answer: Answer) => Promise<boolean>;
  /** True for the question to answer now: it has the keys, and the focus comes to it. */
  first?: boolean;
  /** Its number among the open questions, if there are several. */
  place?: { number: number; of: number };
  /** For a small window: less room, the rarer answers in a menu. */
  compact?: boolean;
}

export function ApprovalQuestion({
  approval,
  sentence = messageText(approval.question.sentence),
  give,
  first = true,
  place,
  compact = false,
}: ApprovalQuestionProps) {
  const [sending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { question } = approval;
  const covers =
    question.once_only === true ? text("approval-once-only") : messageText(question.covers ?? "");

  const answer = async (given: Answer) => {
    if (sending) return;
    setSending(true);
    if (!(await give(given))) setSending(false);
  };

  useAnswerKeys({
    active: first && !sending,
    allow: () => void answer({ answer: "allow", grant: { for: "once" } }),
    deny: () => void answer({ answer: "deny" }),
  });

  // Only the browser can move the focus. Whoever is writing is not interrupted; the keys reach it all the same.
  useEffect(() => {
    if (first && !isWriting()) heading.current?.focus({ preventScroll: true });
  }, [first]);

  return (
    <section
      className={styles.card}
      aria-labelledby={`${id}-title ${id}-sentence`}
      data-approval={approval.id}
      data-compact={compact}
    >
      <header className={styles.head}>
        <Icon name="shield" size={16} />
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {headingOf(question)}
        </h2>
        {place !== undefined && place.of > 1 && (
          <span className={styles.place}>
            {text("approval-place", { number: place.number, of: place.of })}
          </span>
        )}
        <span className={styles.effect}>{text(`approval-effect-${question.effect}`)}</span>
      </header>
      <p id={`${id}-sentence`} className={styles.sentence}>
        {sentence}
      </p>
      {question.exact !== undefined && <pre className={styles.exact}>{question.exact}</pre>}
      {question.target !== undefined && (
        <TargetPicture target={question.target} compact={compact} />
      )}
      <p className={styles.consequence}>{consequenceOf(question)}</p>
      {question.reason !== "" && <p className={styles.reason}>{messageText(question.reason)}</p>}
      {question.seen !== undefined && (
        <ul className={styles.seen}>
          {question.seen.map(({ what, seen }) => (
            <li key={what}>
              <code>{what}</code> {messageText(seen)}
            </li>
          ))}
        </ul>
      )}
      <AnswerButtons
        question={question}
        compact={compact}
        disabled={sending}
        keys={first}
        give={(given) => void answer(given)}
      >
        {covers !== "" && <p className={styles.reason}>{covers}</p>}
      </AnswerButtons>
    </section>
  );
}
