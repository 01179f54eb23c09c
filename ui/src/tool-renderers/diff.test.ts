import { expect, test } from "vitest";
import { diffOf } from "./diff";

const SIGNS = { same: " ", gone: "-", new: "+" };

const check = (what: string, before: string, after: string, wanted: string[]) =>
  test(`a change: ${what}`, () => {
    const lines = diffOf(before, after).map(({ change, text }) => `${SIGNS[change]}${text}`);
    expect(lines).toEqual(wanted);
  });

check(
  "a line that only gained words, and one below it",
  "call\nsend\norder",
  "call Amara\nsend\norder\nbook",
  ["-call", "+call Amara", " send", " order", "+book"],
);
check("a line between others", "a\nb\nc\nd", "a\nb\nx\nc\nd", [" a", " b", "+x", " c", " d"]);
check("all of it", "a\nb", "c", ["-a", "-b", "+c"]);
check("nothing before", "", "a\nb\n", ["+a", "+b"]);
check("two places", "a\nb\nc", "x\nb\ny", ["-a", "+x", " b", "-c", "+y"]);
