// A screen reader beside the program: what it hears of the element with the keyboard, and of all that is in sight. It
// asks the accessibility bus, as Orca does.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { inRoot } from "../../../scripts/lib/project.mjs";

const PROGRAM = inRoot("target", "debug", "screen_reader");
/** The name by which the program is on the bus. */
const READS = "qilbee";
const LIMIT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/**
 * @typedef {{ role: string, name: string, text: string, states: string[], within: string[] }} Element
 *
 * Starts it; it ends with the test.
 * @param {import("node:test").TestContext} test
 */
export function startScreenReader(test) {
  const reader = spawn(PROGRAM, [READS], { stdio: ["pipe", "pipe", "inherit"] });
  test.after(() => reader.kill());
  const lines = createInterface({ input: reader.stdout })[Symbol.asyncIterator]();
  const ask = async (question) => {
    reader.stdin.write(`${question}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("The screen reader ended.");
    return JSON.parse(value);
  };
  /** Waits until what is told fits; says at the end what was told instead. */
  const until = async (question, fits) => {
    const end = performance.now() + LIMIT_MS;
    for (;;) {
      const told = await ask(question);
      const found = fits(told);
      if (found) return found;
      if (performance.now() > end)
        throw new Error(`Not heard in ${LIMIT_MS} ms; last: ${JSON.stringify(told)}`);
      await pause(LOOK_AGAIN_MS);
    }
  };
  return {
    /** @returns {Promise<Element | null>} the element with the keyboard */
    focused: () => ask("focused"),
    /** @returns {Promise<Element[]>} all that is in sight */
    all: () => ask("all"),
    /** Waits until the keyboard is at an element of this role and name. */
    hears: (role, name) =>
      until(
        "focused",
        (told) => told !== null && fits(told.role, role) && fits(told.name, name) && told,
      ),
    /** Waits until such an element is in sight. */
    finds: (role, name) =>
      until("all", (told) => told.find((one) => one.role === role && fits(one.name, name))),
    /** Waits until these words are in sight, in a text or a name. */
    reads: (words) =>
      until("all", (told) =>
        told.find((one) => one.text.includes(words) || one.name.includes(words)),
      ),
  };
}

function fits(name, wanted) {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}
