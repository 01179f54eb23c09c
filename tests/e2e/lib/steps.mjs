// Steps that more than one test takes in the window, and the key that they use. Nothing is checked here.
import { text } from "../../../scripts/lib/texts.mjs";

/** For a server that takes any. */
export const KEY = "sk-ant-end-to-end-0123456789";

export async function ask(page, words) {
  await page.fill(await page.byRole("textbox", text("composer-label")), words);
  await page.click("button", text("composer-send"));
}

/** Opens the settings at a section, and waits until it is there. */
export async function openSettings(page, section) {
  await page.click("button", text("settings-open"));
  await page.click("button", section);
  await page.until(`the section ${section}`, async () => {
    const [heading] = await page.allByRole("heading", section);
    return heading;
  });
}
