// A fenced `chart` block of an answer: a quiet place while it is being written, then a chart. A block that cannot be
// drawn stays readable as code, with a sentence that says why.

import { type ReactNode, useEffect } from "react";
import { text } from "../../texts";
import styles from "../markdown.module.css";
import { useStore } from "../store";
import { drawing, loadDrawing } from "./load-drawing";

interface ChartBlockProps {
  source: string;
  /** True once all of it is there, or no more will come. */
  whole: boolean;
  /** The block as code. */
  code: ReactNode;
}

export function ChartBlock({ source, whole, code }: ChartBlockProps) {
  const known = useStore(drawing);
  useEffect(() => {
    void loadDrawing();
  }, []);
  if (known === "failed") return <NotDrawn reason={text("chart-fault-load")}>{code}</NotDrawn>;
  if (known === null || !whole)
    return <p className={styles.chartToCome}>{text("chart-drawing")}</p>;
  const read = known.readChart(source);
  return "chart" in read ? (
    <known.ChartFigure chart={read.chart} />
  ) : (
    <NotDrawn reason={known.faultText(read.fault)}>{code}</NotDrawn>
  );
}

function NotDrawn({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <div>
      {children}
      <p className={styles.notDrawn}>{reason}</p>
    </div>
  );
}
