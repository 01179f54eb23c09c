import { expect, test } from "vitest";
import type { FileChange } from "../sessions/file-changes";
import { resultFiles } from "./result-files";

const TURN = {
  id: "t1",
  key: "e1",
  firstSeq: 1,
  begun: true,
  started: "",
  ended: undefined,
  costUsd: 0,
  entries: [],
};

function change(seq: number, call: string, path: string, undoes?: number): FileChange {
  return { seq, call, turn: "t1", path, undoes };
}

test("a file can be undone by itself where one step changed it and nothing else", () => {
  const all = [
    change(1, "c1", "/a"),
    change(2, "c2", "/b"),
    change(3, "c2", "/c"),
    change(4, "c3", "/d"),
    change(5, "c4", "/d"),
  ];
  expect(resultFiles(all, TURN).map(({ path, call, alone }) => [path, call, alone])).toEqual([
    ["/a", "c1", true],
    ["/b", "c2", false],
    ["/c", "c2", false],
    ["/d", "c4", false],
  ]);
});

test("what was undone is no result", () => {
  expect(resultFiles([change(1, "c1", "/a"), change(2, "u1", "/a", 1)], TURN)).toEqual([]);
});
