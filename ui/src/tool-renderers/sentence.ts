// A sentence with things named in it, such as “Clicked Save in Practice form”. The words come from the catalogue, the
// named things from a call, so nothing in a call can pass for words.

import { formatted } from "../texts/text";
import type { ArgumentsOf, MessageId } from "../texts/text";
import { visibleText } from "../texts/visible-text";

export type NameLook = "name" | "place" | "code" | "plain";
export type SentencePart = { look: NameLook; text: string };
/** In order: words as they are, names with their look. */
export type Sentence = readonly SentencePart[];

/** A stand-in for a name while the catalogue puts the words around it. No keyboard writes these letters. */
const SLOT = /\uE000(\d+)\uE001/;
/** Names in the backend's own sentences stand in these quotes, in either language. */
const QUOTED = /[“„]([^”“]+)[”“]/;
/** A name longer than this would hide the sentence. */
const LONGEST_NAME = 80;

type Names<Id extends MessageId> = keyof ArgumentsOf<Id> extends never
  ? []
  : [{ readonly [Name in keyof ArgumentsOf<Id>]: Named }];
/** A number decides about a plural; a whole sentence may stand in another one. */
type Named = SentencePart | Sentence | number;

/** The message as a sentence, with each named thing in its place. */
export function sentence<Id extends MessageId>(id: Id, ...[names]: Names<Id>): Sentence {
  const parts: Sentence[] = [];
  const values = Object.entries<Named>(names ?? {}).map(
    ([name, value]): [string, string | number] => {
      if (typeof value === "number") return [name, value];
      parts.push("look" in value ? [value] : value);
      return [name, `\uE000${parts.length - 1}\uE001`];
    },
  );
  return formatted(id, Object.fromEntries(values))
    .split(SLOT)
    .flatMap((words, index) => (index % 2 === 0 ? [plain(words)] : (parts[Number(words)] ?? [])))
    .filter(({ text }) => text !== "");
}

/** The same with every long name shortened. */
export function partsOf(said: Sentence): SentencePart[] {
  return said.map(({ look, text }) => ({ look, text: look === "plain" ? text : shortened(text) }));
}

export function plainSentence(said: Sentence): string {
  return wholeSentence(partsOf(said));
}

/** With every name as long as it is: for who decides by it. */
export function wholeSentence(said: Sentence): string {
  return said.map(({ text }) => text).join("");
}

/** A sentence of the backend, its quoted names marked as such. */
export function quotedSentence(text: string): Sentence {
  return text
    .split(QUOTED)
    .map((part, index): SentencePart => (index % 2 === 0 ? plain(part) : named(part)))
    .filter((part) => part.text !== "");
}

export const named = (text: string): SentencePart => ({ look: "name", text });
export const place = (text: string): SentencePart => ({ look: "place", text });
export const code = (text: string): SentencePart => ({ look: "code", text });
export const plain = (text: string): SentencePart => ({ look: "plain", text });

function shortened(text: string): string {
  // A name in it may be meant to hide or reverse what follows.
  const line = visibleText(text).replaceAll(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join("")}…` : line;
}
