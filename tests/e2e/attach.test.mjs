// A chat that runs in the window, watched and steered from a terminal: `qilbee attach` sees what the window does, says no
// to its question and stops its task; the window shows both, and closing it ends `attach`.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { openApp } from "./lib/app.mjs";
import { scriptedClaude } from "./lib/claude.mjs";
import { ask, KEY } from "./lib/steps.mjs";
import { programPath } from "../../scripts/lib/project.mjs";
import { must } from "../../scripts/lib/command.mjs";
import { text } from "../../scripts/lib/texts.mjs";

const STEP_LIMIT_MS = 60_000;

test("a terminal watches and steers what runs in the window", async (context) => {
  const claude = await scriptedClaude(context, [
    { calls: [{ id: "toolu_1", name: "bash", input: { command: "touch marked" } }] },
    { text: "Then I leave it." },
    { calls: [{ id: "toolu_2", name: "bash", input: { command: "sleep 600" } }] },
  ]);
  const app = await openApp(context, { env: { ...claude.env, ANTHROPIC_API_KEY: KEY } });
  const { page } = app;
  await ask(page, "Run touch marked");
  await page.byRole("button", text("approval-deny"), STEP_LIMIT_MS);

  const terminal = attach(context, app.home);
  const asked = await terminal.until((event) => event.type === "approval_requested");
  terminal.send({
    type: "answer_approval",
    approval: asked.approval,
    answer: { answer: "deny" },
  });
  const resolved = await terminal.until((event) => event.type === "approval_resolved");
  assert.deepEqual([resolved.answer.answer, resolved.approval], ["deny", asked.approval]);
  await page.byText("Then I leave it.", STEP_LIMIT_MS);
  assert.equal(existsSync(join(app.home, "marked")), false);
  await page.picture("answered-in-a-terminal");

  await ask(page, "Run sleep 600");
  await page.click("button", /^Allow once/, STEP_LIMIT_MS);
  await terminal.until((event) => event.type === "tool_started" && event.call === "toolu_2");
  terminal.send({ type: "stop" });
  const ended = await terminal.until(
    (event) => event.type === "turn_ended" && event.reason !== "completed",
  );
  assert.equal(ended.reason, "stopped");
  await page.until(
    "the end of the task",
    async () => (await page.allByText(/^You stopped it/)).length > 0,
  );
  await page.picture("stopped-in-a-terminal");

  await app.close();
  assert.equal(await terminal.exit, 0);
  const told = await claude.end();
  assert.deepEqual([told.faults, told.unserved], [[], 0]);
});

/** Begins `qilbee attach` to the only chat of this home. It ends with the test. */
function attach(context, home) {
  const env = { ...process.env, QILBEE_HOME: home };
  const [chat] = JSON.parse(must(programPath, ["sessions", "list", "--json"], { env }));
  const options = ["attach", chat.id, "--json", "--commands", "-"];
  const child = spawn(programPath, options, { env, stdio: ["pipe", "pipe", "inherit"] });
  context.after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    exit: new Promise((resolve) => child.on("exit", (code) => resolve(code))),
    send: (command) => child.stdin.write(`${JSON.stringify(command)}\n`),
    /** Reads on to the first event that is one of these. */
    async until(isWanted) {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error("attach has ended");
        const event = JSON.parse(value);
        if (isWanted(event)) return event;
      }
    },
  };
}
