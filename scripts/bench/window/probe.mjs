// A probe inside the page: records when each frame was drawn and when each typed letter was drawn. Times are in
// milliseconds since 1970, so that they can be compared with the times of the key presses.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** The time of one frame on a 60 Hz display; a longer gap counts as dropped frames. */
const FRAME_MS = 1000 / 60;
const KEY_EVERY_MS = 170;

const START = `
  const probe = (window.probe = { frames: [], drawn: [], running: true });
  const now = () => performance.timeOrigin + performance.now();
  const tick = () => {
    if (!probe.running) return;
    probe.frames.push(now());
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  probe.onInput = () => requestAnimationFrame(() => setTimeout(() => probe.drawn.push(now())));
  document.addEventListener("input", probe.onInput, true);`;

const STOP = `
  const { frames, drawn, onInput } = window.probe;
  window.probe.running = false;
  document.removeEventListener("input", onInput, true);
  return { frames, drawn };`;

/**
 * Watches the page while \`action\` runs, and types a letter into what has the focus all the while.
 * @returns {Promise<{ seconds: number, dropped: number, longest_ms: number, delays_ms: number[] }>} of how many
 *   seconds, the frames that were not drawn, the longest time without one, and from each key press until it was seen
 */
export async function watched(browser, env, action, { typing = true } = {}) {
  await browser.executeScript(START);
  const keyboard = typing ? new Keyboard(env) : undefined;
  await action();
  const pressed = (await keyboard?.end()) ?? [];
  await pause(500);
  const { frames, drawn } = await browser.executeScript(STOP);
  const gaps = frames.slice(1).map((time, index) => time - frames[index]);
  if (drawn.length !== pressed.length) {
    throw new Error(`${pressed.length} keys were pressed, and ${drawn.length} were drawn`);
  }
  return {
    seconds: (frames.at(-1) - frames[0]) / 1000,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
    longest_ms: Math.max(...gaps),
    delays_ms: pressed.map((time, index) => drawn[index] - time),
  };
}

/** Types on, a letter after the other, until it is ended. */
class Keyboard {
  #pressed = [];
  #tool;
  #timer;

  constructor(env) {
    this.#tool = spawn("xdotool", ["-"], { env, stdio: ["pipe", "ignore", "inherit"] });
    this.#timer = setInterval(() => this.#press(), KEY_EVERY_MS);
  }

  #press() {
    this.#pressed.push(Date.now());
    this.#tool.stdin.write("key --delay 0 n\n");
  }

  async end() {
    clearInterval(this.#timer);
    this.#tool.stdin.end();
    await once(this.#tool, "exit");
    return this.#pressed;
  }
}
