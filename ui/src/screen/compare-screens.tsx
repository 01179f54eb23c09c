// The screen before and after a step, one over the other: a slider uncovers the newer one. A ring marks the place of the
// action, a frame what changed.

import { type CSSProperties, useState } from "react";
import { useBackend } from "../ipc/backend";
import type { BlobRef, Point, Region } from "../ipc/generated/protocol";
import type { Call } from "../sessions/history";
import { text } from "../texts";
import styles from "./compare-screens.module.css";
import { heightOf, widthOf } from "./screen-size";

interface ScreenPair {
  before: BlobRef;
  after: BlobRef;
  point: Point | undefined;
  changed: Region | undefined;
}

/** The ring's radius as a part of the picture's width. */
const RING = 0.03;
const MIDDLE = 50;

/** Absent where nothing was seen before, or where both are the same picture. */
export function screensOf({ image, screen }: Call): ScreenPair | undefined {
  const before = screen?.before;
  if (image === undefined || before === undefined || before.id === image.id) return undefined;
  return { before, after: image, point: screen?.point, changed: screen?.changed };
}

export function CompareScreens({ before, after, point, changed }: ScreenPair) {
  const backend = useBackend();
  const [uncovered, setUncovered] = useState(MIDDLE);
  const [width, height] = [widthOf(after), heightOf(after)];
  const picture = (image: BlobRef, name: string) => (
    <img
      src={backend.blobUrl(image.id)}
      width={width}
      height={height}
      decoding="async"
      alt={name}
    />
  );
  return (
    <div
      className={styles.compare}
      style={{ "--uncovered": `${uncovered}%`, "--ratio": width / height } as CSSProperties}
    >
      {picture(before, text("call-before"))}
      <div className={styles.after}>{picture(after, text("call-after"))}</div>
      <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {point !== undefined && <circle cx={point.x} cy={point.y} r={width * RING} />}
        {changed !== undefined && <rect {...changed} />}
      </svg>
      <span className={styles.name} aria-hidden="true">
        {text("call-before")}
      </span>
      <span className={styles.name} data-newer="true" aria-hidden="true">
        {text("call-after")}
      </span>
      <span className={styles.edge} aria-hidden="true" />
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={100}
        value={uncovered}
        aria-label={text("call-screens")}
        onChange={({ target }) => setUncovered(target.valueAsNumber)}
        // Its keys are its own, not those of the film around it.
        onKeyDown={(event) => event.stopPropagation()}
      />
    </div>
  );
}
