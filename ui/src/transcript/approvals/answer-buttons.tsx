// The answers: no, yes, and a menu of yeses that hold for longer. Always in this order, and always in sight.

import type { MouseEvent, RefObject } from "react";
import { CodeField } from "../../confirmation/code-field";
import type { Code } from "../../confirmation/use-code";
import type { Answer, Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Menu } from "../../ui/menu";
import { Armed, usePressesAtRest } from "../../ui/presses-at-rest";
import styles from "./answer-buttons.module.css";
import { doingOf } from "./consequence";
import { isDoubtful } from "./doubt";
import { isSent } from "./doubtful-evidence";
import { longerAnswers } from "./longer-answers";

interface AnswerButtonsProps {
  question: Question;
  compact: boolean;
  disabled: boolean;
  /** True when the shortcut keys answer this question; then their buttons tell them. */
  keys: boolean;
  code: Code;
  /** Reason that the last answer did not count, for people. */
  problem: string;
  give: (answer: Answer) => void;
  /** The program that is asked for in place of one step. */
  application: string | undefined;
  /** Gives the main yes. */
  allow: () => void;
  deny: () => void;
  /** The button for no, which has the focus when the question is doubtful. */
  refusal: RefObject<HTMLButtonElement | null>;
  /** The words that go with a no. The model reads them. */
  reason: string;
  write: (reason: string) => void;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { question, compact, disabled, keys, give, allow, deny, refusal, application } = props;
  const { code, problem } = props;
  const { group, pressed } = usePressesAtRest<HTMLDivElement>();
  const cautious = isDoubtful(question);
  // The key allows one step, and nothing in doubt.
  const hasKey = keys && !cautious && application === undefined;

  return (
    <div {...group} className={styles.answers}>
      <Button
        data-answer="no"
        data-armed
        ref={refusal}
        look={cautious ? "primary" : "plain"}
        disabled={disabled}
        title={keys ? text("approval-deny-keys") : undefined}
        aria-keyshortcuts={keys ? "Alt+Backspace" : undefined}
        onClick={pressed(deny)}
      >
        <Armed>{noOf(question)}</Armed>
      </Button>
      {!compact && <Instead {...props} />}
      <span className={styles.yes}>
        <CodeField code={code} refusal={problem} disabled={disabled} onEnter={allow} />
        {application !== undefined && (
          <Button
            data-answer="once"
            data-armed
            disabled={disabled}
            onClick={pressed(() => give({ answer: "allow", grant: { for: "once" } }))}
          >
            {text(doingOf(question).by === "click" ? "approval-app-click" : "approval-app-step")}
          </Button>
        )}
        {application === undefined && question.once_only !== true && (
          <LongerMenu {...{ question, disabled, give, pressed }} />
        )}
        <Button
          data-answer="yes"
          data-armed
          look={cautious ? "plain" : "primary"}
          disabled={disabled}
          title={hasKey && code.digits === null ? text("approval-allow-keys") : undefined}
          aria-keyshortcuts={hasKey ? "Alt+Enter" : undefined}
          onClick={pressed(allow)}
        >
          <Armed>{yesOf(question, application)}</Armed>
        </Button>
      </span>
    </div>
  );
}

function noOf(question: Question): string {
  if (!isDoubtful(question)) return text("approval-deny");
  return text(isSent(question) ? "approval-dont-send" : "approval-dont");
}

function yesOf(question: Question, application: string | undefined): string {
  if (isDoubtful(question))
    return text(isSent(question) ? "approval-send-anyway" : "approval-anyway");
  return text(application === undefined ? "approval-once" : "approval-session");
}

interface LongerMenuProps extends Pick<AnswerButtonsProps, "question" | "disabled" | "give"> {
  pressed: (act: () => void) => (event: MouseEvent) => void;
}

function LongerMenu({ question, disabled, give, pressed }: LongerMenuProps) {
  return (
    <Menu
      label={text("approval-longer")}
      named={false}
      items={longerAnswers(question, give)}
      className={styles.menu}
      side="above"
      align="end"
      disabled={disabled}
      pressed={pressed}
    >
      {text("approval-longer")}
      <Icon name="down" size={12} />
    </Menu>
  );
}

function Instead({ reason, write, disabled, deny }: AnswerButtonsProps) {
  return (
    <form
      className={styles.instead}
      onSubmit={(event) => {
        event.preventDefault();
        deny();
      }}
    >
      <input
        value={reason}
        aria-label={text("approval-reason")}
        placeholder={text("approval-reason-short")}
        disabled={disabled}
        onChange={(event) => write(event.target.value)}
      />
    </form>
  );
}
