// A message being said differently, in its own place.

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PersonEntry } from "../sessions/history";
import { useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button } from "../ui/button";
import styles from "./messages.module.css";
import { sayInstead, textOfItems } from "./say-again";

interface EditMessageProps {
  entry: PersonEntry;
  onClose: () => void;
}

export function EditMessage({ entry, onClose }: EditMessageProps) {
  const workspace = useWorkspace();
  const [draft, setText] = useState(() => textOfItems(entry.items));
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = draft.trim() === "";

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const send = async () => {
    if (empty || sending) return;
    setSending(true);
    // On success another chat is shown and this one is gone.
    if (!(await sayInstead(workspace, entry, draft.trim()))) setSending(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) void send();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.edit}>
      <textarea
        ref={field}
        value={draft}
        rows={Math.min(8, draft.split("\n").length + 1)}
        aria-label={text("message-edit-label")}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.aside}>{text("message-edit-note")}</p>
      <div className={styles.editButtons}>
        <Button look="quiet" onClick={onClose}>
          {text("message-cancel")}
        </Button>
        <Button look="primary" disabled={empty || sending} onClick={() => void send()}>
          {text("message-send-instead")}
        </Button>
      </div>
    </div>
  );
}
