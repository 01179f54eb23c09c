// A chart in words, for whoever does not see it. Pure.

import { text } from "../../texts";
import { shareText, valueText } from "./chart-numbers";
import type { Chart, Series } from "./read-chart";

export function summaryOf(chart: Chart): string {
  const { type, labels, series } = chart;
  if (type === "pie") {
    return [text("chart-summary-pie"), ...partsOf(chart).map(partText)].join(" ");
  }
  const ends = { first: labels[0] ?? "", last: labels.at(-1) ?? "" };
  const kind = type === "bar" ? text("chart-summary-bar", ends) : text("chart-summary-line", ends);
  return [kind, ...series.map((one) => rangeText(one, chart))].join(" ");
}

export interface Part {
  name: string;
  value: string;
  share: number;
}

/** Parts of a pie, in the order given. */
export function partsOf({ labels, series, unit }: Chart): Part[] {
  const values = series[0]?.values ?? [];
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value, index) => ({
    name: labels[index] ?? "",
    value: valueText(value, unit),
    share: value / sum,
  }));
}

/** What the numbers measure, where it can be said for all of them. */
export function measureOf({ series, unit, title }: Chart): string | undefined {
  const [only, ...others] = series;
  const isSaid = [title, unit].some((said) => said?.toLowerCase() === only?.name.toLowerCase());
  const wordsOfTitle = title.toLowerCase().split(/\s+/);
  if (unit !== undefined && wordsOfTitle.includes(unit.toLowerCase()))
    return others.length > 0 || only === undefined || isSaid ? undefined : only.name;
  if (others.length > 0 || only === undefined || isSaid)
    return unit === undefined ? undefined : text("chart-unit", { unit });
  return headingOf(only, unit);
}

export function headingOf({ name }: Series, unit: string | undefined): string {
  const isSaid = unit?.toLowerCase() === name.toLowerCase();
  return unit === undefined || isSaid ? name : text("chart-in-unit", { name, unit });
}

/** What a chart says of one label: a line for each series, named where there are several. */
export interface Reading {
  label: string;
  rows: readonly { name: string | undefined; value: string }[];
}

export function readingAt({ labels, series, unit }: Chart, at: number): Reading {
  return {
    label: labels[at] ?? "",
    rows: series.map(({ name, values }) => ({
      name: series.length > 1 ? name : undefined,
      value: valueText(values[at] ?? 0, unit),
    })),
  };
}

/** The same in one sentence. */
export function readingText(chart: Chart, at: number): string {
  const part = chart.type === "pie" ? partsOf(chart)[at] : undefined;
  if (part !== undefined) return partText(part);
  const { label, rows } = readingAt(chart, at);
  const values = rows.map(({ name, value }) => {
    return name === undefined ? value : text("chart-reading-series", { name, value });
  });
  return text("chart-reading", { label, values: values.join(", ") });
}

function partText({ name, value, share }: Part): string {
  return text("chart-summary-part", { name, value, share: shareText(share) });
}

function rangeText({ name, values }: Series, { labels, unit }: Chart): string {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  return text("chart-summary-series", {
    name,
    lowest: valueText(lowest, unit),
    low: labels[values.indexOf(lowest)] ?? "",
    highest: valueText(highest, unit),
    high: labels[values.indexOf(highest)] ?? "",
  });
}
