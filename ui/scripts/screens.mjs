// Takes a picture of every scene in light and dark at several sizes, and runs axe on each layout.
// Usage: node ui/scripts/screens.mjs [scene or action…]   Pictures go to target/screens/.
// Needs Debian's chromium. Ends with 1 when axe finds something serious or a page reports an error.

import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { axeViolations } from "./axe.mjs";
import { lookAtAnswers } from "./answers_in_sight.mjs";
import { resize, ROOT, THEMES, withScenes } from "./browser.mjs";
import { heavyOrNotAtItsEnd, lostAnswers, pageFaults, textsTooClose } from "./page_checks.mjs";
import { ACTIONS, NARROW_ACTIONS, SCENES } from "./scenes.mjs";
import { SMALL_PAGES } from "./small_pages.mjs";

const OUT = join(ROOT, "target", "screens");
/** axe looks once at each layout; the other sizes only show it with more or less room. */
const SIZES = [
  { width: 1440, height: 900, isNewLayout: true },
  { width: 1920, height: 1080, isNewLayout: false },
  { width: 1024, height: 700, isNewLayout: false },
  { width: 800, height: 600, isNewLayout: true },
  { width: 480, height: 700, isNewLayout: true },
];
/** A question must be answerable in the smallest window, and there with letters twice as large. Charts fit into it. */
const ASKING_SIZES = [
  { width: 640, height: 480, isNewLayout: false },
  { width: 320, height: 240, isNewLayout: false },
];
const LONG_SCENE = "ten-thousand";
/** Looked at in German as well: its words take the most room, and a sum stands beside them. */
const WORDY_SCENES = ["error", "approval-once-only"];
/** Looked at in the pseudo-language as well: each part of the window once, with two fifths more letters. */
const PSEUDO_SCENES = [
  "start",
  "approval",
  "changed-files",
  "error",
  "budget",
  "kinds",
  "settings-general",
];
const PSEUDO_SETTINGS = [
  "keys",
  "models",
  "providers",
  "permissions",
  "privacy",
  "tools",
  "budget",
  "shortcuts",
  "data",
];
const PSEUDO_PAGES = [
  ...PSEUDO_SCENES,
  ...PSEUDO_SETTINGS.map((section) => `settings-${section}`),
  "first-start",
  "first-start-key",
  "first-start-trouble",
];
/** Looked at from right to left as well: the window with its three parts, a question, and settings. */
const MIRRORED_SCENES = [
  "approval",
  "changed-files",
  "finished",
  "settings-general",
  "settings-keys",
];
const PSEUDO_SIZES = [
  { width: 1024, height: 700, isNewLayout: false },
  { width: 480, height: 700, isNewLayout: false },
];
/** Looked at with more contrast as well, which people ask their system for. */
const CONTRAST_SCENES = [
  "start",
  "approval-hostile",
  "busy",
  "changed-files",
  "charts",
  "error",
  "settings-general",
];
/** Looks beside each other: while one waits for its page to stand still, others draw. */
const LANES = 2 * availableParallelism();
const ENHANCED_RULES = ["color-contrast-enhanced"];
/** Theme in which everything is checked, and colours alone in the others. It comes last: what goes away by itself is still there. */
const WHOLE_THEME = "light";
const THEME_ORDER = [...THEMES.filter((theme) => theme !== WHOLE_THEME), WHOLE_THEME];
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** So slowly, the rest of a long chat arrives ten seconds after its end. */
const SLOW = 0.01;
const REST_LIMIT_MS = 20_000;
/** Taller than any end of a chat, and much less than all of it. */
const WHOLE_PX = 200_000;
const WHEEL_PX = 1500;
/** Faults that only these scenes can have. */
const SCENE_FAULTS = {
  [LONG_SCENE]: heavyOrNotAtItsEnd,
  thousand: heavyOrNotAtItsEnd,
  charts: textsTooClose,
};
const wanted = process.argv.slice(2);
const scenes = wanted.length > 0 ? SCENES.filter((scene) => wanted.includes(scene)) : SCENES;
const among = (names) => names.filter((name) => scenes.includes(name));
const doing = (actions) =>
  Object.entries(actions).filter(([name]) => wanted.length === 0 || wanted.includes(name));
let pictures = 0;
const problems = [];

