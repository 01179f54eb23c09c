// The same cases as in the terminal: tests/fixtures/visible_text.json.

import { expect, test } from "vitest";
import cases from "../../../tests/fixtures/visible_text.json";
import { visibleLine, visibleText } from "./visible-text";

test.each(cases)("%s", (_what, given, wanted) => {
  expect(visibleText(given ?? "")).toBe(wanted);
});

test("a line stays one line", () => {
  expect(visibleLine("a\nb\tc\u{1b}")).toBe("a⟨U+000A⟩b⟨U+0009⟩c⟨U+001B⟩");
});
