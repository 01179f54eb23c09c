// The options of a script's command line. `--help` is understood everywhere.

import { parseArgs } from "node:util";
import { Failure } from "./failure.mjs";

/**
 * Reads the options in `known`, given as node's `parseArgs` takes them. Throws a Failure that names an unknown one.
 * @param {string} help the script's text for --help
 */
export function readOptions(help, known = {}) {
  const options = { ...known, help: { type: "boolean", short: "h", default: false } };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    if (!String(error.code).startsWith("ERR_PARSE_ARGS")) throw error;
    throw new Failure(error.message, help);
  }
}

/** Returns the value of an option if it is one of `words`; throws a Failure if not. */
export function oneOf(words, name, word) {
  if (words.includes(word)) return word;
  throw new Failure(`--${name}: there is no "${word}".`, `These exist: ${words.join(", ")}`);
}

/** Returns the value of an option as a number; throws a Failure if it is not a whole number of at least `least`. */
export function wholeNumber(least, name, text) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Failure(`--${name} takes a whole number of at least ${least}, not "${text}".`);
}
