// The list of annotations, one button each: moves, sizes and removes them without a mouse.

import type { KeyboardEvent } from "react";
import type { Annotation } from "../../ipc/generated/commands";
import type { PictureSize } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { arrowOf } from "../../ui/arrow-keys";
import { Icon } from "../../ui/icon";
import { moved, sized } from "./annotations";
import styles from "./annotations.module.css";

/** An arrow key goes this part of the picture's longer edge, with Ctrl a single pixel. */
const STEPS = 80;

interface AnnotationListProps {
  annotations: readonly Annotation[];
  size: PictureSize;
  onChosen: (index: number | null) => void;
  onChanged: (index: number, annotation: Annotation) => void;
  onRemoved: (index: number) => void;
}

export function AnnotationList({
  annotations,
  size,
  onChosen,
  onChanged,
  onRemoved,
}: AnnotationListProps) {
  const onKeyDown = (event: KeyboardEvent, index: number, annotation: Annotation) => {
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) / STEPS));
    const by = arrowOf(event.key, event.ctrlKey ? 1 : step);
    if (event.key === "Delete" || event.key === "Backspace") onRemoved(index);
    else if (by !== undefined)
      onChanged(index, (event.shiftKey ? sized : moved)(annotation, by, size));
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.drawn}>
      <ul
        className={styles.list}
        aria-label={text("annotation-list")}
        hidden={annotations.length === 0}
      >
        {annotations.map((annotation, index) => (
          // Annotations have no name of their own, and are few.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              className={styles.entry}
              aria-describedby="annotation-list-hint"
              onFocus={() => onChosen(index)}
              onBlur={() => onChosen(null)}
              onKeyDown={(event) => onKeyDown(event, index, annotation)}
            >
              <Icon name={annotation.kind} size={14} />
              {text("annotation-named", {
                kind: text(`annotation-${annotation.kind}`),
                number: numberOf(annotations, index),
              })}
            </button>
          </li>
        ))}
      </ul>
      <p id="annotation-list-hint" className={styles.hint}>
        {text("annotation-list-hint")}
      </p>
    </div>
  );
}

/** The number of an annotation among those of its kind, from 1. */
function numberOf(annotations: readonly Annotation[], index: number): number {
  return annotations.slice(0, index + 1).filter(({ kind }) => kind === annotations[index]?.kind)
    .length;
}
