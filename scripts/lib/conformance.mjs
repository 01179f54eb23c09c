// Public conformance runner of the Model Context Protocol: installing it, and running one scenario against our client.
// Which scenarios there are and what is expected of them stands in docs/conformance.md.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, must, show } from "./command.mjs";
import { inRoot, targetFolder } from "./project.mjs";
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

/** Builds the client that drives our own client code. @returns its path */
export function buildClient() {
  const what = ["--package", "mcp", "--features", "conformance", "--bin", "conformance_client"];
  show("cargo", ["build", "--locked", "--quiet", ...what]);
  return inRoot("target", "debug", "conformance_client");
}

/** Returns the client scenarios that a revision of the protocol requires, as the runner lists them. */
export function requiredScenarios(revision) {
  const package_ = inPackages("@modelcontextprotocol", "conformance");
  const lines = readFileSync(join(package_, "requirements", `${revision}.yaml`), "utf8").split(
    "\n",
  );
  const from = lines.indexOf("client:") + 1;
  const length = lines.slice(from).findIndex((line) => !line.startsWith("  - "));
  return lines.slice(from, from + length).map((line) => line.slice("  - ".length).trim());
}

/**
 * Runs one scenario. One in which nothing was checked has failed: the client never got there.
 * @returns {{ passed: boolean, failures: string[] }} `failures` are the checks that failed, in the runner's words
 */
export function runScenario(client, scenario, revision) {
  const results = join(folder, "results", revision, scenario.replaceAll("/", "-"));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const program = inPackages("@modelcontextprotocol", "conformance", "dist", "index.js");
  const args = [program, "client", "--command", client, "--scenario", scenario];
  const where = ["--spec-version", revision, "--output-dir", results];
  const options = { cwd: folder, timeout: SCENARIO_LIMIT_MS };
  const ran = ask(inPackages(".bin", "node"), [...args, ...where], options);
  writeFileSync(join(results, "runner.log"), `${ran.stdout}${ran.stderr}`);
  const checks = checksIn(results);
  const bad = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const failures = bad.map(({ id, errorMessage }) => `${id}: ${errorMessage ?? "failed"}`);
  if (!checks.some(({ status }) => status === "SUCCESS")) failures.push("nothing was checked");
  if (ran.code !== 0 && failures.length === 0) failures.push(`the runner ended with ${ran.code}`);
  return { passed: failures.length === 0, failures };
}

function checksIn(results) {
  const files = readdirSync(results, { recursive: true });
  const file = files.find((name) => String(name).endsWith("checks.json"));
  return file === undefined ? [] : JSON.parse(readFileSync(join(results, file), "utf8"));
}
