// The small picture of the screen after a call: the part where it acted, or all of it. Pressed, it shows
// that step in the screen pane, and larger.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { BlobRef, Point } from "../../ipc/generated/protocol";
import { PictureViewer } from "../../screen/picture-viewer";
import { useSelectedSession } from "../../sessions/use-workspace";
import { text } from "../../texts";
import styles from "./tool-calls.module.css";

/** The size of the cut around a place, in the picture's pixels. */
const CUT_WIDTH = 224;
const CUT_HEIGHT = 136;
const RING_RADIUS = 20;
/** Twice what it takes in the page, for screens with small pixels. */
const SMALL_PX = 320;

interface CallPictureProps {
  call: string;
  image: BlobRef;
  point: Point | undefined;
  sentence: string;
}

export function CallPicture({ call, image, point, sentence }: CallPictureProps) {
  const session = useSelectedSession();
  const [enlarged, setEnlarged] = useState(false);
  const show = () => {
    const pictures = session?.history.get().pictures ?? [];
    session?.shownPicture.set(pictures.findLast((one) => one.call === call)?.key ?? null);
    setEnlarged(true);
  };

  return (
    <>
      <button
        type="button"
        className={styles.thumb}
        aria-label={text("call-enlarge", { sentence })}
        onClick={show}
      >
        <Thumb image={image} point={point} />
      </button>
      {enlarged && <PictureViewer onClose={() => setEnlarged(false)} />}
    </>
  );
}

function Thumb({ image, point }: Pick<CallPictureProps, "image" | "point">) {
  const backend = useBackend();
  const { width, height } = image;
  if (point === undefined || width === undefined || height === undefined) {
    return (
      <img
        src={backend.blobUrl(image.id, SMALL_PX)}
        width={width}
        height={height}
        decoding="async"
        alt=""
      />
    );
  }
  const left = within(point.x - CUT_WIDTH / 2, width - CUT_WIDTH);
  const top = within(point.y - CUT_HEIGHT / 2, height - CUT_HEIGHT);
  return (
    <svg viewBox={`${left} ${top} ${CUT_WIDTH} ${CUT_HEIGHT}`} aria-hidden="true">
      <image href={backend.blobUrl(image.id)} width={width} height={height} />
      <circle cx={point.x} cy={point.y} r={RING_RADIUS} className={styles.ringEdge} />
      <circle cx={point.x} cy={point.y} r={RING_RADIUS} className={styles.ring} />
    </svg>
  );
}

function within(place: number, most: number): number {
  return Math.max(0, Math.min(place, most));
}
