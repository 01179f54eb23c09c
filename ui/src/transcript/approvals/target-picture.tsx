// The part of the screen a question is about, with a ring around the place, and the window it would reach.

import { useBackend } from "../../ipc/backend";
import type { Point, Target } from "../../ipc/generated/protocol";
import { applicationName } from "../../texts/application-name";
import { text } from "../../texts";
import styles from "./target-picture.module.css";

/** The ring's radius as a part of what is shown, and at least this in pixels of the screen's picture: around a word, not on it. */
const RING = 0.1;
const SMALLEST_RING = 24;
/** The title of Qilbee's own window says enough. */
const OWN = "qilbee";

export function TargetPicture({ target }: { target: Target }) {
  const backend = useBackend();
  const { image, region, points = [] } = target;
  const window = windowOf(target);
  const radius = Math.max(region.width * RING, SMALLEST_RING);
  const places = points.map(({ x, y }) => ({ x: x - region.x, y: y - region.y }));
  const [from, to] = places;
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <img
          src={backend.blobUrl(image.id)}
          width={image.width ?? region.width}
          height={image.height ?? region.height}
          // The ring must never stand in another picture.
          decoding="sync"
          alt={text("approval-picture")}
        />
        <svg
          className={styles.overlay}
          viewBox={`0 0 ${region.width} ${region.height}`}
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
      {window === undefined && (
        <figcaption className={styles.caption}>
          {text(points.length === 0 ? "approval-some-window" : "approval-some-place")}
        </figcaption>
      )}
    </figure>
  );
}

function Ring({ at: { x, y }, radius }: { at: Point; radius: number }) {
  return (
    <>
      <circle className={styles.edge} cx={x} cy={y} r={radius} />
      <circle className={styles.ring} cx={x} cy={y} r={radius} />
    </>
  );
}

/** The window it would reach, in words; nothing where that is not known. */
export function windowOf({ window }: Target): string | undefined {
  if (window === undefined) return undefined;
  const app = applicationName(window.app);
  const title = window.title || app;
  if (title === "") return undefined;
  return app === "" || window.app === window.title || window.app === OWN
    ? text("approval-in-window", { title })
    : text("approval-in-app-window", { title, app });
}
