// Takes a picture of every scene in light and dark at several sizes, and runs axe on each.
// Usage: node ui/scripts/screens.mjs [scene or action…]   Pictures go to target/screens/.
// Needs Debian's chromium. Ends with 1 when axe finds something serious or a page reports an error.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { ACTIONS, NARROW_ACTIONS, SCENES } from "./scenes.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = join(ROOT, "target", "screens");
const CONFIG = join(ROOT, "ui", "vite.config.ts");
/** axe looks once at each layout; the other sizes only show it with more or less room. */
const SIZES = [
  { width: 1440, height: 900, isNewLayout: true },
  { width: 1920, height: 1080, isNewLayout: false },
  { width: 1024, height: 700, isNewLayout: false },
  { width: 800, height: 600, isNewLayout: true },
  { width: 480, height: 700, isNewLayout: true },
];
const THEMES = ["light", "dark"];
const SETTLE_MS = 350;
/** As strict as the real window's, so that nothing inline creeps in. Recorded pictures are blobs. */
const POLICY =
  "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' blob: data:";
/** What must hold in a scene besides how it looks. */
const CLAIMS = { "ten-thousand": staysLight, thousand: staysLight };
/** Ten thousand messages must not put more than this into the page. */
const MOST_ELEMENTS = 2500;
/** The small windows around the chat, each as large as it opens: page, scene, what shows that it is drawn. */
const SMALL_PAGES = {
  strip: ["strip.html", "busy", "main", { width: 680, height: 54 }],
  "strip-held": ["strip.html", "held", "main", { width: 680, height: 54 }],
  "strip-question": ["strip.html", "approval", "[data-approval]", { width: 680, height: 380 }],
  "quick-ask": ["quick-ask.html", "empty", "label", { width: 640, height: 168 }],
};
const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const wanted = process.argv.slice(2);
const scenes = wanted.length > 0 ? SCENES.filter((scene) => wanted.includes(scene)) : SCENES;
const doing = (actions) =>
  Object.entries(actions).filter(([name]) => wanted.length === 0 || wanted.includes(name));
let pictures = 0;
const problems = [];

mkdirSync(OUT, { recursive: true });
const built = mkdtempSync(join(tmpdir(), "qilbee-screens-"));
const outDir = { outDir: built, emptyOutDir: true };
await build({ configFile: CONFIG, mode: "fake", logLevel: "error", build: outDir });
const server = await preview({
  configFile: CONFIG,
  build: outDir,
  preview: { port: 0, host: "127.0.0.1", headers: { "Content-Security-Policy": POLICY } },
});
const address = server.resolvedUrls?.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: BROWSER_ARGUMENTS,
});
try {
  // One theme beside the other: a machine has more than one core.
  await Promise.all(THEMES.map(lookAtTheme));
} finally {
  await browser.close();
  await server.close();
  rmSync(built, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
console.log(`${pictures} pictures in ${OUT}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function lookAtTheme(colorScheme) {
  for (const scene of scenes) await look({ name: scene, scene, colorScheme, sizes: SIZES });
  for (const [name, [scene, action]] of doing(ACTIONS)) {
    await look({ name, scene, action, colorScheme, sizes: SIZES.slice(0, 1) });
  }
  for (const [name, [scene, action]] of doing(NARROW_ACTIONS)) {
    await look({ name, scene, action, colorScheme, sizes: SIZES.slice(3) });
  }
  for (const [name, [page, scene, drawn, size]] of doing(SMALL_PAGES)) {
    const sizes = [{ ...size, isNewLayout: true }];
    await look({ name, scene, page, drawn, colorScheme, sizes });
  }
}

async function look({ name, scene, page: path = "", drawn, action, colorScheme, sizes }) {
  const context = await browser.newContext({ colorScheme, viewport: sizes[0] });
  const page = await context.newPage();
  const where = `${name} ${colorScheme}`;
  page.on("pageerror", (error) => problems.push(`${where}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${where}: ${message.text()}`);
  });
  await page.goto(`${address}${path}?scene=${scene}`);
  // Under the first start the rest of the window is out of reach, but it is there.
  const shown = page.locator(drawn ?? "#message");
  await shown.first().waitFor();
  await action?.(page);
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await page.waitForTimeout(SETTLE_MS);
    const file = `${name}-${colorScheme}-${size.width}x${size.height}.png`;
    await page.screenshot({ path: join(OUT, file) });
    pictures += 1;
    const here = `${where} ${size.width}x${size.height}`;
    if (size.isNewLayout) await judge(page, here);
    if (action === undefined) await CLAIMS[scene]?.(page, here);
    await checkWidth(page, here);
  }
  await context.close();
}

async function judge(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, help, nodes } of violations) {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    problems.push(`${where}: axe ${impact} ${id}: ${help} (${places.join("; ")})`);
  }
}

async function checkWidth(page, where) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wide > 0) problems.push(`${where}: the page is ${wide} pixels too wide`);
}

/** However long a chat is, only what is in sight is in the page, and that is the newest. */
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
    seen.last.startsWith("Done");
  if (!good) problems.push(`${where}: it is not light or not at its end: ${JSON.stringify(seen)}`);
}
