// A window shows no menu of a browser and is not marked as a text, but for its fields and what is read in it.

import { fireEvent } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { leaveOutPageHabits } from "./page-habits";

beforeAll(leaveOutPageHabits);
beforeEach(() => {
  document.body.innerHTML = `
    <button>Save</button>
    <textarea></textarea>
    <div role="log" tabindex="0"><p>The answer</p><p>And more</p></div>`;
});
afterEach(() => window.getSelection()?.removeAllRanges());

const the = (selector: string) => document.querySelector(selector) ?? document.body;
const opensMenu = (selector: string) => fireEvent.contextMenu(the(selector));
const selectAll = (selector: string) =>
  fireEvent.keyDown(the(selector), { key: "a", ctrlKey: true });

test("the browser's menu opens in text fields and over what is marked, nowhere else", () => {
  expect(["button", "p", "textarea"].map(opensMenu)).toEqual([false, false, true]);
  window.getSelection()?.selectAllChildren(the("p"));
  expect(["button", "p", "p + p"].map(opensMenu)).toEqual([false, true, false]);
});

test("Ctrl+A marks what is in a field or the chat, never the whole window", () => {
  expect(selectAll("textarea")).toBe(true);
  expect(selectAll("button")).toBe(false);
  expect(String(window.getSelection())).toBe("");
  expect(selectAll("p")).toBe(false);
  expect(String(window.getSelection())).toBe("The answerAnd more");
});

test("another key with Ctrl, or A alone, stays as it is", () => {
  expect(fireEvent.keyDown(the("button"), { key: "c", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(the("button"), { key: "a" })).toBe(true);
});
