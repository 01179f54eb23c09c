// What is drawn so far, one button each: how marks are moved, sized and taken away without a mouse.

import type { KeyboardEvent } from "react";
import type { Mark } from "../../ipc/backend";
import type { PictureSize } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { arrowOf } from "../../ui/arrow-keys";
import { Icon } from "../../ui/icon";
import { moved, sized } from "./marks";
import styles from "./marks.module.css";

/** An arrow key goes this part of the picture's longer edge, with Ctrl a single pixel. */
const STEPS = 80;

interface MarkListProps {
  marks: readonly Mark[];
  size: PictureSize;
  onChosen: (index: number | null) => void;
  onChanged: (index: number, mark: Mark) => void;
  onRemoved: (index: number) => void;
}

export function MarkList({ marks, size, onChosen, onChanged, onRemoved }: MarkListProps) {
  const onKeyDown = (event: KeyboardEvent, index: number, mark: Mark) => {
    const step = Math.max(1, Math.round(Math.max(size.width, size.height) / STEPS));
    const by = arrowOf(event.key, event.ctrlKey ? 1 : step);
    if (event.key === "Delete" || event.key === "Backspace") onRemoved(index);
    else if (by !== undefined) onChanged(index, (event.shiftKey ? sized : moved)(mark, by, size));
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.drawn}>
      <ul className={styles.list} aria-label={text("annotation-list")} hidden={marks.length === 0}>
        {marks.map((mark, index) => (
          // Marks have no name of their own, and are few.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              className={styles.entry}
              aria-describedby="mark-list-hint"
              onFocus={() => onChosen(index)}
              onBlur={() => onChosen(null)}
              onKeyDown={(event) => onKeyDown(event, index, mark)}
            >
              <Icon name={mark.kind} size={14} />
              {text("annotation-named", {
                kind: text(`annotation-${mark.kind}`),
                number: numberOf(marks, index),
              })}
            </button>
          </li>
        ))}
      </ul>
      <p id="mark-list-hint" className={styles.hint}>
        {text("annotation-list-hint")}
      </p>
    </div>
  );
}

/** Which of its kind it is. */
function numberOf(marks: readonly Mark[], index: number): number {
  return marks.slice(0, index + 1).filter(({ kind }) => kind === marks[index]?.kind).length;
}
