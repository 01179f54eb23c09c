// The command palette in the real window, by the keyboard of the person at the display: it finds a setting by its words
// and puts the focus on it, and gives the focus back when it closes.

import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { person } from "./lib/person.mjs";
import { text } from "../../scripts/lib/texts.mjs";

test("Ctrl+K finds a setting and opens it there, by keyboard alone", async (context) => {
  const { page } = await openApp(context);
  await page.click("textbox", text("composer-label"));
  await openPalette(page);
  await page.picture("palette");
  person.press("Escape");
  await focusAt(page, text("composer-label"));

  await openPalette(page);
  person.type("per day");
  await page.byRole("option", /^Per day/);
  person.press("Return");
  await focusAt(page, `${text("limit-per_day_usd-title")}: ${text("limit-per_day_usd-unit")}`);
  person.press("Escape");
  await page.until("the settings to close", async () => {
    const dialogs = await page.allByRole("dialog", text("settings-title"));
    return dialogs.length === 0;
  });
  person.press("ctrl+comma");
  await page.byRole("dialog", text("settings-title"));
});

async function openPalette(page) {
  person.press("ctrl+k");
  await page.byRole("combobox", text("palette-title"));
  await focusAt(page, text("palette-title"));
}

function focusAt(page, name) {
  return page.until(`the focus at ${name}`, async () => {
    const focused = await page.browser.executeScript(
      "return document.activeElement?.getAttribute('aria-label');",
    );
    return focused === name;
  });
}
