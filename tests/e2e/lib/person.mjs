// The person at the display: presses on the display around the one that the program runs on, which arrive there from the
// mouse and the keyboard. Nothing else in these tests can answer a question.

import { must } from "../../../scripts/lib/command.mjs";

const atPerson = () => {
  const { PERSON_DISPLAY, ...env } = process.env;
  if (PERSON_DISPLAY === undefined) throw new Error("No person is at this display.");
  return { env: { ...env, DISPLAY: PERSON_DISPLAY } };
};

export const person = {
  /** Clicks at a place on the screen. */
  click({ x, y }) {
    const there = ["mousemove", `${x}`, `${y}`];
    must("xdotool", [...there, "sleep", "0.05", "click", "1"], atPerson());
  },

  /** Presses keys together, such as `alt+Return`. */
  press(keys) {
    must("xdotool", ["key", keys], atPerson());
  },

  /** Types letters or digits, one after the other. */
  type(text) {
    must("xdotool", ["type", "--delay", "60", text], atPerson());
  },
};

/** A program on the same display that presses in the person's place, in the way any program can. */
export const program = {
  click({ x, y }) {
    must("xdotool", ["mousemove", `${x}`, `${y}`, "sleep", "0.05", "click", "1"]);
  },

  press(keys) {
    must("xdotool", ["key", keys]);
  },
};
