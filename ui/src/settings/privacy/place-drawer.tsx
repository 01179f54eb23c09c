// Draws a rectangle over a picture of the screen, with the pointer or by keyboard.

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { PictureOfScreen } from "../../ipc/settings-backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Lead, Row, Waiting } from "../parts/part";
import parts from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { afterKey, between, type Frame, middle, onScreen, type Place, SMALLEST } from "./frame";
import styles from "./place-drawer.module.css";
import type { ScreenArea } from "../../ipc/generated/commands";

interface PlaceDrawerProps {
  hidden: ScreenArea[];
  hide: (area: ScreenArea) => void;
  onCancel: () => void;
}

export function PlaceDrawer({ hidden, hide, onCancel }: PlaceDrawerProps) {
  const backend = useBackend();
  const { value: screen, problem, again } = useAsked(() => backend.pictureOfScreen());
  const [frame, setFrame] = useState<Frame | null>(null);
  const isReady = frame !== null && frame.width >= SMALLEST && frame.height >= SMALLEST;
  const save = () => {
    if (screen !== null && frame !== null && isReady) hide(onScreen(frame, screen.area));
  };
  return (
    <div className={parts.card}>
      {screen === null ? (
        <>
          {problem === null && <Lead>{text("privacy-taking")}</Lead>}
          <Waiting problem={problem} again={again} />
        </>
      ) : (
        <>
          <Lead>{text("privacy-draw")}</Lead>
          <Drawing screen={screen} hidden={hidden} frame={frame} set={setFrame} save={save} />
          <p className={parts.hint} role="status">
            {frame !== null && text("privacy-size", { width: frame.width, height: frame.height })}
          </p>
        </>
      )}
      <Row>
        <Button look="primary" disabled={!isReady} onClick={save}>
          {text("privacy-save-frame")}
        </Button>
        <Button look="quiet" disabled={screen === null} onClick={again}>
          {text("privacy-take-picture")}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text("settings-cancel")}
        </Button>
      </Row>
    </div>
  );
}

interface DrawingProps {
  screen: PictureOfScreen;
  hidden: ScreenArea[];
  frame: Frame | null;
  set: (frame: Frame) => void;
  save: () => void;
}

function Drawing({ screen: { area, picture }, hidden, frame, set, save }: DrawingProps) {
  const [from, setFrom] = useState<Place | null>(null);

  const placeOf = (event: PointerEvent<SVGSVGElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * area.size.width,
      y: ((event.clientY - box.top) / box.height) * area.size.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      save();
      return;
    }
    const moved = afterKey(frame ?? middle(area), event, area);
    if (moved === undefined) return;
    event.preventDefault();
    // The first key brings the frame, the next moves it.
    set(frame === null ? middle(area) : moved);
  };

  return (
    <div className={styles.picture}>
      <img
        ref={shownIn(picture)}
        width={area.size.width}
        height={area.size.height}
        alt={text("privacy-picture-alt")}
        draggable={false}
      />
      {/* A picture to draw on has no role of its own that fits better. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <svg
        className={styles.overlay}
        viewBox={`0 0 ${area.size.width} ${area.size.height}`}
        role="application"
        aria-label={text("privacy-drawing")}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(placeOf(event));
        }}
        onPointerMove={(event) => {
          if (from !== null) set(between(from, placeOf(event), area));
        }}
        onPointerUp={() => setFrom(null)}
        onPointerCancel={() => setFrom(null)}
      >
        {hidden.map(({ origin, size }, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.hidden}
            x={origin.x - area.origin.x}
            y={origin.y - area.origin.y}
            width={size.width}
            height={size.height}
          />
        ))}
        {frame !== null && <rect className={styles.frame} data-frame {...frame} />}
      </svg>
    </div>
  );
}

/** Shows a picture for as long as the <img> is there; its address is given back after that. */
function shownIn(picture: Blob) {
  return (image: HTMLImageElement) => {
    const url = URL.createObjectURL(picture);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
}
