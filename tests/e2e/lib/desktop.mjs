// The display that the tests run on, seen from outside the program: its windows and its pixels.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ask, must } from "../../../scripts/lib/command.mjs";
import { inRoot } from "../../../scripts/lib/project.mjs";

const LOOKS_AT_A_CHANGING_LIST = 100;
const LOOK_AGAIN_MS = 50;
const screensFolder = inRoot("target", "screens");

/** @returns {{ id: string, title: string }[]} the windows the window manager knows */
export function windows() {
  return listed("-l")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [id, , , ...title] = line.split(/\s+/);
      return { id, title: title.join(" ") };
    });
}

/** @returns {string} all of them with where they lie, to be compared */
export function windowPlaces() {
  return listed("-lG").replace(/\s+/g, " ");
}

/** A window that is gone before the window manager has noticed makes wmctrl fail; then it reads a new list. */
function listed(how) {
  for (let looks = 1; looks < LOOKS_AT_A_CHANGING_LIST; looks += 1) {
    const { code, stdout } = ask("wmctrl", [how]);
    if (code === 0) return stdout;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
  return must("wmctrl", [how]);
}

/** @returns {string | undefined} the number of the window with this title */
export function windowTitled(title) {
  return windows().find((window) => window.title === title)?.id;
}

/** @returns {{ x: number, y: number, width: number, height: number }} where it lies, without its frame */
export function placeOf(id) {
  const line = listed("-lG")
    .split("\n")
    .find((listed) => listed.startsWith(id));
  const [, , x, y, width, height] = line.split(/\s+/).map(Number);
  return { x, y, width, height };
}

/** @returns {{ x: number, y: number }} where its content begins on the screen */
export function contentPlace(id) {
  const told = must("xwininfo", ["-id", id]);
  const [x, y] = ["X", "Y"].map((axis) =>
    Number(new RegExp(`Absolute upper-left ${axis}:\\s+(-?\\d+)`).exec(told)?.[1]),
  );
  return { x, y };
}

/** Brings it before the windows of other programs, as a person does in the list of windows. The control bar is there. */
export function bringToFront(id) {
  const isBar = must("xprop", ["-id", id, "_NET_WM_STATE"]).includes("_NET_WM_STATE_ABOVE");
  // One that has the keyboard may lie below others all the same.
  if (!isBar && !isMinimized(id)) must("wmctrl", ["-i", "-a", id]);
}

/** Moves and resizes it, as a person does with the mouse. */
export function putWindow(id, { x, y, width, height }) {
  must("wmctrl", ["-i", "-r", id, "-e", `0,${x},${y},${width},${height}`]);
}

export function isMinimized(id) {
  return id !== undefined && must("xprop", ["-id", id, "WM_STATE"]).includes("Iconic");
}

/** @returns the number of the window with the keyboard, written as `windows` writes it */
export function activeWindow() {
  const [, number] = /window id # (0x[0-9a-f]+)/.exec(
    must("xprop", ["-root", "_NET_ACTIVE_WINDOW"]),
  ) ?? [undefined, "0x0"];
  return `0x${Number(number).toString(16).padStart(8, "0")}`;
}

/** @returns {{ x: number, y: number }} */
export function pointerPlace() {
  const told = must("xdotool", ["getmouselocation", "--shell"]);
  const [x, y] = ["X", "Y"].map((axis) =>
    Number(new RegExp(`^${axis}=(\\d+)$`, "m").exec(told)?.[1]),
  );
  return { x, y };
}

/** @returns {string[]} the titles of all windows, the lowest first */
export function stackedTitles() {
  const told = must("xprop", ["-root", "_NET_CLIENT_LIST_STACKING"]);
  const numbers = [...told.matchAll(/0x[0-9a-f]+/g)].map(([number]) => Number(number));
  const listed = windows();
  return numbers.map((number) => listed.find(({ id }) => Number(id) === number)?.title ?? "");
}

/** @returns {string} the colour of one pixel of a window's content on the screen, as #RRGGBB */
export function pixelOf(id, { x, y }) {
  const told = must("import", [
    ...["-silent", "-window", id, "-crop", `1x1+${x}+${y}`],
    ...["-depth", "8", "txt:-"],
  ]);
  return /#[0-9A-F]{6}/.exec(told)?.[0] ?? "";
}

/** Saves what one window shows as target/screens/NAME.png, as far as no other covers it. */
export function windowPicture(id, name) {
  mkdirSync(screensFolder, { recursive: true });
  const path = join(screensFolder, `${name}.png`);
  must("import", ["-silent", "-window", id, path]);
  return path;
}

/** Saves the whole display as target/screens/NAME.png. */
export function displayPicture(name) {
  mkdirSync(screensFolder, { recursive: true });
  const path = join(screensFolder, `${name}.png`);
  must("scrot", ["--overwrite", "--silent", path]);
  return path;
}
