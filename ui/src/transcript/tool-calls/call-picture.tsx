// The small picture of the screen after a call. Shows that step in the screen pane, and larger.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { BlobRef } from "../../ipc/generated/protocol";
import { PictureViewer } from "../../screen/picture-viewer";
import { useHistory, useSelectedSession } from "../../sessions/use-workspace";
import { texts } from "../../texts";
import styles from "./tool-calls.module.css";

/** Twice what it takes in the page, for screens with small pixels. */
const SMALL_PX = 160;

interface CallPictureProps {
  call: string;
  image: BlobRef;
  sentence: string;
}

export function CallPicture({ call, image, sentence }: CallPictureProps) {
  const backend = useBackend();
  const session = useSelectedSession();
  const [enlarged, setEnlarged] = useState(false);
  const key = useHistory((history) => history.pictures.find((one) => one.call === call)?.key);

  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={texts.calls.enlarge(sentence)}
        onClick={() => {
          session?.shownPicture.set(key ?? null);
          setEnlarged(true);
        }}
      >
        <img
          src={backend.blobUrl(image.id, SMALL_PX)}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          alt=""
        />
      </button>
      {enlarged && <PictureViewer onClose={() => setEnlarged(false)} />}
    </>
  );
}
