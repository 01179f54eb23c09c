// The private session: what it offers works, only its own programs reach it, and nothing of it is left.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { ask } from "../lib/command.mjs";
import { launch } from "../lib/process.mjs";
import { Scope } from "../lib/scope.mjs";
import { orphansOf, processesOf } from "../lib/session_processes.mjs";
import { startTestSession } from "../lib/test_session.mjs";

const BRIEF_MS = 500;
const GONE_MS = 5000;

test("a session offers a display and an unlocked keyring, and leaves nothing behind", async () => {
  const scope = new Scope();
  const { env, folder } = await startTestSession(scope);
  try {
    assert.equal(ask("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"], { env }).code, 0);
    const stranger = { ...env, XAUTHORITY: "/dev/null" };
    assert.notEqual(
      ask("xprop", ["-root"], { env: stranger }).code,
      0,
      "no display without the cookie",
    );
    const entry = ["service", "session-test"];
    const stdio = ["pipe", "pipe", "pipe"];
    ask("secret-tool", ["store", "--label=test", ...entry], { env, stdio, input: "a value" });
    assert.equal(ask("secret-tool", ["lookup", ...entry], { env }).stdout, "a value");
    assert.deepEqual(await orphansOf(folder, GONE_MS), []);
  } finally {
    await scope.close();
  }
  assert.deepEqual([processesOf(folder), existsSync(folder)], [[], false]);
});

test("a program that outlives whoever started it is found, and ended with the session", async () => {
  const scope = new Scope();
  const { env, folder } = await startTestSession(scope);
  try {
    await launch("sh", ["-c", "setsid sleep 600 &"], { env }).exited;
    const orphans = await orphansOf(folder, BRIEF_MS);
    assert.deepEqual(
      orphans.map(({ command }) => command),
      ["sleep 600"],
    );
  } finally {
    await scope.close();
  }
  assert.deepEqual([processesOf(folder), existsSync(folder)], [[], false]);
});
