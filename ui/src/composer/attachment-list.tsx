// The pictures and files that will go with the message: looked at, drawn on, taken out.
// Stable for tests: list "Attached".

import { useRef, useState } from "react";
import type { DraftAttachment } from "../sessions/attachment-drafts";
import { FileView } from "../attachments/file-view";
import { kindOf, wholeOf } from "../attachments/kinds";
import { AnnotationDialog } from "../attachments/annotations/annotation-dialog";
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
  const annotated = find(drawnOn);
  if (attachments.list.length === 0) return null;
  return (
    <>
      <ul ref={list} className={styles.attachments} aria-label={text("attachment-attached")}>
        {attachments.list.map((draft) => (
          <Entry
            key={draft.key}
            draft={draft}
            onShow={() => setShown(draft.key)}
            onAnnotate={() => setDrawnOn(draft.key)}
            onRemove={() => remove(draft.key)}
          />
        ))}
      </ul>
      {open !== undefined && <FileView file={open} onClose={() => setShown(null)} />}
      {annotated !== undefined && drawnOn !== null && (
        <AnnotationDialog
          attachment={annotated}
          apply={(annotations) => attachments.annotate(drawnOn, annotations)}
          onClose={() => setDrawnOn(null)}
        />
      )}
    </>
  );
}

interface EntryProps {
  draft: DraftAttachment;
  onShow: () => void;
  onAnnotate: () => void;
  onRemove: () => void;
}

function Entry({ draft, onShow, onAnnotate, onRemove }: EntryProps) {
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
          label={text("attachment-annotate", { name })}
          className={styles.annotate}
          onClick={onAnnotate}
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
