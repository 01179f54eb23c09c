// Draws a pie beside the list of its parts.

import { useState } from "react";
import styles from "./chart.module.css";
import { shareText } from "./chart-numbers";
import { partsOf } from "./describe";
import { colourOf, patternOf, Patterns, Swatch } from "./marks";
import { layoutPie } from "./pie-layout";
import type { Chart } from "./read-chart";
import { type At, Reader } from "./reader";
import { useWidth } from "./use-width";

interface PieDrawingProps {
  chart: Chart;
  id: string;
  summary: string;
}

/* Parts may be named alike, and none changes its place. */
/* oxlint-disable react/no-array-index-key */
export function PieDrawing({ chart, id, summary }: PieDrawingProps) {
  const [measured, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<At>();
  const parts = partsOf(chart);
  const { side, paths, partAt } = layoutPie(chart.series[0]?.values ?? [], width);
  return (
    <div className={styles.pie} ref={measured}>
      <Reader {...{ chart, summary, at }} labelAt={partAt} onMove={setAt}>
        <svg width={side} height={side} aria-hidden="true" focusable="false">
          <Patterns id={id} count={parts.length} />
          <g transform={`translate(${side / 2} ${side / 2})`}>
            {paths.map((path, index) => (
              <path
                key={index}
                className={`${styles.part} ${colourOf(index)}`}
                fill={patternOf(id, index)}
                d={path}
              />
            ))}
            {at !== undefined && <path className={styles.partRead} d={paths[at]} />}
          </g>
        </svg>
      </Reader>
      <ul className={styles.parts}>
        {parts.map(({ name, value, share }, index) => (
          <li key={index} data-read={index === at}>
            <Swatch id={id} index={index} isLine={false} />
            <span className={styles.name}>{name}</span>
            <span className={styles.value}>{value}</span>
            <span className={styles.share}>{shareText(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
