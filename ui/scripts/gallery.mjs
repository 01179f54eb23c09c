// `npm run screens`: makes docs/screens, the screens in light and dark, and what matters most in each size and
// language.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitWith } from "../../scripts/lib/failure.mjs";
import { readOptions } from "../../scripts/lib/options.mjs";
import { resize, ROOT, THEMES, withScenes } from "./browser.mjs";
import { inLanguage } from "./in_language.mjs";
import { ACTIONS, SCENES, SMALL_PAGES } from "./scenes.mjs";

const HELP = `npm run screens [-- OPTION]

Takes pictures of the screens in light and dark for docs/screens. Needs Debian's chromium.

  --all     every screen in every size and language as well, to be looked through, in target/gallery
  --help    shows this text
`;

const KEPT = join(ROOT, "docs", "screens");
const ALL = join(ROOT, "target", "gallery");
/** The last is a monitor of 3840 x 2160 on which everything is shown at 200 %. */
const SIZES = {
  "1440x900": { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  "1024x700": { viewport: { width: 1024, height: 700 }, deviceScaleFactor: 1 },
  "3840x2160": { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2 },
};
const USUAL_SIZE = "1440x900";
/** When the recorded sessions are looked at: pictures of the same screen are the same. */
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
/** Text stays sharp, and a picture takes a third of a PNG's bytes. */
const QUALITY = 0.8;

/** Every scene as it is, and with what a person does in it. */
const screens = [
  ...SCENES.map((scene) => ({ name: scene, scene })),
  ...Object.entries(ACTIONS).map(([name, [scene, action]]) => ({ name, scene, action })),
];

let all = false;
const problems = [];
const kept = [];
/** What a person does where the catalogue does not tell the words for it: English only. */
const left = new Set();

await exitWith(async () => {
  const options = readOptions(HELP, { all: { type: "boolean", default: false } });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  all = options.all;
  rmSync(KEPT, { recursive: true, force: true });
  for (const folder of [KEPT, ALL]) mkdirSync(folder, { recursive: true });
  await withScenes((browser) =>
    Promise.all(THEMES.map((colorScheme) => takeAll(browser, colorScheme))),
  );
  writeFileSync(join(KEPT, "README.md"), contents());
  for (const problem of problems) console.log(problem);
  if (left.size > 0) console.log(`Not shown: ${[...left].join(", ")}`);
  console.log(`${kept.length} pictures in ${KEPT}`);
  return problems.length > 0 ? 1 : 0;
});

async function takeAll(browser, colorScheme) {
  for (const [size, form] of Object.entries(SIZES)) {
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      const translated = language === "en" ? (page) => page : inLanguage(language);
      for (const { action, ...scene } of screens) {
        const what = { ...scene, action: action && ((page) => action(translated(page))) };
        const keep = isKept(what.name, size, language);
        if (!keep && !all) continue;
        await take(browser, what, { ...form, colorScheme, locale }, { size, language, keep });
      }
    }
  }
  for (const [name, { size: viewport, ...what }] of Object.entries(SMALL_PAGES)) {
    const form = { viewport, deviceScaleFactor: 1, colorScheme, locale: LANGUAGES.en };
    const size = `${viewport.width}x${viewport.height}`;
    await take(browser, { name, ...what }, form, { size, language: "en", keep: true });
  }
}

function isKept(name, size, language) {
  if (IN_EVERY_FORM.includes(name)) return true;
  const isScreen = SCENES.includes(name) || OPENED.includes(name);
  return isScreen && size === USUAL_SIZE && language === "en";
}

async function take(browser, what, form, { size, language, keep }) {
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
  if (all) writeFileSync(join(ALL, `${name}.png`), picture);
  if (keep) {
    writeFileSync(join(KEPT, `${name}.webp`), await webp(page, picture));
    kept.push({ screen: what.name, theme: form.colorScheme, size, language, file: `${name}.webp` });
  }
  await page.context().close();
}

/** As WebP, which the browser writes. */
async function webp(page, png) {
  const blank = await page.context().newPage();
  const address = await blank.evaluate(
    async ([base64, quality]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext("2d").drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY],
  );
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

function contents() {
  const order = [...SCENES, ...OPENED, ...Object.keys(SMALL_PAGES)];
  const rows = order.map((screen) => {
    const links = kept
      .filter((picture) => picture.screen === screen)
      .map(({ theme, size, language, file }) => ({ label: `${theme} ${size} ${language}`, file }))
      .sort((one, other) => (one.label < other.label ? 1 : -1))
      .map(({ label, file }) => `[${label}](${file})`);
    return `| ${screen} | ${links.join(", ")} |`;
  });
  return [
    "# The screens",
    "",
    "Made by `npm run screens` from recorded sessions, in light and dark. 3840x2160 is shown at 200 %.",
    "",
    "| screen | pictures |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}
