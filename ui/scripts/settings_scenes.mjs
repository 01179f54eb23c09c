// Actions in the settings and the first start, which show more than their scenes show by themselves.

import { pattern, text } from "../../scripts/lib/texts.mjs";

/** The actions by name: the scene, and what a person does in it. */
export const SETTINGS_ACTIONS = {
  settings: [
    "finished",
    (page) => page.getByRole("button", { name: text("settings-open") }).click(),
  ],
  "first-start-calibrated": [
    "first-start-check",
    async (page) => {
      await page.getByRole("button", { name: text("calibration-start") }).click();
      await page.getByText(text("calibration-all-good")).scrollIntoViewIfNeeded();
    },
  ],
  "first-start-calibrated-badly": [
    "first-start-trouble",
    async (page) => {
      await page.getByRole("button", { name: text("calibration-start") }).click();
      await page.getByText(text("calibration-some-bad")).waitFor();
      await page.getByText(text("calibration-trouble-stretched")).scrollIntoViewIfNeeded();
    },
  ],
  "settings-hide-place": [
    "settings-privacy",
    async (page) => {
      await page.getByRole("button", { name: text("privacy-add-place") }).click();
      await page.getByRole("application").focus();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("application").scrollIntoViewIfNeeded();
    },
  ],
  "settings-hide-window": [
    "settings-privacy",
    (page) => page.getByRole("button", { name: text("privacy-add-window") }).click(),
  ],
  "settings-add-server": [
    "settings-no-tools",
    async (page) => {
      await page.getByRole("button", { name: text("extensions-add") }).click();
      await page.getByRole("button", { name: text("extensions-form-another") }).click();
    },
  ],
  "settings-server-limits": [
    "settings-tools",
    async (page) => {
      const named = { name: text("extensions-limits-of", { name: "time" }) };
      const card = page.getByRole("region", { name: "time", exact: true });
      await card.locator("summary", { hasText: text("extensions-details") }).click();
      await card.locator("summary", { hasText: text("extensions-limits") }).click();
      await page.getByRole("form", named).getByLabel(text("extensions-limits-start")).fill("0");
      await page.getByRole("form", named).scrollIntoViewIfNeeded();
    },
  ],
  "settings-add-provider": [
    "settings-no-key",
    async (page) => {
      await page.getByRole("button", { name: text("providers-add") }).click();
      await page.getByRole("radio", { name: text("providers-kind-azure") }).click();
      await page.getByRole("button", { name: text("providers-model-add") }).click();
      await page
        .getByText(text("providers-options", { model: text("providers-deployment") }))
        .click();
      await page.getByRole("form").scrollIntoViewIfNeeded();
    },
  ],
  "settings-change-provider": [
    "settings-providers",
    async (page) => {
      const change = text("providers-change-of", { name: "local" });
      await page.getByRole("button", { name: change }).click();
      await page.getByText(text("providers-options", { model: "qwen3-vl:8b" })).click();
      await page.getByLabel(text("providers-option-tools")).scrollIntoViewIfNeeded();
    },
  ],
  "settings-model-tested": [
    "settings-providers",
    async (page) => {
      for (const model of ["work/gpt-6.2-sol", "local/qwen3-vl:8b", "lab/mistral-small"])
        await page.getByRole("button", { name: text("providers-test-of", { model }) }).click();
      await page.getByText(text("providers-test-works")).waitFor();
      await page.getByText(text("providers-test-fails")).waitFor();
      await page.getByText(text("providers-test-works")).scrollIntoViewIfNeeded();
    },
  ],
  "settings-models-found": [
    "settings-providers",
    async (page) => {
      const find = text("providers-find-of", { name: "local" });
      await page.getByRole("button", { name: find }).click();
      await page.getByText("qwen3:14b").scrollIntoViewIfNeeded();
    },
  ],
  "settings-sign-in": [
    "settings-tools",
    async (page) => {
      const signIn = text("extensions-sign-in-of", { name: "notes" });
      await page.getByRole("button", { name: signIn }).click();
      await page.getByText(text("extensions-sign-in-open")).scrollIntoViewIfNeeded();
    },
  ],
  "settings-import": [
    "settings-no-tools",
    (page) => page.getByRole("button", { name: text("extensions-import") }).click(),
  ],
  "settings-key-refused": [
    "settings-keys",
    async (page) => {
      const claude = page.getByRole("region", { name: text("keys-provider-anthropic") });
      await claude.getByRole("button", { name: text("keys-replace") }).click();
      await claude.getByLabel("Key for Claude (Anthropic)").fill("sk ant recorded");
      await claude.getByRole("button", { name: text("keys-set") }).click();
      await page.getByText(text("keys-trouble-no_key")).waitFor();
    },
  ],
  "settings-key-saved": [
    "settings-keys",
    async (page) => {
      const claude = page.getByRole("region", { name: text("keys-provider-anthropic") });
      await claude.getByRole("button", { name: text("keys-replace") }).click();
      await claude.getByLabel("Key for Claude (Anthropic)").fill("sk-ant-recorded");
      await claude.getByRole("button", { name: text("keys-set") }).click();
      await claude.getByRole("button", { name: text("keys-replace") }).waitFor();
    },
  ],
  "first-start-connected": [
    "first-start-key",
    async (page) => {
      await page.getByLabel("Key for Claude (Anthropic)").fill("sk-ant-recorded");
      await page.getByRole("button", { name: text("first-key-connect") }).click();
      await page.getByText(text("first-key-connected")).waitFor();
    },
  ],
  "settings-clean-up": [
    "settings-data",
    async (page) => {
      await page.getByLabel(text("data-older")).selectOption({ index: 2 });
      await page.getByRole("button", { name: text("data-preview") }).click();
      await page.getByText(/This will delete/).scrollIntoViewIfNeeded();
    },
  ],
  "settings-erased": [
    "settings-data",
    async (page) => {
      await page.getByRole("button", { name: text("data-erase-start") }).click();
      await page
        .getByLabel(pattern("data-erase-ask", { word: text("data-erase-word") }))
        .fill(text("data-erase-word"));
      await page.getByRole("button", { name: text("data-erase-do") }).click();
      await page.getByRole("button", { name: text("data-close") }).waitFor();
    },
  ],
  "settings-figures-kept": [
    "settings-figures",
    (page) =>
      page.getByRole("radio", { name: text("figures-plotted-kept") }).check({ force: true }),
  ],
};
