// The quick prompt: one line, written over whatever is on the screen, with a picture of the window that was
// in front when the person wants that. Enter sends it into a new chat, Escape closes, and below it stand the chats that were
// used last. A longer text that is pasted goes along as somebody else's words.

import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { ConfirmationForm, useCodeRequest } from "../confirmation/confirmation";
import { useBackend } from "../ipc/backend";
import { toBackendError } from "../ipc/errors";
import { isQuote } from "../sessions/quotes";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Icon, Logo } from "../ui/icon";
import styles from "./quick-prompt.module.css";
import type { FrontWindow } from "../ipc/generated/commands";
import type { SessionId } from "../ipc/generated/protocol";
import { enterList, RecentChats, useRecentChats } from "./recent-chats";

export function QuickPrompt() {
  const backend = useBackend();
  const front = useFront();
  const confirmation = useCodeRequest();
  const [draft, setText] = useState("");
  const [quotes, setQuotes] = useState<readonly string[]>([]);
  const [withPicture, setWithPicture] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const chats = useRecentChats();
  const list = useRef<HTMLUListElement>(null);
  const words = draft.trim();
  const empty = words === "" && quotes.length === 0;

  const close = () => void backend.quickPromptClose().catch(() => {});

  const send = async () => {
    if (empty || sending) return;
    setSending(true);
    setProblem("");
    try {
      await backend.quickPromptSend(words, quotes, withPicture && front !== null);
    } catch (thrown) {
      setProblem(toBackendError(thrown).message);
      setSending(false);
    }
  };

  const open = (session: SessionId) =>
    void backend.quickPromptOpen(session).catch((thrown: unknown) => {
      setProblem(toBackendError(thrown).message);
    });

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isQuote(pasted)) return;
    event.preventDefault();
    setQuotes([...quotes, pasted]);
  };

  const setAside = (index: number) => {
    setQuotes(quotes.filter((_, place) => place !== index));
    box.current?.focus();
  };

  const own = (index: number) => {
    const quote = quotes[index] ?? "";
    setText(draft === "" ? quote : `${draft}\n${quote}`);
    setAside(index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    const writing = event.target instanceof HTMLTextAreaElement;
    const isAtEnd = event.target === box.current && box.current?.selectionStart === draft.length;
    if (event.key === "ArrowDown" && isAtEnd && enterList(list)) event.preventDefault();
    if (event.key !== "Enter" || event.shiftKey || !writing) return;
    event.preventDefault();
    void send();
  };

  return (
    <main className={styles.page} data-form="compose">
      {confirmation !== null && (
        <div className={styles.confirmation}>
          <ConfirmationForm key={confirmation.id} request={confirmation} compact />
        </div>
      )}
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
        <h1 className="visually-hidden">{text("shell-ask")}</h1>
        <div className={styles.line}>
          <Logo size={24} />
          <textarea
            ref={box}
            className={styles.text}
            // It was opened to be written in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={1}
            value={draft}
            aria-label={text("shell-ask-placeholder")}
            aria-describedby="quick-prompt-hint"
            placeholder={text("shell-ask-placeholder")}
            onChange={(event) => setText(event.target.value)}
            onPaste={onPaste}
          />
          <IconButton
            icon="send"
            label={text("shell-send")}
            look="primary"
            type="submit"
            disabled={empty || sending}
          />
        </div>
        {/* Opening one would throw away what is written. */}
        {empty && (
          <RecentChats chats={chats} list={list} open={open} leave={() => box.current?.focus()} />
        )}
        <footer className={styles.foot}>
          {front !== null && quotes.length === 0 && (
            <label className={styles.picture} title={front.title || front.app}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={withPicture}
                onChange={(event) => setWithPicture(event.target.checked)}
              />
              <Icon name={withPicture ? "check" : "camera"} size={16} />
              <span>{text("shell-with-picture", { title: front.title || front.app })}</span>
            </label>
          )}
          <Quotes quotes={quotes} own={own} remove={setAside} />
          <span
            id="quick-prompt-hint"
            className={quotes.length > 0 && problem === "" ? "visually-hidden" : styles.hint}
            role="status"
          >
            {problem === "" ? text("shell-ask-hint") : problem}
          </span>
        </footer>
      </form>
    </main>
  );
}

interface QuotesProps {
  quotes: readonly string[];
  own: (index: number) => void;
  remove: (index: number) => void;
}

/** Texts that go along as somebody else's words, a line each. */
function Quotes({ quotes, own, remove }: QuotesProps) {
  if (quotes.length === 0) return null;
  return (
    <ul className={styles.quotes} aria-label={text("composer-quotes")}>
      {quotes.map((quote, index) => (
        // Two pasted texts may be the same; only their order tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.quote} title={text("composer-quote-outside")}>
          <span className={styles.quoteNote}>{text("composer-quotes")}</span>
          <blockquote>{quote}</blockquote>
          <Button look="quiet" onClick={() => own(index)}>
            {text("composer-quote-own")}
          </Button>
          <IconButton
            icon="close"
            label={text("composer-quote-remove")}
            onClick={() => remove(index)}
          />
        </li>
      ))}
    </ul>
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
