// The layout of a pie: its parts clockwise from the top, in the order given. Pure.

import { arc, pie, type PieArcDatum } from "d3-shape";

export interface PieLayout {
  /** Both sides of the square that it is drawn in. */
  side: number;
  /** One path for each part, around the middle of the square. */
  paths: readonly string[];
  /** The part at this place; undefined outside of the pie. */
  partAt: (x: number, y: number) => number | undefined;
}

const LARGEST_SIDE = 220;
/** Room for the line around it. */
const EDGE = 2;
const ROUND = 2 * Math.PI;

export function layoutPie(values: readonly number[], width: number): PieLayout {
  const side = Math.min(width, LARGEST_SIDE);
  const radius = side / 2 - EDGE;
  const parts = pie().sort(null)([...values]);
  const draw = arc<PieArcDatum<number | { valueOf(): number }>>()
    .innerRadius(0)
    .outerRadius(radius);
  return {
    side,
    paths: parts.map((part) => draw(part) ?? ""),
    partAt: (x, y) => {
      const [right, down] = [x - side / 2, y - side / 2];
      if (Math.hypot(right, down) > radius) return undefined;
      const angle = (Math.atan2(right, -down) + ROUND) % ROUND;
      const at = parts.findIndex(({ startAngle, endAngle }) => {
        return angle >= startAngle && angle < endAngle;
      });
      return at === -1 ? undefined : at;
    },
  };
}
