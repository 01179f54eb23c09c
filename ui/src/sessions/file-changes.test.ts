import { expect, test } from "vitest";
import { type FileChange, inEffect } from "./file-changes";

const change = (seq: number, undoes?: number): FileChange => ({
  seq,
  call: `c${seq}`,
  turn: "t1",
  path: "/a",
  undoes,
});

test.each([
  ["nothing", [], []],
  ["made", [change(1), change(2)], [1, 2]],
  ["taken back", [change(1), change(2), change(3, 1)], [2, 3]],
  ["taken back, and that taken back", [change(1), change(2, 1), change(3, 2)], [1, 3]],
] satisfies [string, FileChange[], number[]][])("%s", (_name, changes, held) => {
  expect(inEffect(changes).map(({ seq }) => seq)).toEqual(held);
});
