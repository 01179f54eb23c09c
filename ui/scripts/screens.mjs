// Takes a picture of every scene in light and dark at several sizes, and runs axe on each layout.
// Usage: node ui/scripts/screens.mjs [scene or action…]   Pictures go to target/screens/.
// Needs Debian's chromium. Ends with 1 when axe finds something serious or a page reports an error.

import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { axeViolations } from "./axe.mjs";
import { drawingFaults } from "./drawing_faults.mjs";
import { resize, ROOT, THEMES, withScenes } from "./browser.mjs";
import { answersOutOfSight, lookAtAnswers } from "./answers_in_sight.mjs";
import { ACTIONS, NARROW_ACTIONS, SCENES } from "./scenes.mjs";
import { SMALL_PAGES } from "./small_pages.mjs";
import { text } from "../../scripts/lib/texts.mjs";

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
const WHOLE_THEME = "light";
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Between the end of the message box and its send button, in pixels. */
const SEND_MARGIN = 12;
/** So slowly, the rest of a long chat arrives ten seconds after its end. */
const SLOW = 0.01;
const REST_LIMIT_MS = 20_000;
/** Taller than any end of a chat, and much less than all of it. */
const WHOLE_PX = 200_000;
const WHEEL_PX = 1500;
/** Until the rows of another part of a chat are drawn. */
const SCROLLED_MS = 150;
/** Checks of single scenes, besides how they look. */
const CLAIMS = { [LONG_SCENE]: staysLight, thousand: staysLight, charts: textsStandApart };
/** Ten thousand messages must not put more than this into the page. */
const MOST_ELEMENTS = 2500;
const wanted = process.argv.slice(2);
const scenes = wanted.length > 0 ? SCENES.filter((scene) => wanted.includes(scene)) : SCENES;
const among = (names) => names.filter((name) => scenes.includes(name));
const doing = (actions) =>
  Object.entries(actions).filter(([name]) => wanted.length === 0 || wanted.includes(name));
let pictures = 0;
const problems = [];

