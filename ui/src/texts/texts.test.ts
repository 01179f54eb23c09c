// The catalogues: which language is chosen, that no language forgets a message or takes other arguments, that every
// message is used, and that the generated types are those of the catalogue.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Catalogue } from "./catalogue";
import { LANGUAGES } from "./generated/messages";
import { messageIn } from "./message";

const ROOT = join(import.meta.dirname, "../../..");
const LOCALES = join(ROOT, "locales");
const WINDOW = join(ROOT, "ui/src");

beforeEach(() => vi.resetModules());
afterEach(() => localStorage.clear());

test.each([
  { kept: "de", spoken: ["en-GB"], used: "de" },
  { kept: "en", spoken: ["de-AT"], used: "en" },
  { kept: null, spoken: ["de-AT", "en"], used: "de" },
  { kept: null, spoken: ["fr", "de"], used: "de" },
  { kept: null, spoken: ["fr"], used: "en" },
  { kept: "tlh", spoken: ["fr"], used: "en" },
])("$kept chosen, $spoken spoken: $used", async ({ kept, spoken, used }) => {
  if (kept !== null) localStorage.setItem("qilbee.language", kept);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(spoken);
  const { language } = await import("./language");
  const { text } = await import(".");
  expect(language).toBe(used);
  expect(text("composer-send")).toBe(used === "de" ? "Senden" : "Send");
});

test("generated types are those of the catalogue", async () => {
  const script = "../../scripts/messages.mjs";
  const { messageTypes } = (await import(script)) as { messageTypes: () => string };
  const generated = readFileSync(join(import.meta.dirname, "generated/messages.ts"), "utf8");
  expect(generated, "run `npm run bindings`").toBe(messageTypes());
});

test.each(LANGUAGES)("%s: everything in the files is a message", (language) => {
  for (const file of filesOf(language)) {
    const source = sourceOf(language, file);
    const begun = [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id);
    expect(bodyOf(source).map(({ id }) => id)).toEqual(begun);
  }
});

test.each(LANGUAGES.filter((one) => one !== "en"))(
  "%s has every message of English",
  (language) => {
    expect(filesOf(language)).toEqual(filesOf("en"));
    expect(argumentsOf(language)).toEqual(argumentsOf("en"));
  },
);

test("every message is used", () => {
  const code = readdirSync(WINDOW, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))
    .map((file) => readFileSync(join(WINDOW, file), "utf8"))
    .join("\n");
  const literals = new Set([...code.matchAll(/"([a-z][\w-]+)"/g)].map(([, id]) => id));
  const templates = [...code.matchAll(/`([a-z][\w-]*-\$\{[^`]*)`/g)].map(
    ([, words = ""]) => new RegExp(`^${words.replaceAll(/\$\{[^}]*\}/g, "[\\w-]+")}$`),
  );
  const unused = Object.keys(argumentsOf("en", filesOf("en").filter(isWindowFile))).filter(
    (id) => !literals.has(id) && !templates.some((template) => template.test(id)),
  );
  expect(unused).toEqual([]);
});

test("a folder of files is a language", () => {
  const greek = new Catalogue("el", [
    "a = Ένα { $name }",
    "b = { $n ->\n [one] μία\n *[other] πολλές\n }",
  ]);
  expect(greek.format("a", { name: "Qilbee" })).toBe("Ένα Qilbee");
  expect(greek.format("b", { n: 1 })).toBe("μία");
  expect(greek.format("b", { n: 5 })).toBe("πολλές");
  expect(greek.format("a")).toBeUndefined();
  expect(greek.format("c")).toBeUndefined();
});

test("numbers are written as the language writes them", () => {
  const source = "a = { $n } { NUMBER($n, useGrouping: 0) }";
  expect(new Catalogue("en", [source]).format("a", { n: 12500.5 })).toBe("12,500.5 12500.5");
  expect(new Catalogue("de", [source]).format("a", { n: 12500.5 })).toBe("12.500,5 12500,5");
});

const GERMAN = new Catalogue("de", [
  "limit = Das Limit von { $amount } ist erreicht: { $cause }",
  "hour = { $n } Token pro Stunde",
]);
const hour = { id: "hour", args: { n: 500_000 }, text: "500000 tokens per hour" };

test.each([
  [hour, "500.000 Token pro Stunde"],
  [
    { id: "limit", args: { amount: "$2", cause: hour }, text: "…" },
    "Das Limit von $2 ist erreicht: 500.000 Token pro Stunde",
  ],
  [{ id: "unknown", text: "The text stays." }, "The text stays."],
  [{ id: "limit", args: { amount: "$2" }, text: "Without its cause." }, "Without its cause."],
  [
    { id: "limit", args: { amount: "$2", cause: { id: "new", text: "New." } }, text: "…" },
    "Das Limit von $2 ist erreicht: New.",
  ],
  ["A sentence of an old journal.", "A sentence of an old journal."],
])("what the backend says: %#", (message, wanted) => {
  expect(messageIn(GERMAN, message)).toBe(wanted);
});

function filesOf(language: string): string[] {
  return readdirSync(join(LOCALES, language))
    .filter((file) => file.endsWith(".ftl"))
    .sort();
}

/** The backend's messages are used in Rust; a test of the crate `localization` finds unused ones. */
function isWindowFile(file: string): boolean {
  return !file.startsWith("backend-");
}

function sourceOf(language: string, file: string): string {
  return readFileSync(join(LOCALES, language, file), "utf8");
}

function bodyOf(source: string) {
  return new FluentResource(source).body;
}

/** Of each message what it takes, in no order. */
function argumentsOf(language: string, files = filesOf(language)): Record<string, string[]> {
  const messages = files.flatMap((file) => bodyOf(sourceOf(language, file)));
  return Object.fromEntries(
    messages.map(({ id, value }) => {
      const taken = JSON.stringify(value).matchAll(/"type":"var","name":"(\w+)"/g);
      return [id, [...new Set([...taken].map(([, name = ""]) => name))].sort()];
    }),
  );
}

test("the practice task is asked for in words that the practice model knows", () => {
  const known = LANGUAGES.map((language) => {
    const catalogue = join(ROOT, `src-tauri/crates/practice/locales/${language}.ftl`);
    return /^practice-task = (.*)$/m.exec(readFileSync(catalogue, "utf8"))?.[1];
  });
  expect(known).toEqual(LANGUAGES.map(practicePromptIn));
});

function practicePromptIn(language: string): string | undefined {
  const file = join(LOCALES, language, "chat.ftl");
  return new Catalogue(language, [readFileSync(file, "utf8")]).format("start-practice-prompt");
}
