// Takes a picture of every scene in light and dark at several sizes, and runs axe on each.
// Usage: node ui/scripts/screens.mjs [scene…]   Pictures go to target/screens/.
// Needs Debian's chromium. Ends with 1 when axe finds something serious or a page reports an error.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright-core";
import { build, preview } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OUT = join(ROOT, "target", "screens");
const CONFIG = join(ROOT, "ui", "vite.config.ts");
const SCENES = [
  "empty",
  "start",
  "busy",
  "approval",
  "finished",
  "error",
  "held",
  "long",
  "thousand",
];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 700 },
  { width: 800, height: 600 },
  { width: 480, height: 700 },
];
const THEMES = ["light", "dark"];
const SETTLE_MS = 350;
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
const scenes = wanted.length > 0 ? wanted : SCENES;
const problems = [];

mkdirSync(OUT, { recursive: true });
const built = mkdtempSync(join(tmpdir(), "qilbee-screens-"));
const outDir = { outDir: built, emptyOutDir: true };
await build({ configFile: CONFIG, mode: "fake", logLevel: "warn", build: outDir });
const server = await preview({
  configFile: CONFIG,
  build: outDir,
  preview: { port: 0, host: "127.0.0.1" },
});
const address = server.resolvedUrls?.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: BROWSER_ARGUMENTS,
});
try {
  for (const colorScheme of THEMES) {
    for (const scene of scenes) await look(scene, colorScheme);
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(built, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
console.log(`${scenes.length * THEMES.length * SIZES.length} pictures in ${OUT}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function look(scene, colorScheme) {
  const context = await browser.newContext({ colorScheme, viewport: SIZES[0] });
  const page = await context.newPage();
  const where = `${scene} ${colorScheme}`;
  page.on("pageerror", (error) => problems.push(`${where}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${where}: ${message.text()}`);
  });
  await page.goto(`${address}?scene=${scene}`);
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({
      path: join(OUT, `${scene}-${colorScheme}-${size.width}x${size.height}.png`),
    });
    await judge(page, `${where} ${size.width}x${size.height}`);
  }
  await context.close();
}

async function judge(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, help, nodes } of violations) {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    problems.push(`${where}: axe ${impact} ${id}: ${help} (${places.join("; ")})`);
  }
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wide > 0) problems.push(`${where}: the page is ${wide} pixels too wide`);
}
