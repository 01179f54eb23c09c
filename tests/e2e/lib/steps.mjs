// Steps that more than one test takes in the window, and the key that they use. Nothing is checked here.
import { Key } from "selenium-webdriver";
import { text } from "../../../scripts/lib/texts.mjs";
import { isMinimized, windowTitled } from "./desktop.mjs";
import { SteppedAside } from "./page.mjs";

const MAIN = "Qilbee";
const BAR_PAGE = /control-bar\.html$/;
const STEP_LIMIT_MS = 60_000;

/** How the title begins that the practice model gives its chat. */
export const PRACTICE_CHAT = "Three practice requests";

/** For a server that takes any. */
export const KEY = "sk-ant-end-to-end-0123456789";

export async function ask(page, words) {
  await page.fill(await page.byRole("textbox", text("composer-label")), words);
  await page.click("button", text("composer-send"));
}

/** Reads the words of the open chat, also where they are still fading in. */
export async function conversation(page) {
  const log = await page.byRole("log", text("transcript-label"));
  return page.browser.executeScript("return arguments[0].innerText", log);
}

/** Asks for the practice task, and answers its question. */
export async function beginPracticeTask(page, answer = "All three") {
  await ask(page, text("start-practice-prompt"));
  await page.click("button", answer, STEP_LIMIT_MS);
}

/** Opens the settings, finds a section by its name, and waits until it is there. */
export async function openSettings(page, section) {
  await page.click("button", text("settings-open"));
  const search = await page.byRole("combobox", text("settings-search"));
  await page.fill(search, section);
  await search.sendKeys(Key.ENTER);
  await page.until(`the section ${section}`, async () => {
    const [heading] = await page.allByRole("heading", section);
    return heading;
  });
}

/** Presses what answers, stops or goes on where it is in sight: in the control bar while the window steps aside for a task. */
export async function pressInSight(page, name, limit_ms) {
  await page.byRole("button", name, limit_ms);
  for (;;) {
    const isAside = isMinimized(windowTitled(MAIN));
    try {
      if (isAside) await page.inWindow(BAR_PAGE, limit_ms);
      await page.click("button", name, limit_ms);
      return;
    } catch (error) {
      if (!(error instanceof SteppedAside)) throw error;
    } finally {
      if (isAside) await page.toFirst();
    }
  }
}
