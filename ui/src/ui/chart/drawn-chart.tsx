// A chart with its title, legend and data. The entrance to everything that is loaded with the first chart.

import { useId } from "react";
import styles from "./chart.module.css";
import { DataTable } from "./data-table";
import { measureOf, summaryOf } from "./describe";
import { Swatch } from "./marks";
import { PieDrawing } from "./pie-drawing";
import { PlotDrawing } from "./plot-drawing";
import type { Chart } from "./read-chart";

export { faultText } from "./fault-text";
export { readChart } from "./read-chart";

export function ChartFigure({ chart }: { chart: Chart }) {
  const id = useId();
  const measure = measureOf(chart);
  const parts = { chart, id, summary: `${id}-summary` };
  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`}>
      <figcaption>
        <span className={styles.title} id={`${id}-title`}>
          {chart.title}
        </span>
        {measure !== undefined && <span className={styles.measure}>{measure}</span>}
      </figcaption>
      <p className="visually-hidden" id={parts.summary}>
        {summaryOf(chart)}
      </p>
      {chart.type === "pie" ? (
        <PieDrawing {...parts} />
      ) : (
        <>
          {chart.series.length > 1 && <Legend chart={chart} id={id} />}
          <PlotDrawing {...parts} />
        </>
      )}
      <DataTable chart={chart} />
    </figure>
  );
}

function Legend({ chart, id }: { chart: Chart; id: string }) {
  return (
    <ul className={styles.legend}>
      {chart.series.map(({ name }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Swatch id={id} index={index} isLine={chart.type === "line"} />
          {name}
        </li>
      ))}
    </ul>
  );
}
