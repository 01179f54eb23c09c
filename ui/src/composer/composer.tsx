// Where the person writes. Enter sends, Shift+Enter starts a new line; while a turn runs the text joins
// it. Stable for tests: textbox "Message", button "Send".

import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useDraft, useRunningTurn, useWorkspace } from "../sessions/use-workspace";
import { BudgetChoice } from "../budget/budget-choice";
import { texts } from "../texts";
import { IconButton } from "../ui/button";
import { AttachmentList } from "./attachment-list";
import styles from "./composer.module.css";
import { CostSoFar, ModeChoice, ModelChoice } from "./options";
import { useAttachments } from "./use-attachments";

export function Composer() {
  const workspace = useWorkspace();
  const running = useRunningTurn() !== undefined;
  const attachments = useAttachments();
  const text = useDraft();
  const [sending, setSending] = useState(false);
  const [dragging, setDragging] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const empty = text.trim() === "" && (running || attachments.list.length === 0);

  const send = async () => {
    if (empty || sending) return;
    const words = text.trim();
    const pictures = attachments.list.map(({ blob }) => blob);
    setSending(true);
    workspace.write("");
    const arrived = await workspace.say(words, running ? [] : pictures);
    setSending(false);
    if (!arrived) workspace.write(words);
    else if (!running) attachments.clear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  const takeFiles = (taken: readonly File[]) => {
    if (running) {
      workspace.announcements.add({ tone: "plain", text: texts.composer.noPicturesNow });
    } else {
      void attachments.add(taken);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    takeFiles(pasted);
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    takeFiles([...event.dataTransfer.files]);
  };

  return (
    <form
      className={styles.composer}
      data-dragging={dragging}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      {dragging && <p className={styles.drop}>{texts.composer.drop}</p>}
      <AttachmentList attachments={attachments} />
      {/* The frame repeats the text unseen, which makes the box as high as the text needs. */}
      <div className={styles.grow} data-text={`${text}\n`}>
        <textarea
          id="message"
          rows={1}
          // A chat that was just opened is there to be written in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          aria-label={texts.composer.label}
          aria-describedby="message-hint"
          placeholder={running ? texts.composer.placeholderRunning : texts.composer.placeholder}
          onChange={(event) => workspace.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id="message-hint" className="visually-hidden">
        {texts.composer.hint}
      </p>
      <div className={styles.tools}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            takeFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <IconButton
          icon="attach"
          label={texts.composer.attach}
          disabled={running}
          onClick={() => files.current?.click()}
        />
        <ModeChoice />
        <ModelChoice />
        <BudgetChoice className={styles.choice} />
        <CostSoFar />
        <IconButton
          icon="send"
          label={texts.composer.send}
          look="primary"
          type="submit"
          className={styles.send}
          disabled={empty || sending}
        />
      </div>
    </form>
  );
}
