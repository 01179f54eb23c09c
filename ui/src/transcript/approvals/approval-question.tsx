// The question put to the person before something is done: what is asked, what shows it, and the answers. Knows no chat
// and no transcript: whoever shows it says where the answer goes.

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCode } from "../../confirmation/use-code";
import { toBackendError } from "../../ipc/errors";
import type { ConfirmationCode } from "../../ipc/generated/commands";
import type { Answer } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { messageText, text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { AnswerButtons } from "./answer-buttons";
import styles from "./approval-card.module.css";
import { applicationOf } from "./by-application";
import { isDoubtful } from "./doubt";
import { DoubtfulEvidence } from "./doubtful-evidence";
import { Evidence } from "./evidence";
import { headingOf } from "./heading";
import { QuestionDetails } from "./question-details";
import { windowOf } from "./target-picture";
import { isWriting, useAnswerKeys } from "./use-answer-keys";

interface ApprovalQuestionProps {
  approval: Approval;
  /** The sentence for the action, if more is known of it than the question says. */
  sentence?: string;
  /** What the model wrote before it asked for the call. */
  says?: string | undefined;
  /** Sends the answer, maybe with a code that was typed. Rejects with a BackendError when it did not count. */
  give: (answer: Answer, code?: string) => Promise<void>;
  /** The code that an answer needs; null when it needs none. */
  codeFor?: (answer: Answer) => Promise<ConfirmationCode | null>;
  /** True for the question to answer now: it has the keys, and the focus comes to it. */
  first?: boolean;
  /** Its number among the open questions, if there are several. */
  place?: { number: number; of: number };
  /** For a small window: all in one row where there is room. */
  compact?: boolean;
  /** True where each step is to be asked about, and not its program. */
  singly?: boolean;
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
  singly = false,
  aside,
}: ApprovalQuestionProps) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [reason, setReason] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { question } = approval;
  const doubtful = isDoubtful(question);
  const where = question.target === undefined ? undefined : windowOf(question.target);
  const application = singly ? undefined : applicationOf(question);
  const main = application === undefined ? ONCE : IN_THIS_CHAT;
  const code = useCode(() => codeFor(main));

  const answer = async (given: Answer, typed?: string) => {
    if (sending) return;
    setSending(true);
    setProblem("");
    try {
      await give(given, typed);
    } catch (thrown) {
      setProblem(toBackendError(thrown).message);
      setSending(false);
      code.renew();
    }
  };

  const allow = () => {
    if (code.digits === null) void answer(main);
    else if (code.isComplete) void answer(main, code.typed);
    else code.field.current?.focus();
  };

  const deny = () => {
    const words = reason.trim();
    void answer(words === "" ? { answer: "deny" } : { answer: "deny", reason: words });
  };

  useAnswerKeys({
    active: first && !sending,
    // Nothing doubtful is allowed in passing.
    allow: doubtful ? undefined : main === ONCE ? allow : () => void answer(ONCE),
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
      data-danger={doubtful}
    >
      <header className={styles.head}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {headingOf(question, application)}
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
        {doubtful ? (
          <DoubtfulEvidence question={question} sentence={sentence} sentenceId={`${id}-sentence`} />
        ) : (
          <Evidence {...{ question, sentence, says }} sentenceId={`${id}-sentence`} />
        )}
        <QuestionDetails
          question={question}
          shown={sentence}
          keys={first && !compact && !doubtful}
        />
      </div>
      <AnswerButtons
        question={question}
        compact={compact}
        disabled={sending}
        keys={first}
        code={code}
        problem={problem}
        give={(given) => void answer(given)}
        application={application}
        allow={allow}
        deny={deny}
        refusal={refusal}
        reason={reason}
        write={setReason}
      />
    </section>
  );
}

const ONCE: Answer = { answer: "allow", grant: { for: "once" } };
const IN_THIS_CHAT: Answer = { answer: "allow", grant: { for: "session" } };

const NO_CODE = async () => null;
