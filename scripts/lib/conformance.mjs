// Public conformance runner of the Model Context Protocol: installing it, and running one scenario against our client or
// our server. Which scenarios there are and what is expected of them stands in docs/conformance.md.

import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { must, show } from "./command.mjs";
import { RUNNER } from "./conformance_list.mjs";
import { openBridge } from "./http_bridge.mjs";
import { ensureProgram } from "./program_build.mjs";
import { launch } from "./process.mjs";
import { inRoot, programPath, targetFolder } from "./project.mjs";
import { step } from "./step.mjs";

/** The runner needs a newer Node than these scripts; it comes along as a package. */
const PACKAGES = { "@modelcontextprotocol/conformance": "0.2.0-alpha.12", node: "22.23.3" };
const SCENARIO_LIMIT_MS = 60_000;
const folder = join(targetFolder, "conformance");
const inPackages = (...parts) => join(folder, "node_modules", ...parts);

/** Installs the runner into a folder of its own, unless it is there in this version. */
export async function ensureRunner() {
  const is = ([name, version]) => {
    const manifest = inPackages(name, "package.json");
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
  };
  const named = Object.entries(PACKAGES);
  if (named.every(is)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const packages = named.map(([name, version]) => `${name}@${version}`);
  const install = ["install", "--no-audit", "--no-fund", "--save-exact", ...packages];
  await step("install the conformance runner", () => must("npm", install, { cwd: folder }));
}

/** Builds the client that drives our own client code. @returns how the runner is told of it */
export function buildClient() {
  const what = ["--package", "mcp", "--features", "conformance", "--bin", "conformance_client"];
  show("cargo", ["build", "--locked", "--quiet", ...what]);
  return ["--command", inRoot("target", "debug", "conformance_client")];
}

/**
 * Builds the program and opens a bridge to its `mcp serve`, which sees no display and a home folder of its own.
 * @returns how the runner is told of it
 */
export async function openServer(scope) {
  ensureProgram();
  const home = join(folder, "home");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, QILBEE_HOME: join(home, "qilbee") };
  const args = ["mcp", "serve"];
  const bridge = await openBridge({ command: programPath, args, env, cwd: home });
  scope.defer(bridge.close);
  return ["--url", bridge.url];
}

/**
 * Returns the scenarios that a revision of the protocol requires, as the runner lists them.
 * @param {"client" | "server"} side
 */
export function requiredScenarios(side, revision) {
  const package_ = inPackages("@modelcontextprotocol", "conformance");
  const file = join(package_, "requirements", `${revision}.yaml`);
  const lines = readFileSync(file, "utf8").split("\n");
  const from = lines.indexOf(`${side}:`) + 1;
  const length = lines.slice(from).findIndex((line) => !line.startsWith("  - "));
  return lines.slice(from, from + length).map((line) => line.slice("  - ".length).trim());
}

/**
 * Runs one scenario. One in which nothing was checked has failed: the other side never got there.
 * @param {string[]} target how the runner is told of the client or the server
 * @returns {Promise<{ check: string, message: string }[]>} the checks that failed, in the runner's words
 */
export async function runScenario(side, target, scenario, revision) {
  const results = join(folder, "results", side, revision, scenario.replaceAll("/", "-"));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const program = inPackages("@modelcontextprotocol", "conformance", "dist", "index.js");
  const what = ["--scenario", scenario, "--spec-version", revision, "--output-dir", results];
  const code = await runToLog(join(results, "runner.log"), [program, side, ...target, ...what]);
  const checks = checksIn(results);
  const bad = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const failures = bad.map(({ id, errorMessage }) => failure(id, errorMessage ?? "failed"));
  if (!checks.some(({ status }) => status === "SUCCESS")) {
    failures.push(failure("nothing", "nothing was checked"));
  }
  if (code === null) failures.push(failure(RUNNER, "the runner did not end in time"));
  else if (code !== 0 && failures.length === 0) {
    failures.push(failure(RUNNER, `the runner ended with ${code}`));
  }
  return failures;
}

const failure = (check, message) => ({ check, message });

/** Runs the runner while this process goes on: the bridge to the server lives in it. @returns the exit code */
async function runToLog(log, args) {
  const output = openSync(log, "w");
  try {
    const stdio = ["ignore", output, output];
    const runner = launch(inPackages(".bin", "node"), args, { cwd: folder, stdio });
    const late = pause(SCENARIO_LIMIT_MS, undefined, { ref: false });
    const ended = await Promise.race([runner.exited, late]);
    if (ended === undefined) await runner.stop();
    return ended?.code ?? null;
  } finally {
    closeSync(output);
  }
}

function checksIn(results) {
  const files = readdirSync(results, { recursive: true });
  const file = files.find((name) => String(name).endsWith("checks.json"));
  return file === undefined ? [] : JSON.parse(readFileSync(join(results, file), "utf8"));
}
