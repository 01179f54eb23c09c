// The annotations over their picture, as they will be drawn into it. What is blurred is shown as squares right away.

import { useEffect, useRef } from "react";
import type { Annotation } from "../../ipc/generated/commands";
import type { PictureSize, Region } from "../../ipc/generated/protocol";
import styles from "./annotations.module.css";
import { extent } from "./annotations";

/** As thick as the backend draws them. */
const LINES_PER_EDGE = 320;
const MIN_LINE = 3;
const EDGE = 1.9;
const POINT_LENGTH = 5.5;
const POINT_ANGLE = 0.5;
const SQUARES = 8;

interface AnnotationLayerProps {
  annotations: readonly Annotation[];
  chosen: number | null;
  size: PictureSize;
}

export function AnnotationLayer({ annotations, chosen, size }: AnnotationLayerProps) {
  const line = Math.max(MIN_LINE, Math.max(size.width, size.height) / LINES_PER_EDGE);
  const selected = chosen === null ? undefined : annotations[chosen];
  return (
    <svg
      className={styles.layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {annotations.map((annotation, index) =>
        annotation.kind === "blur" ? null : (
          // Annotations have no name of their own, and are few.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={index} data-color={annotation.color}>
            <path className={styles.edge} strokeWidth={line * EDGE} d={path(annotation, line)} />
            <path className={styles.line} strokeWidth={line} d={path(annotation, line)} />
          </g>
        ),
      )}
      {selected !== undefined && <rect className={styles.chosen} {...around(selected, line)} />}
    </svg>
  );
}

interface BlurLayerProps {
  areas: readonly Region[];
  picture: HTMLImageElement | null;
  size: PictureSize;
}

/** Shows, and never reads: what is sent is blurred by the backend. */
export function BlurLayer({ areas, picture, size }: BlurLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  // Only a canvas can show a picture in squares.
  useEffect(() => {
    const context = areas.length > 0 ? canvas.current?.getContext("2d") : null;
    if (!context || picture === null) return;
    context.clearRect(0, 0, size.width, size.height);
    for (const area of areas) squares(context, picture, area);
  }, [areas, picture, size.width, size.height]);

  return (
    <canvas
      ref={canvas}
      className={styles.layer}
      hidden={areas.length === 0}
      width={size.width}
      height={size.height}
      aria-hidden="true"
    />
  );
}

function squares(context: CanvasRenderingContext2D, picture: HTMLImageElement, area: Region): void {
  const { x, y, width, height } = area;
  const square = Math.ceil(Math.max(width, height) / SQUARES);
  const columns = Math.max(1, Math.ceil(width / square));
  const rows = Math.max(1, Math.ceil(height / square));
  const few = document.createElement("canvas");
  few.width = columns;
  few.height = rows;
  few.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, columns, rows);
  context.imageSmoothingEnabled = false;
  context.drawImage(few, 0, 0, columns, rows, x, y, width, height);
}

function path(annotation: Exclude<Annotation, { kind: "blur" }>, line: number): string {
  if (annotation.kind === "box") {
    const { x, y, width, height } = annotation.area;
    return `M${x} ${y}h${width}v${height}h${-width}z`;
  }
  const { from, to } = annotation;
  const angle = Math.atan2(from.y - to.y, from.x - to.x);
  const end = (turn: number) => {
    const length = POINT_LENGTH * line;
    return `${to.x + Math.cos(angle + turn) * length} ${to.y + Math.sin(angle + turn) * length}`;
  };
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${end(POINT_ANGLE)}L${to.x} ${to.y}L${end(-POINT_ANGLE)}`;
}

function around(annotation: Annotation, line: number): Region {
  const { x, y, width, height } = extent(annotation);
  const gap = line * 2;
  return { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap };
}
