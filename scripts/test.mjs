// `npm test`: does all set-up and runs every check and test. The last line is `N passed, N failed`.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, exitWith } from "./lib/failure.mjs";
import { affectedBy, changedFiles, workspacePackages } from "./lib/changed.mjs";
import { ensureNodeModules } from "./lib/node_modules.mjs";
import { readOptions } from "./lib/options.mjs";
import { add, line, runStages } from "./lib/run_stages.mjs";
import { Scope } from "./lib/scope.mjs";
import { orphansOf, processesOf } from "./lib/session_processes.mjs";
import { stages } from "./lib/stages.mjs";
import { testLogFolder } from "./lib/project.mjs";
import { seconds } from "./lib/step.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";
import { startTestSession } from "./lib/test_session.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const HELP = `npm test [-- OPTION...]

Does all set-up, then runs the stages one after another and says at the end how many tests
passed and failed. Logs are kept in target/test-logs/.

  --only WORD,...  only these stages or groups of stages
  --changed        only what uncommitted changes can affect; Rust tests only of the crates they reach
  --since COMMIT   the same for everything that changed since a commit
  --list           lists the stages with their groups
  --help           shows this text
`;

const INTERRUPTED_EXIT_CODE = 130;
/** A window that was just closed may take a moment to be gone. */
const ORPHAN_GRACE_MS = 3000;
const SLOWEST = 10;

await exitWith(async () => {
  const options = readOptions(HELP, {
    only: { type: "string", multiple: true, default: [] },
    changed: { type: "boolean", default: false },
    since: { type: "string" },
    list: { type: "boolean", default: false },
  });
  if (options.help) return say(HELP);
  if (options.list)
    return say(
      stages.map(({ name, groups }) => `${name.padEnd(12)}${groups.join(", ")}\n`).join(""),
    );
  const asked = choose(options.only.flatMap((words) => words.split(",")));
  const affected = affectedSince(options.changed ? (options.since ?? "HEAD") : options.since);
  const chosen = asked.filter(({ name }) => affected.stages?.includes(name) ?? true);
  if (chosen.length === 0) return say("Nothing changed that a test looks at.\n");
  checkToolchain();
  const inSession = chosen.some(usesSession);
  await ensureSystemPackages({ display: inSession, test: inSession });
  await ensureNodeModules();
  for (const setUp of new Set(chosen.flatMap((stage) => stage.setUp ?? []))) await setUp();
  return runAll(chosen, affected.packages);
});

/** Without a commit to compare with, everything is affected. */
function affectedSince(commit) {
  if (commit === undefined) return { stages: undefined, packages: undefined };
  return affectedBy(changedFiles(commit), workspacePackages());
}

function say(text) {
  process.stdout.write(text);
  return 0;
}

function choose(words) {
  if (words.length === 0) return stages;
  const knownWords = new Set(stages.flatMap(({ name, groups }) => [name, ...groups]));
  const unknown = words.filter((word) => !knownWords.has(word));
  if (unknown.length > 0) {
    throw new Failure(
      `No such stage: ${unknown.join(", ")}`,
      `These exist: ${[...knownWords].join(", ")}`,
    );
  }
  return stages.filter(({ name, groups }) =>
    words.some((word) => word === name || groups.includes(word)),
  );
}

/** Elsewhere the Rust tests run on the person's own desktop, and there is no driver for the window. */
function usesSession(stage) {
  return stage.inSession === true && process.platform === "linux";
}

/** @returns the exit code */
async function runAll(chosen, packages) {
  const scope = new Scope();
  let session;
  const env = async (stage) => {
    if (!usesSession(stage)) return process.env;
    session ??= await startTestSession(scope);
    return session.env;
  };
  const total = { passed: 0, failed: 0, skipped: 0, slowest: [] };
  let orphans = [];
  try {
    const counts = await runStages(chosen, { scope, env, packages });
    add(total, counts);
    if (chosen.length === stages.length && packages === undefined) keepTimes(counts.times);
    if (session) orphans = await orphansOf(session.folder, ORPHAN_GRACE_MS);
  } finally {
    await scope.close();
  }
  if (session) add(total, checkNothingIsLeft(session.folder, orphans));
  tellSlowest(total.slowest);
  process.stdout.write(`${line(total)}\n`);
  if (scope.interrupted.signal.aborted) return INTERRUPTED_EXIT_CODE;
  return total.failed > 0 ? 1 : 0;
}

/** For `npm run figures`: the last whole run. */
function keepTimes(times) {
  writeFileSync(join(testLogFolder, "times.json"), JSON.stringify(times));
}

/** The tests that cost a day's work most. */
function tellSlowest(slowest) {
  const first = slowest.toSorted((one, other) => other.took_ms - one.took_ms).slice(0, SLOWEST);
  if (first.length > 0) process.stdout.write("slowest tests\n");
  for (const { name, took_ms } of first)
    process.stdout.write(`    ${seconds(took_ms).padStart(8)}  ${name}\n`);
}

/** One more test: what ran left no process and no folder behind. */
function checkNothingIsLeft(folder, orphans) {
  const left = [...orphans, ...processesOf(folder)].map(
    ({ pid, command }) => `process ${pid}: ${command}`,
  );
  if (existsSync(folder)) left.push(`folder ${folder}`);
  const counts = {
    passed: left.length === 0 ? 1 : 0,
    failed: left.length === 0 ? 0 : 1,
    skipped: 0,
  };
  process.stdout.write(`${"left behind".padEnd(12)}${left.length === 0 ? "nothing" : "FAILED"}\n`);
  for (const what of left) process.stdout.write(`    ${what}\n`);
  return counts;
}
