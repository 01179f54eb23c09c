// A picture of the screen as large as the window allows, with its neighbours an arrow key away.

import { text } from "../texts";
import { Dialog } from "../ui/dialog";
import { IconButton } from "../ui/button";
import { SentenceView } from "../tool-renderers/sentence-view";
import styles from "./screen.module.css";
import { ScreenPicture } from "./screen-picture";
import { stepByKey } from "./step-by-key";
import { useCaption, useShownPicture } from "./use-picture";

export function PictureViewer({ onClose }: { onClose: () => void }) {
  const shown = useShownPicture();
  const caption = useCaption(shown.picture);
  if (shown.picture === undefined) return null;
  return (
    <Dialog title={text("screen-enlarged")} wide onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.viewer} onKeyDown={(event) => stepByKey(event, shown)}>
        <ScreenPicture picture={shown.picture} />
        <div className={styles.viewerBar}>
          <IconButton
            icon="left"
            label={text("screen-previous")}
            disabled={shown.index <= 0}
            onClick={() => shown.show(shown.index - 1)}
          />
          <p>
            <strong>
              {text("screen-step", { number: shown.index + 1, of: shown.pictures.length })}
            </strong>{" "}
            <SentenceView of={caption} />
          </p>
          <IconButton
            icon="chevron"
            label={text("screen-following")}
            disabled={shown.index >= shown.pictures.length - 1}
            onClick={() => shown.show(shown.index + 1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
