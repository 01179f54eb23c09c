// The screen before and after a call, side by side: a ring where it acted, a frame around what changed.

import type { ReactNode } from "react";
import { useBackend } from "../../ipc/backend";
import type { BlobRef } from "../../ipc/generated/protocol";
import type { Call } from "../../sessions/history";
import { text } from "../../texts";
import facts from "../../tool-renderers/tool-renderers.module.css";
import styles from "./tool-calls.module.css";

/** For pictures whose size was not told. */
const USUAL_WIDTH = 1280;
const USUAL_HEIGHT = 800;
/** The ring's radius as a part of the picture's width. */
const RING = 0.03;

export function CallScreens({ call }: { call: Call }) {
  const { image, screen } = call;
  const before = screen?.before;
  if (image === undefined || before === undefined || before.id === image.id) return null;
  const { point, changed } = screen ?? {};
  return (
    <div className={facts.longFact}>
      <dt className="visually-hidden">{text("call-screens")}</dt>
      <dd className={styles.screens}>
        <Shot image={before} name={text("call-before")}>
          {point !== undefined && (
            <circle cx={point.x} cy={point.y} r={widthOf(before) * RING} className={styles.ring} />
          )}
        </Shot>
        <Shot image={image} name={text("call-after")}>
          {changed !== undefined && <rect {...changed} className={styles.frame} />}
        </Shot>
      </dd>
    </div>
  );
}

function Shot({ image, name, children }: { image: BlobRef; name: string; children: ReactNode }) {
  const backend = useBackend();
  const width = widthOf(image);
  const height = image.height ?? USUAL_HEIGHT;
  return (
    <figure className={styles.shot}>
      <div className={styles.shotPicture}>
        <img
          src={backend.blobUrl(image.id)}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          alt={name}
        />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children}
        </svg>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function widthOf(image: BlobRef): number {
  return image.width ?? USUAL_WIDTH;
}
