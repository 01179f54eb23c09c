// A box over a drawing with all values of one label, beside it or below it, always within the drawing.

import { fitted, widestOf, widthOf } from "./axis";
import styles from "./chart.module.css";
import { type Reading, readingAt } from "./describe";
import { GAP, type Layout, LINE_PX } from "./layout";
import { colourOf, patternOf, shapeOf } from "./marks";
import type { Chart } from "./read-chart";

interface ReadoutProps {
  chart: Chart;
  layout: Layout;
  at: number;
  /** Of the drawing. */
  width: number;
  id: string;
}

const PADDING = 10;
const MARK = 10;
/** Bold letters are wider. */
const BOLD = 1.1;

export function Readout({ chart, layout, at, width, id }: ReadoutProps) {
  const reading = readingAt(chart, at);
  const size = sizeOf(reading, width);
  const { x, y } = cornerOf(size, layout, at, width);
  const inner = size.width - 2 * PADDING;
  const isNamed = reading.rows.length > 1;
  const line = (index: number) => PADDING + LINE_PX * index + LINE_PX / 2 + 4;
  return (
    <g className={styles.readout} transform={`translate(${x} ${y})`}>
      <rect width={size.width} height={size.height} rx={6} />
      <text className={styles.label} x={PADDING} y={line(0)}>
        {fitted(reading.label, inner / BOLD)}
      </text>
      {reading.rows.map(({ name, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <g key={index} className={colourOf(index)}>
          {isNamed && (
            <>
              <Mark chart={chart} index={index} id={id} y={line(index + 1) - 4} />
              <text x={PADDING + MARK + GAP} y={line(index + 1)}>
                {fitted(name ?? "", inner - MARK - 2 * GAP - widthOf(value))}
              </text>
            </>
          )}
          <text
            x={isNamed ? size.width - PADDING : PADDING}
            y={line(index + 1)}
            textAnchor={isNamed ? "end" : "start"}
          >
            {value}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Around its middle, `y`. */
function Mark({ chart, index, id, y }: { chart: Chart; index: number; id: string; y: number }) {
  return chart.type === "line" ? (
    <path
      className={styles.point}
      d={shapeOf(index)}
      transform={`translate(${PADDING + MARK / 2} ${y})`}
    />
  ) : (
    <path
      className={styles.area}
      fill={patternOf(id, index)}
      d={`M${PADDING} ${y - MARK / 2}h${MARK}v${MARK}h${-MARK}z`}
    />
  );
}

function sizeOf({ label, rows }: Reading, width: number) {
  const named = rows.length > 1 ? MARK + 2 * GAP : 0;
  const values = rows.map(({ name, value }) => widthOf(name ?? "") + named + widthOf(value));
  const content = Math.max(widestOf([label]) * BOLD, ...values);
  return {
    width: Math.min(Math.ceil(content) + 2 * PADDING + 1, width - 2),
    height: LINE_PX * (rows.length + 1) + 2 * PADDING,
  };
}

function cornerOf(
  size: { width: number; height: number },
  { places, isUpright, height }: Layout,
  at: number,
  width: number,
): { x: number; y: number } {
  const place = places[at] ?? { x: 0, y: 0, width: 0, height: 0 };
  const within = (start: number, room: number) => Math.max(1, Math.min(start, room - 1));
  if (isUpright) {
    const right = place.x + place.width + GAP;
    const isRight = right + size.width < width;
    const x = isRight ? right : place.x - GAP - size.width;
    return { x: within(x, width - size.width), y: within(place.y + GAP, height - size.height) };
  }
  const below = place.y + place.height;
  const y = below + size.height < height ? below : place.y - size.height;
  return {
    // Bars begin at the other end, and the longest is not often the next one.
    x: within(width - size.width, width - size.width),
    y: within(y, height - size.height),
  };
}
