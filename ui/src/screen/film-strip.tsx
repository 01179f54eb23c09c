// All steps as small pictures in a row. Only those in sight are in the page, and only in small versions,
// so that a thousand steps cost no more than ten. Stable for tests: listbox "Steps".

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useId, useRef } from "react";
import { useBackend } from "../ipc/backend";
import { text } from "../texts";
import { plainSentence } from "../tool-renderers/sentence";
import { IconButton } from "../ui/button";
import { count } from "../ui/format";
import styles from "./screen.module.css";
import { readsFromRight } from "./step-by-key";
import { type ShownPicture, useCaption } from "./use-picture";

const STEP_WIDTH = 88;
const FIRST_WIDTH = 640;
/** Twice what it takes in the page, for screens with small pixels. */
const PICTURE_WIDTH = 160;

export function FilmStrip({ shown }: { shown: ShownPicture }) {
  // The virtualizer keeps its own state in place; compiled memoisation would miss its changes.
  "use no memo";
  const { pictures, index, show } = shown;
  const name = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const strip = useVirtualizer({
    horizontal: true,
    isRtl: readsFromRight(),
    count: pictures.length,
    getItemKey: (place) => pictures[place]?.key ?? place,
    getScrollElement: () => scroller.current,
    estimateSize: () => STEP_WIDTH,
    overscan: 3,
    initialRect: { width: FIRST_WIDTH, height: 0 },
  });
  const frames = strip.getVirtualItems();
  const isInPage = frames.some((frame) => frame.index === index);

  // The scroll position of the strip belongs to the browser, not to React. A strip that became narrower must show its
  // current step again.
  useEffect(() => {
    const view = scroller.current;
    if (view === null || index < 0) return undefined;
    strip.scrollToIndex(index, { align: "auto" });
    const sizes = new ResizeObserver(() => strip.scrollToIndex(index, { align: "auto" }));
    sizes.observe(view);
    return () => sizes.disconnect();
  }, [index, strip]);

  return (
    <div className={styles.strip}>
      <IconButton
        icon="left"
        label={text("screen-previous")}
        disabled={index <= 0}
        onClick={() => show(index - 1)}
      />
      {/* The keys are heard by whoever has the strip in it; the focus stays here when steps leave the page. */}
      <div
        ref={scroller}
        className={styles.film}
        role="listbox"
        tabIndex={0}
        aria-label={text("screen-strip")}
        aria-orientation="horizontal"
        aria-activedescendant={isInPage ? `${name}-${index}` : undefined}
      >
        <div role="presentation" className={styles.frames} style={{ width: strip.getTotalSize() }}>
          {frames.map((frame) => (
            <Frame
              key={frame.key}
              id={`${name}-${frame.index}`}
              shown={shown}
              index={frame.index}
              start={frame.start}
            />
          ))}
        </div>
      </div>
      <IconButton
        icon="chevron"
        label={text("screen-following")}
        disabled={index >= pictures.length - 1}
        onClick={() => show(index + 1)}
      />
    </div>
  );
}

interface FrameProps {
  id: string;
  shown: ShownPicture;
  index: number;
  /** The place in the strip at which the frame begins, in pixels. */
  start: number;
}

function Frame({ id, shown, index, start }: FrameProps) {
  const backend = useBackend();
  const picture = shown.pictures[index];
  const caption = plainSentence(useCaption(picture));
  if (picture === undefined) return null;
  return (
    // The list around it has the focus and hears the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      className={styles.step}
      style={{ insetInlineStart: start }}
      aria-label={text("screen-strip-step", { number: index + 1, caption })}
      aria-selected={index === shown.index}
      aria-posinset={index + 1}
      aria-setsize={shown.pictures.length}
      title={caption}
      onClick={() => shown.show(index)}
    >
      <img
        src={backend.blobUrl(picture.image.id, PICTURE_WIDTH)}
        loading="lazy"
        decoding="async"
        alt=""
      />
      <span className={styles.number}>{count(index + 1)}</span>
    </div>
  );
}
