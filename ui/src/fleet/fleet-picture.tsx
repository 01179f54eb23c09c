// The picture that goes with a question of a fleet's desktop, with a ring around the place.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { FleetPicture as Picture } from "../ipc/generated/commands";
import { text } from "../texts";
import { visibleLine } from "../texts/visible-text";
import { MarkedPicture } from "../ui/marked-picture";
import styles from "./fleet.module.css";

/** Time before a picture that did not come is asked for again. */
const ASK_AGAIN_MS = 5000;

interface FleetPictureProps {
  question: string;
  picture: Picture;
  /** It is drawn. */
  onSeen: () => void;
}

export function FleetPicture({ question, picture, onSeen }: FleetPictureProps) {
  const { width, height, points, window } = picture;
  const { source, isLost, lose } = useFleetPicture(question);
  return (
    <figure className={styles.figure}>
      <MarkedPicture
        src={source}
        alt={text("fleet-picture")}
        size={{ width, height }}
        picture={{ width, height }}
        places={points}
        onLoad={onSeen}
        onError={lose}
      />
      {isLost && (
        <p className={styles.problem} role="status">
          {text("fleet-picture-lost")}
        </p>
      )}
      {window !== null && window !== "" && (
        <figcaption className={styles.where}>
          {visibleLine(text("approval-in-window", { title: window }))}
        </figcaption>
      )}
    </figure>
  );
}

/** The address of a question's picture, once it has come. One that does not come is asked for again. */
function useFleetPicture(question: string) {
  const backend = useBackend();
  const [source, setSource] = useState<string>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isOver = false;
    let timer = 0;
    let address: string | undefined;
    const ask = async () => {
      try {
        const picture = await backend.fleetPicture(question);
        if (isOver) return;
        address = URL.createObjectURL(picture);
        setSource(address);
        setLost(false);
      } catch {
        if (isOver) return;
        setLost(true);
        timer = window.setTimeout(() => void ask(), ASK_AGAIN_MS);
      }
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [backend, question]);
  return { source, isLost, lose: () => setLost(true) };
}