mkdirSync(OUT, { recursive: true });
await withScenes(async (browser) => {
  await inLanes(allLooks(browser));
  const asking = scenes.filter((scene) => scene.startsWith("approval"));
  await lookAtAnswers(browser, asking, (problem) => problems.push(problem));
});
for (const problem of problems) console.log(problem);
console.log(`${pictures} pictures in ${OUT}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Does all looks, some beside each other. Those of a lane share its page, as long as it has their language. */
async function inLanes(looks) {
  const left = looks.values();
  const run = async () => {
    const lane = { locale: undefined, page: undefined };
    for (const look of left) await look(lane);
    await lane.page?.context().close();
  };
  await Promise.all(Array.from({ length: LANES }, run));
}

/** All looks, as functions. */
function allLooks(browser) {
  const one = (what, sizes, locale) => (lane) => look(browser, lane, what, sizes, locale);
  // The longest first: it would keep the others waiting at the end.
  const place = scenes.includes(LONG_SCENE) ? [() => checkPlace(browser)] : [];
  const whole = scenes.map((scene) => one({ name: scene, scene }, sizesOf(scene)));
  const contrast = among(CONTRAST_SCENES).map((scene) =>
    one({ name: `${scene}-contrast`, scene, contrast: "more" }, SIZES.slice(0, 1)),
  );
  const room = pseudoPages().map((what) => one(what, PSEUDO_SIZES));
  const actions = doing(ACTIONS).map(([name, [scene, action]]) =>
    one({ name, scene, action }, SIZES.slice(0, 1)),
  );
  const narrow = doing(NARROW_ACTIONS).map(([name, [scene, action]]) =>
    one({ name, scene, action }, SIZES.slice(3)),
  );
  const small = doing(SMALL_PAGES).map(([name, { size, ...what }]) =>
    one({ name, ...what }, [{ ...size, isNewLayout: true }]),
  );
  const german = among(WORDY_SCENES).map((scene) =>
    one({ name: `${scene}-german`, scene }, sizesOf(scene), "de-DE"),
  );
  return [...place, ...whole, ...contrast, ...room, ...actions, ...narrow, ...small, ...german];
}

function pseudoPages() {
  return [
    ...among(PSEUDO_PAGES).map((scene) => ({
      name: `${scene}-pseudo`,
      scene: `${scene}&language=pseudo`,
    })),
    ...among(MIRRORED_SCENES).map((scene) => ({
      name: `${scene}-mirrored`,
      scene: `${scene}&language=pseudo&direction=rtl`,
    })),
  ];
}

function sizesOf(scene) {
  return scene.startsWith("approval") || scene === "charts" ? [...SIZES, ...ASKING_SIZES] : SIZES;
}

async function look(browser, lane, what, sizes, locale = "en-US") {
  const report = (problem) => problems.push(`${what.name}: ${problem}`);
  const opened = openInLane(browser, lane, what, { size: sizes[0], locale }, report);
  // One page that can't be opened leaves the others to be looked at.
  const page = await opened.catch((error) => report(error.message));
  if (typeof page !== "object") return;
  for (const size of sizes)
    for (const colorScheme of themesAt(size)) await lookAt(page, what, size, colorScheme);
  if (page !== lane.page) await page.close();
}

/** The themes differ in nothing but their colours, so only one of them is looked at with more or less room. */
function themesAt({ isNewLayout }) {
  return isNewLayout ? THEME_ORDER : [WHOLE_THEME];
}

async function lookAt(page, what, size, colorScheme) {
  await resize(page, size, colorScheme);
  const room = `${size.width}x${size.height}`;
  const file = `${what.name}-${colorScheme}-${room}.png`;
  await page.screenshot({ path: join(OUT, file) });
  pictures += 1;
  const faults = await pageFaults(page);
  if (size.isNewLayout) faults.push(...(await axeFaults(page, rulesFor(what, colorScheme))));
  if (what.action === undefined) {
    faults.push(...((await SCENE_FAULTS[what.scene]?.(page)) ?? []));
    faults.push(...(await lostAnswers(page)));
  }
  problems.push(...faults.map((fault) => `${what.name} ${colorScheme} ${room}: ${fault}`));
}

/** Shows a scene in the lane's page, or in one beside it when something is done there. */
async function openInLane(browser, lane, what, { size, locale }, report) {
  if (lane.page === undefined || lane.locale !== locale) {
    await lane.page?.context().close();
    lane.page = await browser.pageForMany({ locale });
    lane.locale = locale;
  }
  const view = { size, media: { colorScheme: WHOLE_THEME, contrast: what.contrast ?? null } };
  if (what.action !== undefined) return browser.showBeside(lane.page, what, view, report);
  try {
    return await browser.showNext(lane.page, what, view, report);
  } catch (error) {
    await lane.page.context().close();
    lane.page = undefined;
    throw error;
  }
}

/** All else than colours is the same in every theme, and looked at in one of them. */
function rulesFor({ contrast }, colorScheme) {
  if (contrast !== undefined) return ENHANCED_RULES;
  return colorScheme === WHOLE_THEME ? undefined : COLOR_RULES;
}

async function axeFaults(page, rules) {
  const violations = await axeViolations(page, rules);
  return violations.map(
    ({ id, impact, help, places }) =>
      `axe ${impact} ${id}: ${help} (${places.slice(0, 3).join("; ")})`,
  );
}

/** Checks that a person who reads near the end of a chat keeps their place while the rest arrives. */
async function checkPlace(browser) {
  const where = `${LONG_SCENE} while it arrives`;
  const what = { scene: LONG_SCENE, speed: SLOW };
  const page = await browser.open(what, { viewport: SIZES[0] }, (problem) =>
    problems.push(`${where}: ${problem}`),
  );
  const log = page.getByRole("log");
  const read = () =>
    log.evaluate((view) => {
      const { top } = view.getBoundingClientRect();
      const rows = [...view.querySelectorAll("[data-row]")];
      const row = rows.find((one) => one.getBoundingClientRect().bottom > top);
      return {
        row: `${row?.dataset.row} at ${Math.round(row?.getBoundingClientRect().top - top)}`,
        fromEnd: view.scrollHeight - view.scrollTop - view.clientHeight,
        height: view.scrollHeight,
      };
    });
  await log.hover();
  await page.mouse.wheel(0, -WHEEL_PX);
  await resize(page, SIZES[0]);
  const before = await read();
  const isWhole = (least) => document.querySelector("[role=log]").scrollHeight > least;
  const arrived = page.waitForFunction(isWhole, WHOLE_PX, { timeout: REST_LIMIT_MS });
  await arrived.catch(() => problems.push(`${where}: the rest did not come`));
  await resize(page, SIZES[0]);
  const after = await read();
  if (before.height > WHOLE_PX || before.fromEnd < WHEEL_PX / 3 || after.row !== before.row) {
    problems.push(
      `${where}: ${JSON.stringify(before)} was read, and then ${JSON.stringify(after)}`,
    );
  }
  await page.context().close();
}
