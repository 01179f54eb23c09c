// The chapters of a film: the parts of each task's plan, or the whole task where it had none. Pure.

import type { Turn } from "../sessions/history";
import { askedIn, textOfItems } from "../transcript/say-again";
import type { Frame } from "./frames";

export interface Chapter {
  title: string;
  /** Indices of its frames, the last one included. */
  first: number;
  last: number;
}

export function chaptersOf(frames: readonly Frame[]): Chapter[] {
  const chapters: Chapter[] = [];
  let before: Frame | undefined;
  frames.forEach((frame, index) => {
    const chapter = chapters.at(-1);
    // A look of its own belongs to what went before it.
    const goesOn =
      chapter !== undefined &&
      (frame.turn === undefined ||
        before?.turn === undefined ||
        (frame.turn.key === before.turn.key && frame.part === before.part));
    if (goesOn) chapter.last = index;
    else chapters.push({ title: titleOf(frame), first: index, last: index });
    if (frame.turn !== undefined) before = frame;
  });
  return chapters;
}

/** The place of the chapter that a frame belongs to; -1 in a film without frames. */
export function chapterAt(chapters: readonly Chapter[], index: number): number {
  let [low, high] = [0, chapters.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first, last } = chapters[middle] ?? { first: 0, last: 0 };
    if (index < first) high = middle - 1;
    else if (index > last) low = middle + 1;
    else return middle;
  }
  return -1;
}

function titleOf({ part, turn }: Frame): string {
  return part ?? requestOf(turn);
}

function requestOf(turn: Turn | undefined): string {
  return textOfItems(askedIn(turn)?.items ?? []);
}
