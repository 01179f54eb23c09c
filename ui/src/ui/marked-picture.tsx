// A picture of a part of the screen with a ring around a place, or a line with a ring at each end.

import styles from "./marked-picture.module.css";

/** The ring's radius as a part of what is shown, and at least this in pixels of the screen's picture: around a word, not on it. */
const RING = 0.1;
const SMALLEST_RING = 24;

interface Size {
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

interface MarkedPictureProps {
  /** Absent until it is known. */
  src: string | undefined;
  alt: string;
  /** Of the picture itself. */
  picture: Size;
  /** Of the part of the screen; the places are in its pixels. */
  size: Size;
  places: readonly Place[];
  onLoad?: () => void;
  onError?: () => void;
}

export function MarkedPicture({
  src,
  alt,
  picture,
  size,
  places,
  onLoad,
  onError,
}: MarkedPictureProps) {
  const radius = Math.max(size.width * RING, SMALLEST_RING);
  const [from, to] = places;
  return (
    <div className={styles.picture}>
      <img
        src={src}
        width={picture.width}
        height={picture.height}
        // The ring must never stand in another picture.
        decoding="sync"
        alt={alt}
        onLoad={onLoad}
        onError={onError}
      />
      <svg
        className={styles.overlay}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-ring={places.map(({ x, y }) => `${x},${y}`).join(" ")}
      >
        {from !== undefined && to !== undefined && (
          <>
            <line className={styles.edge} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line className={styles.ring} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          </>
        )}
        {from !== undefined && <Ring at={from} radius={radius} />}
        {to !== undefined && <Ring at={to} radius={radius} />}
      </svg>
    </div>
  );
}

function Ring({ at: { x, y }, radius }: { at: Place; radius: number }) {
  return (
    <>
      <circle className={styles.edge} cx={x} cy={y} r={radius} />
      <circle className={styles.ring} cx={x} cy={y} r={radius} />
    </>
  );
}
