// The picture one draws on with the mouse, a pen or a finger.

import { type PointerEvent, useState } from "react";
import type { Annotation } from "../../ipc/generated/commands";
import type { PictureSize, Point } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { BlurLayer, AnnotationLayer } from "./annotation-layer";
import styles from "./annotations.module.css";

interface AnnotationCanvasProps {
  src: string;
  size: PictureSize;
  annotations: readonly Annotation[];
  chosen: number | null;
  /** Returns the annotation that a stroke would draw, if any. */
  stroke: (from: Point, to: Point) => Annotation | undefined;
  onDrawn: (annotation: Annotation) => void;
}

export function AnnotationCanvas({
  src,
  size,
  annotations,
  chosen,
  stroke,
  onDrawn,
}: AnnotationCanvasProps) {
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
  const shown = begun === undefined ? annotations : [...annotations, begun];
  return (
    // Everything that can be drawn here can also be added and moved with the buttons beside it.
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
        const annotation = from === null ? undefined : stroke(from, placeOf(event));
        if (annotation !== undefined) onDrawn(annotation);
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
        areas={shown.flatMap((annotation) => (annotation.kind === "blur" ? annotation.area : []))}
        picture={picture}
        size={size}
      />
      <AnnotationLayer annotations={shown} chosen={chosen} size={size} />
    </div>
  );
}
