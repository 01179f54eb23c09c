// Words of notices.

import { expect, test } from "vitest";
import { text } from "../texts";
import { leftOpenWords } from "./notices";

test("programs left open and those that ran already are told apart", () => {
  const words = (programs: string[], handedOver?: string[]) =>
    leftOpenWords({
      seq: 1,
      ts: "2026-11-20T12:00:00Z",
      session: "s",
      type: "left_open",
      programs,
      ...(handedOver !== undefined && { handed_over: handedOver }),
    });
  const open = text("notice-left-open", { programs: "Writer, xterm" });
  const handedOver = text("notice-handed-over", { programs: "https://a.example" });
  expect(words(["Writer", "xterm"])).toBe(open);
  expect(words([], ["https://a.example"])).toBe(handedOver);
  expect(words(["Writer", "xterm"], ["https://a.example"])).toBe(`${open} · ${handedOver}`);
});
