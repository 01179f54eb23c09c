// Drawing on a picture before it is sent: arrows, boxes, and parts that nobody shall read. Nothing changes
// before "Use this picture"; then the backend draws, and throws the picture without the annotations away.

import { type KeyboardEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { Annotation, AnnotationColor } from "../../ipc/generated/commands";
import type { Attachment } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { wholeOf } from "../kinds";
import { AnnotationCanvas } from "./annotation-canvas";
import { AnnotationList } from "./annotation-list";
import { AnnotationTools } from "./annotation-tools";
import {
  added,
  changed,
  drawnBy,
  inTheMiddle,
  type AnnotationKind,
  NOTHING_DRAWN,
  removed,
  undone,
} from "./annotations";
import styles from "./annotations.module.css";

interface AnnotationDialogProps {
  attachment: Attachment;
  /** false when it did not work. */
  apply: (annotations: readonly Annotation[]) => Promise<boolean>;
  onClose: () => void;
}

export function AnnotationDialog({ attachment, apply, onClose }: AnnotationDialogProps) {
  const backend = useBackend();
  const [drawing, setDrawing] = useState(NOTHING_DRAWN);
  const [kind, setKind] = useState<AnnotationKind>("arrow");
  const [color, setColor] = useState<AnnotationColor>("red");
  const [chosen, setChosen] = useState<number | null>(null);
  const [applying, setApplying] = useState(false);
  const whole = wholeOf(attachment);
  const size = { width: whole.width ?? 1, height: whole.height ?? 1 };

  const finish = async () => {
    setApplying(true);
    if (await apply(drawing.annotations)) onClose();
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
        <AnnotationTools
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
          <AnnotationCanvas
            src={backend.blobUrl(whole.id)}
            size={size}
            annotations={drawing.annotations}
            chosen={chosen}
            stroke={(from, to) => drawnBy(kind, color, from, to)}
            onDrawn={(annotation) => setDrawing(added(drawing, annotation))}
          />
        </div>
        <AnnotationList
          annotations={drawing.annotations}
          size={size}
          onChosen={setChosen}
          onChanged={(index, annotation) => setDrawing(changed(drawing, index, annotation))}
          onRemoved={(index) => setDrawing(removed(drawing, index))}
        />
        <div className={styles.end}>
          <Button look="quiet" onClick={onClose}>
            {text("annotation-cancel")}
          </Button>
          <Button
            look="primary"
            disabled={drawing.annotations.length === 0 || applying}
            onClick={() => void finish()}
          >
            {applying ? text("annotation-applying") : text("annotation-apply")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
