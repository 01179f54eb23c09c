// The question put to the person before something is done: what is asked, what shows it, and the answers. Knows no chat
// and no transcript: whoever shows it says where the answer goes.

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCode } from "../../confirmation/use-code";
import type { ConfirmationCode } from "../../ipc/generated/commands";
import type { Answer } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { messageText, text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { AnswerButtons, isDoubtful } from "./answer-buttons";
import styles from "./approval-card.module.css";
import { headingOf } from "./consequence";
import { Evidence } from "./evidence";
import { QuestionDetails } from "./question-details";
import { windowOf } from "./target-picture";
import { isWriting, useAnswerKeys } from "./use-answer-keys";

interface ApprovalQuestionProps {
  approval: Approval;
  /** The sentence for the action, if more is known of it than the question says. */
  sentence?: string;
  /** What the model wrote before it asked for the call. */
  says?: string | undefined;
  /** Sends the answer, maybe with a code that was typed; false when it did not arrive. */
  give: (answer: Answer, code?: string) => Promise<boolean>;
  /** The code that an answer needs; null when it needs none. */
  codeFor?: (answer: Answer) => Promise<ConfirmationCode | null>;
  /** True for the question to answer now: it has the keys, and the focus comes to it. */
  first?: boolean;
  /** Its number among the open questions, if there are several. */
  place?: { number: number; of: number };
  /** For a small window: all in one row where there is room. */
  compact?: boolean;
  /** Stands beside the heading: the way to stop. */
  aside?: ReactNode;
}

export function ApprovalQuestion({
  approval,
  sentence = messageText(approval.question.sentence),
  says,
  give,
  codeFor = NO_CODE,
  first = true,
  place,
  compact = false,
  aside,
}: ApprovalQuestionProps) {
  const [sending, setSending] = useState(false);
  const [reason, setReason] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { question } = approval;
  const doubtful = isDoubtful(question);
  const where = question.target === undefined ? undefined : windowOf(question.target);
  const code = useCode(() => codeFor(ONCE));

  const answer = async (given: Answer, typed?: string) => {
    if (sending) return;
    setSending(true);
    if (await give(given, typed)) return;
    setSending(false);
    code.renew();
  };

  const allowOnce = () => {
    if (code.digits === null) void answer(ONCE);
    else if (code.isComplete) void answer(ONCE, code.typed);
    else code.field.current?.focus();
  };

  const deny = () => {
    const words = reason.trim();
    void answer(words === "" ? { answer: "deny" } : { answer: "deny", reason: words });
  };

  useAnswerKeys({
    active: first && !sending,
    allow: allowOnce,
    deny: () => void answer({ answer: "deny" }),
  });

  // Only the browser can move the focus. Whoever is writing is not interrupted; the keys reach it all the same.
  useEffect(() => {
    if (!first || isWriting()) return;
    (doubtful ? refusal.current : heading.current)?.focus({ preventScroll: true });
  }, [first, doubtful]);

  return (
    // Digits are for the code, wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.card}
      onKeyDown={code.onKeyDown}
      aria-labelledby={`${id}-title ${id}-sentence`}
      data-approval={approval.id}
      data-compact={compact}
    >
      <header className={styles.head}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {headingOf(question)}
        </h2>
        {where !== undefined && <span className={styles.where}>{visibleLine(where)}</span>}
        {place !== undefined && place.of > 1 && (
          <span className={styles.place}>
            {text("approval-place", { number: place.number, of: place.of })}
          </span>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </header>
      {/* What does not fit is scrolled to here; the question and its answers stay in sight. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        <Evidence
          question={question}
          sentence={sentence}
          sentenceId={`${id}-sentence`}
          says={doubtful ? undefined : says}
        />
        <QuestionDetails question={question} shown={sentence} keys={first && !compact} />
      </div>
      <AnswerButtons
        question={question}
        compact={compact}
        disabled={sending}
        keys={first}
        code={code}
        give={(given) => void answer(given)}
        allowOnce={allowOnce}
        deny={deny}
        refusal={refusal}
        reason={reason}
        write={setReason}
      />
    </section>
  );
}

const ONCE: Answer = { answer: "allow", grant: { for: "once" } };

const NO_CODE = async () => null;
