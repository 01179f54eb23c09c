import { expect, test } from "vitest";
import { afterKey, between, middle, onScreen } from "./frame";

const AREA = { origin: { x: -1920, y: 10 }, size: { width: 1920, height: 1080 } };
const FRAME = { x: 100, y: 100, width: 200, height: 100 };

test.each([
  { from: [10, 20], to: [110, 70], frame: { x: 10, y: 20, width: 100, height: 50 } },
  { from: [110, 70], to: [10, 20], frame: { x: 10, y: 20, width: 100, height: 50 } },
  { from: [-50, 1000], to: [5000, 5000], frame: { x: 0, y: 1000, width: 1920, height: 80 } },
])("drawn from $from to $to", ({ from: [x = 0, y = 0], to: [a = 0, b = 0], frame }) => {
  expect(between({ x, y }, { x: a, y: b }, AREA)).toEqual(frame);
});

test.each([
  { key: "ArrowLeft", frame: { ...FRAME, x: 84 } },
  { key: "ArrowDown", frame: { ...FRAME, y: 116 } },
  { key: "ArrowDown", altKey: true, frame: { ...FRAME, y: 101 } },
  { key: "ArrowRight", shiftKey: true, frame: { ...FRAME, width: 216 } },
  { key: "ArrowUp", shiftKey: true, frame: { ...FRAME, height: 84 } },
  { key: "a", frame: undefined },
])("$key moves or resizes", ({ key, frame, shiftKey = false, altKey = false }) => {
  expect(afterKey(FRAME, { key, shiftKey, altKey }, AREA)).toEqual(frame);
});

test("a frame never leaves the screen and never vanishes", () => {
  const press = (key: string, shiftKey = false) => ({ key, shiftKey, altKey: false });
  const corner = { x: 1720, y: 980, width: 200, height: 100 };
  expect(afterKey(corner, press("ArrowRight"), AREA)).toEqual(corner);
  expect(afterKey(corner, press("ArrowDown", true), AREA)).toEqual(corner);
  const small = { ...FRAME, width: 8, height: 8 };
  expect(afterKey(small, press("ArrowLeft", true), AREA)).toEqual(small);
});

test("places of the picture are places of the whole screen", () => {
  expect(onScreen(middle(AREA), AREA)).toEqual({
    origin: { x: -1200, y: 415 },
    size: { width: 480, height: 270 },
  });
});
