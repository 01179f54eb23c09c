// Checks that every answer to a question can be seen whole and pressed, however little room there is, in every language
// and with letters of every size: the room shrinks as the letters grow.

import { resize } from "./browser.mjs";

/** The smallest that the windows may be. */
const ROOMS = {
  "": [
    { width: 1024, height: 700 },
    { width: 640, height: 480 },
  ],
  "control-bar.html": [{ width: 680, height: 560 }],
};
const ZOOMS = [1, 1.5, 2];
const LANGUAGES = ["en", "de", "pseudo"];

/** Looks at each of these scenes in the chat and in the control bar, and reports every answer that is out of sight. */
export async function lookAtAnswers(browser, scenes, report) {
  for (const [page, rooms] of Object.entries(ROOMS))
    for (const language of LANGUAGES)
      for (const scene of scenes) {
        const what = { page, scene: `${scene}&language=${language}`, drawn: "[data-approval]" };
        await lookAtScene(browser, what, rooms, report);
      }
}

/** The answers of the page that can't be seen whole and pressed. */
export function answersOutOfSight(page) {
  return page.evaluate(() => {
    const isInSight = (button) => {
      const { top, right, bottom, left } = button.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const fits = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      return fits && button.contains(found);
    };
    return [...document.querySelectorAll("[data-approval]")].flatMap((card) =>
      ["yes", "no", "once"].filter((answer) => {
        const button = card.querySelector(`[data-answer=${answer}]`);
        return button === null ? answer !== "once" : !isInSight(button);
      }),
    );
  });
}

async function lookAtScene(browser, what, rooms, report) {
  const viewport = rooms[0];
  const where = `${what.page} ${what.scene}`.trim();
  const page = await browser.open(what, { viewport }, (problem) => report(`${where}: ${problem}`));
  for (const { width, height } of rooms)
    for (const zoom of ZOOMS) {
      // Twice as large letters leave half of the room.
      await resize(page, { width: Math.round(width / zoom), height: Math.round(height / zoom) });
      for (const answer of await answersOutOfSight(page))
        report(`${where} ${width}x${height} at ${zoom}: the answer “${answer}” is out of sight`);
    }
  await page.context().close();
}
