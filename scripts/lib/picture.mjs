// Keeps a picture of a virtual display in a file, so that a person without a screen can look at it.

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "./process.mjs";

const INTERVAL_MS = 1000;

/** Takes a picture about every second until the scope closes. Each replaces the last in one move. */
export function keepPicture(scope, path, env) {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.window-${process.pid}.png`);
  const ended = new AbortController();
  const taking = takePictures(path, unfinished, env, ended.signal);
  scope.defer(async () => {
    ended.abort();
    await taking;
    rmSync(unfinished, { force: true });
  });
}

async function takePictures(path, unfinished, env, ended) {
  while (!ended.aborted) {
    const { code } = await launch("scrot", ["--overwrite", "--silent", unfinished], { env }).exited;
    if (code === 0) renameSync(unfinished, path);
    await pause(INTERVAL_MS, undefined, { signal: ended }).catch(() => {});
  }
}
