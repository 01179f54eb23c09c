// A chart in the real window, from the model's text to what is drawn, read and listed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const TITLE = "Printed pages";
const CHART = {
  type: "bar",
  title: TITLE,
  unit: "pages",
  labels: ["May", "June"],
  series: [
    { name: "Office", values: [310, 450] },
    { name: "Workshop", values: [120, 95.5] },
  ],
};
const DRAWING_LIMIT_MS = 60_000;

test("a chart is drawn, and its data is a table", async (context) => {
  const answer = `Here it is:\n\n\`\`\`chart\n${JSON.stringify(CHART)}\n\`\`\`\n`;
  const claude = await scriptedClaude(context, [{ text: answer }]);
  const { page } = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  await ask(page, "Draw the pages");
  await page.byRole("slider", text("chart-values", { title: TITLE }), DRAWING_LIMIT_MS);
  await page.picture("chart");
  await page.clickOn(() => page.byText(text("chart-show-table")));
  await page.byRole("cell", "95.5");
  await page.picture("chart-with-table");
  const { faults, unserved } = await claude.end();
  assert.deepEqual([faults, unserved], [[], 0]);
});
