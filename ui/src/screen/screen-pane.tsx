// The screen as Qilbee sees it: live while it works, or a step gone back to, with what was done there and
// what that cost; below it the film strip of all steps. Stable for tests: region "Screen".

import { useState } from "react";
import { useHistory, useRunningTurn } from "../sessions/use-workspace";
import { text } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { SentenceView } from "../tool-renderers/sentence-view";
import { FilmStrip } from "./film-strip";
import { PictureViewer } from "./picture-viewer";
import styles from "./screen.module.css";
import { ScreenPicture } from "./screen-picture";
import { leaveByKey, stepByKey } from "./step-by-key";
import { StepPanel } from "./step-panel";
import { type ShownPicture, useCaption, useShownPicture } from "./use-picture";
import { useLiveScreen } from "./use-live-screen";

export function ScreenPane({ onHide }: { onHide: () => void }) {
  const shown = useShownPicture();
  const isLive = useWorking() && shown.follows;
  const liveUrl = useLiveScreen(isLive);
  const caption = useCaption(shown.picture);
  const [enlarged, setEnlarged] = useState(false);
  return (
    // Arrow keys step through the pictures from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.pane}
      aria-label={text("screen-label")}
      onKeyDown={(event) => {
        // The enlarged picture is a window of its own, with its own keys.
        if (enlarged) return;
        stepByKey(event, shown);
        leaveByKey(event, shown);
      }}
    >
      <header className={styles.bar}>
        <h2>{text("screen-label")}</h2>
        <Where shown={shown} isLive={isLive} />
        {shown.picture !== undefined && (
          <IconButton
            icon="enlarge"
            label={text("screen-enlarge")}
            onClick={() => setEnlarged(true)}
          />
        )}
        <IconButton icon="close" label={text("screen-hide")} onClick={onHide} />
      </header>
      {shown.picture === undefined ? (
        <EmptyScreen />
      ) : (
        <div className={styles.body}>
          <ScreenPicture picture={shown.picture} liveUrl={liveUrl} />
          <p className={styles.caption}>
            <SentenceView of={caption} />
          </p>
          <FilmStrip shown={shown} />
          {!isLive && <StepPanel index={shown.index} />}
        </div>
      )}
      {enlarged && <PictureViewer onClose={() => setEnlarged(false)} />}
    </section>
  );
}

/** Live, or at which step. */
function Where({ shown, isLive }: { shown: ShownPicture; isLive: boolean }) {
  if (shown.index === -1) return null;
  return (
    <span className={styles.where} data-live={isLive}>
      <span role="status">
        {isLive
          ? text("screen-live")
          : text("screen-step", { number: shown.index + 1, of: shown.pictures.length })}
      </span>
      {!shown.follows && (
        <Button
          look="quiet"
          title={text("screen-back-to-live-hint")}
          onClick={() => shown.show(shown.pictures.length - 1)}
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

function EmptyScreen() {
  return (
    <div className={styles.empty}>
      <Icon name="screen" size={40} />
      <p className={styles.emptyTitle}>{text("screen-empty-title")}</p>
      <p>{text("screen-empty-text")}</p>
    </div>
  );
}
