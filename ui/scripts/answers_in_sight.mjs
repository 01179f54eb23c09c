// Checks that every answer to a question can be seen whole and pressed, however little room there is, in every language
// and with letters of every size: the room shrinks as the letters grow.

/** The smallest that the windows may be. */
const ROOMS = {
  "": [
    { width: 1024, height: 700 },
    { width: 640, height: 480 },
  ],
  "control-bar.html": [{ width: 680, height: 560 }],
};
const ZOOMS = [1, 1.5, 2];
/** The pseudo-language has the longest words of all. */
const LANGUAGES = [
  { locale: "en-US", query: "" },
  { locale: "de-DE", query: "" },
  { locale: "en-US", query: "&language=pseudo" },
];
/** Until the page is laid out anew. */
const LAID_OUT_MS = 80;

/** Looks at each of these scenes in the chat and in the control bar, and reports every answer that is out of sight. */
export async function lookAtAnswers(browser, scenes, report) {
  // One language beside the other.
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const shown = await browser.pageForMany({ locale: language.locale });
      for (const [page, rooms] of Object.entries(ROOMS))
        for (const scene of scenes)
          await lookAtScene(browser, shown, language, { page, scene, rooms }, report);
      await shown.context().close();
    }),
  );
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

async function lookAtScene(browser, shown, { locale, query }, { page, scene, rooms }, report) {
  const what = { page, scene: `${scene}${query}`, drawn: "[data-approval]" };
  const where = `${page} ${what.scene} ${locale}`.trim();
  await browser.showNext(shown, what, { size: rooms[0] }, (problem) =>
    report(`${where}: ${problem}`),
  );
  for (const { width, height } of rooms)
    for (const zoom of ZOOMS) {
      // Twice as large letters leave half of the room.
      const room = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
      await shown.setViewportSize(room);
      await shown.waitForTimeout(LAID_OUT_MS);
      for (const answer of await answersOutOfSight(shown))
        report(`${where} ${width}x${height} at ${zoom}: the answer “${answer}” is out of sight`);
    }
}
