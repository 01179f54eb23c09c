import { expect, test } from "vitest";
import type { Region } from "../ipc/generated/protocol";
import type { Picture, Turn } from "../sessions/history";
import type { Frame } from "./frames";
import { zoomAt } from "./window-zoom";

const TASK = { key: "t1" } as Turn;
const region = (x: number, y: number, width: number, height: number): Region => ({
  x,
  y,
  width,
  height,
});

function frame(parts: Partial<Picture>, turn = TASK): Frame {
  const image = { id: "b", media_type: "image/webp", byte_count: 9, width: 1000, height: 500 };
  const picture: Picture = { key: "p", seq: 1, at: "", image, caption: "", ...parts };
  return { key: "f", seq: 1, at: "", turn, part: undefined, call: undefined, picture };
}

/** The part that the last of these frames shows. */
const check = (...frames: Frame[]) => zoomAt(frames, frames.length - 1);

test("the window in use is shown in the shape of the screen", () => {
  expect(check(frame({ windowArea: region(400, 100, 260, 110) }))).toEqual(
    region(380, 80, 300, 150),
  );
  expect(check(frame({ windowArea: region(0, 400, 160, 100) }))).toEqual(region(0, 360, 280, 140));
});

test("what changed beside the window is shown too", () => {
  const menu = { windowArea: region(400, 100, 260, 110), changed: region(660, 100, 100, 50) };
  expect(check(frame(menu))).toEqual(region(380, 55, 400, 200));
});

test("a look at the screen goes on with the window of its task", () => {
  const used = frame({ windowArea: region(400, 100, 260, 110) });
  expect(check(used, frame({}))).toEqual(region(380, 80, 300, 150));
  expect(check(used, frame({}, { key: "t2" } as Turn))).toBeUndefined();
});

test("the whole screen is shown where a part would be little larger, or none is known", () => {
  expect(check(frame({ windowArea: region(0, 0, 900, 100) }))).toBeUndefined();
  expect(check(frame({}))).toBeUndefined();
  expect(zoomAt([], -1)).toBeUndefined();
});
