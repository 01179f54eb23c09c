// Shows a step on the stage, where there is one beside the chat, and else as large as the window.

import { type ReactNode, useState } from "react";
import { PictureViewer } from "../../screen/picture-viewer";
import { framesOf } from "../../screen/frames";
import { hideStage, ROOM_FOR_STAGE } from "../../screen/stage-place";
import { useSelectedSession } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { IconButton } from "../../ui/button";
import styles from "./tool-calls.module.css";

interface ShowStepProps {
  /** The key of its frame. */
  frame: string;
  sentence: string;
}

export function ShowStep({ frame, sentence }: ShowStepProps) {
  const { show, viewer } = useShownStep(frame);
  return (
    <>
      <IconButton
        icon="eye"
        className={styles.show}
        label={text("call-show", { sentence })}
        onClick={show}
      />
      {viewer}
    </>
  );
}

/** Shows the frame; `viewer` is to be drawn beside what is pressed for that. */
export function useShownStep(frame: string): { show: () => void; viewer: ReactNode } {
  const session = useSelectedSession();
  const [enlarged, setEnlarged] = useState(false);
  const show = () => {
    if (session === null) return;
    // The newest is followed.
    const isNewest = framesOf(session.history.get()).at(-1)?.key === frame;
    session.shownFrame.set(isNewest ? null : frame);
    if (window.matchMedia(ROOM_FOR_STAGE).matches) hideStage(false);
    else setEnlarged(true);
  };

  return { show, viewer: enlarged && <PictureViewer onClose={() => setEnlarged(false)} /> };
}
