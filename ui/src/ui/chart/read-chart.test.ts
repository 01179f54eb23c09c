import { expect, test } from "vitest";
import {
  type ChartFault,
  GREATEST_VALUE,
  LONGEST_BLOCK,
  LONGEST_NAME,
  LONGEST_TITLE,
  LONGEST_UNIT,
  MOST_SERIES,
  MOST_VALUES,
  readChart,
} from "./read-chart";

const BAR = {
  type: "bar",
  title: "Copies",
  unit: "pages",
  labels: ["May", "June"],
  series: [{ name: "Office", values: [3, 4.5] }],
};

const many = (count: number) => Array.from({ length: count }, (_unused, index) => index);
const pie = (values: unknown[]) => ({
  type: "pie",
  title: "Parts",
  labels: values.map((_unused, index) => `Part ${index}`),
  series: [{ name: "All", values }],
});

function check(block: unknown, expected: unknown): void {
  const source = typeof block === "string" ? block : JSON.stringify(block);
  expect(readChart(source)).toEqual(expected);
}

test.each([
  ["bars", BAR, BAR],
  ["a line without a unit", { ...BAR, type: "line", unit: undefined }, null],
  ["a pie with an empty part", pie([1, 0]), pie([1, 0])],
  ["years as numbers", { ...BAR, labels: [2025, 2026] }, { ...BAR, labels: ["2025", "2026"] }],
  ["values below zero", { ...BAR, series: [{ name: "Office", values: [-3, 0] }] }, null],
  ["blanks around words", { ...BAR, title: " Copies " }, BAR],
  ["text that reverses", { ...BAR, title: "a\u202eb" }, { ...BAR, title: "a⟨U+202E⟩b" }],
  ["the longest words", { ...BAR, title: "t".repeat(LONGEST_TITLE) }, null],
  [
    "as many values as there may be",
    { ...BAR, labels: many(MOST_VALUES.bar).map(String), series: [series(MOST_VALUES.bar)] },
    null,
  ],
  [
    "the greatest value",
    { ...BAR, series: [{ name: "Office", values: [GREATEST_VALUE, 1] }] },
    null,
  ],
])("reads %s", (_name, block, chart) => {
  const whole: unknown = chart ?? JSON.parse(JSON.stringify(block));
  check(block, { chart: whole });
});

function series(count: number) {
  return { name: "Office", values: many(count) };
}

const FAULTS: [string, unknown, ChartFault][] = [
  ["half of it", '{"type":"bar","ti', { kind: "no-json" }],
  ["nothing", "", { kind: "no-json" }],
  ["not-a-number", '{"type":"bar","values":[NaN]}', { kind: "no-json" }],
  ["code", "alert(1)", { kind: "no-json" }],
  ["a list", [], { kind: "field", field: "{ }" }],
  ["null", null, { kind: "field", field: "{ }" }],
  ["a block that is too long", " ".repeat(LONGEST_BLOCK + 1), { kind: "too-long" }],
  ["an unknown type", { ...BAR, type: "radar" }, { kind: "type" }],
  ["a type of every object", { ...BAR, type: "constructor" }, { kind: "type" }],
  ["no title", { ...BAR, title: undefined }, { kind: "field", field: "title" }],
  ["a blank title", { ...BAR, title: " " }, { kind: "field", field: "title" }],
  [
    "a title that is too long",
    { ...BAR, title: "t".repeat(LONGEST_TITLE + 1) },
    { kind: "field", field: "title" },
  ],
  [
    "a unit that is too long",
    { ...BAR, unit: "u".repeat(LONGEST_UNIT + 1) },
    { kind: "field", field: "unit" },
  ],
  ["an empty unit", { ...BAR, unit: null }, { kind: "field", field: "unit" }],
  ["a field it does not know", { ...BAR, script: "x" }, { kind: "unknown-field", field: "script" }],
  [
    "a field with a hidden name",
    '{"__proto__\\u202e":1}',
    { kind: "unknown-field", field: "__proto__⟨U+202E⟩" },
  ],
  ["a prototype", '{"__proto__":{"type":"bar"}}', { kind: "unknown-field", field: "__proto__" }],
  ["no labels", { ...BAR, labels: [] }, { kind: "field", field: "labels" }],
  ["labels that are no list", { ...BAR, labels: "May" }, { kind: "field", field: "labels" }],
  ["a label that is no text", { ...BAR, labels: [{}, "b"] }, { kind: "field", field: "labels" }],
  [
    "a label that is too long",
    { ...BAR, labels: ["l".repeat(LONGEST_NAME + 1), "b"] },
    { kind: "field", field: "labels" },
  ],
  ["no series", { ...BAR, series: [] }, { kind: "field", field: "series" }],
  ["a series that is none", { ...BAR, series: [3] }, { kind: "field", field: "series" }],
  [
    "a series without a name",
    { ...BAR, series: [{ values: [1, 2] }] },
    { kind: "field", field: "name" },
  ],
  [
    "a series without values",
    { ...BAR, series: [{ name: "Office" }] },
    { kind: "field", field: "values" },
  ],
  [
    "a series with a field too many",
    { ...BAR, series: [{ name: "Office", values: [1, 2], color: "red" }] },
    { kind: "unknown-field", field: "color" },
  ],
  [
    "fewer values than labels",
    { ...BAR, series: [{ name: "Office", values: [1] }] },
    { kind: "lengths", series: "Office", values: 1, labels: 2 },
  ],
  [
    "a value that is text",
    { ...BAR, series: [{ name: "Office", values: [1, "2"] }] },
    { kind: "value", series: "Office" },
  ],
  [
    "a missing value",
    { ...BAR, series: [{ name: "Office", values: [1, null] }] },
    { kind: "value", series: "Office" },
  ],
  [
    "a value without an end",
    '{"type":"bar","title":"t","labels":["a"],"series":[{"name":"s","values":[1e999]}]}',
    { kind: "value", series: "s" },
  ],
  [
    "a value that is too great",
    { ...BAR, series: [{ name: "Office", values: [1, GREATEST_VALUE * 2] }] },
    { kind: "value", series: "Office" },
  ],
  [
    "too many series",
    { ...BAR, series: many(MOST_SERIES + 1).map(() => series(2)) },
    { kind: "many-series", most: MOST_SERIES },
  ],
  [
    "too many values",
    { ...BAR, labels: many(31), series: [series(31), series(31)] },
    { kind: "many-values", count: 62, most: MOST_VALUES.bar },
  ],
  [
    "too many parts of a pie",
    pie(many(MOST_VALUES.pie + 1)),
    { kind: "many-values", count: MOST_VALUES.pie + 1, most: MOST_VALUES.pie },
  ],
  [
    "a pie of two series",
    { ...BAR, type: "pie", series: [series(2), series(2)] },
    { kind: "pie-series" },
  ],
  ["a pie with a part below zero", pie([1, -1]), { kind: "pie-negative" }],
  ["a pie of nothing", pie([0, 0]), { kind: "pie-empty" }],
];

test.each(FAULTS)("refuses %s", (_name, block, fault) => {
  check(block, { fault });
});
