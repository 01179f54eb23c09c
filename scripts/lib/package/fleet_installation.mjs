// The first steps of docs/manual/fleet.md on a bare system with the packages installed: a server, a conductor and three desktops on
// one computer, each with a task, a question and an answer.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { waitUntil } from "../process.mjs";
import { personally } from "./installation.mjs";

const DESKTOPS = [1, 2, 3];
const LIMIT_MS = 300_000;
const LOOK_INTERVAL_MS = 500;
/** All that keeps running. When it ends, so does everything it started. */
const FLEET = `
temporal server start-dev --headless --search-attribute QilbeeState=Keyword > server.log 2>&1 &
qilbee-fleet conductor &
for n in ${DESKTOPS.join(" ")}; do
  qilbee-fleet worker --pool demo --name desk$n --home ~/fleet/desk$n --private-display &
done
wait
`;

/**
 * Does three tasks on three desktops. Each fills in the practice form after its question was answered.
 * @param {import("./bare_root.mjs").BareRoot} root with both packages
 * @param {string} server the program of the engine's server
 */
export async function runThreeDesktops(root, server) {
  copyFileSync(server, root.path("/usr/bin/temporal"));
  const fleet = root.start(...personally("sh", "-c", FLEET));
  const wait = (ready) =>
    waitUntil(fleet, ready, { timeout_ms: LIMIT_MS, interval_ms: LOOK_INTERVAL_MS });
  try {
    await wait(() => attempt(() => desktopsOf(root) === DESKTOPS.length));
    for (const n of DESKTOPS)
      say(root, "submit", "--pool", "demo", "--id", `task${n}`, "--mode", "free", PROMPT);
    await wait(() => tasksIn(root, "waiting").length === DESKTOPS.length);
    for (const n of DESKTOPS) say(root, "answer", `task${n}`, "All three");
    await wait(() => tasksIn(root, "running", "waiting", "queued").length === 0);
    assert.deepEqual(
      tasksIn(root, "done").sort(),
      DESKTOPS.map((n) => `task${n}`),
    );
  } finally {
    await fleet.stop();
  }
}

const PROMPT = "Enter the three requests into the practice form";

const say = (root, ...words) => root.run(...personally("qilbee-fleet", ...words));

const lines = (root, ...words) =>
  say(root, ...words, "--json")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const desktopsOf = (root) => lines(root, "pools", "demo")[0].desktops.length;

const tasksIn = (root, ...states) =>
  lines(root, "list")
    .filter(({ state }) => states.includes(state))
    .map(({ id }) => id);

/** Before the server is there, every command fails. */
function attempt(look) {
  try {
    return look();
  } catch {
    return false;
  }
}
