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

/** `word`, if it is one of `words`. */
export function oneOf(words, word) {
  if (words.includes(word)) return word;
  throw new Failure(`There is no "${word}".`, `These exist: ${words.join(", ")}`);
}

export function wholeNumber(text, least) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Failure(`A whole number of at least ${least} is needed, not "${text}".`);
}
