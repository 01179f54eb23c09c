// The layout of lines: one straight line for each series, with points where they stand apart. Pure.

import { line } from "d3-shape";
import { axisAround, placeOf, widestOf } from "./axis";
import { tickTexts } from "./chart-numbers";
import { BASE, GAP, type Layout, LINE_PX, PLOT_HEIGHT, thinnedLabels, type Words } from "./layout";
import type { Chart } from "./read-chart";

export interface Curve {
  path: string;
  points: readonly [number, number][];
}

export interface LineLayout extends Layout {
  /** One for each series. */
  curves: readonly Curve[];
  /** False where points would touch one another. */
  hasPoints: boolean;
}

/** Between the plot's edges and the first and last point. */
const INSET = 10;
/** Points closer to each other are not drawn. */
const NEAREST_POINTS = 14;

const draw = line();

export function layoutLines({ labels, series }: Chart, width: number): LineLayout {
  const axis = axisAround(series.flatMap(({ values }) => values));
  const tickWords = tickTexts(axis.ticks);
  const left = widestOf(tickWords) + GAP;
  const plot = { x: left, y: LINE_PX, width: width - left, height: PLOT_HEIGHT };
  const bottom = plot.y + plot.height;
  const down = (value: number) => placeOf(value, axis, bottom, plot.y);
  const step = labels.length > 1 ? (plot.width - 2 * INSET) / (labels.length - 1) : 0;
  const across = (index: number) =>
    labels.length > 1 ? plot.x + INSET + step * index : plot.x + plot.width / 2;
  const curves = series.map(({ values }): Curve => {
    const points = values.map((value, index): [number, number] => [across(index), down(value)]);
    return { path: draw(points) ?? "", points };
  });
  const middles = labels.map((_label, index) => across(index));
  return {
    isUpright: true,
    height: bottom + LINE_PX + GAP,
    plot,
    ...(axis.low <= 0 && axis.high >= 0 && { zero: down(0) }),
    ticks: axis.ticks.map(down),
    words: [
      ...axis.ticks.map((tick, index): Words => {
        return { x: left - GAP, y: down(tick) + BASE, anchor: "end", text: tickWords[index] ?? "" };
      }),
      ...thinnedLabels(labels, middles, bottom + LINE_PX, width),
    ],
    places: middles.map((x) => ({ ...plot, x, width: 0 })),
    curves,
    hasPoints: labels.length === 1 || step >= NEAREST_POINTS,
  };
}
