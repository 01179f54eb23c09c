// The picture that goes with a question of a fleet's desktop, with a ring around the place.

import { useEffect, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { FleetPicture as Picture } from "../ipc/generated/commands";
import { text } from "../texts";
import { visibleLine } from "../texts/visible-text";
import { MarkedPicture } from "../ui/marked-picture";
import styles from "./fleet.module.css";

interface FleetPictureProps {
  question: string;
  picture: Picture;
  /** It is drawn, or it never will be. */
  onSeen: () => void;
}

export function FleetPicture({ question, picture, onSeen }: FleetPictureProps) {
  const { width, height, points, window } = picture;
  const { source, isLost } = useFleetPicture(question);
  useEffect(() => {
    if (isLost) onSeen();
    // Only the loss matters: the caller is the same for as long as the question is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost]);
  return (
    <figure className={styles.figure}>
      {isLost ? (
        <p className={styles.problem} role="status">
          {text("fleet-picture-lost")}
        </p>
      ) : (
        <MarkedPicture
          src={source}
          alt={text("fleet-picture")}
          size={{ width, height }}
          picture={{ width, height }}
          places={points}
          onLoad={onSeen}
        />
      )}
      {window !== null && window !== "" && (
        <figcaption className={styles.where}>
          {visibleLine(text("approval-in-window", { title: window }))}
        </figcaption>
      )}
    </figure>
  );
}

/** The address of a question's picture, once it has come. */
function useFleetPicture(question: string): { source: string | undefined; isLost: boolean } {
  const backend = useBackend();
  const [source, setSource] = useState<string>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isOver = false;
    let address: string | undefined;
    backend.fleetPicture(question).then(
      (picture) => {
        if (isOver) return;
        address = URL.createObjectURL(picture);
        setSource(address);
      },
      () => {
        if (!isOver) setLost(true);
      },
    );
    return () => {
      isOver = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [backend, question]);
  return { source, isLost };
}
