// While Qilbee uses mouse and keyboard: its window is out of the way, the control bar is there with working buttons,
// and afterwards the window is back where the person had it, with the keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { inRoot } from "../../scripts/lib/project.mjs";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import {
  activeWindow,
  displayPicture,
  isMinimized,
  placeOf,
  putWindow,
  windowTitled,
  windows,
} from "./lib/desktop.mjs";
import { ask, beginPracticeTask, KEY, pressInSight } from "./lib/steps.mjs";
import { pattern, text } from "../../scripts/lib/texts.mjs";

const MAIN = "Qilbee";
const BAR = "Qilbee control bar";
const BAR_PAGE = /control-bar\.html$/;
const STEP_LIMIT_MS = 60_000;
const TASK_LIMIT_MS = 180_000;
/** A frame is not wider than this, in pixels. */
const FRAME = 60;
/** The bar is at an edge of the screen, in pixels. */
const AT_EDGE = 40;
/** Below what the picture of the place shows. */
const BELOW_PLACE = 300;
/** A window that has not moved for so long is where it stays. */
const STILL_MS = 300;
/** Not where it opens, so that it has to come back here. */
const PLACE = { x: 240, y: 130, width: 1100, height: 720 };

const wanted = JSON.parse(
  readFileSync(inRoot("tests", "fixtures", "practice_requests.json"), "utf8"),
);

test("the window steps aside, the control bar pauses and goes on, and the window is back as it was", async (context) => {
  const app = await openApp(context);
  const before = await put(app.page);
  await begin(app.page);
  await isAside(app.page);

  const bar = await app.page.inWindow(BAR_PAGE, STEP_LIMIT_MS);
  await bar.click("button", text("activity-pause"), STEP_LIMIT_MS);
  await bar.byText(text("activity-paused"));
  displayPicture("control-bar-paused-on-display");
  assert.equal(isMinimized(windowTitled(MAIN)), true, "it stays away while it is paused");
  await bar.click("button", text("activity-resume"));
  await bar.byText(text("activity-working"));
  displayPicture("control-bar-on-display");
  await app.page.toFirst();

  await isBack(app.page, TASK_LIMIT_MS);
  await app.page.byText(/^Done( in .+)? · /, STEP_LIMIT_MS);
  assert.deepEqual(JSON.parse(readFileSync(join(app.home, "practice.json"), "utf8")), wanted);
  await liesAt(app.page, before);
  await app.page.until("the keyboard in the window", () => activeWindow() === windowTitled(MAIN));
});

test("Stop in the control bar ends the task, and the window is back", async (context) => {
  const app = await openApp(context);
  await begin(app.page);
  await isAside(app.page);
  const bar = await app.page.inWindow(BAR_PAGE, STEP_LIMIT_MS);
  await bar.click("button", text("activity-stop"), STEP_LIMIT_MS);
  await app.page.toFirst();
  await isBack(app.page, STEP_LIMIT_MS);
  await app.page.byText(/^You stopped it · /);
});

test("Take over holds it at once, and a window that was brought back stays where it is put", async (context) => {
  const app = await openApp(context);
  await begin(app.page);
  await isAside(app.page);
  const bar = await app.page.inWindow(BAR_PAGE, STEP_LIMIT_MS);
  await bar.click("button", text("shell-take-over"), STEP_LIMIT_MS);
  await bar.byText(/^(You're in control|Paused)$/);
  await bar.click("button", text("shell-show"));
  await app.page.until("the window", () => !isMinimized(windowTitled(MAIN)));
  const there = await put(app.page);
  await bar.click("button", text("activity-stop"));
  await app.page.toFirst();
  await app.page.until("the control bar to go", () => windowTitled(BAR) === undefined);
  assert.deepEqual(placeOf(windowTitled(MAIN)), there);
});

test("a window that is not to step aside any more stays", async (context) => {
  const app = await openApp(context);
  await app.page.click("button", text("settings-open"));
  await app.page.click("checkbox", pattern("settings-step-aside"));
  await app.page.byText(text("settings-saved"));
  await app.page.click("button", text("app-close"));
  await begin(app.page);
  const there = () => windowTitled(BAR) !== undefined;
  await app.page.until("the control bar", there, STEP_LIMIT_MS);
  assert.equal(isMinimized(windowTitled(MAIN)), false);
  await app.page.click("button", text("activity-stop"), STEP_LIMIT_MS);
  await app.page.until("the control bar to go", () => !there());
});

test("a question stands beside the place it is about, and afterwards the bar goes back", async (context) => {
  const member = (id, name, input) => ({ id, name, member: true, input });
  const claude = await scriptedClaude(context, [
    { text: "I look.", calls: [member("toolu_1", "screenshot", {})] },
    { text: "I click.", calls: [member("toolu_2", "left_click", { coordinate: [150, 150] })] },
    { text: "Then not.", calls: [member("toolu_3", "wait", { duration: 3 })] },
    { text: "Done." },
  ]);
  const app = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await ask(app.page, "Click on the desktop");
  await isAside(app.page);
  const bar = await app.page.inWindow(BAR_PAGE, STEP_LIMIT_MS);
  await bar.byRole("button", text("approval-deny"), STEP_LIMIT_MS);
  const isBeside = () => {
    const { x, y } = placeOf(windowTitled(BAR));
    return x < AT_EDGE && y > BELOW_PLACE;
  };
  await bar.until("the question below its place", isBeside);
  // Until it is drawn at its new size; only the picture needs that.
  await pause(STILL_MS);
  displayPicture("question-at-its-place");
  await bar.click("button", text("approval-deny"));
  const isAtTop = () => {
    const place = placeOf(windowTitled(BAR));
    return place.x > place.width / 2 && place.y < AT_EDGE;
  };
  await bar.until("the bar at the top", isAtTop);
  await app.page.toFirst();
  await isBack(app.page, STEP_LIMIT_MS);
  assert.deepEqual((await claude.end()).faults, []);
});

/** Puts the window there, and says where it is once the window manager has done it: its frame counts too. */
async function put(page) {
  const main = windowTitled(MAIN);
  putWindow(main, PLACE);
  const near = (one, other) => Math.abs(one - other) <= FRAME;
  let before;
  return page.until("the window to lie still where it was put", async () => {
    const place = placeOf(main);
    const isStill = isDeepStrictEqual(place, before);
    before = place;
    if (!isStill) await pause(STILL_MS);
    const there = near(place.x, PLACE.x) && near(place.y, PLACE.y) && place.width === PLACE.width;
    return there && isStill && place;
  });
}

async function begin(page) {
  await beginPracticeTask(page);
  await pressInSight(page, text("approval-session"), STEP_LIMIT_MS);
}

/** The window manager shows how a window comes back, and moves its frame there step by step. */
async function liesAt(page, place) {
  const there = () => isDeepStrictEqual(placeOf(windowTitled(MAIN)), place);
  await page.until(`the window to lie at ${JSON.stringify(place)}`, there);
}

function isAside(page) {
  const aside = () => isMinimized(windowTitled(MAIN)) && windowTitled(BAR) !== undefined;
  return page.until("the window to step aside and the control bar to appear", aside, STEP_LIMIT_MS);
}

async function isBack(page, limit_ms) {
  const back = () => !isMinimized(windowTitled(MAIN)) && windowTitled(BAR) === undefined;
  await page.until("the window to come back", back, limit_ms);
  assert.equal(windows().filter(({ title }) => title === MAIN).length, 1);
}
