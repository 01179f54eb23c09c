// Draws bars and lines over their axes.

import { useState } from "react";
import { type BarLayout, layoutBars } from "./bar-layout";
import styles from "./chart.module.css";
import { type Layout, nearestPlace, type Words } from "./layout";
import { layoutLines, type LineLayout } from "./line-layout";
import { colourOf, dashOf, patternOf, Patterns, shapeOf } from "./marks";
import type { Chart } from "./read-chart";
import { type At, Reader } from "./reader";
import { Readout } from "./readout";
import { useWidth } from "./use-width";

interface PlotDrawingProps {
  chart: Chart;
  id: string;
  summary: string;
}

export function PlotDrawing({ chart, id, summary }: PlotDrawingProps) {
  const [measured, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<At>();
  const bars = chart.type === "bar" ? layoutBars(chart, width) : undefined;
  const lines = bars === undefined ? layoutLines(chart, width) : undefined;
  const layout = bars ?? lines;
  if (layout === undefined) return null;
  const labelAt = (x: number, y: number) => nearestPlace(layout, x, y);
  return (
    <div className={styles.room} ref={measured}>
      <Reader {...{ chart, summary, at, labelAt }} onMove={setAt}>
        <svg width={width} height={layout.height} aria-hidden="true" focusable="false">
          <Patterns id={id} count={chart.series.length} />
          <Place layout={layout} at={at} />
          <Grid layout={layout} />
          {bars !== undefined && <Bars layout={bars} id={id} />}
          {lines !== undefined && <Lines layout={lines} at={at} />}
          {layout.words.map(written)}
          {at !== undefined && <Readout {...{ chart, layout, at, width, id }} />}
        </svg>
      </Reader>
    </div>
  );
}

/** A band or line behind the label that is read. */
function Place({ layout, at }: { layout: Layout; at: At }) {
  const place = at === undefined ? undefined : layout.places[at];
  if (place === undefined) return null;
  return place.width === 0 ? (
    <path className={styles.here} d={`M${place.x} ${place.y}v${place.height}`} />
  ) : (
    <rect className={styles.place} {...place} rx={4} />
  );
}

function Grid({ layout: { isUpright, plot, ticks, zero } }: { layout: Layout }) {
  const across = (place: number) =>
    isUpright ? `M${plot.x} ${place}h${plot.width}` : `M${place} ${plot.y}v${plot.height}`;
  return (
    <>
      <path className={styles.grid} d={ticks.map(across).join("")} />
      {zero !== undefined && <path className={styles.zero} d={across(zero)} />}
    </>
  );
}

/* Labels may be given twice, and nothing changes its place. */
/* oxlint-disable react/no-array-index-key */
function Bars({ layout: { bars }, id }: { layout: BarLayout; id: string }) {
  return bars.map(({ series, number, x, y, width, height }, index) => (
    <g key={index} className={colourOf(series)}>
      <rect className={styles.area} fill={patternOf(id, series)} {...{ x, y, width, height }} />
      {number !== undefined && written(number, index)}
    </g>
  ));
}

function Lines({ layout: { curves, hasPoints }, at }: { layout: LineLayout; at: At }) {
  return curves.map(({ path, points }, index) => (
    <g key={index} className={colourOf(index)}>
      <path className={`${styles.line} ${dashOf(index)}`} d={path} />
      {points.map(([x, y], where) =>
        hasPoints || where === at ? (
          <path
            key={where}
            className={styles.point}
            d={shapeOf(index)}
            transform={`translate(${x} ${y})`}
          />
        ) : null,
      )}
    </g>
  ));
}

function written({ x, y, anchor, text }: Words, index: number) {
  return (
    <text key={index} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}
