// Sentences of the backend in the language of the window: single ones, several in a row, one in another.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Catalogue } from "./catalogue";
import { SENTENCES, told } from "./de/told";
import { LANGUAGES } from "./generated/messages";
import { teller } from "./told";

test.each([
  // The text in a hole stays as it is, even if it reads like a sentence.
  [
    "The plugin notes and files in backup.txt: this is nothing.",
    "Das Plugin notes and files in backup.txt: this is nothing.",
  ],
  // Nobody has put this into German.
  ["The printer is on fire. Nothing was erased.", "The printer is on fire. Nothing was erased."],
  ["error 42", "error 42"],
  ["", ""],
])("%s", (english, german) => {
  expect(told(english)).toBe(german);
});

test("the surest sentence is taken, and what surrounds it is kept", () => {
  const tell = teller(
    { "It is {what}.": "Es ist {what}.", "It is too late{when}.": "Zu spät{when}.", late: "spät" },
    " und ",
  );
  expect(tell(" It is too late now.\n")).toBe(" Zu spät now.\n");
  expect(tell("It is late.")).toBe("Es ist late.");
});

test("sentences inside of other people's words are not told", () => {
  const tell = teller(
    {
      "Use “{tool}” with {input}": "„{tool}“ mit {input} benutzen",
      "There is a server “{name}” already.": "Einen Server „{name}“ gibt es schon.",
      "Start a new chat.": "Neuer Chat.",
    },
    " und ",
  );
  expect(tell('Use “send” with {"text":"Hi. Start a new chat. Bye."}')).toBe(
    '„send“ mit {"text":"Hi. Start a new chat. Bye."} benutzen',
  );
  expect(tell("There is a server “Start a new chat.” already. Start a new chat.")).toBe(
    "Einen Server „Start a new chat.“ gibt es schon. Neuer Chat.",
  );
});

test("a name that stands twice stands for the same", () => {
  const tell = teller(
    { "There is no {name}. Store it with `set {name}`.": "{name} fehlt. Speichern: `set {name}`." },
    " und ",
  );
  expect(tell("There is no a. Store it with `set a`.")).toBe("a fehlt. Speichern: `set a`.");
  expect(tell("There is no a. Store it with `set b`.")).toBe(
    "There is no a. Store it with `set b`.",
  );
});

test.each([
  "error: x and y. ".repeat(200),
  "a: b; c. d: ".repeat(80),
  Array.from({ length: 60 }, (_, index) => `a${index}: `).join(""),
  Array.from(
    { length: 20 },
    (_, index) => `src/a${index}.ts:${index}:3: error: expected x; found: y`,
  ).join("\n"),
  "“a” “b” “c” is and was. ".repeat(30),
])("somebody else's text comes back as it is, and soon: %.30s", (output) => {
  expect(told(output)).toBe(output);
});

// The sentences themselves: every one is the backend's, and every one of the backend's is there.

const HOLES = /\{\w+\}/;
const BACKEND = join(import.meta.dirname, "../../../src-tauri");
/** Files that say nothing to the window: the terminal, other programs, files that are written, tests. */
const ELSEWHERE =
  /(^|\/)(tests|benches|examples|testkit|table|report|practice|cli(?!\/(doctor|mcp)\.rs))\/|(tests|properties|fake|fake_screen|build|members|marks|serve|host|client_artifacts)(\/\w+)?\.rs$/;
/** Files that speak to the model too, or only to the model: a tool's purpose, and the contents of its answer. */
const ALSO_TO_THE_MODEL =
  /agent\/src\/(limits\/guards|turn\/(progress|takeover)|events\/call_message|conversation\/history)\.rs|policy\/src\/reason\.rs|desktop\/src\/action|actor\/perform\.rs|tools\/src\/(bash|truncation|http|memory|read_artifact|edit|input)\.rs|(edit|memory)_command\.rs|computer\/output|files\/\w+_files?\.rs|mcp\/src\/(server|client\/(server_tool|resource_tools))\.rs|memory\/plan|qube\/(executor|task_tool)|read_artifact\/|artifact\/|registry\/validation_errors/;
/** A sentence, not a query of the database. */
const SENTENCE = /^[A-Z“{](?![A-Z]+ ).*[.!?]$/;

test("every sentence of the backend is there", () => {
  const spoken = sources().filter(
    ({ file }) => !ELSEWHERE.test(file) && !ALSO_TO_THE_MODEL.test(file),
  );
  const missing = spoken.flatMap(({ file, texts }) =>
    texts
      .filter(
        (text) =>
          SENTENCE.test(text) &&
          text
            .split(HOLES)
            .join(" ")
            .split(/[^a-z]+/i).length > 4,
      )
      .filter((text) => !Object.hasOwn(SENTENCES, text))
      .map((text) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test("the practice task is asked for in words that the practice model knows", () => {
  const known = LANGUAGES.map((language) => {
    const catalogue = join(BACKEND, `crates/practice/locales/${language}.ftl`);
    return /^practice-task = (.*)$/m.exec(readFileSync(catalogue, "utf8"))?.[1];
  });
  expect(known).toEqual(LANGUAGES.map(practicePromptIn));
});

test("every sentence is the backend's own", () => {
  const spoken = sources().filter(({ file }) => !/(^|\/)tests(\/|\.rs)/.test(file));
  const said = new Set(spoken.flatMap(({ texts }) => texts));
  expect(Object.keys(SENTENCES).filter((english) => !said.has(english))).toEqual([]);
});

test("what it holds, it holds in the other language", () => {
  const holes = (text: string) =>
    new Set([...text.matchAll(/\{(\w+)!?\}/g)].map(([, name]) => name));
  const wrong = Object.entries(SENTENCES).filter(([english, german]) =>
    [...holes(german)].some((hole) => !holes(english).has(hole)),
  );
  expect(wrong).toEqual([]);
});

function practicePromptIn(language: string): string | undefined {
  const file = join(import.meta.dirname, `../../../locales/${language}/chat.ftl`);
  return new Catalogue(language, [readFileSync(file, "utf8")]).format("start-practice-prompt");
}

interface Source {
  file: string;
  texts: string[];
}

function sources(): Source[] {
  const files = readdirSync(BACKEND, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".rs") && !file.startsWith("target"))
    .map((file) => ({ file, texts: textsOf(readFileSync(join(BACKEND, file), "utf8")) }));
}

/** Every text in a Rust source, its holes written as the catalogue writes them. */
function textsOf(rust: string): string[] {
  const tests = rust.indexOf("#[cfg(test)]\nmod tests {");
  const code = (tests === -1 ? rust : rust.slice(0, tests)).replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].map(([, text = ""]) => plain(text).trim());
}

function plain(text: string): string {
  let count = 0;
  return text
    .replace(/\\\n\s*/g, "")
    .replaceAll('\\"', '"')
    .replaceAll("\\n", "\n")
    .replace(/\{(\w*)(?::[^}]*)?\}/g, (_, name: string) => `{${name || String(count++)}}`);
}
