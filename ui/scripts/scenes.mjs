// What `screens.mjs` looks at: the scenes of `ipc/fake`, and what a person does to see more than a scene shows by itself.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./browser.mjs";

export const SCENES = [
  "empty",
  "start",
  "busy",
  "approval",
  "approval-command",
  "approval-once-only",
  "approvals-two",
  "changed-files",
  "finished",
  "error",
  "held",
  "attachments",
  "long",
  "thousand",
  "ten-thousand",
  "kinds",
  "metered",
  "pace",
  "budget",
  "settings-general",
  "settings-keys",
  "settings-no-keychain",
  "settings-models",
  "settings-no-key",
  "settings-permissions",
  "settings-privacy",
  "settings-tools",
  "settings-no-tools",
  "settings-qube",
  "settings-budget",
  "settings-shortcuts",
  "settings-data",
  "settings-about",
  "settings-broken",
  "first-start",
  "first-start-key",
  "first-start-no-keychain",
  "first-start-check",
  "first-start-trouble",
];
/** What a person does to see more than a scene shows by itself. */
export const ACTIONS = {
  "mode-menu": [
    "finished",
    (page) => page.getByRole("button", { name: /When Qilbee asks/ }).click(),
  ],
  "model-menu": ["start", (page) => page.getByRole("button", { name: /^Model/ }).click()],
  "chat-menu": [
    "start",
    (page) => page.getByRole("button", { name: "More for Compare the two price lists" }).click(),
  ],
  rename: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
    },
  ],
  deleted: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "More for Compare the two price lists" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    },
  ],
  settings: ["finished", (page) => page.getByRole("button", { name: "Settings" }).click()],
  "first-start-calibrated": [
    "first-start-check",
    async (page) => {
      await page.getByRole("button", { name: "Try it now" }).click();
      await page.getByText(/^Every click and every letter/).scrollIntoViewIfNeeded();
    },
  ],
  "first-start-calibrated-badly": [
    "first-start-trouble",
    async (page) => {
      await page.getByRole("button", { name: "Try it now" }).click();
      await page.getByText(/^Not everything arrived/).waitFor();
      await page.getByText(/scale of this monitor/).scrollIntoViewIfNeeded();
    },
  ],
  "settings-hide-place": [
    "settings-privacy",
    async (page) => {
      await page.getByRole("button", { name: "Hide a part of the screen" }).click();
      await page.getByRole("application").focus();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("application").scrollIntoViewIfNeeded();
    },
  ],
  "settings-hide-window": [
    "settings-privacy",
    (page) => page.getByRole("button", { name: "Hide a window" }).click(),
  ],
  "settings-add-server": [
    "settings-no-tools",
    async (page) => {
      await page.getByRole("button", { name: "Add a server" }).click();
      await page.getByRole("button", { name: "Add one" }).click();
    },
  ],
  "settings-import": [
    "settings-no-tools",
    (page) => page.getByRole("button", { name: "Take over from Claude Desktop" }).click(),
  ],
  "settings-key-refused": [
    "settings-no-keychain",
    async (page) => {
      await page.getByLabel("Key for Claude (Anthropic)").fill("sk-ant-recorded");
      await page.getByRole("button", { name: "Keep this key" }).first().click();
      await page.getByText("What you can do").waitFor();
    },
  ],
  "settings-clean-up": [
    "settings-data",
    async (page) => {
      await page.getByLabel("Chats not used for").selectOption({ index: 2 });
      await page.getByRole("button", { name: "Show what would go" }).click();
      await page.getByText(/This would delete/).scrollIntoViewIfNeeded();
    },
  ],
  "settings-erased": [
    "settings-data",
    async (page) => {
      await page.getByRole("button", { name: "Erase everything…" }).click();
      await page.getByLabel(/Type “erase”/).fill("erase");
      await page.getByRole("button", { name: "Erase everything now" }).click();
      await page.getByRole("button", { name: "Close Qilbee" }).waitFor();
    },
  ],
  details: [
    "error",
    (page) => page.getByRole("button", { name: /Could not open the report/ }).click(),
  ],
  "allow-longer": [
    "approval",
    (page) => page.getByRole("button", { name: "Allow for a while" }).click(),
  ],
  grants: ["changed-files", (page) => page.getByRole("button", { name: /things allowed/ }).click()],
  "taken-back": [
    "changed-files",
    (page) => page.getByRole("button", { name: /Take back all changes/ }).click(),
  ],
  enlarged: ["busy", (page) => page.getByRole("button", { name: "Enlarge", exact: true }).click()],
  "step-back": [
    "finished",
    async (page) => {
      for (let step = 0; step < 4; step += 1) {
        await page.getByRole("button", { name: "Earlier step", exact: true }).click();
      }
    },
  ],
  "all-details": [
    "kinds",
    async (page) => {
      for (const line of ["Clicked", "Ran the command", "Changed a passage", "Found 18 entries"]) {
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
      for (const line of ["Remembered something", "Use.* create_ticket", "Asked api.example.com"]) {
        await page
          .getByRole("button", { name: new RegExp(line) })
          .first()
          .click();
      }
    },
  ],
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
      await page.getByRole("button", { name: "Say it differently" }).click();
    },
  ],
  "asked-again": [
    "finished&speed=12",
    async (page) => {
      await page.getByRole("button", { name: "Ask again in a new chat" }).click();
      await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
      await page.getByText(/^Done · 22 steps/).waitFor();
    },
  ],
  verdict: [
    "finished",
    async (page) => {
      await page.getByRole("button", { name: "Bad answer" }).click();
      await page.getByLabel("What should be different?").fill("Shorter, please");
    },
  ],
  "budget-menu": [
    "budget",
    (page) => page.getByRole("button", { name: /What a task may cost/ }).click(),
  ],
  "budget-amount": [
    "budget",
    async (page) => {
      await page.getByRole("button", { name: /What a task may cost/ }).click();
      await page.getByRole("menuitem", { name: "Another amount…" }).click();
      await page.getByLabel("US dollars for each task").fill("a lot");
      await page.keyboard.press("Enter");
    },
  ],
  "time-travel": [
    "travel",
    async (page) => {
      await page.getByRole("listbox", { name: "Steps" }).press("Home");
      await page.getByText("What asking for this step cost").click();
    },
  ],
  "continue-here": [
    "travel",
    async (page) => {
      await page.getByRole("listbox", { name: "Steps" }).press("ArrowLeft");
      await page.getByRole("button", { name: "Continue from here" }).click();
    },
  ],
  unfolded: [
    "long",
    (page) =>
      page
        .getByRole("button", { name: /earlier steps/ })
        .first()
        .click(),
  ],
  typing: [
    "busy",
    async (page) => {
      const box = page.getByRole("textbox", { name: "Message" });
      await box.fill(
        "Please use the other address.\nIt stands in the second mail from Amara.\nThank you!",
      );
      await box.focus();
    },
  ],
  attaching: ["attachments", attachAll],
  "file-view": [
    "attachments",
    (page) => page.getByRole("button", { name: /^Invoice 2211.pdf/ }).click(),
  ],
  "screenshot-menu": [
    "attachments",
    (page) => page.getByRole("button", { name: "Take a screenshot" }).click(),
  ],
  "screenshot-window": [
    "attachments",
    async (page) => {
      await page.getByRole("button", { name: "Take a screenshot" }).click();
      await page.getByRole("menuitem", { name: /A window/ }).click();
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
      await page.getByRole("button", { name: "Take it" }).waitFor();
      await drag(page, [430, 130], [1020, 760]);
    },
  ],
  search: ["start", (page) => page.getByRole("searchbox").fill("list")],
  played: [
    "empty&speed=12",
    async (page) => {
      await page.getByRole("button", { name: "Try the practice task" }).click();
      await page.getByText(/^Done · 22 steps/).waitFor();
    },
  ],
  stopped: [
    "empty",
    async (page) => {
      await page.getByRole("button", { name: "Try the practice task" }).click();
      await page.locator("[data-call]").nth(2).waitFor();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await page.getByText(/^You stopped it ·/).waitFor();
    },
  ],
};
export const NARROW_ACTIONS = {
  "screen-over": [
    "finished",
    (page) => page.getByRole("button", { name: "Show the screen" }).click(),
  ],
};

