// The data of a chart as a table, folded away until somebody wants it.

import { useState } from "react";
import { text } from "../../texts";
import { Icon } from "../icon";
import markdown from "../markdown.module.css";
import styles from "./chart.module.css";
import { numberText, shareText } from "./chart-numbers";
import { headingOf, partsOf } from "./describe";
import type { Chart } from "./read-chart";

export function DataTable({ chart }: { chart: Chart }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.data} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="chevron" size={14} className={styles.turner} />
        {text("chart-show-table")}
      </summary>
      {open && (
        // It scrolls in both directions, which a keyboard must reach too.
        <div
          className={`${markdown.table} ${styles.table}`}
          role="group"
          tabIndex={0}
          aria-label={text("transcript-table")}
        >
          <Table chart={chart} />
        </div>
      )}
    </details>
  );
}

/* Names may be given twice, and nothing changes its place. */
/* oxlint-disable react/no-array-index-key */
function Table({ chart }: { chart: Chart }) {
  const { title, labels, series, unit } = chart;
  const shares = chart.type === "pie" ? partsOf(chart).map(({ share }) => share) : undefined;
  return (
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text("chart-label")}</span>
          </th>
          {series.map((one, index) => (
            <th key={index} scope="col">
              {headingOf(one, unit)}
            </th>
          ))}
          {shares !== undefined && <th scope="col">{text("chart-share")}</th>}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, at) => (
          <tr key={at}>
            <th scope="row">{label}</th>
            {series.map(({ values }, index) => (
              <td key={index}>{numberText(values[at] ?? 0)}</td>
            ))}
            {shares !== undefined && <td>{shareText(shares[at] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
