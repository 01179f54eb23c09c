// The catalogue: which language is chosen, and that no language forgets or empties a text.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { de } from "./de";
import { en } from "./en";

beforeEach(() => vi.resetModules());
afterEach(() => localStorage.clear());

test.each([
  { kept: "de", spoken: ["en-GB"], used: "de" },
  { kept: "en", spoken: ["de-AT"], used: "en" },
  { kept: null, spoken: ["de-AT", "en"], used: "de" },
  { kept: null, spoken: ["fr", "de"], used: "de" },
  { kept: null, spoken: ["fr"], used: "en" },
  { kept: "tlh", spoken: ["fr"], used: "en" },
])("with $kept chosen and $spoken spoken it is $used", async ({ kept, spoken, used }) => {
  if (kept !== null) localStorage.setItem("qilbee.language", kept);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(spoken);
  const { language } = await import("./language");
  const { texts } = await import(".");
  expect(language).toBe(used);
  expect(texts.composer.send).toBe(used === "de" ? "Senden" : "Send");
});

test("every text of one language has its place in the other and says something", () => {
  expect(shape(de)).toEqual(shape(en));
});

/** The same tree with the kind of text in each place; an empty text shows as such. */
function shape(part: unknown): unknown {
  if (typeof part === "string") return part.trim() === "" ? "empty" : "text";
  if (typeof part === "function") return `takes ${part.length}`;
  if (Array.isArray(part)) return part.map(shape);
  if (typeof part !== "object" || part === null) return typeof part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shape(value)]));
}
