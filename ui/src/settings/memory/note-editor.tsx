// A note, open to be read and changed.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Note, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useWork } from "../use-work";

interface NoteEditorProps {
  name: string;
  /** Its text as it was read. */
  before: string;
  onClose: (changed: boolean) => void;
}

export function NoteEditor({ name, before, onClose }: NoteEditorProps) {
  const backend = useBackend();
  const work = useWork();
  const [words, write] = useState(before);
  const save = async () => {
    if (await work.run(() => backend.writeNote(name, before, words))) onClose(true);
  };
  return (
    <>
      <textarea
        className={styles.text}
        rows={Math.min(16, words.split("\n").length + 2)}
        value={words}
        aria-label={text("memory-text-of", { note: name })}
        onChange={(event) => write(event.target.value)}
      />
      <Row>
        <Button disabled={work.isBusy || words === before} onClick={() => void save()}>
          {text("memory-save")}
        </Button>
        <Button look="quiet" onClick={() => onClose(false)}>
          {text("memory-close")}
        </Button>
      </Row>
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </>
  );
}
