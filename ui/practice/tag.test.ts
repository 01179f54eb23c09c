import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cellsOf, textOfDraft, textOfRecords, valueOf, type TagName } from "./tag";
import type { Draft } from "./form";

interface Vectors {
  tags: { name: TagName; state: number; text: string; cells: number[] }[];
  requests: Draft[];
  draft: number;
  saved: number;
}

const vectors = JSON.parse(
  readFileSync("src-tauri/crates/practice/tests/fixtures/tags.json", "utf8"),
) as Vectors;

test("tags agree with the vectors that the practice model reads", () => {
  const written = vectors.tags.map((tag) => ({ ...tag, cells: cellsOf(tag) }));
  expect(written).toEqual(vectors.tags);
});

test("draft and records stand for the same texts as in the practice model", () => {
  expect(valueOf(textOfDraft(vectors.requests[0] as Draft))).toBe(vectors.draft);
  expect(valueOf(textOfRecords(vectors.requests))).toBe(vectors.saved);
});

test("the practice model's texts are in normal form C, as its hashes expect", () => {
  for (const text of vectors.requests.flatMap((request) => Object.values(request))) {
    expect(text).toBe(text.normalize("NFC"));
  }
});

test("a text has one value however its accents were composed", () => {
  expect(valueOf("Zoe\u0308")).toBe(valueOf("Zo\u00eb"));
});
