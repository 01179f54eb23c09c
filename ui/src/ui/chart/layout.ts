// Parts that the layouts of bars and lines share: boxes, words and the places of labels. Pure.

import { fitted, widestOf } from "./axis";
import { tickTexts } from "./chart-numbers";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Anchor = "start" | "middle" | "end";

export interface Words {
  x: number;
  y: number;
  anchor: Anchor;
  text: string;
}

export interface Layout {
  /** True where labels stand side by side, false where they stand below one another. */
  isUpright: boolean;
  height: number;
  plot: Box;
  /** Where zero is along the axis of the values, if it is within the drawing. */
  zero?: number;
  /** Places along the axis of the values, with a line each. */
  ticks: readonly number[];
  words: readonly Words[];
  /** One for each label: everything there belongs to it. */
  places: readonly Box[];
}

export const PLOT_HEIGHT = 190;
/** From one line of small letters to the next. */
export const LINE_PX = 18;
export const GAP = 8;
/** From the middle of small letters to their base line. */
export const BASE = 4;

/** The label whose place is nearest. */
export function nearestPlace({ places, isUpright }: Layout, x: number, y: number): number {
  const distances = places.map((place) =>
    isUpright ? Math.abs(place.x + place.width / 2 - x) : Math.abs(place.y + place.height / 2 - y),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Words around a middle, moved where they would leave the drawing. */
export function wordsAround(middle: number, y: number, text: string, width: number): Words {
  const half = widestOf([text]) / 2;
  return { x: Math.min(Math.max(middle, half), width - half), y, anchor: "middle", text };
}

/** As many of the numbers as stand apart from each other; zero is always among them. */
export function thinnedTicks(ticks: readonly number[], width: number): number[] {
  const room = widestOf(tickTexts(ticks)) + 2 * GAP;
  const every = Math.ceil(room / (width / Math.max(1, ticks.length - 1)));
  const zeroAt = Math.max(0, ticks.indexOf(0));
  return ticks.filter((_tick, index) => (index - zeroAt) % every === 0);
}

/** As many of the labels as stand apart from each other, always the first, each at the middle given. */
export function thinnedLabels(
  labels: readonly string[],
  middles: readonly number[],
  y: number,
  width: number,
): Words[] {
  const all = labels.map((label, index) =>
    wordsAround(middles[index] ?? 0, y, fitted(label, width / 2), width),
  );
  for (let every = 1; every < all.length; every += 1) {
    const some = all.filter((_words, index) => index % every === 0);
    if (standApart(some)) return some;
  }
  return all.slice(0, 1);
}

function standApart(all: readonly Words[]): boolean {
  return all.every((words, index) => {
    const before = all[index - 1];
    return before === undefined || words.x - before.x >= widestOf([words.text, before.text]) + GAP;
  });
}
