import { expect, test, vi } from "vitest";
import { ageOf, clockTime, exactMoney, moment, money, shortTime } from "./format";

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const NOW = new Date(2026, 10, 26, 14, 20).getTime();
const at = (...when: [number, number, number, number?, number?]) => new Date(...when).toISOString();

test.each([
  [0, "$0.00"],
  [0.0005, "<$0.01"],
  [0.031, "$0.03"],
  [0.0994, "$0.10"],
  [12.345, "$12.35"],
])("%d US dollars are %s in cents", (usd, wanted) => {
  expect(money(usd)).toBe(wanted);
});

test.each([
  [0, "$0.00"],
  [0.0005, "<$0.001"],
  [0.001, "$0.001"],
  [0.0994, "$0.099"],
  [0.1, "$0.10"],
])("%d US dollars are %s exactly", (usd, wanted) => {
  expect(exactMoney(usd)).toBe(wanted);
});

test.each([
  ["today", at(2026, 10, 26, 0, 5), "12:05 AM", "12:05 AM"],
  // A clock that is set back makes no day of tomorrow.
  ["today", at(2026, 10, 26, 14, 25), "2:25 PM", "2:25 PM"],
  ["yesterday", at(2026, 10, 25, 23, 59), "11:59 PM", "Nov 25, 11:59 PM"],
  ["week", at(2026, 10, 24, 9), "Tue", "Nov 24, 9:00 AM"],
  ["week", at(2026, 10, 19, 9), "Thu", "Nov 19, 9:00 AM"],
  ["older", at(2026, 10, 18, 9), "Nov 18", "Nov 18, 9:00 AM"],
  ["older", at(2025, 10, 26, 9), "Nov 26, 2025", "Nov 26, 9:00 AM"],
])("%s: %s is %s in a list and %s by itself", (age, when, inList, alone) => {
  expect(ageOf(when, NOW)).toBe(age);
  expect(shortTime(when, NOW).replaceAll("\u202f", " ")).toBe(inList);
  expect(moment(when, NOW).replaceAll("\u202f", " ")).toBe(alone);
});

test("the clock is the system's and has no seconds", () => {
  const system = new Intl.DateTimeFormat(navigator.language, TIME);
  expect(clockTime(new Date(NOW))).toBe(system.format(NOW));
});

test("a session without a language has times too", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["C"]);
  vi.resetModules();
  const anew = await import("./format");
  expect(anew.clockTime(new Date(NOW))).toBe(new Intl.DateTimeFormat(undefined, TIME).format(NOW));
});
