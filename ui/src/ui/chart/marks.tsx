// Looks of series and parts: a colour and a pattern or shape each, so that nothing is told by colour alone.

import {
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  type SymbolType,
} from "d3-shape";
import styles from "./chart.module.css";

/** Side of a pattern's tile, in pixels. */
const TILE = 8;
/** What is laid over the colour: nothing, stripes up, dots, stripes across, a grid, stripes upright. */
const OVERLAYS = [
  "",
  "M-2 2L2 -2M0 8L8 0M6 10L10 6",
  "M2 1.2A.8 .8 0 1 1 2 2.8A.8 .8 0 1 1 2 1.2M6 5.2A.8 .8 0 1 1 6 6.8A.8 .8 0 1 1 6 5.2",
  "M0 2H8M0 6H8",
  "M0 4H8M4 0V8",
  "M2 0V8M6 0V8",
] as const;
const SHAPES: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
];
const SHAPE_AREA = 60;
const COLOURS = [
  styles.colour1,
  styles.colour2,
  styles.colour3,
  styles.colour4,
  styles.colour5,
  styles.colour6,
];
const SWATCH = 14;

/** The class that sets the colour of a series or part. */
export function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? "";
}

/** When the colours begin again, they come with other patterns. */
function overlayOf(index: number): number {
  const round = Math.floor(index / COLOURS.length);
  return (index + round * 3) % OVERLAYS.length;
}

/** Patterns for so many marks, to be put into the drawing that uses them. */
export function Patterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_unused, index) => (
        <pattern
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          id={`${id}-${index}`}
          className={colourOf(index)}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
        >
          <rect className={styles.fill} width={TILE} height={TILE} />
          <path className={styles.overlay} d={OVERLAYS[overlayOf(index)]} />
        </pattern>
      ))}
    </defs>
  );
}

/** The value of `fill` for a mark. */
export function patternOf(id: string, index: number): string {
  return `url(#${id}-${index})`;
}

export function shapeOf(index: number): string {
  return symbol(SHAPES[index % SHAPES.length], SHAPE_AREA)() ?? "";
}

/** A mark in the legend, as it looks in the drawing. */
export function Swatch({ id, index, isLine }: { id: string; index: number; isLine: boolean }) {
  return (
    <svg
      className={`${styles.swatch} ${isLine ? styles.swatchOfLine : ""} ${colourOf(index)}`}
      aria-hidden="true"
    >
      {isLine ? (
        <>
          <path className={`${styles.line} ${dashOf(index)}`} d="M0 7H28" />
          <path className={styles.fill} d={shapeOf(index)} transform="translate(14 7)" />
        </>
      ) : (
        <rect
          className={styles.area}
          fill={patternOf(id, index)}
          x={0.5}
          y={0.5}
          width={SWATCH - 1}
          height={SWATCH - 1}
        />
      )}
    </svg>
  );
}

const DASHES = [styles.dash1, styles.dash2, styles.dash3, styles.dash4, styles.dash5, styles.dash6];

export function dashOf(index: number): string {
  return DASHES[index % DASHES.length] ?? "";
}
