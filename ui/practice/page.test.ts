import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { EMPTY_DRAFT, type Draft } from "./form";
import { startPage } from "./page";
import { cellsOf, ENABLED, FOCUSED, OPEN, textOfDraft, textOfRecords, type Tag } from "./tag";

const html = readFileSync("ui/practice.html", "utf8");
const full: Draft = { name: "Zoë", request: "Tea", priority: "High", details: "a\nb" };

beforeEach(() => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  window.scrollTo = () => {};
  delete window.practiceRecords;
  startPage();
});

function at<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

function enterText(id: string, text: string) {
  const input = at<HTMLInputElement>(id);
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(key: string) {
  at("priority").dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

function fill(draft: Draft) {
  enterText("name", draft.name);
  enterText("request", draft.request);
  at("priority").click();
  at(`priority-${draft.priority.toLowerCase()}`).click();
  enterText("details", draft.details);
}

/** The cells of a tag as they are drawn, found by what it belongs to. */
function drawn(place: string): number[] {
  const cells = document.querySelectorAll<HTMLElement>(`${place} > .tag > i`);
  return [...cells].map((cell) => Number(cell.dataset["colour"]));
}

function expectTag(place: string, tag: Tag) {
  expect(drawn(place)).toEqual(cellsOf(tag));
}

test("a tag follows every input at once, and the bar's tag follows the whole form", () => {
  enterText("name", "Zoë");
  expectTag("#name-box", { name: "name", state: ENABLED | FOCUSED, text: "Zoë" });
  // In jsdom nothing has a size, so nothing is under the bar.
  const text = textOfDraft({ ...EMPTY_DRAFT, name: "Zoë" });
  expectTag("[data-tag=status]", { name: "status", state: 0, text });
});

test("the drop-down opens, shows its state and takes a choice by mouse", () => {
  const button = at("priority");
  button.focus();
  button.click();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expectTag("#priority", { name: "priority", state: ENABLED | OPEN | FOCUSED, text: "" });
  at("priority-urgent").click();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expectTag("#priority", { name: "priority", state: ENABLED | FOCUSED, text: "Urgent" });
});

test("the drop-down works by keyboard alone", () => {
  at("priority").focus();
  press("ArrowDown");
  press("ArrowDown");
  press("Enter");
  expect(at("priority-value").textContent).toBe("Normal");
  press("ArrowDown");
  press("u");
  press("Escape");
  expect(at("priority-value").textContent).toBe("Normal");
  expect(at("priority-list").hidden).toBe(true);
});

test("saving hands on all records, empties the form and counts", () => {
  fill(full);
  expectTag("#save", { name: "save", state: ENABLED, text: "" });
  at("save").click();
  const second: Draft = { ...full, name: "李", priority: "Low", details: "" };
  fill(second);
  at("save").click();
  expect(window.practiceRecords).toEqual([full, second]);
  expect(at<HTMLInputElement>("name").value).toBe("");
  expect(at<HTMLTextAreaElement>("details").value).toBe("");
  expect(at("priority-value").textContent).toBe("Choose…");
  expect(at("count").textContent).toBe("2 saved");
  expect(at("saved-list").children).toHaveLength(2);
  const text = textOfRecords([full, second]);
  expectTag("[data-tag=saved]", { name: "saved", state: 2, text });
});

test("saving too early says what is missing and saves nothing", () => {
  enterText("name", "Zoë");
  at("save").click();
  expect(at("name-error").hidden).toBe(true);
  expect(at("request-error").hidden).toBe(false);
  expect(at("priority-error").hidden).toBe(false);
  expect(document.activeElement).toBe(at("request"));
  expect(window.practiceRecords).toBeUndefined();
  enterText("request", "Tea");
  expect(at("request-error").hidden).toBe(true);
});

test("a record that could not be written is said, and kept in the page", async () => {
  window.__TAURI_INTERNALS__ = { invoke: () => Promise.reject(new Error("disk full")) };
  fill(full);
  at("save").click();
  await Promise.resolve();
  await Promise.resolve();
  delete window.__TAURI_INTERNALS__;
  expect(at("trouble").textContent).toContain("disk full");
  expect(at("saved-list").children).toHaveLength(1);
});
