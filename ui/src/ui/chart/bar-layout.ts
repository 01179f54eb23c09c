// The layout of bars: upright where every label has room below its bars, lying where not. Pure.

import { type Axis, axisFromZero, fitted, placeOf, widestOf, wrapped } from "./axis";
import { numberText, shortText, tickTexts } from "./chart-numbers";
import {
  type Anchor,
  BASE,
  type Box,
  GAP,
  type Layout,
  LINE_PX,
  PLOT_HEIGHT,
  thinnedTicks,
  type Words,
  wordsAround,
} from "./layout";
import type { Chart } from "./read-chart";

export interface Bar extends Box {
  series: number;
  /** Which label it belongs to. */
  at: number;
  /** Its number beside it; absent where there is no room. */
  number?: Words;
}

export interface BarLayout extends Layout {
  bars: readonly Bar[];
}

/** Share of a label's place that its bars take. */
const FILLED = 0.72;
const WIDEST_BAR = 56;
/** Upright bars are not thinner. */
const THINNEST_BAR = 9;
const LYING_BAR = 16;
const LYING_GAP = 12;
/** Labels beside their bars take no more of the width, and have so many lines. */
const LABEL_SHARE = 0.32;
const LABEL_LINES = 3;
/** Where it is narrower, labels that need more than that stand above their bars. */
const WIDE_PX = 480;
/** Numbers that would take more of the width are written short. */
const NUMBER_SHARE = 0.25;

export function layoutBars(chart: Chart, width: number): BarLayout {
  return upright(chart, width) ?? lying(chart, width);
}

/** Undefined where there is no room for it. */
function upright({ labels, series }: Chart, width: number): BarLayout | undefined {
  const values = series.map((one) => one.values);
  const axis = axisFromZero(values.flat());
  const tickWords = tickTexts(axis.ticks);
  const left = widestOf(tickWords) + GAP;
  const plot = { x: left, y: LINE_PX, width: width - left, height: PLOT_HEIGHT };
  const room = plot.width / labels.length;
  const bar = Math.min((room * FILLED) / series.length, WIDEST_BAR);
  if (widestOf(labels) > room - GAP || bar < THINNEST_BAR) return undefined;
  const bottom = plot.y + plot.height;
  const down = (value: number) => placeOf(value, axis, bottom, plot.y);
  const zero = down(0);
  const numberRoom = series.length === 1 ? room - GAP : bar;
  const hasNumbers = widestOf(values.flat().map(numberText)) <= numberRoom;
  const labelsAt = bottom + LINE_PX + (axis.low < 0 ? LINE_PX / 2 : 0);
  const middleOf = (index: number) => plot.x + room * (index + 0.5);
  return {
    isUpright: true,
    height: labelsAt + GAP,
    plot,
    zero,
    ticks: axis.ticks.map(down),
    words: [
      ...axis.ticks.map((tick, index): Words => {
        return { x: left - GAP, y: down(tick) + BASE, anchor: "end", text: tickWords[index] ?? "" };
      }),
      ...labels.map((label, index): Words => {
        return { x: middleOf(index), y: labelsAt, anchor: "middle", text: label };
      }),
    ],
    places: labels.map((_label, index) => ({ ...plot, x: plot.x + room * index, width: room })),
    bars: values.flatMap((ofSeries, which) =>
      ofSeries.map((value, at): Bar => {
        const x = middleOf(at) + bar * (which - series.length / 2);
        const end = down(value);
        const box = { x, y: Math.min(zero, end), width: bar, height: Math.abs(end - zero) };
        const y = value < 0 ? end + LINE_PX - BASE : end - BASE - 1;
        const number: Words = { x: x + bar / 2, y, anchor: "middle", text: numberText(value) };
        return { series: which, at, ...box, ...(hasNumbers && { number }) };
      }),
    ),
  };
}

