// Drawing on a picture before it is sent: arrows, boxes, and parts that nobody shall read. Nothing changes
// before "Use this picture"; then the backend draws, and throws the picture without the marks away.

import { type KeyboardEvent, useState } from "react";
import { type Mark, type MarkColor, useBackend } from "../../ipc/backend";
import type { Attachment } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { wholeOf } from "../kinds";
import { MarkCanvas } from "./mark-canvas";
import { MarkList } from "./mark-list";
import { MarkTools } from "./mark-tools";
import {
  added,
  changed,
  drawnBy,
  inTheMiddle,
  type MarkKind,
  NOTHING_DRAWN,
  removed,
  undone,
} from "./marks";
import styles from "./marks.module.css";

interface MarkDialogProps {
  attachment: Attachment;
  /** false when it did not work. */
  apply: (marks: readonly Mark[]) => Promise<boolean>;
  onClose: () => void;
}

export function MarkDialog({ attachment, apply, onClose }: MarkDialogProps) {
  const backend = useBackend();
  const [drawing, setDrawing] = useState(NOTHING_DRAWN);
  const [kind, setKind] = useState<MarkKind>("arrow");
  const [color, setColor] = useState<MarkColor>("red");
  const [chosen, setChosen] = useState<number | null>(null);
  const [applying, setApplying] = useState(false);
  const whole = wholeOf(attachment);
  const size = { width: whole.width ?? 1, height: whole.height ?? 1 };

  const finish = async () => {
    setApplying(true);
    if (await apply(drawing.marks)) onClose();
    else setApplying(false);
  };

  const undoByKey = (event: KeyboardEvent) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setDrawing(undone);
  };

  return (
    <Dialog title={text("annotation-title", { name: attachment.name })} wide onClose={onClose}>
      {/* A shortcut for what the button does. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.editor} onKeyDown={undoByKey}>
        <MarkTools
          kind={kind}
          color={color}
          canUndo={drawing.past.length > 0}
          onKind={setKind}
          onColor={setColor}
          onAdd={() => setDrawing(added(drawing, inTheMiddle(kind, color, size)))}
          onUndo={() => setDrawing(undone)}
        />
        <p className={styles.hint}>{text("annotation-hint")}</p>
        <div className={styles.stage}>
          <MarkCanvas
            src={backend.blobUrl(whole.id)}
            size={size}
            marks={drawing.marks}
            chosen={chosen}
            stroke={(from, to) => drawnBy(kind, color, from, to)}
            onDrawn={(mark) => setDrawing(added(drawing, mark))}
          />
        </div>
        <MarkList
          marks={drawing.marks}
          size={size}
          onChosen={setChosen}
          onChanged={(index, mark) => setDrawing(changed(drawing, index, mark))}
          onRemoved={(index) => setDrawing(removed(drawing, index))}
        />
        <div className={styles.end}>
          <Button look="quiet" onClick={onClose}>
            {text("annotation-cancel")}
          </Button>
          <Button
            look="primary"
            disabled={drawing.marks.length === 0 || applying}
            onClick={() => void finish()}
          >
            {applying ? text("annotation-applying") : text("annotation-apply")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
