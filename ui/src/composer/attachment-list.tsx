// The pictures and files that will go with the message: looked at, drawn on, taken out.
// Stable for tests: list "Attached".

import { useRef, useState } from "react";
import type { DraftAttachment } from "../attachments/drafts";
import { FileView } from "../attachments/file-view";
import { kindOf, wholeOf } from "../attachments/kinds";
import { MarkDialog } from "../attachments/marks/mark-dialog";
import { Thumbnail } from "../attachments/thumbnail";
import { text } from "../texts";
import { IconButton } from "../ui/button";
import styles from "./composer.module.css";
import type { Attachments } from "./use-attachments";

export function AttachmentList({ attachments }: { attachments: Attachments }) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [drawnOn, setDrawnOn] = useState<number | null>(null);
  const find = (key: number | null) => attachments.list.find((one) => one.key === key)?.attachment;

  // The focus goes to the neighbour, or back to the message when none is left.
  const remove = (key: number) => {
    const entries = [...(list.current?.children ?? [])];
    const at = attachments.list.findIndex((one) => one.key === key);
    const next = (entries[at + 1] ?? entries[at - 1])?.querySelector<HTMLElement>("button");
    (next ?? document.getElementById("message"))?.focus();
    attachments.remove(key);
  };

  const open = find(shown);
  const marked = find(drawnOn);
  if (attachments.list.length === 0) return null;
  return (
    <>
      <ul ref={list} className={styles.attachments} aria-label={text("attachment-attached")}>
        {attachments.list.map((draft) => (
          <Entry
            key={draft.key}
            draft={draft}
            onShow={() => setShown(draft.key)}
            onMark={() => setDrawnOn(draft.key)}
            onRemove={() => remove(draft.key)}
          />
        ))}
      </ul>
      {open !== undefined && <FileView file={open} onClose={() => setShown(null)} />}
      {marked !== undefined && drawnOn !== null && (
        <MarkDialog
          attachment={marked}
          apply={(marks) => attachments.mark(drawnOn, marks)}
          onClose={() => setDrawnOn(null)}
        />
      )}
    </>
  );
}

interface EntryProps {
  draft: DraftAttachment;
  onShow: () => void;
  onMark: () => void;
  onRemove: () => void;
}

function Entry({ draft, onShow, onMark, onRemove }: EntryProps) {
  const { attachment, name } = draft;
  const isPicture = attachment !== undefined && kindOf(wholeOf(attachment)) === "picture";
  return (
    <li
      className={styles.attachment}
      onKeyDown={(event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        onRemove();
      }}
    >
      {attachment === undefined ? (
        <Reading draft={draft} />
      ) : (
        <Thumbnail file={attachment} onOpen={onShow} />
      )}
      {isPicture && (
        <IconButton
          icon="pen"
          label={text("attachment-mark", { name })}
          className={styles.mark}
          onClick={onMark}
        />
      )}
      <IconButton
        icon="close"
        label={text("attachment-remove", { name })}
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  );
}

function Reading({ draft: { name, read } }: { draft: DraftAttachment }) {
  const percent = Math.floor(read * 100);
  return (
    <div className={styles.reading}>
      <span className={styles.readingName}>{name}</span>
      {/* Without a value the bar says that it is at work. */}
      <progress
        max={100}
        {...(percent < 100 && { value: percent })}
        aria-label={
          percent < 100 ? text("attachment-reading", { percent }) : text("attachment-storing")
        }
      />
    </div>
  );
}
