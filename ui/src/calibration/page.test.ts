// The reports of the calibration page: its layout, every click, the text, and that it is to end.

import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { type PageState, startPage } from "./page";

const WORDS = { title: "Aim", text: "Hands off", field: "Typed text" };

let told: PageState[];

beforeEach(() => {
  told = [];
  document.body.innerHTML = '<main id="page"></main>';
});

function start(save = async (state: PageState) => void told.push(state)): HTMLInputElement {
  const root = document.getElementById("page");
  if (root !== null) startPage(root, WORDS, save);
  return screen.getByLabelText<HTMLInputElement>(WORDS.field);
}

test("it tells what it looks like, then what arrives", async () => {
  const field = start();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toEqual({
    width: 1024,
    height: 768,
    scale: 1,
    targets: Array.from({ length: 5 }, () => ({ x: 0, y: 0 })),
    field: { x: 0, y: 0 },
    clicks: [],
    text: "",
    stopped: false,
  });

  const target = document.querySelector("[data-target=centre]");
  fireEvent.pointerDown(target ?? document.body, { clientX: 512, clientY: 384.5 });
  fireEvent.pointerDown(document.body, { clientX: 1, clientY: 2 });
  fireEvent.input(field, { target: { value: "Grüße 🐝" } });
  await waitFor(() => expect(told.at(-1)?.text).toBe("Grüße 🐝"));
  expect(told.at(-1)?.clicks).toEqual([
    { x: 512, y: 384.5 },
    { x: 1, y: 2 },
  ]);
  expect(target).toHaveAttribute("data-hit", "yes");
  expect(document.querySelectorAll("[data-hit]")).toHaveLength(1);

  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(told.at(-1)?.stopped).toBe(true));
});

test("an older state is never told after a newer one, nor is one lost that could not be told", async () => {
  let letGo = () => {};
  let calls = 0;
  const field = start(async (state) => {
    calls += 1;
    if (calls === 1) await new Promise<void>((done) => (letGo = done));
    told.push(state);
    if (calls === 2) throw new Error("nobody there");
  });
  await waitFor(() => expect(calls).toBe(1));
  for (const text of ["a", "ab", "abc"]) fireEvent.input(field, { target: { value: text } });
  expect(calls).toBe(1);
  letGo();
  await waitFor(() => expect(told.at(-1)?.text).toBe("abc"));
  expect(told.map(({ text }) => text)).toEqual(["", "abc"]);
  fireEvent.input(field, { target: { value: "abcd" } });
  await waitFor(() => expect(told.at(-1)?.text).toBe("abcd"));
});
