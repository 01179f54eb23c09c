// The screen as it stood still, over which the person drags a rectangle. Arrow keys move it, with Shift they size
// it, with Ctrl in larger steps; Enter takes it, Escape cancels.

import { type PointerEvent, useEffect, useState } from "react";
import type { PictureSize, Point, Region } from "../ipc/generated/protocol";
import { text } from "../texts";
import { arrowOf } from "../ui/arrow-keys";
import { Button } from "../ui/button";
import styles from "./region.module.css";
import { dragged, grown, inTheMiddle, shifted } from "./selection";

const LARGE_STEP = 20;

interface RegionPickerProps {
  src: string;
  /** The picture's own pixels. */
  size: PictureSize;
  /** null when nothing was chosen. */
  onDone: (region: Region | null) => void;
}

export function RegionPicker({ src, size, onDone }: RegionPickerProps) {
  const [region, setRegion] = useState<Region | null>(null);
  const [from, setFrom] = useState<Point | null>(null);

  // The whole window listens: there is nothing else in it that a key could be for.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A button that has the focus takes its own keys.
      const onButton = event.target instanceof HTMLButtonElement;
      const by = arrowOf(event.key, event.ctrlKey ? LARGE_STEP : 1);
      if (event.key === "Escape") onDone(null);
      else if (event.key === "Enter" && !onButton) {
        if (region !== null) onDone(region);
      } else if (by !== undefined) {
        const change = event.shiftKey ? grown : shifted;
        setRegion(region === null ? inTheMiddle(size) : change(region, by, size));
      } else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [region, size, onDone]);

  const placeOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };

  return (
    <main className={styles.picker} aria-label={text("region-title")}>
      {/* Everything the mouse can do here, the keys can too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.screen}
        data-testid="screen"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          setFrom(placeOf(event));
          setRegion(null);
        }}
        onPointerMove={(event) => {
          if (from !== null) setRegion(dragged(from, placeOf(event), size));
        }}
        onPointerUp={(event) => {
          // The place of release counts, also when the pointer moved too fast for a move event.
          const to = placeOf(event);
          if (from !== null && isApart(from, to)) setRegion(dragged(from, to, size));
          setFrom(null);
        }}
        onPointerCancel={() => setFrom(null)}
        onDoubleClick={() => region !== null && onDone(region)}
      >
        <img src={src} alt="" draggable={false} />
        <Shade region={region} size={size} />
      </div>
      {/* While something is dragged, nothing stands in the way. */}
      <div className={styles.bar} data-hidden={from !== null}>
        <p className={styles.hint}>{text("region-hint")}</p>
        <output className={styles.size}>
          {region !== null && text("region-size", { width: region.width, height: region.height })}
        </output>
        <Button
          look="primary"
          disabled={region === null}
          onClick={() => region !== null && onDone(region)}
        >
          {text("region-take")}
        </Button>
        <Button onClick={() => onDone(null)}>{text("region-cancel")}</Button>
      </div>
      <p className="visually-hidden" role="status">
        {region !== null &&
          from === null &&
          text("region-area", {
            x: region.x,
            y: region.y,
            width: region.width,
            height: region.height,
          })}
      </p>
    </main>
  );
}

function isApart(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) >= 1 || Math.abs(one.y - other.y) >= 1;
}

/** Darkens everything outside the chosen region. */
function Shade({ region, size }: { region: Region | null; size: PictureSize }) {
  const all = `M0 0H${size.width}V${size.height}H0z`;
  const hole =
    region === null
      ? ""
      : `M${region.x} ${region.y}h${region.width}v${region.height}h${-region.width}z`;
  return (
    <svg
      className={styles.shade}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.dark} d={all + hole} />
      {region !== null && (
        <>
          <rect className={styles.edge} {...region} />
          <rect className={styles.frame} {...region} />
        </>
      )}
    </svg>
  );
}
