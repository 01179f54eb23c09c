// The backend writes its sentences in English: the terminal, the model and the journal read them too. Here such a
// sentence is told in the language of the window. A sentence is its own key, as it stands in the backend's source,
// with {names} where it holds something: `"The monitor {name} is not connected."`. In the other language {name}
// stands for what was found there, untouched, and {name!} for a sentence of the backend's in it, told as well. Several
// sentences in a row are told when every one of them is known. Everything else stays as it is. Pure.

export type Sentences = Readonly<Record<string, string>>;

/** So many different texts are remembered; a window shows the same few again and again. */
const REMEMBERED = 500;
/** A longer text is somebody else's, such as the output of a command, and so is one of more parts. */
const LONGEST = 1000;
const MOST_SEAMS = 8;
/** A sentence in a sentence in a sentence. */
const DEEPEST = 3;
const HOLE = /\{(\w+)\}/;
const HOLES_TOLD = /\{(\w+)(!?)\}/g;
/** The gaps at which one sentence may end and another begin. */
const SEAMS = /(?<=[.!?]) /g;
/** The gaps inside another sentence: also those at which one thing is named after another. */
const INNER_SEAMS = /(?<=[.!?;]) | and /g;

export function teller(sentences: Sentences, and: string): (text: string) => string {
  // Made when the first sentence comes: a window that starts has none to tell.
  let made: Pattern[] | undefined;
  const patterns = () =>
    (made ??= Object.entries(sentences).map(([english, told]) => patternOf(english, told)));
  const remembered = new Map<string, string>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST) return text;
    const body = text.trim();
    const told = new Telling(patterns(), and).tell(body, 0);
    const words = told === undefined ? text : text.replace(body, () => told.words);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(text, words);
    return words;
  };
}

interface Told {
  /** The number of its letters that belong to known sentences: the more, the surer. */
  weight: number;
  words: string;
}

/** One text on its way into the other language. What is unknown is undefined. */
class Telling {
  readonly #patterns: Pattern[];
  readonly #and: string;
  readonly #known = new Map<string, Told | undefined>();

  constructor(patterns: Pattern[], and: string) {
    this.#patterns = patterns;
    this.#and = and;
  }

  tell(text: string, depth: number): Told | undefined {
    const key = `${depth} ${text}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const fitting = this.#patterns.filter(({ fixed }) => fixed.every((one) => text.includes(one)));
    const told = fitting.length === 0 ? undefined : this.#best(text, fitting, depth);
    this.#known.set(key, told);
    return told;
  }

  #best(text: string, fitting: Pattern[], depth: number): Told | undefined {
    const { told: whole, isOpen } = this.#surest(text, fitting, depth);
    // The last hole goes on to the end: then a sentence in it is part of that.
    if (isOpen) return whole;
    const parts = this.#inParts(text, fitting, depth);
    return (parts?.weight ?? 0) > (whole?.weight ?? 0) ? parts : whole;
  }

  /** Only when every part is known; of all ways the one with most known letters. */
  #inParts(text: string, fitting: Pattern[], depth: number): Told | undefined {
    const seams = [...text.matchAll(depth === 0 ? SEAMS : INNER_SEAMS)];
    if (seams.length === 0 || seams.length > MOST_SEAMS) return undefined;
    const begins = [0, ...seams.map((seam) => seam.index + seam[0].length)];
    const ends = [...seams.map((seam) => seam.index), text.length];
    /** The best from each part on, to the end. */
    const best: (Told | undefined)[] = [];
    for (let from = begins.length - 1; from >= 0; from -= 1) {
      for (let to = ends.length - 1; to >= from; to -= 1) {
        const { told } = this.#surest(text.slice(begins[from], ends[to]), fitting, depth);
        const rest = best[to + 1];
        if (told === undefined || (rest === undefined && to < ends.length - 1)) continue;
        const weight = told.weight + (rest?.weight ?? 0);
        if (weight <= (best[from]?.weight ?? -1)) continue;
        const joint = seams[to]?.[0] === " and " ? this.#and : (seams[to]?.[0] ?? "");
        best[from] = { weight, words: told.words + joint + (rest?.words ?? "") };
      }
    }
    return best[0];
  }

  #surest(words: string, fitting: Pattern[], depth: number) {
    let told: Told | undefined;
    let isOpen = false;
    for (const pattern of fitting) {
      const filled = this.#fill(pattern, words, depth);
      if (filled === undefined || filled.weight <= (told?.weight ?? -1)) continue;
      told = filled;
      isOpen = pattern.isOpen;
    }
    return { told, isOpen };
  }

  /** Undefined where the words are not of this pattern. */
  #fill(pattern: Pattern, words: string, depth: number): Told | undefined {
    const { shape, names, told, weight, isBare } = pattern;
    const found = shape.exec(words)?.slice(1);
    if (found === undefined) return undefined;
    let known = weight;
    const filled = told.replace(HOLES_TOLD, (hole, name: string, tells: string) => {
      const value = found[names.indexOf(name)];
      if (value === undefined) return hole;
      const inner = tells !== "" && depth < DEEPEST ? this.tell(value, depth + 1) : undefined;
      known += inner?.weight ?? 0;
      return inner?.words ?? value;
    });
    if (isBare && known === weight) return undefined;
    return { weight: known, words: filled };
  }
}

interface Pattern {
  /** The pieces of the sentence that are always the same. */
  fixed: string[];
  shape: RegExp;
  names: string[];
  told: string;
  weight: number;
  /** True if it has no words of its own: then it matches only when the text in its hole is known. */
  isBare: boolean;
  /** True if it ends with a hole that is left as it is. */
  isOpen: boolean;
}

function patternOf(english: string, told: string): Pattern {
  const pieces = english.split(HOLE);
  const fixed = pieces.filter((_, index) => index % 2 === 0);
  const names: string[] = [];
  const shape = pieces.map((piece, index) => {
    if (index % 2 === 0) return escaped(piece);
    const before = names.indexOf(piece);
    if (before !== -1) return `\\${before + 1}`;
    names.push(piece);
    return "([^]*?)";
  });
  const last = names.at(-1);
  return {
    fixed,
    shape: new RegExp(`^${shape.join("")}$`),
    names,
    told,
    weight: fixed.join("").length,
    isBare: !/\p{Letter}/u.test(fixed.join("")),
    isOpen: english.endsWith(`{${last}}`) && !told.includes(`{${last}!}`),
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
