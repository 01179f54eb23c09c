import { expect, test } from "vitest";
import { type Axis, axisAround, axisFromZero, fitted, placeOf } from "./axis";

test.each<[string, Axis, Axis]>([
  [
    "bars begin at zero",
    axisFromZero([90, 97]),
    { low: 0, high: 100, ticks: [0, 20, 40, 60, 80, 100] },
  ],
  [
    "bars below zero end at zero",
    axisFromZero([-4]),
    { low: -4, high: 0, ticks: [-4, -3, -2, -1, 0] },
  ],
  ["bars of nothing", axisFromZero([0]), { low: 0, high: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }],
  [
    "a line high above zero",
    axisAround([91, 99]),
    { low: 90, high: 100, ticks: [90, 92, 94, 96, 98, 100] },
  ],
  [
    "a line near zero begins there",
    axisAround([10, 40]),
    { low: 0, high: 40, ticks: [0, 10, 20, 30, 40] },
  ],
  [
    "a line on both sides",
    axisAround([-3, 3]),
    { low: -3, high: 3, ticks: [-3, -2, -1, 0, 1, 2, 3] },
  ],
  ["a flat line", axisAround([8, 8]), { low: 4, high: 12, ticks: [4, 6, 8, 10, 12] }],
  ["a line of nothing", axisAround([0, 0]), { low: 0, high: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }],
])("%s", (_name, axis, expected) => {
  expect(axis).toEqual(expected);
});

test("places lie between the ends, in either direction", () => {
  const axis = axisFromZero([-90, 100]);
  expect([-100, 0, 100].map((value) => placeOf(value, axis, 150, 0))).toEqual([150, 75, 0]);
});

test("a text without room keeps its beginning", () => {
  expect([fitted("Copy paper", 80), fitted("Copy paper", 45), fitted("紙紙紙", 30)]).toEqual([
    "Copy paper",
    "Copy…",
    "紙…",
  ]);
});
