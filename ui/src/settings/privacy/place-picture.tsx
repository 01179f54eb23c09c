// A small picture of the screen with the part of it that is hidden.

import type { ScreenArea } from "../../ipc/generated/commands";
import styles from "./place-drawer.module.css";

const WIDTH = 96;

/** The screen is the one this window is on, with as much around it as the place needs. */
export function PlacePicture({ area: { origin, size } }: { area: ScreenArea }) {
  const scale = window.devicePixelRatio;
  const left = Math.min(0, origin.x);
  const top = Math.min(0, origin.y);
  const width = Math.max(window.screen.width * scale, origin.x + size.width) - left;
  const height = Math.max(window.screen.height * scale, origin.y + size.height) - top;
  const factor = WIDTH / width;
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`0 0 ${WIDTH} ${Math.round(height * factor)}`}
      aria-hidden
    >
      <rect className={styles.screen} width={WIDTH} height={Math.round(height * factor)} rx={4} />
      <rect
        className={styles.masked}
        x={(origin.x - left) * factor}
        y={(origin.y - top) * factor}
        width={size.width * factor}
        height={size.height * factor}
      />
    </svg>
  );
}
