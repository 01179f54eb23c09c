// A rectangle that is being drawn over a picture of the screen, in pixels of that part of the screen. Pure.

import { arrowOf } from "../../ui/arrow-keys";
import type { ScreenArea } from "../../ipc/generated/commands";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

/** The smallest width and height of a drawing, in pixels; anything smaller was a click. */
export const SMALLEST = 8;
/** The step of an arrow key, in pixels; with Alt it is one pixel. */
const STEP = 16;

/** From one corner to another, within the picture. */
export function between(one: Place, other: Place, area: ScreenArea): Frame {
  const { width, height } = area.size;
  const x = [clamp(one.x, width), clamp(other.x, width)] as const;
  const y = [clamp(one.y, height), clamp(other.y, height)] as const;
  const left = Math.round(Math.min(...x));
  const top = Math.round(Math.min(...y));
  return {
    x: left,
    y: top,
    width: Math.round(Math.max(...x)) - left,
    height: Math.round(Math.max(...y)) - top,
  };
}

/** A frame in the middle to begin with by keyboard. */
export function middle({ size }: ScreenArea): Frame {
  const width = Math.round(size.width / 4);
  const height = Math.round(size.height / 4);
  return {
    x: Math.round((size.width - width) / 2),
    y: Math.round((size.height - height) / 2),
    width,
    height,
  };
}

/** Moved by an arrow key, or changed in size with Shift; nothing for any other key. */
export function afterKey(
  frame: Frame,
  press: { key: string; shiftKey: boolean; altKey: boolean },
  { size }: ScreenArea,
): Frame | undefined {
  const way = arrowOf(press.key, press.altKey ? 1 : STEP);
  if (way === undefined) return undefined;
  if (press.shiftKey) {
    return {
      ...frame,
      width: within(frame.width + way.x, SMALLEST, size.width - frame.x),
      height: within(frame.height + way.y, SMALLEST, size.height - frame.y),
    };
  }
  return {
    ...frame,
    x: within(frame.x + way.x, 0, size.width - frame.width),
    y: within(frame.y + way.y, 0, size.height - frame.height),
  };
}

/** The frame as a part of the whole screen. */
export function onScreen(frame: Frame, area: ScreenArea): ScreenArea {
  return {
    origin: { x: area.origin.x + frame.x, y: area.origin.y + frame.y },
    size: { width: frame.width, height: frame.height },
  };
}

function clamp(value: number, most: number): number {
  return within(value, 0, most);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, least));
}
