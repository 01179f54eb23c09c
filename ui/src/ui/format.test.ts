import { expect, test } from "vitest";
import { money } from "./format";

test.each([
  [0, "$0.00"],
  [0.0005, "<$0.001"],
  [0.001, "$0.001"],
  [0.0994, "$0.099"],
  [0.1, "$0.10"],
  [12.345, "$12.35"],
])("%d US dollars are %s", (usd, wanted) => {
  expect(money(usd)).toBe(wanted);
});
