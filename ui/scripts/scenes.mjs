// The pages that `screens.mjs` looks at: the scenes of `ipc/fake`, and the actions that show more than a scene shows by
// itself.

import { readFileSync } from "node:fs";
import { annotate, attachAll, drag, readChart, search, show } from "./scene_steps.mjs";
import { SETTINGS_ACTIONS } from "./settings_scenes.mjs";
import { pattern, text } from "../../scripts/lib/texts.mjs";

/** Names of the scenes, as `ipc/fake/scenes.ts` defines them. */
export const SCENES = JSON.parse(
  readFileSync(new URL("../src/ipc/fake/scene-names.json", import.meta.url), "utf8"),
);
/** The actions by name: the scene, and what a person does in it to see more than it shows by itself. */
export const ACTIONS = {
  ...SETTINGS_ACTIONS,
  palette: ["start", (page) => page.keyboard.press("Control+k")],
  "palette-found": [
    "busy",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("model");
    },
  ],
  "mode-menu": [
    "finished",
    (page) => page.getByRole("button", { name: pattern("options-mode") }).click(),
  ],
  "model-menu": ["start", (page) => page.getByRole("button", { name: /^Model/ }).click()],
  "profile-menu": [
    "profiles",
    (page) => page.getByRole("button", { name: pattern("profile-choice") }).click(),
  ],
  "profile-unread": [
    "profiles",
    async (page) => {
      await page.getByRole("button", { name: pattern("profile-choice") }).click();
      await page.getByRole("menuitemradio", { name: /^Service desk/ }).click();
      await page.getByText("Write to colleagues").waitFor();
    },
  ],
  "chat-menu": [
    "start",
    (page) => page.getByRole("button", { name: "More for Compare the two price lists" }).click(),
  ],
  "save-menu": [
    "start",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: text("sidebar-save") }).click();
      await page.getByRole("menuitem", { name: new RegExp(text("export-gif-label")) }).waitFor();
    },
  ],
  labels: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: text("sidebar-labels-change") }).click();
      for (const label of ["Invoices", "Ticket 4711", "Meyer, Anna"]) {
        await page.keyboard.type(label);
        await page.keyboard.press("Enter");
      }
      await page.keyboard.type("Nov");
    },
  ],
  rename: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: text("sidebar-rename") }).click();
    },
  ],
  deleted: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: text("sidebar-delete") }).click();
    },
  ],
  details: [
    "error",
    (page) => page.getByRole("button", { name: /Could not open the report/ }).click(),
  ],
  "compacted-opened": [
    "compacted",
    async (page) => {
      await page.getByText(text("notes-used", { count: 1 })).click();
      await page.getByText(text("notice-compacted")).click();
    },
  ],
  "approval-code-wrong": [
    "approval-code",
    async (page) => {
      await page.getByRole("textbox", { name: text("confirm-field") }).fill("000");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").waitFor();
    },
  ],
  "allow-longer": [
    "approval-click",
    (page) => page.getByRole("button", { name: text("approval-longer") }).click(),
  ],
  "question-answered": [
    "question",
    async (page) => {
      await page.getByRole("button", { name: "Letter to Anna.odt" }).click();
      await page.getByText(/^Done/).first().waitFor();
    },
  ],
  grants: ["changed-files", (page) => page.getByRole("button", { name: /permissions/ }).click()],
  "taken-back": [
    "changed-files",
    (page) => page.getByRole("button", { name: text("undo-task"), exact: true }).click(),
  ],
  enlarged: [
    "busy",
    (page) => page.getByRole("button", { name: text("screen-enlarge"), exact: true }).click(),
  ],
  "step-back": [
    "finished",
    async (page) => {
      for (let step = 0; step < 4; step += 1) {
        await page.getByRole("button", { name: text("screen-previous"), exact: true }).click();
      }
    },
  ],
  "all-details": [
    "kinds",
    async (page) => {
      for (const line of [text("desktop-left_click-did"), "Ran ", "Edited ", "Found 18 entries"]) {
        await show(page, line);
        await page
          .getByRole("button", { name: new RegExp(line) })
          .first()
          .click();
      }
    },
  ],
  "screens-of-a-step": [
    "kinds",
    async (page) => {
      await show(page, "Zoë");
      await page
        .getByRole("button", { name: /Typed “Zoë/ })
        .first()
        .click();
    },
  ],
  "other-details": [
    "kinds",
    async (page) => {
      for (const line of [
        "Remembered something",
        "Use.* create_ticket",
        "Opened api.example.com",
      ]) {
        await page
          .getByRole("button", { name: new RegExp(line) })
          .first()
          .click();
      }
    },
  ],
  "chart-values": [
    "charts",
    async (page) => {
      const lines = page.getByRole("slider", { name: /fifty-two weeks/ });
      await readChart(page, lines);
      for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowRight");
    },
  ],
  "chart-bars": [
    "charts",
    (page) => readChart(page, page.getByRole("slider", { name: /place and kind/ })),
  ],
  "chart-table": ["charts", (page) => page.getByText(text("chart-show-table")).last().click()],
  found: ["ten-thousand", (page) => search(page, "number 12")],
  "found-earlier": [
    "ten-thousand",
    async (page) => {
      await search(page, "question number 7");
      for (let step = 0; step < 60; step += 1) await page.keyboard.press("Enter");
    },
  ],
  link: ["long", (page) => page.getByRole("link", { name: "the supplier's page" }).click()],
  "say-differently": [
    "finished",
    async (page) => {
      await page.getByRole("log").evaluate((log) => log.scrollTo({ top: 0 }));
      await page.getByRole("button", { name: text("message-edit") }).click();
    },
  ],
  "asked-again": [
    "finished&speed=12",
    async (page) => {
      await page.getByRole("button", { name: text("message-retry") }).click();
      await page.getByRole("button", { name: text("activity-stop"), exact: true }).waitFor();
      await page.getByText(/^Done in .+ · 22 steps/).waitFor();
    },
  ],
  feedback: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: text("message-thumbs-bad") }).click();
      await page.getByLabel(text("message-comment-bad")).fill("Shorter, please");
    },
  ],
  "budget-menu": [
    "budget",
    (page) => page.getByRole("button", { name: pattern("budget-choice") }).click(),
  ],
  "budget-amount": [
    "budget",
    async (page) => {
      await page.getByRole("button", { name: pattern("budget-choice") }).click();
      await page.getByRole("menuitem", { name: text("budget-own") }).click();
      await page.getByLabel(text("budget-own-label")).fill("a lot");
      await page.keyboard.press("Enter");
    },
  ],
  "time-travel": [
    "travel",
    async (page) => {
      await page.getByRole("slider", { name: text("screen-strip") }).press("Home");
      await page.getByText(text("step-cost-title")).click();
    },
  ],
  "model-told": [
    "travel",
    async (page) => {
      await page.getByRole("slider", { name: text("screen-strip") }).press("ArrowLeft");
      await page.getByText(text("step-told-title")).click();
      await page.getByText(text("step-told-system")).click();
    },
  ],
  "continue-here": [
    "travel",
    async (page) => {
      await page.getByRole("slider", { name: text("screen-strip") }).press("ArrowLeft");
      await page.getByRole("button", { name: text("screen-continue-here") }).click();
    },
  ],
  unfolded: [
    "finished",
    async (page) => {
      await page
        .getByRole("button", { name: /steps$/ })
        .first()
        .click();
      await page
        .getByRole("button", { name: /earlier steps/ })
        .first()
        .click();
    },
  ],
  "film-preview": [
    "travel",
    async (page) => {
      const film = page.getByRole("slider", { name: text("screen-strip") });
      const { width = 0 } = (await film.boundingBox()) ?? {};
      await film.hover({ position: { x: width * 0.6, y: 20 } });
    },
  ],
  replay: [
    "finished",
    async (page) => {
      await page.getByRole("slider", { name: text("screen-strip") }).press("Home");
      await page.getByRole("button", { name: text("film-play"), exact: true }).click();
      await page.locator("[data-pointer]").waitFor();
      await page.getByRole("button", { name: text("film-pause"), exact: true }).waitFor();
    },
  ],
  "before-after": [
    "finished",
    (page) => page.getByRole("button", { name: text("film-compare"), exact: true }).click(),
  ],
  "stage-command": [
    "travel",
    async (page) => {
      const film = page.getByRole("slider", { name: text("screen-strip") });
      await film.press("Home");
      for (let step = 0; step < 21; step += 1) await film.press("ArrowRight");
    },
  ],
  typing: [
    "busy",
    async (page) => {
      const box = page.getByRole("textbox", { name: text("composer-label") });
      await box.fill(
        "Please use the other address.\nIt stands in the second mail from Amara.\nThank you!",
      );
      await box.focus();
    },
  ],
  attaching: ["attachments", attachAll],
  "attaching-refused": [
    "attachments",
    async (page) => {
      const file = { name: "letter.exe", mimeType: "application/x-msdownload" };
      const chooser = "input[type=file][multiple]";
      await page.setInputFiles(chooser, { ...file, buffer: Buffer.from("MZ") });
      await page.getByRole("alert").waitFor();
    },
  ],
  "file-view": [
    "attachments",
    (page) => page.getByRole("button", { name: /^Invoice 2211.pdf/ }).click(),
  ],
  "screenshot-menu": [
    "attachments",
    (page) => page.getByRole("button", { name: text("screenshot-take") }).click(),
  ],
  "screenshot-window": [
    "attachments",
    async (page) => {
      await page.getByRole("button", { name: text("screenshot-take") }).click();
      await page.getByRole("menuitem", { name: text("screenshot-window") }).click();
      await page.getByText("Week 47").waitFor();
    },
  ],
  annotate: ["attachments", annotate],
  region: [
    "empty",
    async (page) => {
      await page.goto(
        String(new URL("/region.html?shot=form:0:2:0&width=1280&height=800", page.url())),
      );
      await page.getByRole("button", { name: text("region-take") }).waitFor();
      await drag(page, [430, 130], [1020, 760]);
    },
  ],
  capabilities: [
    "empty",
    async (page) => {
      await page.getByRole("button", { name: text("start-capabilities") }).click();
      await page
        .getByText(pattern("capabilities-tools", { count: 3 }))
        .first()
        .click();
    },
  ],
  "example-taken": [
    "start",
    (page) => page.getByRole("button", { name: "Make a table in LibreOffice Calc" }).click(),
  ],
  search: ["start", (page) => page.getByRole("searchbox").fill("list")],
  played: [
    "empty&speed=12",
    async (page) => {
      await page.getByRole("button", { name: text("start-practice") }).click();
      await page.getByText(/^Done in .+ · 22 steps/).waitFor();
    },
  ],
  stopped: [
    "empty",
    async (page) => {
      await page.getByRole("button", { name: text("start-practice") }).click();
      await page.locator("[data-call]").nth(2).waitFor();
      await page.getByRole("button", { name: text("activity-stop"), exact: true }).click();
      await page.getByText(/^You stopped it ·/).waitFor();
    },
  ],
};
export const NARROW_ACTIONS = {
  "screen-over": [
    "finished",
    (page) => page.getByRole("button", { name: text("screen-show") }).click(),
  ],
};
