// `npm run bench:window`: what Qilbee's window costs, beside a Tauri window with nothing in it, in one run and in
// the same virtual display. Figures belong into docs/performance.md with the date and the machine.

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Page } from "../../tests/e2e/lib/page.mjs";
import { must } from "../lib/command.mjs";
import { ensureTauriDriver } from "../lib/cargo_tools.mjs";
import { exitWith } from "../lib/failure.mjs";
import { oneOf, readOptions, wholeNumber } from "../lib/options.mjs";
import { Scope } from "../lib/scope.mjs";
import { startPersonDisplay } from "../lib/person_display.mjs";
import { startTestSession } from "../lib/test_session.mjs";
import { CHATS, chatOf, MODEL, openChat } from "./window/chats.mjs";
import { idle } from "./window/idle.mjs";
import { openLong } from "./window/open_long.mjs";
import { buildBoth, open, qilbee } from "./window/programs.mjs";
import { start } from "./window/start.mjs";
import { stream } from "./window/stream.mjs";

const HELP = `npm run bench:window [-- OPTION...]

Builds the release program and an empty Tauri window, and measures both: the start, writing along with
2,000 tokens a second in a chat of 1,000 messages, opening and scrolling a chat of 10,000, and what
stands still. Linux only; nothing else should be at work.

  --only NAME    start, stream, open or idle
  --runs N       how often it is started and opened (11, of which the first is not counted)
  --minutes N    how long it stands still (10)
  --as-built     measures what was built before, whatever has changed since
  --help         shows this text
`;
const PARTS = { start, stream, open: openLong, idle };

await exitWith(async () => {
  const options = readOptions(HELP, {
    only: { type: "string" },
    runs: { type: "string", default: "11" },
    minutes: { type: "string", default: "10" },
    "as-built": { type: "boolean", default: false },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = Object.keys(PARTS);
  const parts = options.only === undefined ? names : [oneOf(names, "only", options.only)];
  const [runs, minutes] = ["runs", "minutes"].map((name) => wholeNumber(2, name, options[name]));
  if (!options["as-built"]) await buildBoth();
  process.env.TAURI_DRIVER = await ensureTauriDriver();
  const scope = new Scope();
  try {
    const { env } = await startTestSession(scope);
    const person = await startPersonDisplay(scope, env.XDG_RUNTIME_DIR, env);
    Object.assign(env, person);
    // Whoever presses reaches the displays from here.
    Object.assign(process.env, person);
    const home = await preparedHome(env);
    const bench = { scope, runs, minutes, environment: () => environment(env, home) };
    for (const part of parts) {
      process.stdout.write(`\n${part}\n`);
      await PARTS[part](bench);
    }
  } finally {
    await scope.close();
  }
  return 0;
});

/** A home as of somebody who has worked here: the long chats are in it, so there is no introduction. */
async function preparedHome(env) {
  const home = join(env.TMPDIR, "bench-home");
  mkdirSync(home);
  for (const chat of CHATS) {
    const file = join(env.TMPDIR, `${chat.messages}.jsonl`);
    writeFileSync(file, chatOf(chat, MODEL));
    must(qilbee.path, ["sessions", "import", file], { env: { ...env, QILBEE_HOME: home } });
  }
  const driver = await open(qilbee, environment(env, home));
  await openChat(new Page(driver.browser), CHATS[0]);
  await driver.stop();
  return home;
}

/** For one more program: what its webview keeps is its own. */
function environment(env, home) {
  const XDG_DATA_HOME = mkdtempSync(join(env.TMPDIR, "data-"));
  return { ...env, QILBEE_HOME: home, XDG_DATA_HOME };
}
