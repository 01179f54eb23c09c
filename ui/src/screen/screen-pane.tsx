// The stage beside the chat: what Qilbee works on right now, or a step gone back to, with the film of all steps under it
// and what there is to know of the step. Stable for tests: region "Stage".

import { useState } from "react";
import { useHistory, useRunningTurn } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { count } from "../ui/format";
import { useStore } from "../ui/store";
import { SentenceView } from "../tool-renderers/sentence-view";
import { screensOf } from "./compare-screens";
import { Film } from "./film";
import { PictureViewer } from "./picture-viewer";
import styles from "./screen.module.css";
import { StageView } from "./stage-view";
import { leaveByKey, stepByKey } from "./step-by-key";
import { StepPanel } from "./step-panel";
import { subjectOf } from "./subject";
import { stageZooms, zoomStage } from "./stage-place";
import { zoomAt } from "./window-zoom";
import { captionOf, type Film as ChatFilm, useFilm } from "./use-film";
import { useLiveScreen } from "./use-live-screen";
import { useReplay } from "./use-replay";

export function ScreenPane({ onHide }: { onHide: () => void }) {
  const film = useFilm();
  const { frame } = film;
  const replay = useReplay(film);
  const isLive = useWorking() && film.follows;
  const isScreen = frame === undefined || subjectOf(frame) === "screen";
  const liveUrl = useLiveScreen(isLive && isScreen);
  const [enlarged, setEnlarged] = useState(false);
  const [compares, setCompares] = useState(false);
  const zooms = useStore(stageZooms);
  const canZoom = isScreen && zoomAt(film.frames, film.index) !== undefined;
  const canCompare = !isLive && frame?.call !== undefined && screensOf(frame.call) !== undefined;
  return (
    // Arrow keys step through the film from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.pane}
      aria-label={text("screen-label")}
      onKeyDown={(event) => {
        // The enlarged picture is a window of its own, with its own keys.
        if (enlarged) return;
        stepByKey(event, film);
        leaveByKey(event, film);
      }}
    >
      <header className={styles.bar}>
        <h2>{frame === undefined ? text("screen-label") : text(`stage-${subjectOf(frame)}`)}</h2>
        <Where film={film} isLive={isLive} />
        {canZoom && (
          <IconButton
            icon="window"
            label={text("screen-zoom")}
            aria-pressed={zooms}
            onClick={() => zoomStage(!zooms)}
          />
        )}
        {frame !== undefined && (
          <IconButton
            icon="enlarge"
            label={text("screen-enlarge")}
            onClick={() => setEnlarged(true)}
          />
        )}
        <IconButton icon="close" label={text("screen-hide")} onClick={onHide} />
      </header>
      {frame === undefined ? (
        <p className={styles.empty}>{text("screen-empty")}</p>
      ) : (
        <div className={styles.body}>
          <StageView
            film={film}
            liveUrl={liveUrl}
            compares={compares && !replay.plays}
            zooms={zooms}
            glide={replay.glide}
          />
          <p className={styles.caption}>
            <SentenceView of={captionOf(frame)} />
          </p>
          <Film
            film={film}
            replay={replay}
            compare={canCompare ? { on: compares, set: setCompares } : undefined}
          />
          {!isLive && !replay.plays && <StepPanel frame={frame} />}
        </div>
      )}
      {enlarged && <PictureViewer onClose={() => setEnlarged(false)} />}
    </section>
  );
}

/** Live, or at which step. */
function Where({ film, isLive }: { film: ChatFilm; isLive: boolean }) {
  const { index, frames, follows, show } = film;
  if (index === -1) return null;
  return (
    <span className={styles.where} data-live={isLive}>
      <span role="status">
        {isLive
          ? text("screen-live")
          : text("screen-step", { number: count(index + 1), of: count(frames.length) })}
      </span>
      {!follows && (
        <Button
          look="quiet"
          title={text("screen-back-to-live-hint")}
          onClick={() => show(frames.length - 1)}
        >
          {text("screen-back-to-live")}
        </Button>
      )}
    </span>
  );
}

function useWorking(): boolean {
  const paused = useHistory((history) => history.paused !== null);
  return useRunningTurn() !== undefined && !paused;
}
