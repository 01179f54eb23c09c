// The picture one draws on with the mouse, a pen or a finger.

import { type PointerEvent, useState } from "react";
import type { Mark } from "../../ipc/backend";
import type { PictureSize, Point } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { BlurLayer, MarkLayer } from "./mark-layer";
import styles from "./marks.module.css";

interface MarkCanvasProps {
  src: string;
  size: PictureSize;
  marks: readonly Mark[];
  chosen: number | null;
  /** What a stroke would draw, if anything. */
  stroke: (from: Point, to: Point) => Mark | undefined;
  onDrawn: (mark: Mark) => void;
}

export function MarkCanvas({ src, size, marks, chosen, stroke, onDrawn }: MarkCanvasProps) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [from, setFrom] = useState<Point | null>(null);
  const [to, setTo] = useState<Point | null>(null);

  const placeOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (part: number, length: number) => Math.max(0, Math.min(part, 1)) * length;
    return {
      x: within((event.clientX - box.left) / box.width, size.width),
      y: within((event.clientY - box.top) / box.height, size.height),
    };
  };

  const end = () => {
    setFrom(null);
    setTo(null);
  };

  const begun = from === null || to === null ? undefined : stroke(from, to);
  const shown = begun === undefined ? marks : [...marks, begun];
  return (
    // What can be drawn here can be added and moved with the buttons beside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.canvas}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setFrom(placeOf(event));
      }}
      onPointerMove={(event) => from !== null && setTo(placeOf(event))}
      onPointerUp={(event) => {
        const mark = from === null ? undefined : stroke(from, placeOf(event));
        if (mark !== undefined) onDrawn(mark);
        end();
      }}
      onPointerCancel={end}
    >
      <img
        src={src}
        width={size.width}
        height={size.height}
        alt={text("annotation-picture")}
        draggable={false}
        onLoad={(event) => setPicture(event.currentTarget)}
      />
      <BlurLayer
        areas={shown.flatMap((mark) => (mark.kind === "blur" ? mark.area : []))}
        picture={picture}
        size={size}
      />
      <MarkLayer marks={shown} chosen={chosen} size={size} />
    </div>
  );
}
