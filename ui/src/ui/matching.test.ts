import { expect, test } from "vitest";
import { fit, fitting } from "./matching";

test.each([
  ["limits", "Limits", [], 0],
  ["lim", "Limits", [], 1],
  ["day per", "Per day", [], 2],
  ["imit", "Limits", [], 3],
  ["money day", "Per day", ["money, cost"], 4],
  ["schlussel", "Schlüssel", [], 0],
  ["  KEYS ", "Keys", [], 0],
  ["keyz", "Keys", ["password"], null],
])("“%s” fits “%s”", (typed, name, also, wanted) => {
  expect(fit(typed, name, also)).toBe(wanted);
});

test("the best comes first, and nothing typed leaves all in their order", () => {
  const names = ["Rebuild search", "Your data", "Search"];
  const found = (typed: string) => fitting(names, typed, (name) => ({ name }));
  expect(found("search")).toEqual(["Search", "Rebuild search"]);
  expect(found("")).toEqual(names);
});
