import { expect, test } from "vitest";
import { isTable, rowsOf } from "./csv";

test.each([
  [
    "a,b\n1,2\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "a;b\r\n1,5;2",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    'a\tb\n"x\ty"\t"say ""hi"""',
    [
      ["a", "b"],
      ["x\ty", 'say "hi"'],
    ],
  ],
  [
    "a,b,\n,,",
    [
      ["a", "b", ""],
      ["", "", ""],
    ],
  ],
  ["", []],
])("a table is read field by field: %j", (csv, wanted) => {
  expect(rowsOf(csv, 10)).toEqual(wanted);
});

test("no more rows are read than are wanted, and only of tables", () => {
  expect(rowsOf("a\n1\n2\n3", 2)).toEqual([["a"], ["1"]]);
  expect(["open.CSV", "a.txt"].map(isTable)).toEqual([true, false]);
});
