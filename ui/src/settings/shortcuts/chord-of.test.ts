import { expect, test } from "vitest";
import { chordOf } from "./chord-of";

const press = (key: string, held = "", code = "") => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
  metaKey: held.includes("m"),
});

test.each([
  { pressed: press("Escape", "ca"), is: { is: "keys", keys: "ctrl+alt+Escape" } },
  { pressed: press(" ", "ca"), is: { is: "keys", keys: "ctrl+alt+space" } },
  { pressed: press("F9"), is: { is: "keys", keys: "F9" } },
  { pressed: press("F25"), is: { is: "unknown" } },
  { pressed: press("Q", "cs", "KeyQ"), is: { is: "keys", keys: "ctrl+shift+q" } },
  // On a French keyboard the key with Q on it gives an A.
  { pressed: press("a", "c", "KeyQ"), is: { is: "keys", keys: "ctrl+a" } },
  { pressed: press("@", "ca", "KeyQ"), is: { is: "keys", keys: "ctrl+alt+q" } },
  { pressed: press("ArrowUp", "m"), is: { is: "keys", keys: "super+Up" } },
  { pressed: press("Control", "c"), is: { is: "waiting" } },
  { pressed: press("x"), is: { is: "needs-modifier" } },
  { pressed: press("X", "s", "KeyX"), is: { is: "needs-modifier" } },
  { pressed: press("Dead", "c"), is: { is: "unknown" } },
  { pressed: press("MediaPlayPause", "c"), is: { is: "unknown" } },
] as const)("$pressed", ({ pressed, is }) => {
  expect(chordOf(pressed)).toEqual(is);
});
