// The place of a drawing that tells its values: of the label under the pointer, or of the one that arrow keys reach.
// Screen readers meet it as a slider, whose value is what the chart says there.

import type { Dispatch, KeyboardEvent, PointerEvent, ReactNode, SetStateAction } from "react";
import { text } from "../../texts";
import styles from "./chart.module.css";
import { readingText } from "./describe";
import type { Chart } from "./read-chart";

export type At = number | undefined;

interface ReaderProps {
  chart: Chart;
  /** Id of the summary. */
  summary: string;
  /** The label that is read, if any. */
  at: At;
  onMove: Dispatch<SetStateAction<At>>;
  /** The label at a place of the drawing. */
  labelAt: (x: number, y: number) => At;
  children: ReactNode;
}

export function Reader({ chart, summary, at, onMove, labelAt, children }: ReaderProps) {
  const last = chart.labels.length - 1;

  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onMove(labelAt(clientX - left, clientY - top));
  };

  const step = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // Not kept from others: Escape twice ends the task, wherever the focus is.
    if (event.key === "Escape") onMove(undefined);
    const target = targetOf(event.key, at, last);
    if (target === undefined) return;
    event.preventDefault();
    onMove(target);
  };

  return (
    <div
      className={styles.reader}
      role="slider"
      tabIndex={0}
      aria-label={text("chart-values", { title: chart.title })}
      aria-describedby={summary}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={readingText(chart, at ?? 0)}
      onKeyDown={step}
      onFocus={() => onMove((before) => before ?? 0)}
      onBlur={() => onMove(undefined)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={() => onMove(undefined)}
    >
      {children}
    </div>
  );
}

function targetOf(key: string, at: At, last: number): At {
  const before = at === undefined ? 0 : Math.max(0, at - 1);
  const after = at === undefined ? 0 : Math.min(last, at + 1);
  return new Map([
    ["ArrowLeft", before],
    ["ArrowUp", before],
    ["ArrowRight", after],
    ["ArrowDown", after],
    ["Home", 0],
    ["End", last],
  ]).get(key);
}
