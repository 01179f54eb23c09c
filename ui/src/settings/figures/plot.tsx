// Bars of each day or label: its tasks, what was done below what was not, or another figure. The table has the same figures.

import type { Figures, NamedFigures } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { count, percent } from "../../ui/format";
import styles from "./figures.module.css";
import { forecastError, keptPart, questionsPerTask, tasksOf } from "./ratios";

const HEIGHT = 120;
const BAR = 24;
const GAP = 12;
/** So few have room for their names and figures. */
const FEW = 8;
const WIDE_GAP = 64;
/** A line of text above and below the bars. */
const LINE = 18;
/** More would be too thin to tell apart; the newest are drawn. */
const MOST_BARS = 31;

/** What can be drawn. */
export const PLOTTED = ["tasks", "questions", "kept", "forecast"] as const;
export type Plotted = (typeof PLOTTED)[number];

interface Bar {
  /** The whole bar, and the lower part of it that is filled. */
  whole: number;
  filled: number;
  words: string;
}

interface PlotProps {
  groups: readonly NamedFigures[];
  of: Plotted;
}

export function Plot({ groups, of }: PlotProps) {
  const bars = groups
    .slice(-MOST_BARS)
    .map(({ name, figures }) => ({ name, ...barOf(of, figures) }));
  const most = of === "kept" ? 1 : Math.max(1, ...bars.map(({ whole }) => whole));
  const isNamed = bars.length <= FEW;
  const gap = isNamed ? WIDE_GAP : GAP;
  const [width, margin] = [bars.length * (BAR + gap) + gap, isNamed ? LINE : 0];
  const scale = (number: number) => (number / most) * HEIGHT;
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 ${-margin} ${width} ${HEIGHT + 1 + 2 * margin}`}
        role="img"
        aria-label={text(`figures-plot-${of}`)}
      >
        {bars.map(({ name, whole, filled, words }, index) => {
          const x = gap + index * (BAR + gap);
          const [all, done] = [scale(whole), scale(filled)];
          return (
            <g key={name}>
              <title>{`${name}: ${words}`}</title>
              <rect
                className={styles.other}
                x={x}
                y={HEIGHT - all}
                width={BAR}
                height={all - done}
              />
              <rect className={styles.done} x={x} y={HEIGHT - done} width={BAR} height={done} />
              {isNamed && (
                <>
                  <text className={styles.figure} x={x + BAR / 2} y={HEIGHT - all - 5}>
                    {words}
                  </text>
                  <text className={styles.name} x={x + BAR / 2} y={HEIGHT + LINE - 4}>
                    {name}
                  </text>
                </>
              )}
            </g>
          );
        })}
        <path className={styles.axis} d={`M0 ${HEIGHT}.5H${width}`} />
      </svg>
      <figcaption>{text(`figures-plot-legend-${of}`)}</figcaption>
    </figure>
  );
}

function barOf(of: Plotted, figures: Figures): Bar {
  const tasks = tasksOf(figures);
  switch (of) {
    case "tasks":
      return { whole: tasks, filled: figures.done, words: `${figures.done} / ${tasks}` };
    case "questions":
      return single(questionsPerTask(figures), (number) => count(Math.round(number * 10) / 10));
    case "kept":
      return single(keptPart(figures), percent);
    case "forecast":
      return single(forecastError(figures), percent);
  }
}

function single(number: number | null, words: (number: number) => string): Bar {
  if (number === null) return { whole: 0, filled: 0, words: "–" };
  return { whole: number, filled: number, words: words(number) };
}
