// A picture of the screen with a ring where the action was.

import type { CSSProperties } from "react";
import { useBackend } from "../ipc/backend";
import type { Picture } from "../sessions/history";
import { text } from "../texts";
import { plainSentence } from "../tool-renderers/sentence";
import styles from "./screen.module.css";
import { useCaption } from "./use-picture";

/** For pictures whose size was not told. */
const USUAL_WIDTH = 1280;
const USUAL_HEIGHT = 800;
/** The ring's radius where the style sheet does not fit it to the picture. */
const RADIUS_PX = 10;

interface ScreenPictureProps {
  picture: Picture;
  /** The address of the live picture of the screen, if there is one: shown in place of the recorded picture. */
  liveUrl?: string | null;
}

export function ScreenPicture({ picture, liveUrl = null }: ScreenPictureProps) {
  const backend = useBackend();
  const caption = useCaption(picture);
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
        alt={pictureName(plainSentence(caption))}
      />
      {picture.point !== undefined && (
        <Ring x={picture.point.x} y={picture.point.y} width={width} height={height} />
      )}
    </div>
  );
}

interface RingProps {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Its place is a part of the picture, its size is the page's: it can be seen however small the picture is. */
function Ring({ x, y, width, height }: RingProps) {
  const place = { cx: `${(x / width) * 100}%`, cy: `${(y / height) * 100}%`, r: RADIUS_PX };
  return (
    <svg className={styles.overlay} aria-hidden="true" data-ring={`${x},${y}`}>
      <circle className={styles.ringEdge} {...place} />
      <circle className={styles.ring} {...place} />
    </svg>
  );
}

function pictureName(caption: string): string {
  return caption === "" ? text("screen-picture-plain") : text("screen-picture", { caption });
}
