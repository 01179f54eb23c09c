// The real program in its real window, driven the way a person uses it. Opens it with a home of its own,
// finds things by what a person sees, takes pictures, closes it and opens it again. No test lives here.
//
// Run through `npm test -- --only e2e`, which brings a private display, session bus and secret service.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "./page.mjs";
import { startDriver } from "./driver.mjs";
import { text } from "../../../scripts/lib/texts.mjs";

/**
 * Opens the window on a fresh home; both are gone when the test ends, however it ends.
 * @param {import("node:test").TestContext} test
 * @param {{ env?: Record<string, string>, prepare?: (home: string) => void, isNew?: boolean }} options `env` is added to the program's environment;
 *   `prepare` is given the home before the program starts; `isNew` leaves the first start open, which is else skipped
 */
export async function openApp(test, { env = {}, prepare, isNew = false } = {}) {
  const home = mkdtempSync(join(tmpdir(), "qilbee-home-"));
  const app = new App(home, env);
  test.after(async () => {
    await app.close();
    rmSync(home, { recursive: true, force: true });
  });
  prepare?.(home);
  await app.open();
  if (!isNew) await app.page.click("button", text("first-start-skip"));
  return app;
}

/** One program on one home. Everything that concerns the page is in `page`. */
class App {
  #driver;
  #env;

  constructor(home, env) {
    this.home = home;
    this.#env = env;
  }

  async open() {
    this.#driver = await startDriver({ ...process.env, ...this.#env, QILBEE_HOME: this.home });
    this.page = new Page(this.#driver.browser);
  }

  /** Closes the window and ends the program. Closing a closed one is nothing. */
  async close() {
    const driver = this.#driver;
    this.#driver = undefined;
    this.page = undefined;
    await driver?.stop();
  }

  /** Closes Qilbee and starts it again, as a person would: the same home, a new window. */
  async restart() {
    await this.close();
    await this.open();
  }

  /** Ends the program at once, as a power cut would, and starts it again. */
  async crash() {
    this.#driver.killProgram();
    await this.restart();
  }
}
