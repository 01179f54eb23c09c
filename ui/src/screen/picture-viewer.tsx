// The stage as large as the window allows, with the neighbours of the step an arrow key away.

import { useEffect, useRef } from "react";
import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import { IconButton } from "../ui/button";
import { count } from "../ui/format";
import { plainSentence } from "../tool-renderers/sentence";
import styles from "./screen.module.css";
import { StageView } from "./stage-view";
import { stepByKey } from "./step-by-key";
import { captionOf, useFilm } from "./use-film";

export function PictureViewer({ onClose }: { onClose: () => void }) {
  const film = useFilm();
  const { frame, frames, index, show } = film;
  const viewer = useRef<HTMLDivElement>(null);

  // The arrow keys step from the start.
  useEffect(() => viewer.current?.focus(), []);

  if (frame === undefined) return null;
  const caption = plainSentence(captionOf(frame));
  return (
    <Dialog title={caption === "" ? text("screen-enlarged") : caption} wide onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={viewer}
        tabIndex={-1}
        className={styles.viewer}
        onKeyDown={(event) => stepByKey(event, film)}
      >
        <StageView film={film} />
        <IconButton
          icon="left"
          className={styles.earlier}
          label={text("screen-previous")}
          disabled={index <= 0}
          onClick={() => show(index - 1)}
        />
        <IconButton
          icon="chevron"
          className={styles.later}
          label={text("screen-following")}
          disabled={index >= frames.length - 1}
          onClick={() => show(index + 1)}
        />
        <p className={styles.place}>
          {text("screen-step", { number: count(index + 1), of: count(frames.length) })}
        </p>
      </div>
    </Dialog>
  );
}
