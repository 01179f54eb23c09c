// Takes the pictures that the practice model's vision is tested with: the real page in Chromium, and beside
// each picture what its tags say and where they are. Run it after the page or its tags have changed:
//   node ui/practice/record-pictures.mjs      (CHROMIUM names another browser than /usr/bin/chromium)

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const folder = fileURLToPath(
  new URL("../../src-tauri/crates/practice/tests/fixtures/", import.meta.url),
);

const pictures = [
  { name: "practice-light", width: 720, height: 640, scale: 1, theme: "light", act: openPriority },
  { name: "practice-dark", width: 480, height: 400, scale: 1.5, theme: "dark", act: scrollToSave },
];

async function openPriority(page) {
  await page.fill("#name", "Zoë Müller");
  await page.fill("#request", "New badge for Building 7");
  await page.click("#priority");
}

async function scrollToSave(page) {
  await page.fill("#name", "李小龍");
  await page.fill("#request", "Tea 🎉");
  await page.click("#priority");
  await page.click("#priority-urgent");
  await page.locator("#save").scrollIntoViewIfNeeded();
}

// Reads the tags from the page itself, in pixels of the picture; only those that can be seen.
function tagsOf(scale) {
  return [...document.querySelectorAll(".tag")].flatMap((tag) => {
    const first = tag.firstElementChild.getBoundingClientRect();
    // Tags let the pointer through; for a moment they must not, or they could not be asked for.
    tag.style.pointerEvents = "auto";
    const inView = tag.contains(document.elementFromPoint(first.left + 4, first.top + 4));
    tag.style.pointerEvents = "";
    const cells = [...tag.children].map((cell) => Number(cell.dataset.colour));
    return inView
      ? [{ cells, left: first.left * scale, center_y: (first.top + 4) * scale, pitch: 8 * scale }]
      : [];
  });
}

const server = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  configFile: false,
  server: { port: 0 },
  logLevel: "error",
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const { name, width, height, scale, theme, act } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.goto(`${server.resolvedUrls.local[0]}practice.html?theme=${theme}`);
  await act(page);
  // Two frames, so that a scroll has reached the tags and the pixels.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.screenshot({ path: `${folder}${name}.png` });
  const tags = (await page.evaluate(tagsOf, scale)).map((tag) => `    ${JSON.stringify(tag)}`);
  await writeFile(`${folder}${name}.json`, `{\n  "tags": [\n${tags.join(",\n")}\n  ]\n}\n`);
  await page.close();
}
await browser.close();
await server.close();
