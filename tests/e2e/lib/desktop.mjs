// What is on the display the tests run on, seen from outside the program: its windows and its pixels.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { must } from "../../../scripts/lib/command.mjs";
import { inRoot } from "../../../scripts/lib/project.mjs";

const screensFolder = inRoot("target", "screens");

/** @returns {{ id: string, title: string }[]} the windows the window manager knows */
export function windows() {
  return must("wmctrl", ["-l"])
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [id, , , ...title] = line.split(/\s+/);
      return { id, title: title.join(" ") };
    });
}

/** Saves the whole display as target/screens/NAME.png. */
export function displayPicture(name) {
  mkdirSync(screensFolder, { recursive: true });
  const path = join(screensFolder, `${name}.png`);
  must("scrot", ["--overwrite", "--silent", path]);
  return path;
}
