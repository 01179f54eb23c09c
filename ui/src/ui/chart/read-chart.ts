// Reads the JSON of a fenced `chart` block, which a model wrote, and accepts it whole or says what is wrong. The format is
// documented in docs/manual/charts.md. Pure; nothing in a block is ever run.

import { visibleLine } from "../../texts/visible-text";

export const CHART_TYPES = ["bar", "line", "pie"] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export interface Series {
  name: string;
  /** One for each label. */
  values: readonly number[];
}

/** Data that can be drawn: at least one label and one series, finite values; of a pie, one series with a sum above zero. */
export interface Chart {
  type: ChartType;
  title: string;
  unit?: string;
  labels: readonly string[];
  series: readonly Series[];
}

export type ChartFault =
  | { kind: "too-long" }
  | { kind: "no-json" }
  | { kind: "field"; field: string }
  | { kind: "unknown-field"; field: string }
  | { kind: "type" }
  | { kind: "lengths"; series: string; values: number; labels: number }
  | { kind: "value"; series: string }
  | { kind: "many-series"; most: number }
  | { kind: "many-values"; count: number; most: number }
  | { kind: "pie-series" }
  | { kind: "pie-negative" }
  | { kind: "pie-empty" };

export type ReadChart = { chart: Chart } | { fault: ChartFault };

export const LONGEST_BLOCK = 40_000;
export const LONGEST_TITLE = 120;
export const LONGEST_NAME = 80;
export const LONGEST_UNIT = 16;
/** As many as there are colours and patterns. */
export const MOST_SERIES = 6;
/** Values of all series together. More could not be told apart. */
export const MOST_VALUES: Record<ChartType, number> = { bar: 60, line: 1000, pie: 12 };
/** Beyond it, neighbours are the same number to a computer, and no axis has room for the digits. */
export const GREATEST_VALUE = 1e15;

const FIELDS = ["type", "title", "unit", "labels", "series"];
const SERIES_FIELDS = ["name", "values"];
/** Letters of an unknown field's name that are shown. */
const SHOWN_FIELD = 40;

export function readChart(source: string): ReadChart {
  try {
    return { chart: chartIn(source) };
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.fault };
    throw error;
  }
}

/** Ends the reading from any depth; never leaves this file. */
class Refusal extends Error {
  readonly fault: ChartFault;

  constructor(fault: ChartFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

function chartIn(source: string): Chart {
  if (source.length > LONGEST_BLOCK) throw new Refusal({ kind: "too-long" });
  const block = recordIn(json(source), "{ }", FIELDS);
  const type = CHART_TYPES.find((one) => one === block.get("type"));
  if (type === undefined) throw new Refusal({ kind: "type" });
  const title = words(block.get("title"), "title", LONGEST_TITLE);
  const unit = block.has("unit") ? words(block.get("unit"), "unit", LONGEST_UNIT) : undefined;
  const labels = list(block.get("labels"), "labels").map((label) =>
    words(typeof label === "number" ? String(label) : label, "labels", LONGEST_NAME),
  );
  const given = list(block.get("series"), "series");
  if (given.length > MOST_SERIES) throw new Refusal({ kind: "many-series", most: MOST_SERIES });
  const series = given.map((one) => seriesIn(one, labels.length));
  const count = labels.length * series.length;
  const most = MOST_VALUES[type];
  if (count > most) throw new Refusal({ kind: "many-values", count, most });
  if (type === "pie") checkPie(series);
  return { type, title, ...(unit !== undefined && { unit }), labels, series };
}

function json(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new Refusal({ kind: "no-json" });
  }
}

function seriesIn(given: unknown, labels: number): Series {
  const record = recordIn(given, "series", SERIES_FIELDS);
  const name = words(record.get("name"), "name", LONGEST_NAME);
  const values = list(record.get("values"), "values").map((value) => {
    if (typeof value !== "number" || !(Math.abs(value) <= GREATEST_VALUE))
      throw new Refusal({ kind: "value", series: name });
    return value;
  });
  if (values.length !== labels)
    throw new Refusal({ kind: "lengths", series: name, values: values.length, labels });
  return { name, values };
}

function checkPie(series: readonly Series[]): void {
  const [only, ...others] = series;
  if (only === undefined || others.length > 0) throw new Refusal({ kind: "pie-series" });
  if (only.values.some((value) => value < 0)) throw new Refusal({ kind: "pie-negative" });
  if (only.values.every((value) => value === 0)) throw new Refusal({ kind: "pie-empty" });
}

/** A map, so that a field named like a part of every object is just unknown. */
function recordIn(given: unknown, field: string, known: string[]): Map<string, unknown> {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Refusal({ kind: "field", field });
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new Refusal({
      kind: "unknown-field",
      field: visibleLine(unknown.slice(0, SHOWN_FIELD)),
    });
  return new Map<string, unknown>(Object.entries(given));
}

function list(given: unknown, field: string): unknown[] {
  if (!Array.isArray(given) || given.length === 0) throw new Refusal({ kind: "field", field });
  return given;
}

function words(given: unknown, field: string, longest: number): string {
  if (typeof given !== "string" || given.trim() === "" || given.length > longest)
    throw new Refusal({ kind: "field", field });
  return visibleLine(given.trim());
}
