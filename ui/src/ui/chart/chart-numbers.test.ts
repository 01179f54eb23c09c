import { expect, test } from "vitest";
import { numberText, shareText, shortText, tickTexts, valueText } from "./chart-numbers";

test.each([
  [valueText(1234.5, undefined), "1,234.5"],
  [valueText(12, "kg"), "12\u00a0kg"],
  [valueText(12.25, "%"), "12.25%"],
  [valueText(1200, "€"), "€1,200"],
  [valueText(12.5, "$"), "$12.50"],
  [valueText(0.1 + 0.2, undefined), "0.3"],
  [numberText(-0), "0"],
  [numberText(0.00000002), "2E-8"],
  [shareText(1 / 8), "12.5%"],
  [shortText(1234567), "1.235M"],
  [shortText(10 / 3), "3.333"],
  [shortText(0.00000002), "2E-8"],
])("%s", (written, expected) => {
  expect(written).toBe(expected);
});

test.each([
  [
    [0, 5000],
    ["0", "5,000"],
  ],
  [
    [0, 20_000, 40_000],
    ["0", "20K", "40K"],
  ],
  [
    [1_000_001, 1_000_002],
    ["1,000,001", "1,000,002"],
  ],
])("the axis of %j", (ticks, texts) => {
  expect(tickTexts(ticks)).toEqual(texts);
});
