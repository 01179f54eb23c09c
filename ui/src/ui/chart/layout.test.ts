// Layouts of charts at every width: texts stand apart and within the drawing, and marks are as long as their values.

import { expect, test } from "vitest";
import { widthOf } from "./axis";
import { layoutBars } from "./bar-layout";
import { nearestPlace, type Words } from "./layout";
import { layoutLines } from "./line-layout";
import { layoutPie } from "./pie-layout";
import { type Chart, GREATEST_VALUE, LONGEST_NAME, MOST_SERIES, MOST_VALUES } from "./read-chart";

/** From a window of 320 pixels to a wide one. */
const WIDTHS = [230, 280, 400, 560, 730, 1200];
const LETTERS_PX = 12;

function chart(type: Chart["type"], labels: string[], ...values: number[][]): Chart {
  return {
    type,
    title: "Prices",
    labels,
    series: values.map((one, index) => ({ name: `Series ${index}`, values: one })),
  };
}

function many(count: number, value: (index: number) => number): number[] {
  return Array.from({ length: count }, (_unused, index) => value(index));
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"];
const FEW = chart("bar", MONTHS, [3, 5, 2, 8, 6, 4]);
const LONG = "A label as long as any may be ".repeat(3).slice(0, LONGEST_NAME);
const numbered = (count: number) => many(count, (index) => index).map((index) => `Week ${index}`);

const CASES: [string, Chart][] = [
  ["few bars", FEW],
  ["bars on both sides", chart("bar", MONTHS, [3, -5, 2, -8, 0, 4], [1, 2, 3, 4, 5, 6])],
  ["bars below zero", chart("bar", MONTHS, [-3, -5, -2, -8, -6, -4])],
  ["long labels", chart("bar", [LONG, "Short", `${LONG}.`], [1, 2, 3], [3, 2, 1])],
  ["wide letters", chart("bar", ["紙".repeat(40), "紙"], [1, 2])],
  ["great values", chart("bar", ["a", "b"], [GREATEST_VALUE, -GREATEST_VALUE])],
  ["small values", chart("bar", ["a", "b"], [1.23456789e-9, 1 / 3])],
  [
    "as many bars as there may be",
    chart("bar", numbered(MOST_VALUES.bar), many(MOST_VALUES.bar, Math.sqrt)),
  ],
  ["every series", chart("bar", ["a", "b"], ...many(MOST_SERIES, (i) => i).map((i) => [i, 9 - i]))],
  ["few points", { ...FEW, type: "line" }],
  ["one point", chart("line", [LONG], [7])],
  [
    "as many points as there may be",
    chart("line", numbered(MOST_VALUES.line), many(MOST_VALUES.line, Math.sin)),
  ],
  ["points with long labels", chart("line", [LONG, `${LONG}.`, `${LONG}!`], [1, 2, 3])],
  ["great points", chart("line", ["a", "b"], [GREATEST_VALUE - 9, GREATEST_VALUE])],
];

function layoutOf(given: Chart, width: number) {
  return given.type === "bar" ? layoutBars(given, width) : layoutLines(given, width);
}

test.each(CASES)("texts stand apart and inside: %s", (_name, given) => {
  const faults = WIDTHS.flatMap((width) => {
    const layout = layoutOf(given, width);
    const numbers = "bars" in layout ? layout.bars.flatMap(({ number }) => number ?? []) : [];
    const boxes = [...layout.words, ...numbers].map(boxOf);
    const outside = boxes.filter(({ left, right, top, bottom }) => {
      return left < -1 || right > width + 1 || top < -1 || bottom > layout.height + 1;
    });
    const touching = boxes.filter((one, index) => {
      return boxes.slice(index + 1).some((other) => overlap(one, other));
    });
    return [...outside, ...touching].map(({ text }) => `${width}: ${text}`);
  });
  expect(faults).toEqual([]);
});

function boxOf({ x, y, anchor, text }: Words) {
  const width = widthOf(text);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { text, left, right: left + width, top: y - LETTERS_PX + 2, bottom: y + 2 };
}

function overlap(one: ReturnType<typeof boxOf>, other: ReturnType<typeof boxOf>): boolean {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}

test.each([
  ["upright", FEW, 560, true],
  ["lying where labels are long", chart("bar", [LONG, "b"], [1, 2]), 560, false],
  ["lying where there are many", chart("bar", numbered(40), many(40, Math.sqrt)), 560, false],
  [
    "lying where it is narrow",
    chart("bar", ["Copy paper", "Binders", "Pens"], [1, 2, 3]),
    230,
    false,
  ],
])("bars are %s", (_name, given, width, isUpright) => {
  expect(layoutBars(given, width).isUpright).toBe(isUpright);
});

test("bars are as long as their values, from zero on", () => {
  const upright = layoutBars(chart("bar", ["a", "b", "c"], [2, -1, 0]), 400).bars;
  const lying = layoutBars(chart("bar", [LONG, "b", "c"], [2, -1, 0]), 400).bars;
  const [whole, half] = [upright[0]?.height ?? 0, (lying[0]?.width ?? 0) / 2];
  expect(upright.map(({ height }) => Math.round((height / whole) * 100))).toEqual([100, 50, 0]);
  expect(lying.map(({ width }) => Math.round((width / half) * 100))).toEqual([200, 100, 0]);
});

test("the nearest label is read", () => {
  const upright = layoutBars(FEW, 560);
  const lying = layoutBars(chart("bar", [LONG, "b"], [1, 2]), 560);
  const line = layoutLines({ ...FEW, type: "line" }, 560);
  expect([
    nearestPlace(upright, 0, 50),
    nearestPlace(upright, 559, 50),
    nearestPlace(lying, 10, 5),
    nearestPlace(lying, 10, 500),
    nearestPlace(line, 300, 0),
  ]).toEqual([0, 5, 0, 1, 3]);
});

test("points are drawn where they stand apart", () => {
  const wide = layoutLines({ ...FEW, type: "line" }, 560);
  const tight = layoutLines(chart("line", numbered(60), many(60, Math.sin)), 560);
  expect([wide.hasPoints, tight.hasPoints]).toEqual([true, false]);
});

test("parts of a pie lie clockwise from the top", () => {
  const { side, partAt, paths } = layoutPie([1, 1, 2, 0], 500);
  const middle = side / 2;
  expect([
    paths.length,
    partAt(middle + 20, middle - 20),
    partAt(middle + 20, middle + 20),
    partAt(middle - 20, middle - 20),
    partAt(middle - 20, middle + 20),
    partAt(1, 1),
  ]).toEqual([4, 0, 1, 2, 2, undefined]);
  expect(layoutPie([5], 200).partAt(20, 100)).toBe(0);
});
