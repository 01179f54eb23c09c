// The step that the mouse points at on the film: its picture, small, and its sentence.

import { useBackend } from "../ipc/backend";
import { text } from "../texts";
import { plainSentence } from "../tool-renderers/sentence";
import { type Frame, screenAt } from "./frames";
import styles from "./film.module.css";
import { captionOf } from "./use-film";

/** About twice what it takes in the page, for screens with small pixels. */
const PICTURE_WIDTH = 320;
/** Half of its own width must have room on either side, as a part of the film. */
const MOST_ASIDE = 0.18;

export function FilmPreview({ frames, index }: { frames: readonly Frame[]; index: number }) {
  const backend = useBackend();
  const picture = screenAt(frames, index);
  const place = Math.min(Math.max((index + 0.5) / frames.length, MOST_ASIDE), 1 - MOST_ASIDE);
  return (
    <div
      className={styles.preview}
      aria-hidden="true"
      style={{ insetInlineStart: `${place * 100}%` }}
    >
      {picture !== undefined && (
        <img src={backend.blobUrl(picture.image.id, PICTURE_WIDTH)} decoding="async" alt="" />
      )}
      <p>
        {text("screen-strip-step", {
          number: index + 1,
          caption: plainSentence(captionOf(frames[index])),
        })}
      </p>
    </div>
  );
}
