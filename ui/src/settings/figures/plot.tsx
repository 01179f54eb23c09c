// Bars of the tasks of each day or label: what was done, and above it what was not. The table has the same figures.

import type { NamedFigures } from "../../ipc/generated/commands";
import { text } from "../../texts";
import styles from "./figures.module.css";

const HEIGHT = 120;
const BAR = 24;
const GAP = 12;
/** More would be too thin to tell apart; the newest are drawn. */
const MOST_BARS = 31;

export function Plot({ groups }: { groups: readonly NamedFigures[] }) {
  const drawn = groups.slice(-MOST_BARS);
  const tasks = drawn.map(({ figures }) => figures.done + figures.failed + figures.stopped);
  const most = Math.max(1, ...tasks);
  const width = drawn.length * (BAR + GAP) + GAP;
  const scale = (number: number) => (number / most) * HEIGHT;
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 1}`} role="img" aria-label={text("figures-plot")}>
        {drawn.map(({ name, figures }, index) => {
          const all = scale(tasks[index] ?? 0);
          const done = scale(figures.done);
          const x = GAP + index * (BAR + GAP);
          return (
            <g key={name}>
              <title>{`${name}: ${figures.done} / ${tasks[index] ?? 0}`}</title>
              <rect
                className={styles.other}
                x={x}
                y={HEIGHT - all}
                width={BAR}
                height={all - done}
              />
              <rect className={styles.done} x={x} y={HEIGHT - done} width={BAR} height={done} />
            </g>
          );
        })}
        <path className={styles.axis} d={`M0 ${HEIGHT}.5H${width}`} />
      </svg>
      <figcaption>{text("figures-plot-legend")}</figcaption>
    </figure>
  );
}
