import { expect, test } from "vitest";
import {
  EMPTY_DRAFT,
  EMPTY_FORM,
  enter,
  missingFields,
  save,
  savedCountText,
  type Draft,
} from "./form";

const full: Draft = { name: "Ana", request: "Tea", priority: "High", details: "" };

test("entering changes one field and nothing else", () => {
  expect(enter(EMPTY_FORM, "request", "Tea")).toEqual({
    draft: { ...EMPTY_DRAFT, request: "Tea" },
    saved: [],
  });
});

test("name, request and priority are required, details are not", () => {
  expect(missingFields(EMPTY_DRAFT)).toEqual(["name", "request", "priority"]);
  expect(missingFields({ ...full, name: "  " })).toEqual(["name"]);
  expect(missingFields(full)).toEqual([]);
});

test("saving adds the record exactly as entered and empties the form", () => {
  const draft = { ...full, details: "One line\n  two" };
  expect(save({ draft, saved: [full] })).toEqual({ draft: EMPTY_DRAFT, saved: [full, draft] });
});

test("saving with something missing changes nothing", () => {
  const form = { draft: { ...full, priority: "" as const }, saved: [full] };
  expect(save(form)).toBe(form);
});

test("the count is said in words", () => {
  expect([0, 1, 3].map(savedCountText)).toEqual(["Nothing saved yet", "1 saved", "3 saved"]);
});
