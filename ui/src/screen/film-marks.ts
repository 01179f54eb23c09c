// The marks along a film: a tick for each step by its kind, the failed ones by themselves, and where the person was
// asked. Drawn as a few lines however many steps there are. Pure.

import type { Call } from "../sessions/history";
import type { Chapter } from "./chapters";
import type { Frame } from "./frames";
import { subjectOf } from "./subject";

export interface FilmMarks {
  /** Lines of an SVG that is as wide as there are frames and one high. */
  looks: string;
  acts: string;
  works: string;
  failed: string;
  /** Places of questions, as parts of the whole. */
  questions: number[];
}

/** Marks nearer to each other than this part of the film would be one. */
const NEAREST = 1 / 120;

export function marksOf(frames: readonly Frame[]): FilmMarks {
  const lines = { looks: "", acts: "", works: "", failed: "" };
  const questions: number[] = [];
  frames.forEach((frame, index) => {
    const kind = kindOf(frame);
    lines[kind] += `M${index + 0.5} ${TOP[kind]}V1`;
    const place = (index + 0.5) / frames.length;
    if (!wasAsked(frame.call)) return;
    if (place - (questions.at(-1) ?? -1) >= NEAREST) questions.push(place);
  });
  return { ...lines, questions };
}

/** Lines under the ticks, one for each chapter, with a gap between them. */
export function chapterLines(chapters: readonly Chapter[], count: number): string {
  const widest = chapters.length > 1 ? count / 400 : 0;
  return chapters
    .map(({ first, last }) => {
      // Of a very short one something must be left.
      const gap = Math.min(widest, (last + 1 - first) / 4);
      return `M${first + gap} 0H${last + 1 - gap}`;
    })
    .join("");
}

/** A look is short, an act or other work is higher, what failed stands out. */
const TOP = { looks: 0.65, acts: 0.3, works: 0.3, failed: 0 };

function kindOf(frame: Frame): keyof typeof TOP {
  const { call } = frame;
  if (call?.state === "failed" || call?.state === "interrupted") return "failed";
  if (subjectOf(frame) !== "screen") return "works";
  return call === undefined || call.effect === "observe" ? "looks" : "acts";
}

/** The person answered, not a rule. */
function wasAsked(call: Call | undefined): boolean {
  return call?.answered?.by === "person" || call?.name === "ask_user";
}
