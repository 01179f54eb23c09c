// The question put to the person before something is done: what is shown, what follows from it, and the answers.
// Knows no chat and no transcript: whoever shows it says where the answer goes.

import { useEffect, useId, useRef, useState } from "react";
import { useCode } from "../../confirmation/use-code";
import type { ConfirmationCode } from "../../ipc/generated/commands";
import type { Answer } from "../../ipc/generated/protocol";
import type { Approval } from "../../sessions/history";
import { messageText, text } from "../../texts";
import { visibleLine } from "../../texts/visible-text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { AnswerButtons, isDoubtful } from "./answer-buttons";
import styles from "./approval-card.module.css";
import { consequenceOf, headingOf } from "./consequence";
import { ExactText } from "./exact-text";
import { TargetPicture } from "./target-picture";
import { isWriting, useAnswerKeys } from "./use-answer-keys";

interface ApprovalQuestionProps {
  approval: Approval;
  /** The sentence for the action, if more is known of it than the question says. */
  sentence?: string;
  /** Sends the answer, maybe with a code that was typed; false when it did not arrive. */
  give: (answer: Answer, code?: string) => Promise<boolean>;
  /** The code that an answer needs; null when it needs none. */
  codeFor?: (answer: Answer) => Promise<ConfirmationCode | null>;
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
  codeFor = NO_CODE,
  first = true,
  place,
  compact = false,
}: ApprovalQuestionProps) {
  const [sending, setSending] = useState(false);
  const [reason, setReason] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const refusal = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { question } = approval;
  const doubtful = isDoubtful(question);
  const covers =
    question.once_only === true ? text("approval-once-only") : messageText(question.covers ?? "");

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

  // What speaks against a yes comes before a text that may be long.
  const why = (
    <>
      {question.reason !== "" && (
        <p className={styles.reason}>{visibleLine(messageText(question.reason))}</p>
      )}
      {question.seen !== undefined && (
        <ul className={styles.seen}>
          {question.seen.map(({ what, seen }) => (
            <li key={what}>
              <code>{visibleLine(what)}</code> {visibleLine(messageText(seen))}
            </li>
          ))}
        </ul>
      )}
    </>
  );

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
      {/* What does not fit is scrolled to here; the answers below stay in sight. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
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
          {visibleLine(sentence)}
        </p>
        {doubtful && why}
        {question.exact !== undefined && <ExactText exact={question.exact} />}
        {question.target !== undefined && (
          <TargetPicture target={question.target} compact={compact} />
        )}
        <p className={styles.consequence}>{visibleLine(consequenceOf(question))}</p>
        {!doubtful && why}
        {covers !== "" && <p className={styles.reason}>{visibleLine(covers)}</p>}
        <Refusal
          folded={compact}
          reason={reason}
          disabled={sending}
          onChange={setReason}
          deny={deny}
        />
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
      />
    </section>
  );
}

const ONCE: Answer = { answer: "allow", grant: { for: "once" } };

const NO_CODE = async () => null;

interface RefusalProps {
  /** True where the field comes only when asked for. */
  folded: boolean;
  reason: string;
  disabled: boolean;
  onChange: (reason: string) => void;
  deny: () => void;
}

/** The words that go with a no. The model reads them. */
function Refusal({ folded, reason, disabled, onChange, deny }: RefusalProps) {
  const [open, setOpen] = useState(!folded);
  if (!open)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        {text("approval-why")}
      </Button>
    );
  return (
    <form
      className={styles.deny}
      onSubmit={(event) => {
        event.preventDefault();
        deny();
      }}
    >
      <input
        className={styles.words}
        value={reason}
        aria-label={text("approval-reason")}
        placeholder={text("approval-reason")}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </form>
  );
}
