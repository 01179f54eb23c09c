// A sentence with things named in it: “Clicked {target} in {place}” and what stands in the gaps. The
// words come from the catalogue, the named things from a call, so nothing in a call can pass for words.

export type NameLook = "name" | "place" | "code" | "plain";
export type SentencePart = { look: NameLook; text: string };

export interface Sentence {
  /** With gaps in braces. */
  words: string;
  names: Readonly<Record<string, SentencePart>>;
}

const GAP = /\{(\w+)\}/;
/** Names in the backend's own sentences stand in these quotes, in either language. */
const QUOTED = /[“„]([^”“]+)[”“]/;
/** A name longer than this would hide the sentence. */
const LONGEST_NAME = 80;

export function sentence(words: string, names: Sentence["names"] = {}): Sentence {
  return { words, names };
}

/** The sentence in order: words as they are, names with their look. A gap without a name stays away. */
export function partsOf({ words, names }: Sentence): SentencePart[] {
  return words.split(GAP).flatMap((text, index): SentencePart[] => {
    const part: SentencePart | undefined = index % 2 === 0 ? { look: "plain", text } : names[text];
    if (part === undefined || part.text === "") return [];
    return [part.look === "plain" ? part : { look: part.look, text: shortened(part.text) }];
  });
}

export function plainSentence(said: Sentence): string {
  return partsOf(said)
    .map(({ text }) => text)
    .join("");
}

/** With every name as long as it is: for who decides by it. */
export function wholeSentence({ words, names }: Sentence): string {
  return words
    .split(GAP)
    .map((text, index) => (index % 2 === 0 ? text : (names[text]?.text ?? "")))
    .join("");
}

/** A sentence of the backend, its quoted names marked as such. */
export function quotedSentence(text: string): Sentence {
  const names: Record<string, SentencePart> = {};
  const words = text
    .split(QUOTED)
    .map((part, index) => {
      const gap = `p${index}`;
      names[gap] = { look: index % 2 === 0 ? "plain" : "name", text: part };
      return `{${gap}}`;
    })
    .join("");
  return { words, names };
}

/** The first thing that a sentence of the backend names in quotes. */
export function firstQuoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : QUOTED.exec(text)?.[1];
}

export const named = (text: string): SentencePart => ({ look: "name", text });
export const place = (text: string): SentencePart => ({ look: "place", text });
export const code = (text: string): SentencePart => ({ look: "code", text });
export const plain = (text: string): SentencePart => ({ look: "plain", text });

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join("")}…` : line;
}
