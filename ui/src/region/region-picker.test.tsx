// Choosing a part of the screen with the mouse and with the keys.

import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Region } from "../ipc/generated/protocol";
import { RegionPicker } from "./region-picker";
import { text } from "../texts";

// A screen of twice as many pixels as the page has: 150 % and the like come out between pixels.
const SIZE = { width: 400, height: 200 };
const region = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

function draw() {
  const done: (Region | null)[] = [];
  render(<RegionPicker src="blob:x" size={SIZE} onDone={(chosen) => done.push(chosen)} />);
  const area = screen.getByTestId("screen");
  vi.spyOn(area, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200, 100));
  type Place = [number, number];
  const drag = (from: Place, to: Place, over: Place[] = [to]) => {
    const at = ([clientX, clientY]: Place) => ({ clientX, clientY, button: 0 });
    fireEvent.pointerDown(area, at(from));
    for (const place of over) fireEvent.pointerMove(area, at(place));
    fireEvent.pointerUp(area, at(to));
  };
  return { user: userEvent.setup(), done, drag };
}

test("a dragged rectangle is exact to the screen's pixel, in whatever direction", async () => {
  const { user, done, drag } = draw();
  drag([10, 10], [19, 14]);
  expect(screen.getByText(text("region-size", { width: 19, height: 9 }))).toBeVisible();
  await user.keyboard("{Enter}");
  drag([19, 14], [10, 10]);
  await user.keyboard("{Enter}");
  drag([150, 90], [900, 900]);
  await user.click(screen.getByRole("button", { name: text("region-take") }));
  expect(done).toEqual([region(20, 20, 19, 9), region(20, 20, 19, 9), region(300, 180, 100, 20)]);
});

test("where the button is let go counts, however little was told of the way; a click chooses nothing", async () => {
  const { user, done, drag } = draw();
  drag([10, 10], [19, 14], []);
  await user.keyboard("{Enter}");
  drag([10, 10], [10, 10], []);
  await user.keyboard("{Enter}");
  expect(done).toEqual([region(20, 20, 19, 9)]);
});

test("arrow keys move it, with Shift they size it, with Ctrl in larger steps", async () => {
  const { user, done } = draw();
  await user.keyboard("{Enter}{ArrowDown}");
  expect(done).toEqual([]);
  await user.keyboard("{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}");
  await user.keyboard("{Control>}{ArrowDown}{/Control}{Enter}");
  expect(done).toEqual([region(101, 69, 199, 101)]);
});

test("Escape and the button choose nothing", async () => {
  const { user, done, drag } = draw();
  drag([10, 10], [60, 60]);
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: text("link-cancel") }));
  expect(done).toEqual([null, null]);
});
