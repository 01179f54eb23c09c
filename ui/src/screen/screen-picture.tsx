// A picture of the screen with a ring where the action was.

import type { CSSProperties } from "react";
import { useBackend } from "../ipc/backend";
import type { Picture } from "../sessions/history";
import { texts } from "../texts";
import styles from "./screen.module.css";

/** For pictures whose size was not told. */
const USUAL_WIDTH = 1280;
const USUAL_HEIGHT = 800;
/** The ring's radius as a part of the picture's width. */
const RING = 0.018;

interface ScreenPictureProps {
  picture: Picture;
  /** What the screen looks like now, when that is known: shown in place of the recorded picture. */
  liveUrl?: string | null;
}

export function ScreenPicture({ picture, liveUrl = null }: ScreenPictureProps) {
  const backend = useBackend();
  const width = picture.image.width ?? USUAL_WIDTH;
  const height = picture.image.height ?? USUAL_HEIGHT;
  return (
    <div className={styles.picture} style={{ "--ratio": width / height } as CSSProperties}>
      <img
        src={liveUrl ?? backend.blobUrl(picture.image.id)}
        width={width}
        height={height}
        // The ring must never stand in an older picture.
        decoding="sync"
        alt={texts.screen.picture(picture.caption)}
      />
      {picture.point !== undefined && (
        <svg
          className={styles.overlay}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          data-ring={`${picture.point.x},${picture.point.y}`}
        >
          <circle
            className={styles.ringEdge}
            cx={picture.point.x}
            cy={picture.point.y}
            r={width * RING}
          />
          <circle
            className={styles.ring}
            cx={picture.point.x}
            cy={picture.point.y}
            r={width * RING}
          />
        </svg>
      )}
    </div>
  );
}
