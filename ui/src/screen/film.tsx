// The film of the chat under the stage: a track to drag along, with a chapter for each part of the plan and a mark for
// each step, and the buttons that go through it. Stable for tests: slider "Steps".

import { useState } from "react";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { chapterAt, chaptersOf } from "./chapters";
import { ContinueHere } from "./continue-here";
import styles from "./film.module.css";
import { FilmTrack } from "./film-track";
import type { Film as ChatFilm } from "./use-film";
import type { Replay } from "./use-replay";

interface FilmProps {
  film: ChatFilm;
  replay: Replay;
  /** Absent where the step in view has no two pictures to compare. */
  compare: { on: boolean; set: (on: boolean) => void } | undefined;
}

export function Film({ film, replay, compare }: FilmProps) {
  const { frames, frame, index, show } = film;
  const [chapters, setChapters] = useState(() => ({ of: frames, list: chaptersOf(frames) }));
  if (chapters.of !== frames) setChapters({ of: frames, list: chaptersOf(frames) });
  const { list } = chapters;
  const chapter = chapterAt(list, index);
  const isLast = index === frames.length - 1;
  return (
    <div className={styles.film} role="group" aria-label={text("film-label")}>
      {list.length > 1 && <p className={styles.chapter}>{list[chapter]?.title}</p>}
      <FilmTrack film={film} chapters={list} replay={replay} />
      <div className={styles.buttons}>
        <IconButton
          icon="left"
          label={text("screen-previous")}
          disabled={index <= 0}
          onClick={() => show(index - 1)}
        />
        <Button
          look="quiet"
          icon={replay.plays ? "pause" : "play"}
          title={text("film-play-hint")}
          disabled={frames.length < 2}
          onClick={replay.toggle}
        >
          {replay.plays ? text("film-pause") : text("film-play")}
        </Button>
        <IconButton
          icon="chevron"
          label={text("screen-following")}
          disabled={isLast}
          onClick={() => show(index + 1)}
        />
        {compare !== undefined && (
          <Button
            look="quiet"
            className={styles.compare}
            aria-pressed={compare.on}
            onClick={() => compare.set(!compare.on)}
          >
            {text("film-compare")}
          </Button>
        )}
        {frame !== undefined && !isLast && frame.seq > 0 && (
          <ContinueHere key={frame.key} seq={frame.seq} />
        )}
      </div>
    </div>
  );
}