/** The small windows around the chat, each as large as it opens; `drawn` shows that it is there. */
export const SMALL_PAGES = {
  strip: { page: "strip.html", scene: "busy", drawn: "main", size: { width: 680, height: 54 } },
  "strip-held": {
    page: "strip.html",
    scene: "held",
    drawn: "main",
    size: { width: 680, height: 54 },
  },
  "strip-question": {
    page: "strip.html",
    scene: "approval",
    drawn: "[data-approval]",
    size: { width: 680, height: 560 },
  },
  "quick-ask": {
    page: "quick-ask.html",
    scene: "empty",
    drawn: "label",
    size: { width: 640, height: 168 },
  },
};

async function attachAll(page) {
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
  await page.getByRole("textbox", { name: "Message" }).fill("Is this the same address?");
}

async function annotate(page) {
  await page.getByRole("button", { name: "Take a screenshot" }).click();
  await page.getByRole("menuitem", { name: /A part/ }).click();
  await page.getByRole("button", { name: /^Draw on/ }).click();
  const picture = await page.getByRole("img", { name: "The picture to draw on" }).boundingBox();
  const at = (x, y) => [
    picture.x + (x / 1280) * picture.width,
    picture.y + (y / 800) * picture.height,
  ];
  await drag(page, at(1050, 650), at(600, 575));
  await page.getByText("Box", { exact: true }).click();
  await page.getByRole("radio", { name: "Blue" }).check({ force: true });
  await drag(page, at(396, 310), at(884, 374));
  await page.getByText("Blur", { exact: true }).click();
  await drag(page, at(400, 240), at(640, 290));
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

async function search(page, text) {
  await page.keyboard.press("Control+f");
  await page.keyboard.type(text);
}

/** Goes to what is out of sight the way a person does. */
async function show(page, text) {
  await search(page, text);
  await page.keyboard.press("Escape");
}
