// The pages as they are built, over the recorded sessions, in Debian's Chromium: for whoever looks at scenes.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { isAtRest, placesInSight } from "../../scripts/lib/at_rest.mjs";

export const THEMES = ["light", "dark"];
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CONFIG = join(ROOT, "ui", "vite.config.ts");
/** As strict as the real window's, so that nothing inline creeps in. Recorded pictures are blobs. */
const POLICY =
  "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' blob: data:";
const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page beside another one needs no process of its own.
  "--process-per-site",
];
const LOOK_AGAIN_MS = 120;
/** A page that is still not at rest then has something in it that never stops. */
const MOST_LOOKS = 60;

/** Builds and serves the pages, and opens a browser, for as long as `work` takes. */
export async function withScenes(work) {
  const outDir = mkdtempSync(join(tmpdir(), "qilbee-screens-"));
  const out = { outDir, emptyOutDir: true };
  await build({ configFile: CONFIG, mode: "fake", logLevel: "error", build: out });
  const server = await preview({
    configFile: CONFIG,
    build: out,
    preview: { port: 0, host: "127.0.0.1", headers: { "Content-Security-Policy": POLICY } },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: BROWSER_ARGUMENTS,
  });
  try {
    await work(new Scenes(browser, server.resolvedUrls?.local[0]));
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

class Scenes {
  #browser;
  #address;

  constructor(browser, address) {
    this.#browser = browser;
    this.#address = address;
  }

  /**
   * Opens a scene in a browser of its own, and does there what is to be done.
   * @param {{ scene: string, speed?: number, page?: string, drawn?: string, action?: (page: object) => Promise<unknown> }} what
   *   `speed` is how fast it plays, `drawn` what shows that the page is there
   * @param {object} context Playwright's options: size, theme, language
   * @param {(problem: string) => void} onProblem hears of every error the page reports
   * @param {Date} [now] what the page's clock shows when it opens
   */
  async open(what, context, onProblem, now) {
    const own = await this.#browser.newContext(context);
    if (now !== undefined) await own.clock.install({ time: now });
    return orClose(own, this.#show(await own.newPage(), what, onProblem));
  }

  /** Opens a page for many scenes, one after the other: each is there in a third of the time. None finds what another stored. */
  async pageForMany(context) {
    const own = await this.#browser.newContext(context);
    await own.addInitScript(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    return own.newPage();
  }

  /**
   * Shows a scene in such a page. Not for one in which something is done: the pointer would stay where it was put.
   * @param {{ size: { width: number, height: number }, media?: object }} view `media` is what the system asks for, as Playwright names it
   */
  async showNext(page, what, { size, media = {} }, onProblem) {
    for (const event of ["pageerror", "console"]) page.removeAllListeners(event);
    await page.emulateMedia(media);
    await page.setViewportSize(size);
    return this.#show(page, what, onProblem);
  }

  /** Shows a scene in a page beside such a page, which has a pointer of its own, and does there what is to be done. */
  async showBeside(page, what, view, onProblem) {
    const beside = await page.context().newPage();
    return orClose(beside, this.showNext(beside, what, view, onProblem));
  }

  async #show(page, { scene, speed = 1, page: path = "", drawn, action }, onProblem) {
    page.on("pageerror", (error) => onProblem(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") onProblem(message.text());
    });
    await page.goto(`${this.#address}${path}?scene=${scene}&speed=${speed}`);
    // Under the first start the rest of the window is out of reach, but it is there.
    await page
      .locator(drawn ?? "#message")
      .first()
      .waitFor({ state: "attached" });
    // A person doesn't press or type before there is anything to see either.
    await settle(page);
    await action?.(page);
    return page;
  }
}

/** Closes what was opened when nothing could be shown in it. */
async function orClose(opened, shown) {
  try {
    return await shown;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Gives the page another size, and another theme if one is named. */
export async function resize(page, { width, height }, colorScheme) {
  if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await settle(page);
}

/** Waits until all of the page is there and stands still. */
async function settle(page) {
  await page.waitForLoadState("networkidle");
  let before;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS);
    const now = await page.evaluate(placesInSight);
    if (now === before && (await page.evaluate(isAtRest))) return;
    before = now;
  }
  throw new Error("the page does not come to rest");
}
