// The answers: once, in this chat, for a while, and no. Of a doubtful question, no comes first.

import { type MouseEvent, type RefObject, useRef } from "react";
import { CodeField } from "../../confirmation/code-field";
import type { Code } from "../../confirmation/use-code";
import type { Answer, Question } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-list";
import styles from "./approval-card.module.css";
import { grantFor, SPANS } from "./until";
import { useAtRest } from "./use-at-rest";

interface AnswerButtonsProps {
  question: Question;
  compact: boolean;
  disabled: boolean;
  /** True when the shortcut keys answer this question; then they are shown. */
  keys: boolean;
  code: Code;
  give: (answer: Answer) => void;
  allowOnce: () => void;
  deny: () => void;
  /** The button for no, which has the focus when the question is doubtful. */
  refusal: RefObject<HTMLButtonElement | null>;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { question, compact, disabled, keys, code, give, allowOnce, deny, refusal } = props;
  const place = useRef<HTMLDivElement>(null);
  const { atRest, isStill } = useAtRest(place);
  /** True when it stood still as the mouse button went down. */
  const beganStill = useRef(true);
  const longer = question.once_only !== true;
  const cautious = isDoubtful(question);
  const allow = (grant: Extract<Answer, { answer: "allow" }>["grant"]) =>
    give({ answer: "allow", grant });
  const inThisChat = () => allow({ for: "session" });
  const spans = SPANS.map((span): MenuItem => ({
    id: span,
    label: text(`approval-span-${span}`),
    run: () => allow(grantFor(span, Date.now())),
  }));
  const chat: MenuItem = { id: "chat", label: text("approval-session"), run: inThisChat };

  /** A press that was on its way when this came is not an answer. A key goes where the focus is, and that is seen. */
  const pressed = (act: () => void) => (event: MouseEvent) => {
    if (event.detail === 0 || (beganStill.current && isStill())) act();
    else event.preventDefault();
  };

  const no = (
    <Button
      data-answer="no"
      ref={refusal}
      look={cautious ? "primary" : "plain"}
      disabled={disabled}
      aria-keyshortcuts={keys ? "Alt+Backspace" : undefined}
      onClick={pressed(deny)}
    >
      {cautious ? text("approval-dont") : text("approval-deny")}
      {keys && <Keys text={text("approval-deny-keys")} />}
    </Button>
  );
  const yes = (
    <Button
      data-answer="yes"
      look={cautious ? "plain" : "primary"}
      disabled={disabled}
      aria-keyshortcuts={keys ? "Alt+Enter" : undefined}
      onClick={pressed(allowOnce)}
    >
      {text("approval-once")}
      {keys && code.digits === null && <Keys text={text("approval-allow-keys")} />}
    </Button>
  );

  return (
    <div
      ref={place}
      className={styles.answers}
      data-moving={!atRest}
      onPointerDownCapture={() => {
        beganStill.current = isStill();
      }}
    >
      {cautious && no}
      <CodeField code={code} disabled={disabled} onEnter={allowOnce} />
      {yes}
      {!cautious && no}
      {longer && !compact && (
        <Button disabled={disabled} onClick={pressed(inThisChat)}>
          {text("approval-session")}
        </Button>
      )}
      {longer && (
        <Menu
          label={text("approval-longer")}
          named={false}
          items={compact ? [chat, ...spans] : spans}
          className={styles.menu}
          side="above"
          disabled={disabled}
          pressed={pressed}
        >
          {text("approval-longer")}
        </Menu>
      )}
    </div>
  );
}

/** True when something speaks against a yes: Qilbee always asks about it, or the person never named its target. */
export function isDoubtful({ once_only: onceOnly, seen = [] }: Question): boolean {
  return onceOnly === true || seen.length > 0;
}

function Keys({ text }: { text: string }) {
  // Said by aria-keyshortcuts; it is no part of the button's name.
  return (
    <kbd className={styles.keys} aria-hidden="true">
      {text}
    </kbd>
  );
}
