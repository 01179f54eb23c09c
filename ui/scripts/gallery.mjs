// `npm run screens`: pictures of every screen in target/gallery, to be looked through. None is committed.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitWith } from "../../scripts/lib/failure.mjs";
import { readOptions } from "../../scripts/lib/options.mjs";
import { resize, ROOT, THEMES, withScenes } from "./browser.mjs";
import { inLanguage } from "./in_language.mjs";
import { ACTIONS, SCENES } from "./scenes.mjs";
import { SMALL_PAGES } from "./small_pages.mjs";

const HELP = `npm run screens [-- OPTION]

Takes pictures of the screens in light and dark into target/gallery, and of the ones that matter most
in every size and language. Needs Debian's chromium.

  --all     every screen in every size and language
  --help    shows this text
`;

const GALLERY = join(ROOT, "target", "gallery");
/** The last is a monitor of 3840 x 2160 on which everything is shown at 200 %. */
const SIZES = {
  "1440x900": { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  "1024x700": { viewport: { width: 1024, height: 700 }, deviceScaleFactor: 1 },
  "3840x2160": { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2 },
};
const USUAL_SIZE = "1440x900";
/** The time at which the recorded sessions are viewed: fixed, so that pictures of the same screen are the same. */
const NOW = new Date("2026-11-20T14:02:00Z");
/** After this every recorded session has come to where it waits or ends. */
const PLAYED_MS = 30_000;
const LANGUAGES = { en: "en-US", de: "de-DE" };
/** Nothing there yet, at work, asking, failing; and the two screens with the most words. */
const IN_EVERY_FORM = [
  "empty",
  "busy",
  "approval",
  "error",
  "settings-permissions",
  "first-start-check",
];
/** Of what a person opens, what is a screen of its own. */
const OPENED = [
  "time-travel",
  "enlarged",
  "annotate",
  "region",
  "grants",
  "first-start-calibrated",
  "first-start-calibrated-badly",
];

/** Every scene as it is, and with what a person does in it. */
const screens = [
  ...SCENES.map((scene) => ({ name: scene, scene })),
  ...Object.entries(ACTIONS).map(([name, [scene, action]]) => ({ name, scene, action })),
];

let all = false;
const problems = [];
let taken = 0;
/** Scenes left out in another language, because the catalogue lacks the words for their action. */
const left = new Set();

await exitWith(async () => {
  const options = readOptions(HELP, { all: { type: "boolean", default: false } });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  all = options.all;
  rmSync(GALLERY, { recursive: true, force: true });
  mkdirSync(GALLERY, { recursive: true });
  await withScenes((browser) =>
    Promise.all(THEMES.map((colorScheme) => takeAll(browser, colorScheme))),
  );
  for (const problem of problems) console.log(problem);
  if (left.size > 0) console.log(`Not shown: ${[...left].join(", ")}`);
  console.log(`${taken} pictures in ${GALLERY}`);
  return problems.length > 0 ? 1 : 0;
});

async function takeAll(browser, colorScheme) {
  for (const [size, form] of Object.entries(SIZES)) {
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      const translated = language === "en" ? (page) => page : inLanguage(language);
      for (const { action, ...scene } of screens) {
        const what = { ...scene, action: action && ((page) => action(translated(page))) };
        if (!all && !isUsual(what.name, size, language)) continue;
        await take(browser, what, { ...form, colorScheme, locale }, { size, language });
      }
    }
  }
  for (const [name, { size: viewport, ...what }] of Object.entries(SMALL_PAGES)) {
    const form = { viewport, deviceScaleFactor: 1, colorScheme, locale: LANGUAGES.en };
    const size = `${viewport.width}x${viewport.height}`;
    await take(browser, { name, ...what }, form, { size, language: "en" });
  }
}

function isUsual(name, size, language) {
  if (IN_EVERY_FORM.includes(name)) return true;
  const isScreen = SCENES.includes(name) || OPENED.includes(name);
  return isScreen && size === USUAL_SIZE && language === "en";
}

async function take(browser, what, form, { size, language }) {
  const name = [what.name, form.colorScheme, size, language].join("-");
  const report = (problem) => problems.push(`${name}: ${problem}`);
  const context = { ...form, timezoneId: "UTC" };
  const page = await browser.open(what, context, report, NOW).catch((error) => {
    if (language === "en" || what.action === undefined) throw error;
    left.add(`${what.name} ${language}`);
    return undefined;
  });
  if (page === undefined) return;
  await resize(page, form.viewport);
  await page.clock.runFor(PLAYED_MS);
  const picture = await page.screenshot({ animations: "disabled" });
  writeFileSync(join(GALLERY, `${name}.png`), picture);
  taken += 1;
  await page.context().close();
}
