// A page on which things are found by their English words although it shows another language: the words are looked up
// in the catalogue, by their place in it. So that what a person does in a scene is written down once.

import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./browser.mjs";

const TEXTS = join(ROOT, "ui", "src", "texts");
/** Stands where a text takes something in. */
const HOLE = "\u0001";
const HOLES = new RegExp(`${HOLE}\\d${HOLE}|\\{\\w+\\}`);
const FINDERS = ["getByText", "getByLabel"];

/** Reads both catalogues. Gives what makes a page of that language answer to English words. */
export async function inLanguage(language) {
  const [en, other] = await Promise.all(["en", language].map(catalogue));
  const pairs = [...pairsOf(en, other)];
  return (page) =>
    new Proxy(page, {
      get(target, name) {
        const value = target[name];
        if (typeof value !== "function") return value;
        if (FINDERS.includes(name)) {
          return (words, ...rest) => target[name](told(words, pairs), ...rest);
        }
        if (name === "getByRole") {
          return (role, { name: words, ...options } = {}) =>
            target.getByRole(role, { ...options, ...(words && { name: told(words, pairs) }) });
        }
        return value.bind(target);
      },
    });
}

async function catalogue(language) {
  const { module } = await runnerImport(join(TEXTS, `${language}.ts`));
  return module[language];
}

/** Every text with the one in its place; what a text takes in is marked in both. */
function* pairsOf(one, other) {
  if (typeof one === "string") yield [one, other];
  else if (typeof one === "function") yield* written(one, other);
  else if (one !== null && typeof one === "object") {
    for (const key of Object.keys(one)) yield* pairsOf(one[key], other[key]);
  }
}

function* written(one, other) {
  const holes = Array.from({ length: one.length }, (_, index) => `${HOLE}${index}${HOLE}`);
  try {
    yield [one(...holes), other(...holes)];
  } catch {
    // It takes something else than words, and no action looks for it.
  }
}

/** The other language's words for these, which may be a part of a text or a pattern; themselves when there are none. */
function told(words, pairs) {
  const fits = words instanceof RegExp ? (text) => words.test(text) : (text) => text === words;
  const found =
    pairs.find(([text]) => fits(text)) ??
    pairs.filter(([text]) => takesIn(text, words)).toSorted(surestFirst)[0];
  if (found === undefined) return words;
  const [text, other] = found;
  const taken = typeof words === "string" ? shape(text).exec(words)?.slice(1) : undefined;
  return taken === undefined ? shape(other, words === text) : filled(other, taken);
}

/** The more of it is fixed, the less it fits by chance. */
function surestFirst([one], [other]) {
  return other.split(HOLES).join("").length - one.split(HOLES).join("").length;
}

function takesIn(text, words) {
  return typeof words === "string" && HOLES.test(text) && shape(text).test(words);
}

/** A text as a pattern, in which anything stands in the holes. */
function shape(text, whole = true) {
  const pieces = text.split(HOLES).map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(whole ? `^${pieces.join("(.+)")}$` : pieces.join(".+"));
}

function filled(text, taken) {
  return text.replace(new RegExp(HOLES, "g"), (hole) => taken[Number(hole[1])] ?? hole);
}
