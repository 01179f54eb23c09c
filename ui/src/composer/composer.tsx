// The message box. Enter sends, Shift+Enter starts a new line; while a turn runs the text joins it. Stable for tests:
// textbox "Message", button "Send".

import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { ScreenshotMenu } from "../attachments/screenshot/screenshot-menu";
import { isQuote } from "../sessions/quotes";
import { useDraft, useQuotes, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import { text } from "../texts";
import { IconButton } from "../ui/button";
import { Choices } from "./choices";
import { AttachmentList } from "./attachment-list";
import { AttachmentProblems } from "./attachment-problems";
import { QuoteList } from "./quote-list";
import styles from "./composer.module.css";
import { CostSoFar } from "./options";
import { useAttachments } from "./use-attachments";

export function Composer() {
  const workspace = useWorkspace();
  const running = useRunningTurn() !== undefined;
  const attachments = useAttachments();
  const draft = useDraft();
  const quotes = useQuotes();
  const [sending, setSending] = useState(false);
  const [dragging, setDragging] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const empty = draft.trim() === "" && quotes.length === 0 && attachments.list.length === 0;
  const blocked = empty || sending || attachments.pending;

  const send = async () => {
    if (blocked) return;
    const words = draft.trim();
    const ready = attachments.list.flatMap(({ attachment }) => attachment ?? []);
    const keys = attachments.list.map(({ key }) => key);
    setSending(true);
    workspace.write("");
    workspace.quote([]);
    const arrived = await workspace.say(words, ready, quotes);
    setSending(false);
    if (arrived) return attachments.sent(keys);
    workspace.write(words);
    workspace.quote(quotes);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const words = files.length === 0 ? event.clipboardData.getData("text/plain") : "";
    if (files.length === 0 && !isQuote(words)) return;
    event.preventDefault();
    if (files.length > 0) attachments.add(files);
    else workspace.quote([...quotes, words]);
  };

  const onDrop = (event: DragEvent) => {
    setDragging(false);
    if (!bringsFiles(event)) return;
    event.preventDefault();
    attachments.add([...event.dataTransfer.files]);
  };

  return (
    <form
      ref={form}
      className={styles.composer}
      data-dragging={dragging}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onPaste={onPaste}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!inside) setDragging(false);
      }}
      onDrop={onDrop}
    >
      {dragging && <p className={styles.drop}>{text("composer-drop")}</p>}
      <AttachmentList attachments={attachments} />
      <AttachmentProblems attachments={attachments} />
      <QuoteList />
      {/* The frame repeats the text unseen, which makes the box as high as the text needs. */}
      <div className={styles.grow} data-text={`${draft}\n`}>
        <textarea
          id="message"
          rows={1}
          // A chat that was just opened is there to be written in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={draft}
          aria-label={text("composer-label")}
          aria-describedby="message-hint"
          placeholder={
            running ? text("composer-placeholder-running") : text("composer-placeholder")
          }
          onChange={(event) => workspace.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id="message-hint" className="visually-hidden">
        {text("composer-hint")}
      </p>
      <div className={styles.tools}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          aria-label={text("composer-attach")}
          onChange={(event) => {
            attachments.add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <IconButton
          icon="attach"
          label={text("composer-attach")}
          onClick={() => files.current?.click()}
        />
        <ScreenshotMenu onTaken={attachments.addStored} />
        <Choices within={form} />
        <div className={styles.end}>
          <CostSoFar />
          <IconButton
            icon="send"
            label={text("composer-send")}
            look="primary"
            type="submit"
            disabled={blocked}
          />
        </div>
      </div>
    </form>
  );
}

/** Words that are dragged belong to the box itself. */
function bringsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes("Files");
}
