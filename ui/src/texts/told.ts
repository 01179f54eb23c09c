// The backend writes its sentences in English: the terminal, the model and the journal read them too. Here such a
// sentence is told in the language of the window. A sentence is its own key, as it stands in the backend's source,
// with {names} where it holds something: `"The monitor {name} is not connected."`. In the other language {name}
// stands for what was found there, and {name!} for the same, told in that language as well. What nobody has put into
// the other language stays as it is. Pure.

export type Sentences = Readonly<Record<string, string>>;

/** So many different sentences are remembered; a window shows the same few again and again. */
const REMEMBERED = 500;
/** A longer text is somebody else's, such as the output of a command. */
const LONGEST = 2000;
/** After so many parts the rest is one. */
const MOST_PARTS = 12;
const HOLE = /\{(\w+)\}/;
const HOLES_TOLD = /\{(\w+)(!?)\}/g;
/** Where one sentence may end and another begin, and where one place is named after another. */
const SEAMS = /(?<=[.!?:;]) | and /g;

export function teller(sentences: Sentences, and: string): (text: string) => string {
  // Made when the first sentence comes: a window that starts has none to tell.
  let made: Pattern[] | undefined;
  const patterns = () =>
    (made ??= Object.entries(sentences).map(([english, told]) => patternOf(english, told)));
  const known = new Map<string, Told>();

  const tell = (text: string): Told => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    if (text.length > LONGEST) return { weight: 0, words: text };
    const body = text.trim();
    const best = bestParts(body);
    const told = { weight: best.weight, words: text.replace(body, () => best.words) };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, told);
    return told;
  };

  /** In parts, so that as many letters as possible belong to known sentences; in as few parts as that takes. */
  const bestParts = (text: string): Told => {
    const fitting = patterns().filter(({ fixed }) => fixed.every((piece) => text.includes(piece)));
    if (fitting.length === 0) return { weight: 0, words: text };
    const seams = [...text.matchAll(SEAMS)].slice(0, MOST_PARTS);
    const begins = [0, ...seams.map((seam) => seam.index + seam[0].length)];
    const ends = [...seams.map((seam) => seam.index), text.length];
    /** The best from each part on, to the end. */
    const best: Told[] = [];
    for (let from = begins.length - 1; from >= 0; from -= 1) {
      for (let to = ends.length - 1; to >= from; to -= 1) {
        const part = surest(text.slice(begins[from], ends[to]), fitting);
        const rest = best[to + 1];
        const weight = part.weight + (rest?.weight ?? 0);
        if (weight <= (best[from]?.weight ?? -1)) continue;
        const seam = seams[to]?.[0] ?? "";
        const joint = seam === " and " ? and : seam;
        best[from] = { weight, words: part.words + (rest === undefined ? "" : joint + rest.words) };
      }
    }
    return best[0] ?? { weight: 0, words: text };
  };

  const surest = (words: string, fitting: Pattern[]): Told => {
    let best: Told = { weight: 0, words };
    for (const pattern of fitting) {
      const told = fill(pattern, words);
      if (told !== undefined && told.weight > best.weight) best = told;
    }
    return best;
  };

  /** Undefined where the words are not of this pattern. */
  const fill = ({ shape, names, told, weight }: Pattern, words: string): Told | undefined => {
    const found = shape.exec(words)?.slice(1);
    if (found === undefined) return undefined;
    let known = weight;
    const filled = told.replace(HOLES_TOLD, (hole, name: string, tells: string) => {
      const value = found[names.indexOf(name)];
      if (value === undefined) return hole;
      if (tells === "") return value;
      const inner = tell(value);
      known += inner.weight;
      return inner.words;
    });
    return { weight: known, words: filled };
  };

  return (text) => tell(text).words;
}

interface Told {
  /** How many of its letters belong to known sentences: the more, the surer. */
  weight: number;
  words: string;
}

interface Pattern {
  /** What of it is always the same. */
  fixed: string[];
  shape: RegExp;
  names: string[];
  told: string;
  weight: number;
}

function patternOf(english: string, told: string): Pattern {
  const pieces = english.split(HOLE);
  const fixed = pieces.filter((_, index) => index % 2 === 0);
  const names = pieces.filter((_, index) => index % 2 === 1);
  const shape = new RegExp(`^${fixed.map(escaped).join("([^]*?)")}$`);
  return { fixed, shape, names, told, weight: fixed.join("").length };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
