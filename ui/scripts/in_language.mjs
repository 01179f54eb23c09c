// A page on which things are found by their English words although it shows another language: the words are looked up
// in the catalogue, by their id. So that what a person does in a scene is written down once.

import { Texts } from "../../scripts/lib/texts.mjs";

/** Stands where a message takes something in. */
const HOLE = "\u0001";
const HOLES = new RegExp(`${HOLE}[\\w]+${HOLE}`);
const FINDERS = ["getByText", "getByLabel"];

/** Reads both catalogues. Gives what makes a page of that language answer to English words. */
export function inLanguage(language) {
  const pairs = pairsOf(new Texts("en"), new Texts(language));
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

/** Every English message with the one in its place; what a message takes in is marked in both. */
function pairsOf(en, other) {
  return en.ids().map((id) => [en.marked(id, HOLE), other.marked(id, HOLE)]);
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
  return taken === undefined ? shape(other, words === text) : filled(text, other, taken);
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

function filled(text, other, taken) {
  const names = text.match(new RegExp(HOLES, "g")) ?? [];
  return other.replace(new RegExp(HOLES, "g"), (hole) => taken[names.indexOf(hole)] ?? hole);
}