mkdirSync(OUT, { recursive: true });
await withScenes(async (browser) => {
  await inLanes(THEMES.flatMap((colorScheme) => looksAtTheme(browser, colorScheme)));
  const asking = scenes.filter((scene) => scene.startsWith("approval"));
  await lookAtAnswers(browser, asking, (problem) => problems.push(problem));
});
for (const problem of problems) console.log(problem);
console.log(`${pictures} pictures in ${OUT}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Does all looks, some beside each other. Those of a lane share its page, as long as it suits them. */
async function inLanes(looks) {
  const left = looks.values();
  const run = async () => {
    const lane = { settings: "", page: undefined };
    for (const look of left) await look(lane);
    await lane.page?.context().close();
  };
  await Promise.all(Array.from({ length: LANES }, run));
}

/** The looks that a theme needs, as functions. */
function looksAtTheme(browser, colorScheme) {
  const one = (what, sizes, locale) => (lane) =>
    look(browser, lane, colorScheme, what, sizes, locale);
  // The longest first: it would keep the others waiting at the end.
  const place = scenes.includes(LONG_SCENE) ? [() => checkPlace(browser, colorScheme)] : [];
  const whole = scenes.map((scene) => one({ name: scene, scene }, sizesOf(scene, colorScheme)));
  const german = among(WORDY_SCENES).map((scene) =>
    one({ name: `${scene}-german`, scene }, sizesOf(scene, colorScheme), "de-DE"),
  );
  const contrast = among(CONTRAST_SCENES).map((scene) =>
    one({ name: `${scene}-contrast`, scene, contrast: "more" }, SIZES.slice(0, 1)),
  );
  // Colours are looked at in English; here only the room.
  const room =
    colorScheme === WHOLE_THEME ? pseudoPages().map((what) => one(what, PSEUDO_SIZES)) : [];
  const actions = doing(ACTIONS).map(([name, [scene, action]]) =>
    one({ name, scene, action }, SIZES.slice(0, 1)),
  );
  const narrow = doing(NARROW_ACTIONS).map(([name, [scene, action]]) =>
    one({ name, scene, action }, SIZES.slice(3)),
  );
  const small = doing(SMALL_PAGES).map(([name, { size, ...what }]) =>
    one({ name, ...what }, [{ ...size, isNewLayout: true }]),
  );
  return [...place, ...whole, ...german, ...contrast, ...room, ...actions, ...narrow, ...small];
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

/** The themes differ in nothing but their colours, so only one of them is looked at with more or less room. */
function sizesOf(scene, colorScheme) {
  if (colorScheme !== WHOLE_THEME) return SIZES.filter(({ isNewLayout }) => isNewLayout);
  return scene.startsWith("approval") || scene === "charts" ? [...SIZES, ...ASKING_SIZES] : SIZES;
}

async function look(browser, lane, colorScheme, what, sizes, locale = "en-US") {
  const where = `${what.name} ${colorScheme}`;
  const settings = { colorScheme, locale, contrast: what.contrast };
  const report = (problem) => problems.push(`${where}: ${problem}`);
  const opened =
    what.action === undefined
      ? openInLane(browser, lane, settings, what, sizes[0], report)
      : browser.open(what, { ...settings, viewport: sizes[0] }, report);
  // One page that can't be opened leaves the others to be looked at.
  const page = await opened.catch((error) => report(error.message));
  if (typeof page !== "object") return;
  for (const size of sizes) {
    await resize(page, size);
    const file = `${what.name}-${colorScheme}-${size.width}x${size.height}.png`;
    await page.screenshot({ path: join(OUT, file) });
    pictures += 1;
    const here = `${where} ${size.width}x${size.height}`;
    if (size.isNewLayout) await judge(page, here, rulesFor(what, colorScheme));
    if (what.action === undefined) await CLAIMS[what.scene]?.(page, here);
    await checkWidth(page, here);
    await checkSend(page, here);
    await checkClipped(page, here);
    for (const fault of await drawingFaults(page)) problems.push(`${here}: ${fault}`);
    await checkScrolled(page, here);
    if (what.action === undefined) await checkAnswers(page, here);
  }
  if (page !== lane.page) await page.context().close();
}

/** Opens a scene in the lane's page, or in a new one if that has other settings. Not for scenes in which something is done: the pointer would stay
 * where it was put. */
async function openInLane(browser, lane, settings, what, size, report) {
  const asked = JSON.stringify(settings);
  if (lane.page === undefined || lane.settings !== asked) {
    await lane.page?.context().close();
    lane.page = await browser.pageForMany(settings);
    lane.settings = asked;
  }
  try {
    return await browser.showNext(lane.page, what, size, report);
  } catch (error) {
    lane.page = undefined;
    throw error;
  }
}

/** All else than colours is the same in every theme, and looked at in one of them. */
function rulesFor({ contrast }, colorScheme) {
  if (contrast !== undefined) return ENHANCED_RULES;
  return colorScheme === WHOLE_THEME ? undefined : COLOR_RULES;
}

async function judge(page, where, rules) {
  const violations = await axeViolations(page, rules);
  for (const { id, impact, help, places } of violations)
    problems.push(`${where}: axe ${impact} ${id}: ${help} (${places.slice(0, 3).join("; ")})`);
}

async function checkWidth(page, where) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wide > 0) problems.push(`${where}: the page is ${wide} pixels too wide`);
}

/** Text that is cut off without a sign that there is more of it. */
async function checkClipped(page, where) {
  const clipped = await page.evaluate(() => {
    const hasText = (element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "",
      );
    const isCut = (element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = overflowX === "hidden" || overflowX === "clip";
      const tooWide = element.scrollWidth > element.clientWidth + 1;
      return (
        hides && tooWide && textOverflow !== "ellipsis" && !element.matches(".visually-hidden")
      );
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => hasText(element) && isCut(element))
      .map((element) => element.textContent.slice(0, 40));
  });
  for (const words of clipped) problems.push(`${where}: cut off: ${words}`);
}

/** Checks that nothing was scrolled that a person can't scroll back. */
async function checkScrolled(page, where) {
  const scrolled = await page.evaluate(() => {
    const isFixed = (element) => getComputedStyle(element).overflowY === "hidden";
    return [...document.querySelectorAll("body, body *")]
      .filter((element) => element.scrollTop > 0 && isFixed(element))
      .map((element) => `${element.tagName.toLowerCase()} ${element.className}`);
  });
  for (const element of scrolled) problems.push(`${where}: scrolled out of reach: ${element}`);
}

/** Checks that every answer to a question can be seen whole and pressed, however little room there is. */
async function checkAnswers(page, where) {
  const lost = await answersOutOfSight(page);
  for (const answer of lost) problems.push(`${where}: the answer “${answer}” is out of sight`);
}

/** Checks that the send button stands at the end of the message box, however little room there is. */
async function checkSend(page, where) {
  const apart = await page.evaluate(() => {
    const box = document.querySelector("form:has(#message)");
    const send = box?.querySelector("[type=submit]");
    if (!send) return 0;
    const [outer, inner] = [box.getBoundingClientRect(), send.getBoundingClientRect()];
    const isMirrored = document.documentElement.dir === "rtl";
    return isMirrored ? inner.left - outer.left : outer.right - inner.right;
  });
  if (apart > SEND_MARGIN)
    problems.push(`${where}: the send button is ${apart} pixels off its end`);
}

/** Checks that a person who reads near the end of a chat keeps their place while the rest arrives. */
async function checkPlace(browser, colorScheme) {
  const where = `${LONG_SCENE} while it arrives ${colorScheme}`;
  const what = { scene: LONG_SCENE, speed: SLOW };
  const page = await browser.open(what, { colorScheme, viewport: SIZES[0] }, (problem) =>
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

/** Checks that only the rows in sight are in the page, however long the chat is, and that the newest is among them. */
async function staysLight(page, where) {
  const seen = await page.getByRole("log").evaluate((log) => {
    const rows = [...log.querySelectorAll("[data-row]")];
    const last = rows.at(-1)?.getBoundingClientRect();
    const view = log.getBoundingClientRect();
    return {
      elements: document.querySelectorAll("*").length,
      fromEnd: log.scrollHeight - log.scrollTop - log.clientHeight,
      newest: last !== undefined && last.bottom > view.top && last.top < view.bottom,
      last: rows.at(-1)?.textContent ?? "",
    };
  });
  const good =
    seen.elements < MOST_ELEMENTS &&
    seen.fromEnd < 2 &&
    seen.newest &&
    seen.last.startsWith(text("ended-completed"));
  if (!good) problems.push(`${where}: it is not light or not at its end: ${JSON.stringify(seen)}`);
}

/** Checks that no text of a chart touches another or leaves its drawing, wherever the chat is scrolled to. */
async function textsStandApart(page, where) {
  const log = page.getByRole("log");
  for (const part of [0, 1 / 3, 2 / 3, 1]) {
    await log.evaluate((view, part) => view.scrollTo(0, view.scrollHeight * part), part);
    await page.waitForTimeout(SCROLLED_MS);
    const faults = await log.evaluate((view) =>
      [...view.querySelectorAll("figure svg")].flatMap((drawing) => {
        const edge = drawing.getBoundingClientRect();
        const texts = [...drawing.querySelectorAll(":scope > text, :scope > g > text")];
        const boxes = texts.map((text) => ({
          words: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        return boxes.flatMap(({ words, box }, index) => [
          ...(box.left < edge.left - 1 || box.right > edge.right + 1
            ? [`${words} sticks out`]
            : []),
          ...boxes
            .slice(index + 1)
            .filter(({ box: other }) => box.left < other.right && other.left < box.right)
            .filter(({ box: other }) => box.top < other.bottom - 2 && other.top < box.bottom - 2)
            .map((other) => `${words} touches ${other.words}`),
        ]);
      }),
    );
    for (const fault of new Set(faults)) problems.push(`${where}: ${fault}`);
  }
}
