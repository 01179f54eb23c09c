// The stages of `npm test`, in the order they run: quick checks first, then one heavy build after the
// other. Each says what it needs and how its result is counted; how stages are run is in run_stages.mjs.

import { join } from "node:path";
import { ensureCargoDeny, ensureNextest, ensureTauriDriver } from "./cargo_tools.mjs";
import { countLibtest, countNextest, countNodeTest, countVitest, oneCheck } from "./counts.mjs";
import { ensureFleetServer } from "./fleet_server.mjs";
import { ensureMcpServers } from "./mcp_servers.mjs";
import { startPersonDisplay } from "./person_display.mjs";
import { ensureProgramForTests } from "./program_build.mjs";
import { inRoot, targetFolder, testLogFolder } from "./project.mjs";
import { Scope } from "./scope.mjs";
import { endToEndTests, scriptTests } from "./test_files.mjs";
import { isUiBuilt, noteUiBuild } from "./ui_build.mjs";

const tool = (name) =>
  inRoot("node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
const vitestReport = join(testLogFolder, "vitest.json");
/** As `.config/nextest.toml` names it. */
const nextestReport = join(targetFolder, "nextest", "default", "junit.xml");
const LINUX_ONLY = { passed: 0, failed: 0, skipped: 1, note: "for Linux only" };
const NO_DATABASE = "failed to fetch advisory database";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string[]} groups other words that `--only` knows it by
 * @property {boolean} [inSession] it runs on the private display
 * @property {() => Promise<unknown>} [setUp] done before the first stage runs, and quick when it was done before
 * @property {(context: object) => Promise<Counts>} run
 */

/** @type {Stage[]} */
export const stages = [
  check(
    "rustfmt",
    ["rust-style"],
    ["cargo", ["fmt", "--all", "--check", "--", "--color", "never"]],
  ),
  check("prettier", ["ui-style"], [tool("prettier"), ["--check", "--log-level", "warn", "."]]),
  check(
    "oxlint",
    ["ui-style"],
    [tool("oxlint"), ["--deny-warnings", "ui", "scripts", "tests/e2e", "src-tauri/crates/fleet"]],
  ),
  check("tsc", ["ui-style"], [tool("tsc"), ["-p", "ui", "--noEmit"]]),
  { name: "scripts", groups: [], inSession: true, run: runScriptTests },
  { name: "vitest", groups: ["ui"], run: runVitest },
  { name: "ui-build", groups: ["ui"], run: runUiBuild },
  { name: "pages", groups: ["ui"], inSession: true, run: runPages },
  check(
    "clippy",
    ["rust-style"],
    ["cargo", ["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]],
  ),
  { name: "deny", groups: ["check"], setUp: ensureCargoDeny, run: runDeny },
  { name: "advisories", groups: ["check"], setUp: ensureCargoDeny, run: runAdvisories },
  {
    name: "rust",
    groups: [],
    inSession: true,
    setUp: () => Promise.all([ensureMcpServers(), ensureFleetServer(), ensureNextest()]),
    run: runRustTests,
  },
  { name: "examples", groups: [], run: runDocumentExamples },
  {
    name: "e2e",
    groups: [],
    inSession: true,
    setUp: () => Promise.all([ensureTauriDriver(), ensureFleetServer()]),
    run: runEndToEnd,
  },
];

/** A stage that is one command and counts as one test. */
function check(name, groups, [command, args]) {
  const run = async (context) => oneCheck(await context.run(command, args));
  return { name, groups: ["check", ...groups], run };
}

async function runScriptTests(context) {
  return process.platform === "linux" ? runNodeTests(context, scriptTests()) : LINUX_ONLY;
}

async function runVitest(context) {
  const args = [
    "run",
    "--root",
    "ui",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport}`,
  ];
  const { code } = await context.run(tool("vitest"), args, { removeFirst: vitestReport });
  return countVitest(vitestReport, code);
}

async function runUiBuild(context) {
  return oneCheck(await buildUi(context));
}

async function buildUi(context) {
  const ended = await context.run(tool("vite"), ["build", "--config", "ui/vite.config.ts"]);
  if (ended.code === 0) noteUiBuild();
  return ended;
}

/** Every scene of the UI in a browser: no error, no accessibility fault, nothing too wide. */
async function runPages(context) {
  return oneCheck(await context.run(process.execPath, [inRoot("ui", "scripts", "screens.mjs")]));
}

async function runDeny(context) {
  const program = await ensureCargoDeny();
  return oneCheck(
    await context.run(program, ["--workspace", "check", "licenses", "bans", "sources"]),
  );
}

/** Its database is fetched at every run; without a network this says nothing about the program. */
async function runAdvisories(context) {
  const program = await ensureCargoDeny();
  const ended = await context.run(program, ["--workspace", "check", "advisories"]);
  if (ended.code !== 0 && ended.output.includes(NO_DATABASE)) {
    return { passed: 0, failed: 0, skipped: 1, note: "database not reachable" };
  }
  return oneCheck(ended);
}

async function runRustTests(context) {
  if (!isUiBuilt()) await buildUi(context);
  const crates = context.packages?.flatMap((name) => ["--package", name]) ?? ["--workspace"];
  const args = ["nextest", "run", "--no-fail-fast", ...crates];
  const { code } = await context.run(await ensureNextest(), args, { removeFirst: nextestReport });
  return countNextest(nextestReport, code);
}

/** Examples in doc comments, which nextest does not run: one shows what must not compile. */
async function runDocumentExamples(context) {
  return countLibtest(await context.run("cargo", ["test", "--workspace", "--doc"]));
}

async function runEndToEnd(context) {
  if (process.platform !== "linux") return LINUX_ONLY;
  if (!isUiBuilt()) await buildUi(context);
  const built = await ensureProgramForTests(context);
  if (built.code !== 0) return oneCheck(built);
  const scope = new Scope();
  try {
    // These tests press as a person does.
    const person = await startPersonDisplay(scope, context.env.XDG_RUNTIME_DIR, context.env);
    const driver = { TAURI_DRIVER: await ensureTauriDriver() };
    return await runNodeTests(context, endToEndTests(), { ...person, ...driver });
  } finally {
    await scope.close();
  }
}

/** A window that is away answers no driver: what waits for one for ever has failed. */
const LONGEST_TEST_MS = 300_000;

/** One file after the other: they share a display. */
async function runNodeTests(context, files, env = {}) {
  const report = join(testLogFolder, `${context.stage}.tap`);
  const reporters = [
    ["spec", "stdout"],
    ["tap", report],
  ].flatMap(([kind, to]) => [`--test-reporter=${kind}`, `--test-reporter-destination=${to}`]);
  const limit = `--test-timeout=${LONGEST_TEST_MS}`;
  const args = ["--test", "--test-concurrency=1", limit, ...reporters, ...files];
  const { code } = await context.run(process.execPath, args, { env, removeFirst: report });
  return countNodeTest(report, code);
}
