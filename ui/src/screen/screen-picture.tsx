// A picture of the screen, or a part of it, with a ring where the action was. A newer one fades in over the one before.

import { type CSSProperties, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { Region } from "../ipc/generated/protocol";
import type { Picture } from "../sessions/history";
import { text } from "../texts";
import styles from "./screen.module.css";
import { heightOf, widthOf } from "./screen-size";

/** The ring's radius where the style sheet does not fit it to the picture. */
const RADIUS_PX = 14;
/** An arrow whose tip is at 0, 0. */
const POINTER = "M0 0V27L7 21L12 32L17 30L12 19H21Z";
/** So many times larger in a picture that is shown at about half its size. */
const POINTER_SCALE = 1.5;

/** The place that a replay moves the pointer to, and for how long. */
export interface Glide {
  x: number;
  y: number;
  ms: number;
}

interface ScreenPictureProps {
  picture: Picture;
  /** The step in words. */
  caption: string;
  /** The address of the live picture of the screen, if there is one: shown in place of the recorded picture. */
  liveUrl?: string | null;
  glide?: Glide | undefined;
  /** The part of it that fills the room; it has the shape of the whole. */
  zoom?: Region | undefined;
}

export function ScreenPicture({
  picture,
  caption,
  liveUrl = null,
  glide,
  zoom,
}: ScreenPictureProps) {
  const backend = useBackend();
  const width = widthOf(picture.image);
  const height = heightOf(picture.image);
  const source = liveUrl ?? backend.blobUrl(picture.image.id);
  const [shown, setShown] = useState<readonly string[]>([source]);
  const newest = shown.at(-1);
  if (newest !== source) setShown([newest ?? source, source]);
  return (
    <div
      className={styles.picture}
      data-zoomed={zoom !== undefined}
      style={{ "--ratio": width / height } as CSSProperties}
    >
      <div className={styles.sheet} style={zoom && placeOf(zoom, width)}>
        {/* By its address, so that the picture before stays the very same element: the address may be gone by now. */}
        {shown.map((one) => (
          <img
            key={one}
            src={one}
            width={width}
            height={height}
            data-under={one !== source}
            // The ring must never stand in an older picture.
            decoding="sync"
            alt={one === source ? pictureName(caption) : ""}
          />
        ))}
        {glide === undefined && picture.point !== undefined && (
          <Ring key={picture.key} {...picture.point} width={width} height={height} />
        )}
        {glide !== undefined && <Pointer glide={glide} width={width} height={height} />}
      </div>
    </div>
  );
}

/** As large as to let that part of it fill the room, and moved there. */
function placeOf(zoom: Region, width: number): CSSProperties {
  const percent = (part: number) => `${part * 100}%`;
  return {
    width: percent(width / zoom.width),
    left: percent(-zoom.x / zoom.width),
    top: percent(-zoom.y / zoom.height),
  };
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

interface PointerProps {
  glide: Glide;
  width: number;
  height: number;
}

/** On its way to the next place; the style sheet does the moving. */
function Pointer({ glide: { x, y, ms }, width, height }: PointerProps) {
  return (
    <svg
      className={styles.overlay}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-pointer={`${x},${y}`}
    >
      <g
        className={styles.pointer}
        style={{ transform: `translate(${x}px, ${y}px)`, transitionDuration: `${ms}ms` }}
      >
        <path d={POINTER} transform={`scale(${POINTER_SCALE})`} />
      </g>
    </svg>
  );
}

function pictureName(caption: string): string {
  return caption === "" ? text("screen-picture-plain") : text("screen-picture", { caption });
}
