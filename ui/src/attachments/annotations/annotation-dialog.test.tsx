// Drawing on a picture with the mouse and without.

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { drawWindow, givenOf } from "../../test-window";
import { AnnotationDialog } from "./annotation-dialog";
import { text } from "../../texts";
import type { Annotation } from "../../ipc/generated/commands";

const ATTACHMENT = { name: "shot.png", given: givenOf("shot.png", 9) };
const button = (name: string | RegExp) => screen.getByRole("button", { name, hidden: true });
const radio = (name: string) => screen.getByRole("radio", { name, hidden: true });

beforeEach(() => {
  // There is no canvas here, and nothing to see.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

async function draw(works = true) {
  const applied: (readonly Annotation[])[] = [];
  const closed: string[] = [];
  const window = await drawWindow(
    <AnnotationDialog
      attachment={ATTACHMENT}
      apply={async (annotations) => {
        applied.push(annotations);
        return works;
      }}
      onClose={() => closed.push("closed")}
    />,
    { past: [] },
  );
  const picture = screen.getByRole("img", { name: text("annotation-picture"), hidden: true });
  const canvas = picture.parentElement ?? picture;
  // The picture of 400 by 200 is shown at half its size.
  vi.spyOn(canvas, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 200, 100));
  const stroke = (from: [number, number], to: [number, number]) => {
    const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0 });
    fireEvent.pointerDown(canvas, at(from));
    fireEvent.pointerMove(canvas, at(to));
    fireEvent.pointerUp(canvas, at(to));
  };
  return { ...window, applied, closed, stroke };
}

test("what is drawn with the mouse is in the picture's own pixels", async () => {
  const { user, stroke, applied, closed } = await draw();
  expect(button(text("annotation-apply"))).toBeDisabled();
  stroke([10, 20], [60, 45]);
  await user.click(radio("Box"));
  await user.click(radio(text("annotation-blue")));
  stroke([60, 70], [110, 45]);
  await user.click(radio(text("annotation-blur")));
  stroke([160, 70], [999, 999]);
  await user.click(button(text("annotation-apply")));
  expect(applied).toEqual([
    [
      { kind: "arrow", from: { x: 0, y: 0 }, to: { x: 100, y: 50 }, color: "red" },
      { kind: "box", area: { x: 100, y: 50, width: 100, height: 50 }, color: "blue" },
      { kind: "blur", area: { x: 300, y: 100, width: 100, height: 100 } },
    ],
  ]);
  await waitFor(() => expect(closed).toEqual(["closed"]));
});

test("all of it goes by keyboard, and can be taken back", async () => {
  const { user, applied } = await draw();
  await user.click(radio(text("annotation-blur")));
  await user.click(button(text("annotation-add")));
  await user.click(button(text("annotation-add")));
  button("Blur 2").focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Control>}{ArrowUp}{/Control}");
  button("Blur 1").focus();
  await user.keyboard("{Delete}");
  await user.keyboard("{Control>}z{/Control}");
  await user.click(button(text("annotation-apply")));
  expect(applied).toEqual([
    [
      { kind: "blur", area: { x: 140, y: 70, width: 120, height: 60 } },
      { kind: "blur", area: { x: 145, y: 69, width: 120, height: 65 } },
    ],
  ]);
});

test("when it did not work, nothing that was drawn is lost", async () => {
  const { user, stroke, closed } = await draw(false);
  stroke([10, 20], [60, 45]);
  await user.click(button(text("annotation-apply")));
  await waitFor(() => expect(button(text("annotation-apply"))).toBeEnabled());
  expect([closed, screen.queryByText("Arrow 1")]).toEqual([[], screen.getByText("Arrow 1")]);
});
