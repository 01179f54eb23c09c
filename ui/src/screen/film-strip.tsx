// All steps as small pictures in a row. Only those in sight are in the page, so that a thousand steps
// cost no more than ten.

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useBackend } from "../ipc/backend";
import { texts } from "../texts";
import { IconButton } from "../ui/button";
import styles from "./screen.module.css";
import type { ShownPicture } from "./use-picture";

const STEP_WIDTH = 88;
const FIRST_WIDTH = 640;

export function FilmStrip({ shown }: { shown: ShownPicture }) {
  // The virtualizer keeps its own state in place; compiled memoisation would miss its changes.
  "use no memo";
  const { pictures, index, show } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const strip = useVirtualizer({
    horizontal: true,
    count: pictures.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => STEP_WIDTH,
    overscan: 3,
    initialRect: { width: FIRST_WIDTH, height: 0 },
  });

  // Where the strip is scrolled to belongs to the browser, not to React. A strip that became narrower
  // must show its current step again.
  useEffect(() => {
    const view = scroller.current;
    if (view === null || index < 0) return undefined;
    const sizes = new ResizeObserver(() => strip.scrollToIndex(index, { align: "auto" }));
    sizes.observe(view);
    return () => sizes.disconnect();
  }, [index, strip]);

  return (
    <div className={styles.strip}>
      <IconButton
        icon="left"
        label={texts.screen.previous}
        disabled={index <= 0}
        onClick={() => show(index - 1)}
      />
      <div ref={scroller} className={styles.film}>
        <ol
          className={styles.frames}
          aria-label={texts.screen.strip}
          style={{ width: strip.getTotalSize() }}
        >
          {strip.getVirtualItems().map((item) => (
            <li key={item.key} className={styles.frame} style={{ left: item.start }}>
              <Frame shown={shown} index={item.index} />
            </li>
          ))}
        </ol>
      </div>
      <IconButton
        icon="chevron"
        label={texts.screen.following}
        disabled={index >= pictures.length - 1}
        onClick={() => show(index + 1)}
      />
    </div>
  );
}

function Frame({ shown, index }: { shown: ShownPicture; index: number }) {
  const backend = useBackend();
  const picture = shown.pictures[index];
  if (picture === undefined) return null;
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={texts.screen.stripStep(index + 1, picture.caption)}
      aria-current={index === shown.index ? "step" : undefined}
      title={picture.caption}
      onClick={() => shown.show(index)}
    >
      <img src={backend.blobUrl(picture.image.id)} loading="lazy" decoding="async" alt="" />
      <span className={styles.number}>{index + 1}</span>
    </button>
  );
}
