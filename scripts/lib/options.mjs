// The options of a script's command line. `--help` is understood everywhere.

import { parseArgs } from "node:util";
import { Failure } from "./failure.mjs";

/**
 * What was given of `known`, which is what node's `parseArgs` takes. A Failure names what is not known.
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

/** What was given for an option, if it is one of `words`. */
export function oneOf(words, name, word) {
  if (words.includes(word)) return word;
  throw new Failure(`--${name}: there is no "${word}".`, `These exist: ${words.join(", ")}`);
}

/** What was given for an option, as a number. */
export function wholeNumber(least, name, text) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Failure(`--${name} takes a whole number of at least ${least}, not "${text}".`);
}
