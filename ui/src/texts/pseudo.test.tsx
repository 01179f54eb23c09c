// The whole window in the pseudo-language: whatever a person reads that has no accents is either data or a text that
// does not come from the catalogues.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import sceneNames from "../ipc/fake/scene-names.json";
import { pseudo } from "./pseudo";

const FAKE = join(import.meta.dirname, "../ipc/fake");
/** Thousands of turns, with nothing to read that other scenes lack. */
const LONG_SCENES = ["long", "thousand", "ten-thousand"];
const SCENES = sceneNames.filter((name) => !LONG_SCENES.includes(name));
/** Attributes that a person hears or reads besides the text of elements. */
const READ_ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
/** Dates, times and sizes are written by the system; languages are called by their own names; variables in capitals. */
const FORMATS =
  /^[A-Z_]+$|^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$|^(AM|PM|h|min|ms|s|ago|kB|MB|GB|bytes?|yesterday|English|Deutsch|https)$/;
const LOAD_LIMIT_MS = 240_000;
const WORD = /[A-Za-z]{2,}/g;

/** The language is settled when the texts are loaded, so the window is loaded after it was asked for. */
const load = async () => ({
  ...(await import("../app")),
  ...(await import("../ipc/backend")),
  ...(await import("../sessions/model-name")),
  ...(await import("../recorded-scene")),
  ...(await import("../sessions/workspace")),
  ...(await import("../sessions/use-workspace")),
  ...(await import("../settings/open-settings")),
  ...(await import("../ui/later")),
});
let loaded: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  history.replaceState(null, "", "?language=pseudo");
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  loaded = await load();
  await loaded.loadLater();
}, LOAD_LIMIT_MS);
afterEach(() => {
  loaded.settingsOpenAt.set(null);
  localStorage.clear();
});
afterAll(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "?");
});

test.each(SCENES)("nothing is left in English: %s", async (scene) => {
  const { container, modelNames } = await drawn(scene);
  const data = [...dataWords(), ...(modelNames.join(" ").match(WORD) ?? [])];
  // Text that is still being written shows the beginning of a word.
  const isData = (word: string) => data.some((one) => one.startsWith(word));
  const plain = wordsOf(container).filter((word) => !FORMATS.test(word) && !isData(word));
  expect([...new Set(plain)]).toEqual([]);
});

test("the pseudo-language is two fifths longer, and leaves marks and numbers alone", () => {
  expect(pseudo("0123456789 – “…”")).toBe("0123456789 – “…”");
  const words = "abcdefghij".repeat(10);
  expect([...pseudo(words)]).toHaveLength(140);
  expect(pseudo(words)).not.toMatch(/[a-z]/);
});

interface Drawn {
  container: HTMLElement;
  /** As they are made from ids, which are data. */
  modelNames: string[];
}

async function drawn(scene: string): Promise<Drawn> {
  const { App, BackendProvider, openRecordedScene, Workspace, WorkspaceProvider } = loaded;
  const backend = openRecordedScene(new URLSearchParams({ scene, speed: "1000" }));
  const workspace = new Workspace(backend);
  const { container } = render(
    <BackendProvider value={backend}>
      <WorkspaceProvider value={workspace}>
        <App />
      </WorkspaceProvider>
    </BackendProvider>,
  );
  await workspace.start();
  workspace.reopen();
  await waitFor(() => expect(container.querySelector("#message")).not.toBe(null));
  await new Promise((done) => setTimeout(done, 100));
  const { models } = await backend.appInfo();
  return { container, modelNames: models.map(({ id }) => loaded.modelName(id, models)) };
}

function wordsOf(container: HTMLElement): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
  for (const element of container.querySelectorAll("*")) {
    for (const name of READ_ATTRIBUTES) texts.push(element.getAttribute(name) ?? "");
  }
  // A letter of the pseudo-language beside a plain one belongs to the same word.
  return texts
    .flatMap((words) => words.match(/[\p{L}]+/gu) ?? [])
    .flatMap((word) => word.match(WORD) ?? []);
}

/** Every word in the recordings, which stand for what the backend says and people write. */
function dataWords(): string[] {
  return readdirSync(FAKE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) =>
      readFileSync(join(FAKE, file), "utf8").replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, ""),
    )
    .flatMap((source) => source.replaceAll(/\\[nt]/g, " ").match(WORD) ?? []);
}
