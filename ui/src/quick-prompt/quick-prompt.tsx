// The quick prompt: one question, written over whatever is on the screen, with a picture of the window that was
// in front when the person wants that. Enter sends it into a new chat, Escape closes.

import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Logo } from "../ui/icon";
import styles from "./quick-prompt.module.css";
import type { FrontWindow } from "../ipc/generated/commands";

export function QuickPrompt() {
  const backend = useBackend();
  const front = useFront();
  const [draft, setText] = useState("");
  const [withPicture, setWithPicture] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const words = draft.trim();

  const close = () => void backend.quickPromptClose().catch(() => {});

  const send = async () => {
    if (words === "" || sending) return;
    setSending(true);
    setProblem("");
    try {
      await backend.quickPromptSend(words, withPicture && front !== null);
    } catch (thrown) {
      setProblem(toBackendError(thrown).message);
      setSending(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    const writing = event.target instanceof HTMLTextAreaElement;
    if (event.key !== "Enter" || event.shiftKey || !writing) return;
    event.preventDefault();
    void send();
  };

  return (
    <main className={styles.page}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={styles.box}
        aria-label={text("shell-ask")}
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <header className={styles.head}>
          <Logo />
          <h1>{text("shell-ask")}</h1>
          <IconButton icon="close" label={text("shell-close")} onClick={close} />
        </header>
        <textarea
          className={styles.text}
          // It was opened to be written in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          rows={2}
          value={draft}
          aria-label={text("shell-ask-placeholder")}
          aria-describedby="quick-prompt-hint"
          placeholder={text("shell-ask-placeholder")}
          onChange={(event) => setText(event.target.value)}
        />
        <footer className={styles.foot}>
          {front === null ? (
            <span />
          ) : (
            <label className={styles.picture}>
              <input
                type="checkbox"
                checked={withPicture}
                onChange={(event) => setWithPicture(event.target.checked)}
              />
              <span>{text("shell-with-picture", { title: front.title || front.app })}</span>
            </label>
          )}
          <span id="quick-prompt-hint" className={styles.hint} role="status">
            {problem === "" ? text("shell-ask-hint") : problem}
          </span>
          <Button look="primary" type="submit" disabled={words === "" || sending}>
            {text("shell-send")}
          </Button>
        </footer>
      </form>
    </main>
  );
}

function useFront(): FrontWindow | null {
  const backend = useBackend();
  const [front, setFront] = useState<FrontWindow | null>(null);
  useEffect(() => {
    let gone = false;
    backend.quickPromptFront().then(
      (found) => {
        if (!gone) setFront(found);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [backend]);
  return front;
}
