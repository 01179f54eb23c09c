import { expect, test } from "vitest";
import type { Call } from "../../sessions/history";
import type { WorkLine } from "../blocks";
import { shownLines } from "./work-lines";

function lines(count: number, failed: (index: number) => boolean = () => false): WorkLine[] {
  return Array.from({ length: count }, (_unused, index): WorkLine => {
    const state: Call["state"] = failed(index) ? "failed" : "done";
    const id = `c${index}`;
    const call: Call = { id, name: "x", input: {}, sentence: "", state, content: [] };
    return { kind: "call", key: `k${index}`, at: "", call };
  });
}

function keys(all: WorkLine[], more = 0, sought?: string): [string[], number] {
  const shown = shownLines(all, more, sought);
  return [shown.lines.map(({ key }) => key), shown.hidden];
}

test("a short run is shown whole", () => {
  expect(shownLines(lines(8), 0, undefined)).toMatchObject({ folds: false, hidden: 0 });
});

test("of a long one the newest are shown, what is sought, and as much more as was asked for", () => {
  const newest = ["k15", "k16", "k17", "k18", "k19"];
  expect(keys(lines(20))).toEqual([newest, 15]);
  expect(keys(lines(20), 0, "k3")).toEqual([["k3", ...newest], 14]);
  expect(keys(lines(20), 2)).toEqual([["k13", "k14", ...newest], 13]);
  expect(keys(lines(20), 200)[1]).toBe(0);
});

test("of many that failed the newest stay in sight", () => {
  const [shown, hidden] = keys(lines(100, (index) => index < 50));
  expect(shown.slice(0, 2)).toEqual(["k40", "k41"]);
  expect([shown.length, hidden]).toEqual([15, 85]);
});
