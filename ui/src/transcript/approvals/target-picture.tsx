// The part of the screen a question is about, with a ring around the place, and the window it would reach.

import { useBackend } from "../../ipc/backend";
import type { Target } from "../../ipc/generated/protocol";
import { applicationName } from "../../texts/application-name";
import { text } from "../../texts";
import { MarkedPicture } from "../../ui/marked-picture";
import styles from "./target-picture.module.css";

/** The title of Qilbee's own window says enough. */
const OWN = "qilbee";

export function TargetPicture({ target }: { target: Target }) {
  const backend = useBackend();
  const { image, region, points = [] } = target;
  const window = windowOf(target);
  const places = points.map(({ x, y }) => ({ x: x - region.x, y: y - region.y }));
  return (
    <figure className={styles.figure}>
      <MarkedPicture
        src={backend.blobUrl(image.id)}
        alt={text("approval-picture")}
        picture={{ width: image.width ?? region.width, height: image.height ?? region.height }}
        size={region}
        places={places}
      />
      {window === undefined && (
        <figcaption className={styles.caption}>
          {text(points.length === 0 ? "approval-some-window" : "approval-some-place")}
        </figcaption>
      )}
    </figure>
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
