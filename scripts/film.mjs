// `npm run film`: the moving picture of the README, of a real run: the window, the practice task and what Qilbee does
// on the screen.

import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openApp } from "../tests/e2e/lib/app.mjs";
import { putWindow, windowTitled } from "../tests/e2e/lib/desktop.mjs";
import { beginPracticeTask, pressInSight } from "../tests/e2e/lib/steps.mjs";
import { ensureTauriDriver } from "./lib/cargo_tools.mjs";
import { must } from "./lib/command.mjs";
import { exitWith } from "./lib/failure.mjs";
import { readOptions } from "./lib/options.mjs";
import { ensureProgram } from "./lib/program_build.mjs";
import { inRoot, targetFolder } from "./lib/project.mjs";
import { Scope } from "./lib/scope.mjs";
import { startPersonDisplay } from "./lib/person_display.mjs";
import { startTestSession } from "./lib/test_session.mjs";
import { ensureUiBuild } from "./lib/ui_build.mjs";

const HELP = `npm run film

Runs the practice task in the real window on a private display, films it and writes
docs/screens/practice-task.webp. Linux only; needs Debian's webp and imagemagick.

  --help    shows this text
`;

const FILM = inRoot("docs", "screens", "practice-task.webp");
const FRAMES = join(targetFolder, "film");
const ENDED_WELL = /^Done( in .+)? · /;
const TASK_LIMIT_MS = 180_000;
const FRAME_EVERY_MS = 250;
/** Shown faster than it was: people read a film more quickly than a form is filled in. */
const SPEED = 2;
const WIDTH = 960;
const QUALITY = "55";
/** Before the first step and after the last one a viewer needs a moment. */
const STILL_MS = 1500;

await exitWith(async () => {
  const options = readOptions(HELP, {});
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  await ensureUiBuild();
  ensureProgram();
  process.env.TAURI_DRIVER = await ensureTauriDriver();
  const scope = new Scope();
  try {
    const { env } = await startTestSession(scope);
    Object.assign(env, await startPersonDisplay(scope, env.XDG_RUNTIME_DIR, env));
    Object.assign(process.env, env);
    writeFilm(await filmTask(scope));
  } finally {
    await scope.close();
  }
  process.stdout.write(`${FILM}: ${Math.round(statSync(FILM).size / 1024)} KB\n`);
  return 0;
});

/** @returns {Promise<{ file: string, at_ms: number }[]>} */
async function filmTask(scope) {
  rmSync(FRAMES, { recursive: true, force: true });
  mkdirSync(FRAMES, { recursive: true });
  const app = await openApp({ after: (end) => scope.defer(end) });
  putWindow(windowTitled("Qilbee"), { x: 240, y: 90, width: 1440, height: 900 });
  await pause(STILL_MS);
  const ended = new AbortController();
  const frames = takeFrames(ended.signal);
  await beginPracticeTask(app.page);
  await pressInSight(app.page, "Allow in this chat", TASK_LIMIT_MS);
  await app.page.byText(ENDED_WELL, TASK_LIMIT_MS);
  // It says so before its window is back.
  await app.page.painted();
  await pause(STILL_MS);
  ended.abort();
  return frames;
}

async function takeFrames(ended) {
  const frames = [];
  const began = performance.now();
  while (!ended.aborted) {
    const file = join(FRAMES, `${String(frames.length).padStart(4, "0")}.png`);
    const at_ms = performance.now() - began;
    must("scrot", ["--overwrite", "--silent", "--pointer", file]);
    frames.push({ file, at_ms });
    await pause(FRAME_EVERY_MS);
  }
  return frames;
}

/** Each frame stands as long as it did, divided by the speed. */
function writeFilm(frames) {
  must("mogrify", ["-resize", `${WIDTH}x`, ...frames.map(({ file }) => file)]);
  const parts = frames.flatMap(({ file, at_ms }, index) => {
    const next = frames[index + 1]?.at_ms ?? at_ms + STILL_MS;
    return ["-d", String(Math.round((next - at_ms) / SPEED)), file];
  });
  mkdirSync(inRoot("docs", "screens"), { recursive: true });
  must("img2webp", ["-loop", "0", "-lossy", "-q", QUALITY, "-m", "6", ...parts, "-o", FILM]);
}
