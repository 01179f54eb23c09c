// Steps that a person takes in more than one scene, or that need many lines.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "../../scripts/lib/texts.mjs";
import { ROOT } from "./browser.mjs";

export async function attachAll(page) {
  const file = (name, mimeType, content) => ({ name, mimeType, buffer: Buffer.from(content) });
  await page.setInputFiles("input[type=file][multiple]", [
    file("Rechnung 2211 Donaudampfschifffahrtsgesellschaft.pdf", "application/pdf", "%PDF-1.7"),
    file("addresses.csv", "text/csv", "Zoë;Berlin\n".repeat(900)),
    {
      name: "mark.png",
      mimeType: "image/png",
      buffer: readFileSync(join(ROOT, "icons/128x128.png")),
    },
  ]);
  await page.getByRole("button", { name: /^mark.png/ }).waitFor();
  await page
    .getByRole("textbox", { name: text("composer-label") })
    .fill("Is this the same address?");
}

export async function annotate(page) {
  await page.getByRole("button", { name: text("screenshot-take") }).click();
  await page.getByRole("menuitem", { name: text("screenshot-region") }).click();
  await page.getByRole("button", { name: /^Draw on/ }).click();
  const picture = await page.getByRole("img", { name: text("annotation-picture") }).boundingBox();
  const at = (x, y) => [
    picture.x + (x / 1280) * picture.width,
    picture.y + (y / 800) * picture.height,
  ];
  await drag(page, at(1050, 650), at(600, 575));
  await page.getByText("Box", { exact: true }).click();
  await page.getByRole("radio", { name: text("annotation-blue") }).check({ force: true });
  await drag(page, at(396, 310), at(884, 374));
  await page.getByText(text("annotation-blur"), { exact: true }).click();
  await drag(page, at(400, 240), at(640, 290));
}

export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

export async function search(page, words) {
  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: text("chat-search-field") }).fill(words);
}

/** Goes to what is out of sight the way a person does. */
export async function show(page, words) {
  await search(page, words);
  await page.keyboard.press("Escape");
}

/** Scrolls up to a chart, which is drawn only then, and puts the focus into it. */
export async function readChart(page, chart) {
  const log = page.getByRole("log");
  await log.hover();
  for (let step = 0; step < 20 && (await chart.count()) === 0; step += 1) {
    await page.mouse.wheel(0, -400);
    await page.waitForTimeout(100);
  }
  await chart.focus();
}
