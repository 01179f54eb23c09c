// Files and screenshots that go with a message, in the real window: chosen from the disk, taken from the screen
// with the mouse, drawn on, sent, and there again after a restart.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { By } from "selenium-webdriver";
import { must } from "../../scripts/lib/command.mjs";
import { inRoot } from "../../scripts/lib/project.mjs";
import { openApp } from "./lib/app.mjs";
import { activeWindow, displayPicture, windowPlaces, windows } from "./lib/desktop.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const WINDOW_LIMIT_MS = 30_000;
/** Until the driver has told what it did. */
const TOLD_MS = 300;
/** Dragged over, first and last pixel included. */
const FROM = [200, 300];
const TO = [599, 499];

test("files are chosen, judged by their content, sent, and open again after a restart", async (context) => {
  const app = await openApp(context);
  const { page } = app;
  const list = join(app.home, "list.exe");
  writeFileSync(list, "Zoë;Bärenstraße 5\n");
  const program = join(app.home, "letter.txt");
  writeFileSync(program, Buffer.from("7f454c460201010000", "hex"));
  const input = await page.browser.findElement(By.css("input[type=file][multiple]"));
  await input.sendKeys([inRoot("icons", "128x128.png"), list, program].join("\n"));
  await page.byText(/“letter.txt” is a program, which cannot be attached/);
  await page.byRole("button", /^128x128.png/);
  await page.byRole("button", /^list.exe/);
  await page.picture("attachments-chosen");
  const box = await page.byRole("textbox", text("composer-label"));
  await page.fill(box, "What is in these?");
  await page.click("button", text("composer-send"));
  await page.byText("practice model", WINDOW_LIMIT_MS);
  await app.restart();
  await app.page.click("button", /^What is in these/);
  await app.page.click("button", /^list.exe/);
  await app.page.byText(/Zoë;Bärenstraße 5/);
  await app.page.picture("attachment-open");
});

test("a part of the screen is chosen with the mouse, to the pixel, and drawn on", async (context) => {
  const app = await openApp(context);
  const { page } = app;
  const main = windows()[0].id;
  await openChooser(page, main);
  const nothing = pixelsOfScreen();
  drag(FROM, TO);
  await page.until("the rectangle", () => pixelsOfScreen() !== nothing, WINDOW_LIMIT_MS);
  displayPicture("region-on-display");
  must("xdotool", ["key", "Return"]);
  await page.byRole("button", /^Screenshot/, WINDOW_LIMIT_MS);
  await page.until("the main window", async () => windows()[0]?.id === main);
  await page.click("button", /^Draw on/);
  const picture = await page.byRole("img", text("annotation-picture"));
  const size = await page.browser.executeScript(
    "return [arguments[0].naturalWidth, arguments[0].naturalHeight]",
    picture,
  );
  assert.deepEqual(size, [TO[0] - FROM[0] + 1, TO[1] - FROM[1] + 1]);
  await page.click("radio", text("annotation-blur"));
  await page.click("button", text("annotation-add"));
  await page.picture("annotate-in-window");
  await page.click("button", text("annotation-apply"));
  await page.until("the picture in the message", async () => {
    return (await page.allByRole("img", text("annotation-picture"))).length === 0;
  });
  await page.click("button", /^Screenshot/);
  await page.picture("annotated");
});

test("Escape chooses nothing, and the window is back as it was", async (context) => {
  const app = await openApp(context);
  const before = windowPlaces();
  await openChooser(app.page, windows()[0].id);
  must("xdotool", ["key", "Escape"]);
  await app.page.until("the window as it was", () => windowPlaces() === before, WINDOW_LIMIT_MS);
  assert.deepEqual(await app.page.allByRole("list", text("attachment-attached")), []);
});

/** The main window is away, and the one for choosing shows the screen. */
async function openChooser(page, main) {
  await page.click("button", text("screenshot-take"));
  await leaveBy(page, await page.byRole("menuitem", text("screenshot-region")));
  const isOpen = () => {
    const [only, ...others] = windows();
    return only !== undefined && only.id !== main && others.length === 0;
  };
  await page.until("the window for choosing", isOpen, WINDOW_LIMIT_MS);
  await page.until("its page", isDrawn, WINDOW_LIMIT_MS);
  await page.until(
    "the keyboard in it",
    () => activeWindow() === windows()[0]?.id,
    WINDOW_LIMIT_MS,
  );
}

/** True once the page shows its bar and the black screen below: a window without a page yet is all of one colour. */
function isDrawn() {
  const pixels = pixelsOfScreen().split("\n");
  const black = pixels.slice(1, -1).filter((pixel) => pixel.includes("#000000")).length;
  return black > 0 && black < pixels.length - 2;
}

/** Clicks once the driver has its answer: a window that goes away with the click would never give it. */
async function leaveBy(page, element) {
  const click = "const [element, wait] = arguments; setTimeout(() => element.click(), wait);";
  await page.browser.executeScript(click, element, TOLD_MS);
}

/** The display, very small: one line a pixel. */
function pixelsOfScreen() {
  return must("import", ["-window", "root", "-resize", "48x27!", "txt:-"]);
}

function drag(from, to) {
  must("xdotool", ["mousemove", ...from.map(String), "mousedown", "1"]);
  // In steps, as a hand does.
  const steps = [0.5, 1].map((part) =>
    from.map((start, axis) => Math.round(start + (to[axis] - start) * part)),
  );
  for (const at of steps) must("xdotool", ["mousemove", ...at.map(String)]);
  must("xdotool", ["mouseup", "1"]);
}
