// The answers: once, in this chat, for a while, no, and no with a reason that the model reads.

import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
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
  give: (answer: Answer) => void;
  /** The text that says what a permission would cover. */
  children: ReactNode;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { question, compact, disabled, keys, give, children } = props;
  const [says, setSays] = useState(!compact);
  const place = useRef<HTMLDivElement>(null);
  const { atRest, isStill } = useAtRest(place);
  /** True when it stood still as the mouse button went down. */
  const beganStill = useRef(true);
  const longer = question.once_only !== true;
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

  return (
    <div
      ref={place}
      className={styles.answers}
      data-moving={!atRest}
      onPointerDownCapture={() => {
        beganStill.current = isStill();
      }}
    >
      <div className={styles.buttons}>
        <Button
          look="primary"
          disabled={disabled}
          aria-keyshortcuts={keys ? "Alt+Enter" : undefined}
          onClick={pressed(() => allow({ for: "once" }))}
        >
          {text("approval-once")}
          {keys && <Keys text={text("approval-allow-keys")} />}
        </Button>
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
        {compact && (
          <>
            <Button
              disabled={disabled}
              aria-keyshortcuts={keys ? "Alt+Backspace" : undefined}
              onClick={pressed(() => give({ answer: "deny" }))}
            >
              {text("approval-deny")}
              {keys && <Keys text={text("approval-deny-keys")} />}
            </Button>
            <Button look="quiet" aria-expanded={says} onClick={() => setSays(!says)}>
              {text("approval-why")}
            </Button>
          </>
        )}
      </div>
      {children}
      {says && <Denial keys={keys && !compact} disabled={disabled} pressed={pressed} give={give} />}
    </div>
  );
}

interface DenialProps extends Pick<AnswerButtonsProps, "disabled" | "keys" | "give"> {
  pressed: (act: () => void) => (event: MouseEvent) => void;
}

function Denial({ disabled, keys, pressed, give }: DenialProps) {
  const [reason, setReason] = useState("");
  const deny = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    give(words === "" ? { answer: "deny" } : { answer: "deny", reason: words });
  };
  return (
    <form className={styles.deny} onSubmit={deny}>
      <input
        className={styles.words}
        value={reason}
        aria-label={text("approval-reason")}
        placeholder={text("approval-reason")}
        disabled={disabled}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        disabled={disabled}
        onClick={pressed(() => undefined)}
        aria-keyshortcuts={keys ? "Alt+Backspace" : undefined}
      >
        {text("approval-deny")}
        {keys && <Keys text={text("approval-deny-keys")} />}
      </Button>
    </form>
  );
}

function Keys({ text }: { text: string }) {
  // Said by aria-keyshortcuts; it is no part of the button's name.
  return (
    <kbd className={styles.keys} aria-hidden="true">
      {text}
    </kbd>
  );
}
