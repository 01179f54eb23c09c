// A page as a person uses it: find by role, label or text; click; type; wait; take a picture. The same queries as in
// the UI's unit tests, run inside the window.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  bringToFront,
  contentPlace,
  isMinimized,
  pixelOf,
  placeOf,
  pointerPlace,
  stackedTitles,
  windowPicture,
  windowTitled,
} from "./desktop.mjs";
import { isAtRest } from "../../../scripts/lib/at_rest.mjs";
import { isMark, markPlaces, SET_MARK, TAKE_MARK_AWAY } from "./paint_mark.mjs";
import { person } from "./person.mjs";

const FIND_LIMIT_MS = 10_000;
const DRAW_LIMIT_MS = 20_000;
const LOOK_AGAIN_MS = 50;
const LOOKS_AT_A_MOVING_PAGE = 20;
const MAX_PRESSES = 3;
/** After this, a click that the page has not heard went elsewhere. */
const SURELY_HEARD_MS = 2_000;
const HAS_MOVED = ["StaleElementReferenceError", "ElementClickInterceptedError"];

const queriesFile = createRequire(import.meta.url).resolve(
  "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
);

/** The window went away before it was clicked. */
export class SteppedAside extends Error {}

export class Page {
  /** @param {import("selenium-webdriver").WebDriver} browser for what this class does not do */
  constructor(browser) {
    this.browser = browser;
  }

  /** The one element with this role and, when given, this name. Waits for it. */
  byRole(role, name, limit_ms) {
    return this.#one("Role", [role, ...(name === undefined ? [] : [{ name }])], limit_ms);
  }

  /** The one form control with this label. Waits for it. */
  byLabel(label, limit_ms) {
    return this.#one("LabelText", [label], limit_ms);
  }

  /** The one element whose own text is this. A RegExp matches a part. Waits for it. */
  byText(text, limit_ms) {
    return this.#one("Text", [text], limit_ms);
  }

  /**
   * Clicks the one element with this role and name, with the mouse of the person at the display. Waits for it, and for
   * what is still grey to stand still.
   */
  click(role, name, limit_ms) {
    return this.clickOn(() => this.byRole(role, name, limit_ms));
  }

  /** The same, on the element that `find` gives. */
  async clickOn(find) {
    for (let presses = 1; ; presses += 1) {
      const place = await this.#placeOf(find);
      await this.browser.executeScript(LISTEN_FOR_CLICK);
      person.click(place);
      const answer = await this.#answerToClick(place, presses === MAX_PRESSES);
      if (answer === "hidden") throw new SteppedAside();
      if (answer === "clicked") return;
    }
  }

