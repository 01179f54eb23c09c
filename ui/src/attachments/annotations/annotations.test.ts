// Annotations on a picture.

import { expect, test } from "vitest";
import {
  added,
  changed,
  drawnBy,
  inTheMiddle,
  type AnnotationKind,
  moved,
  NOTHING_DRAWN,
  removed,
  sized,
  undone,
} from "./annotations";
import type { Annotation } from "../../ipc/generated/commands";

const SIZE = { width: 100, height: 50 };
const at = (x: number, y: number) => ({ x, y });
const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const BOX: Annotation = { kind: "box", area: area(10, 10, 20, 20), color: "red" };
const BLUR: Annotation = { kind: "blur", area: area(10, 10, 20, 20) };
const ARROW: Annotation = { kind: "arrow", from: at(10, 10), to: at(30, 20), color: "blue" };

test.each<[AnnotationKind, number[], Annotation | undefined]>([
  ["arrow", [30.4, 20, 10, 9.6], { kind: "arrow", from: at(30, 20), to: at(10, 10), color: "red" }],
  ["box", [30, 30, 10, 10], BOX],
  ["blur", [10, 30, 30, 10], BLUR],
  ["box", [10, 10, 12, 13], undefined],
  ["arrow", [10, 10, 11, 10], undefined],
  ["box", [10, 10, 40, 10], undefined],
])("a stroke with %s over %s", (kind, [x0 = 0, y0 = 0, x1 = 0, y1 = 0], annotation) => {
  expect(drawnBy(kind, "red", at(x0, y0), at(x1, y1))).toEqual(annotation);
});

test("without a mouse it begins in the middle", () => {
  const middle = area(35, 18, 30, 15);
  expect(inTheMiddle("box", "red", SIZE)).toEqual({ kind: "box", area: middle, color: "red" });
  expect(inTheMiddle("blur", "red", SIZE)).toEqual({ kind: "blur", area: middle });
  const arrow = { kind: "arrow", from: at(35, 18), to: at(65, 33), color: "red" };
  expect(inTheMiddle("arrow", "red", SIZE)).toEqual(arrow);
});

test.each<[Annotation, number, number, Annotation]>([
  [BOX, 5, -5, { ...BOX, area: area(15, 5, 20, 20) }],
  [BOX, 500, 500, { ...BOX, area: area(80, 30, 20, 20) }],
  [BLUR, -500, -500, { ...BLUR, area: area(0, 0, 20, 20) }],
  [ARROW, 500, 0, { ...ARROW, from: at(80, 10), to: at(100, 20) }],
])("%j moved by %i, %i stays on the picture", (annotation, x, y, expected) => {
  expect(moved(annotation, at(x, y), SIZE)).toEqual(expected);
});

test.each<[Annotation, number, number, Annotation]>([
  [BOX, 5, -5, { ...BOX, area: area(10, 10, 25, 15) }],
  [BLUR, 500, -500, { ...BLUR, area: area(10, 10, 90, 6) }],
  [ARROW, -500, 5, { ...ARROW, to: at(0, 25) }],
])("%j sized by %i, %i stays on the picture", (annotation, x, y, expected) => {
  expect(sized(annotation, at(x, y), SIZE)).toEqual(expected);
});

test("everything can be taken back, in order", () => {
  const one = added(NOTHING_DRAWN, BOX);
  const two = added(one, ARROW);
  const three = changed(two, 0, BLUR);
  const four = removed(three, 1);
  expect([two, three, four].map(({ annotations }) => annotations)).toEqual([
    [BOX, ARROW],
    [BLUR, ARROW],
    [BLUR],
  ]);
  expect(undone(four)).toEqual(three);
  expect(undone(undone(undone(undone(undone(four)))))).toEqual(NOTHING_DRAWN);
});