interface Rows {
  axis: Axis;
  plot: Box;
  /** One for each value, as short as there is need. */
  write: (value: number) => string;
  /** Room of the labels beside the bars; 0 where they stand above. */
  labelWidth: number;
  /** The lines of each label. */
  lines: readonly string[][];
  /** Height of all that belongs to one label. */
  group: number;
}

function lying(chart: Chart, width: number): BarLayout {
  const { labels, series } = chart;
  const rows = rowsOf(chart, width);
  const { axis, plot, labelWidth, group, lines } = rows;
  const along = (value: number) => placeOf(value, axis, plot.x, plot.x + plot.width);
  const top = (index: number) => index * (group + LYING_GAP);
  const isBeside = labelWidth > 0;
  // Bars stand around the middle of a label that is higher than they are.
  const barsTop = isBeside ? (group - LYING_BAR * series.length) / 2 : LINE_PX;
  const ticks = thinnedTicks(axis.ticks, plot.width);
  const tickWords = tickTexts(ticks);
  return {
    isUpright: false,
    height: plot.height + LINE_PX + GAP,
    plot,
    zero: along(0),
    ticks: ticks.map(along),
    words: [
      ...ticks.map((tick, index) =>
        wordsAround(along(tick), plot.height + LINE_PX, tickWords[index] ?? "", width),
      ),
      ...lines.flatMap((ofLabel, index) => {
        const middle = top(index) + LYING_GAP / 2 + (isBeside ? group : LINE_PX) / 2;
        const [x, anchor]: [number, Anchor] = isBeside ? [labelWidth - GAP, "end"] : [0, "start"];
        return ofLabel.map((text, line): Words => {
          const y = middle + BASE + LINE_PX * (line - (ofLabel.length - 1) / 2);
          return { x, y, anchor, text };
        });
      }),
    ],
    places: labels.map((_label, index) => {
      return { x: 0, y: top(index), width, height: group + LYING_GAP };
    }),
    bars: series.flatMap(({ values }, which) =>
      values.map((value, at): Bar => {
        const end = along(value);
        const y = top(at) + LYING_GAP / 2 + barsTop + which * LYING_BAR;
        const box = { x: Math.min(along(0), end), y: y + 1, width: Math.abs(end - along(0)) };
        const anchor: Anchor = value < 0 ? "end" : "start";
        const x = value < 0 ? end - BASE - 1 : end + BASE + 1;
        const number = { x, y: y + LYING_BAR / 2 + BASE, anchor, text: rows.write(value) };
        return { series: which, at, ...box, height: LYING_BAR - 2, number };
      }),
    ),
  };
}

function rowsOf({ labels, series }: Chart, width: number): Rows {
  const values = series.flatMap((one) => one.values);
  const axis = axisFromZero(values);
  const isLong = widestOf(values.map(numberText)) > width * NUMBER_SHARE;
  const write = isLong ? shortText : numberText;
  const numberRoom = widestOf(values.map(write)) + GAP;
  const most = width * LABEL_SHARE;
  const isBeside = width >= WIDE_PX || widestOf(labels) <= most;
  const lines = labels.map((label) =>
    isBeside ? wrapped(label, most, LABEL_LINES) : [fitted(label, width)],
  );
  const labelWidth = isBeside ? widestOf(lines.flat()) + GAP : 0;
  const barsHeight = LYING_BAR * series.length;
  const group = isBeside
    ? Math.max(barsHeight, LINE_PX * Math.max(...lines.map(({ length }) => length)))
    : LINE_PX + barsHeight;
  // Numbers of negative bars stand on their left.
  const left = labelWidth + (axis.low < 0 ? numberRoom : 0);
  const right = axis.high > 0 ? numberRoom : GAP;
  const plot = {
    x: left,
    y: 0,
    width: Math.max(1, width - left - right),
    height: labels.length * (group + LYING_GAP),
  };
  return { axis, plot, write, labelWidth, lines, group };
}