  /** Whoever asks the page next finds the click done. A window that went with it was clicked, too. A person whose pointer
   * Qilbee took along between their movement and their press sees that, and presses again. */
  #answerToClick(place, isLast) {
    const surely = performance.now() + SURELY_HEARD_MS;
    return this.until("the click", async () => {
      const heard = await this.browser.executeScript(HEARD_CLICK).catch(() => "clicked");
      if (heard !== null || isLast || performance.now() < surely) return heard;
      return isDeepStrictEqual(pointerPlace(), place) ? null : "elsewhere";
    });
  }

  /** The middle of the one element with this role and name on the screen, once a click there reaches it. */
  placeToClick(role, name, limit_ms) {
    return this.#placeOf(() => this.byRole(role, name, limit_ms));
  }

  #placeOf(find) {
    return whileItMoves(async () => {
      const element = await find();
      await this.until("it to stand still", () => this.browser.executeScript(AT_REST, element));
      let before;
      const place = await this.until("it to be in sight, and to stay where it is", async () => {
        const now = await this.#middleOnScreen(element);
        const stays = isDeepStrictEqual(now, before);
        before = now;
        if (!stays) await this.browser.executeAsyncScript(NEXT_FRAMES);
        return stays && now;
      });
      bringToFront(windowTitled(await this.browser.getTitle()));
      return place;
    });
  }

  /** The middle of an element on the screen; null while it is not in sight. A window that comes back glides to its place, and
   * its page knows nothing of that. */
  async #middleOnScreen(element) {
    const inPage = await this.browser.executeScript(MIDDLE_IN_SIGHT, element);
    if (inPage === null) return null;
    const origin = contentPlace(windowTitled(await this.browser.getTitle()));
    return { x: origin.x + Math.round(inPage.x), y: origin.y + Math.round(inPage.y) };
  }

  /** All elements with this role and name that are there now; maybe none. */
  allByRole(role, name) {
    return this.#query("Role", [role, ...(name === undefined ? [] : [{ name }])]);
  }

  allByText(text) {
    return this.#query("Text", [text]);
  }

  /** Everything a person can read in the page now. */
  async text() {
    return this.browser.executeScript("return document.body.innerText");
  }

  /** The page of another of the program's windows, by its address. Until `toFirst`, this one is not reached. */
  async inWindow(address, limit_ms) {
    this.first ??= await this.browser.getWindowHandle();
    await this.until(
      `a window at ${address}`,
      async () => {
        for (const handle of await this.browser.getAllWindowHandles()) {
          await this.browser.switchTo().window(handle);
          if (address.test(await this.browser.getCurrentUrl())) return true;
        }
        await this.toFirst();
        return false;
      },
      limit_ms,
    );
    return this;
  }

  /** Back to the window that was opened first. */
  async toFirst() {
    await this.browser.switchTo().window(this.first);
  }

  title() {
    return this.browser.getTitle();
  }

  /** Waits until `look` answers something truthy and returns it; `what` names it in the failure. */
  async until(what, look, limit_ms = FIND_LIMIT_MS) {
    const deadline = performance.now() + limit_ms;
    for (;;) {
      const answer = await look();
      if (answer) return answer;
      if (performance.now() > deadline) {
        throw new Error(
          `Not within ${limit_ms / 1000} s: ${what}\nThe page says:\n${await this.text()}`,
        );
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  /**
   * Puts a text into a field. Keys alone would lose characters outside the Basic Multilingual Plane,
   * so the value is set as the browser itself sets it, and the page hears the same event.
   */
  async fill(element, text) {
    await this.browser.executeScript(
      `const [element, text] = arguments;
       element.focus();
       const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
       Object.getOwnPropertyDescriptor(prototype.prototype, "value").set.call(element, text);
       element.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));`,
      element,
      text,
    );
  }

  /** Saves what the window shows now as target/screens/NAME.png. The driver's own pictures never come where pages are not
   * composed with OpenGL. */
  async picture(name) {
    // A picture in the middle of a movement shows what nobody has in sight for longer than a blink.
    await this.until("the page to be at rest", () => this.browser.executeScript(isAtRest));
    await this.painted();
    const window = windowTitled(await this.browser.getTitle());
    await this.#onScreen(window);
    return windowPicture(window, name);
  }

  /** Waits until the screen shows what the page holds: frames are drawn in their order, so one with a mark shows all that
   * came before the mark, and so does the next one without it. */
  async #onScreen(window) {
    const places = markPlaces(placeOf(window));
    const isMarked = () => places.some((place) => isMark(pixelOf(window, place)));
    await this.browser.executeScript(SET_MARK);
    await this.until("the mark to be on the screen", isMarked, DRAW_LIMIT_MS);
    await this.browser.executeScript(TAKE_MARK_AWAY);
    await this.until("the mark to be gone from the screen", () => !isMarked(), DRAW_LIMIT_MS);
  }

  /** The frame after a change is only there after two animation frames; a window that is away draws none. */
  async painted() {
    const seen = await this.browser.executeAsyncScript(
      `const done = arguments[1];
       const seen = [document.visibilityState];
       const draw = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
       document.addEventListener("visibilitychange", () => seen.push(document.visibilityState));
       if (document.hidden) document.addEventListener("visibilitychange", draw, { once: true });
       else draw();
       setTimeout(() => done(seen), arguments[0]);`,
      DRAW_LIMIT_MS,
    );
    if (seen === null) return;
    const stack = stackedTitles().map((title) =>
      isMinimized(windowTitled(title)) ? `${title} (minimized)` : title,
    );
    throw new Error(
      `Not drawn within ${DRAW_LIMIT_MS / 1000} s; the page was ${seen.join(", then ")}\n` +
        `The windows, the lowest first: ${stack.join(", ")}`,
    );
  }

  async #one(kind, args, limit_ms) {
    const what = `one element by ${kind} ${shown(args)}`;
    let count = 0;
    const look = async () => {
      const found = await this.#query(kind, args);
      count = found.length;
      return count === 1 ? found : undefined;
    };
    const [element] = await this.until(what, look, limit_ms).catch((error) => {
      throw new Error(`${error.message}\n(${count} found)`, { cause: error });
    });
    return element;
  }

  #query(kind, args) {
    return whileItMoves(() => this.#look(kind, args));
  }

  async #look(kind, args) {
    const run = () => this.browser.executeScript(QUERY, kind, args.map(packed));
    const found = await run();
    if (found !== null) return found;
    await this.browser.executeScript(readFileSync(queriesFile, "utf8"));
    return run();
  }
}

/** Repeats a step while the page moves: an element can be gone or elsewhere before the browser has used it. */
async function whileItMoves(act) {
  for (let looks = 1; ; looks += 1) {
    try {
      return await act();
    } catch (error) {
      if (!HAS_MOVED.includes(error.name) || looks === LOOKS_AT_A_MOVING_PAGE) throw error;
      await pause(LOOK_AGAIN_MS);
    }
  }
}

/** Answers null while the page does not know the queries: it is new, or was loaded again. */
const QUERY = `
  const [kind, args] = arguments;
  const queries = window.TestingLibraryDom;
  if (!queries) return null;
  const unpacked = (value) => {
    if (value === null || typeof value !== "object") return value;
    if ("pattern" in value) return new RegExp(value.pattern, value.flags);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]));
  };
  return queries["queryAllBy" + kind](document.body, ...args.map(unpacked));`;

/** Null while something else lies over it, or it is still on its way. */
const MIDDLE_IN_SIGHT = `
  const [element] = arguments;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { x: left + width / 2, y: top + height / 2 };
  const there = document.elementFromPoint(place.x, place.y);
  if (element.disabled || there === null) return null;
  const label = element.labels?.[0];
  return element.contains(there) || label?.contains(there) ? place : null;`;

/** Waits for two frames, which are far apart on a slow machine: what moves by itself moves between them. A hidden page draws none. */
const NEXT_FRAMES = `
  const [done] = arguments;
  if (document.hidden) done();
  else requestAnimationFrame(() => requestAnimationFrame(() => done()));
  document.addEventListener("visibilitychange", () => done(), { once: true });`;

const LISTEN_FOR_CLICK = `
  window.endToEndClicked = false;
  const hear = () => setTimeout(() => (window.endToEndClicked = true));
  window.addEventListener("click", hear, { capture: true, once: true });`;
const HEARD_CLICK = `
  if (window.endToEndClicked !== false) return "clicked";
  return document.hidden ? "hidden" : null;`;

const AT_REST = `return arguments[0].closest('[data-moving="true"]') === null;`;

/** A RegExp cannot travel to the page as it is. */
function packed(value) {
  if (value instanceof RegExp) return { pattern: value.source, flags: value.flags };
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, packed(inner)]));
}

const shown = (args) => args.map((value) => JSON.stringify(packed(value))).join(" ");
