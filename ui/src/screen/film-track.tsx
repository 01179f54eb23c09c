// The track of the film: dragged, clicked or moved along by keys; pointing at it shows the step there. Its marks are a
// few lines of one drawing, so that thousands of steps cost no more than ten.

import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { text } from "../texts";
import { plainSentence } from "../tool-renderers/sentence";
import { type Chapter, chapterAt } from "./chapters";
import styles from "./film.module.css";
import { chapterLines, type FilmMarks, marksOf } from "./film-marks";
import { FilmPreview } from "./film-preview";
import { readsFromRight } from "./step-by-key";
import { captionOf, type Film } from "./use-film";
import type { Replay } from "./use-replay";

/** So many ticks touch each other. */
const DENSE = 150;

interface FilmTrackProps {
  film: Film;
  chapters: readonly Chapter[];
  replay: Replay;
}

export function FilmTrack({ film, chapters, replay }: FilmTrackProps) {
  const { frames, frame, index, show } = film;
  const [pointed, setPointed] = useState<number | null>(null);
  const marks = useMemo(() => marksOf(frames), [frames]);
  const last = frames.length - 1;

  const goTo = (place: number) => {
    replay.stop();
    show(place);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeAt(event, frames.length);
    setPointed(place);
    if (event.type === "pointerdown" && event.button === 0) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      goTo(place);
    } else if (event.buttons === 1) goTo(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chapter = chapterAt(chapters, index);
    if (event.key === " ") replay.toggle();
    else if (event.key === "PageUp") {
      // First to the beginning of its own chapter, like going back in a piece of music.
      const first = chapters[chapter]?.first ?? 0;
      goTo(index > first ? first : (chapters[chapter - 1]?.first ?? 0));
    } else if (event.key === "PageDown") goTo(chapters[chapter + 1]?.first ?? last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label={text("screen-strip")}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={frames.length}
      aria-valuenow={index + 1}
      aria-valuetext={text("screen-strip-step", {
        number: index + 1,
        caption: plainSentence(captionOf(frame)),
      })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={() => setPointed(null)}
    >
      <Marks marks={marks} chapters={chapters} count={frames.length} />
      {marks.questions.map((place) => (
        <i key={place} className={styles.question} style={{ insetInlineStart: percent(place) }} />
      ))}
      <i
        className={styles.head}
        data-live={film.follows}
        style={{ insetInlineStart: percent((index + 0.5) / frames.length) }}
      />
      {pointed !== null && <FilmPreview frames={frames} index={pointed} />}
    </div>
  );
}

interface MarksProps {
  marks: FilmMarks;
  chapters: readonly Chapter[];
  count: number;
}

function Marks({ marks, chapters, count }: MarksProps) {
  const line = useMemo(() => chapterLines(chapters, count), [chapters, count]);
  const box = { viewBox: `0 0 ${count} 1`, preserveAspectRatio: "none", "aria-hidden": true };
  return (
    <>
      <svg className={styles.marks} data-dense={count > DENSE} {...box}>
        <path d={marks.looks} data-kind="look" />
        <path d={marks.acts} data-kind="act" />
        <path d={marks.works} data-kind="work" />
        <path d={marks.failed} data-kind="failed" />
      </svg>
      <svg className={styles.chapters} {...box}>
        <path d={line} />
      </svg>
    </>
  );
}

function placeAt({ currentTarget, clientX }: PointerEvent<HTMLDivElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const part = width === 0 ? 0 : (clientX - left) / width;
  const place = Math.floor((readsFromRight() ? 1 - part : part) * count);
  return Math.min(Math.max(place, 0), count - 1);
}

function percent(part: number): string {
  return `${part * 100}%`;
}
