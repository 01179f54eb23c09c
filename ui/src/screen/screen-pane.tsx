// The screen as Qilbee sees it: the newest picture or a step gone back to, what was done there, and the
// film strip of all steps. Stable for tests: region "Screen".

import { useState } from "react";
import { useHistory, useRunningTurn } from "../sessions/use-workspace";
import { texts } from "../texts";
import { Button, IconButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { FilmStrip } from "./film-strip";
import { PictureViewer } from "./picture-viewer";
import styles from "./screen.module.css";
import { ScreenPicture } from "./screen-picture";
import { stepByKey } from "./step-by-key";
import { useLiveScreen } from "./use-live-screen";
import { type ShownPicture, useShownPicture } from "./use-picture";

export function ScreenPane({ onHide }: { onHide: () => void }) {
  const shown = useShownPicture();
  const liveUrl = useLiveScreen(useWorking() && shown.follows);
  const [enlarged, setEnlarged] = useState(false);
  return (
    // Arrow keys step through the pictures from anywhere inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.pane}
      aria-label={texts.screen.label}
      onKeyDown={(event) => stepByKey(event, shown)}
    >
      <header className={styles.bar}>
        <h2>{texts.screen.label}</h2>
        <Where shown={shown} />
        {shown.picture !== undefined && (
          <IconButton
            icon="enlarge"
            label={texts.screen.enlarge}
            onClick={() => setEnlarged(true)}
          />
        )}
        <IconButton icon="close" label={texts.screen.hide} onClick={onHide} />
      </header>
      {shown.picture === undefined ? (
        <EmptyScreen />
      ) : (
        <div className={styles.body}>
          <ScreenPicture picture={shown.picture} liveUrl={liveUrl} />
          <p className={styles.caption}>{shown.picture.caption}</p>
          <FilmStrip shown={shown} />
        </div>
      )}
      {enlarged && <PictureViewer onClose={() => setEnlarged(false)} />}
    </section>
  );
}

/** Live, or at which step. */
function Where({ shown }: { shown: ShownPicture }) {
  const running = useWorking();
  if (shown.index === -1) return null;
  if (!shown.follows) {
    return (
      <span className={styles.where}>
        {texts.screen.step(shown.index + 1, shown.pictures.length)}
        <Button look="quiet" onClick={() => shown.show(shown.pictures.length - 1)}>
          {texts.screen.backToLive}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.where} data-live={running}>
      {running ? texts.screen.live : texts.screen.step(shown.index + 1, shown.pictures.length)}
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
      <p className={styles.emptyTitle}>{texts.screen.emptyTitle}</p>
      <p>{texts.screen.emptyText}</p>
    </div>
  );
}
