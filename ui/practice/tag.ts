/*
 * Coloured tags: how a state of the form becomes a row of coloured cells, and the element that shows them. The
 * practice model reads the same format back from pixels; its half is in `src-tauri/crates/practice/src/tag.rs`,
 * and both are held to the same vectors by tests.
 *
 * A tag is a row of 18 square cells. Each cell is one of eight colours and carries three bits:
 * red is 4, green is 2, blue is 1.
 *
 *   cell   0  1  2   3        4 5   6      7..12   13..16    17
 *   what   start     version  id    state  value   checksum  end
 *
 * Start is magenta, cyan, yellow; end is magenta. Numbers stand with their most significant bits first.
 * The value is the FNV-1a hash (32 bits) of a text in UTF-8 after Unicode normalisation (NFC), folded
 * to 18 bits; the checksum is the same hash over version, id, state and the value's three bytes,
 * folded to 12 bits.
 */

import type { Draft } from "./form";

const VERSION = 1;
const CELL_COUNT = 18;

/** The number that stands in a tag for the element it belongs to. */
const TAG_IDS = {
  name: 1,
  request: 2,
  priority: 3,
  details: 4,
  save: 5,
  low: 8,
  normal: 9,
  high: 10,
  urgent: 11,
  status: 16,
  saved: 17,
} as const;

export type TagName = keyof typeof TAG_IDS;

/** One bit each, for everything that can be clicked. */
export const FOCUSED = 1;
export const OPEN = 2;
export const ENABLED = 4;

/** The largest number that fits the state cell. */
export const MAX_STATE = 7;

export interface Tag {
  name: TagName;
  /** Three bits: flags, or a small number for the two tags of the bar. */
  state: number;
  /** The text whose hash the tag carries. */
  text: string;
}

const START = [0b101, 0b011, 0b110];
const END = [0b101];
const FIELD_SEPARATOR = "\u001f";
const RECORD_SEPARATOR = "\u001e";

/** The colours of a tag's cells, each from 0 to 7. */
export function cellsOf(tag: Tag): number[] {
  const id = TAG_IDS[tag.name];
  const value = valueOf(tag.text);
  return [
    ...START,
    VERSION,
    ...octalDigits(id, 2),
    tag.state,
    ...octalDigits(value, 6),
    ...octalDigits(checksumOf(id, tag.state, value), 4),
    ...END,
  ];
}

/** The 18 bits that stand for a text. */
export function valueOf(text: string): number {
  const hash = fnv1a(new TextEncoder().encode(text.normalize("NFC")));
  return ((hash >>> 18) ^ hash) & 0x3ffff;
}

/** The one text that stands for everything in the form. */
export function textOfDraft(draft: Draft): string {
  return [draft.name, draft.request, draft.priority, draft.details].join(FIELD_SEPARATOR);
}

/** The one text that stands for all saved records, in their order. */
export function textOfRecords(records: readonly Draft[]): string {
  return records.map(textOfDraft).join(RECORD_SEPARATOR);
}

/**
 * An element for a tag: squares of eight CSS pixels on a small dark plate, each a plain element, because the edges of
 * plain boxes are put on whole screen pixels at any scale. For pixels only: hidden from screen readers.
 */
export function tagElement(): HTMLElement {
  const element = document.createElement("span");
  element.className = "tag";
  element.setAttribute("aria-hidden", "true");
  element.append(...Array.from({ length: CELL_COUNT }, () => document.createElement("i")));
  return element;
}

/** Shows a tag in its element. The two levels of a colour are the same in every theme. */
export function drawTag(element: HTMLElement, tag: Tag) {
  const cells = element.children as HTMLCollectionOf<HTMLElement>;
  cellsOf(tag).forEach((colour, index) => {
    const cell = cells[index];
    if (cell && cell.dataset["colour"] !== String(colour)) {
      const [red, green, blue] = [4, 2, 1].map((bit) => (colour & bit ? 225 : 42));
      cell.dataset["colour"] = String(colour);
      cell.style.backgroundColor = `rgb(${red} ${green} ${blue})`;
    }
  });
}

function checksumOf(id: number, state: number, value: number): number {
  const hash = fnv1a([VERSION, id, state, value >>> 16, (value >>> 8) & 0xff, value & 0xff]);
  return ((hash >>> 24) ^ (hash >>> 12) ^ hash) & 0xfff;
}

function octalDigits(number: number, count: number): number[] {
  return Array.from({ length: count }, (_, digit) => (number >>> (3 * (count - 1 - digit))) & 7);
}

function fnv1a(bytes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
