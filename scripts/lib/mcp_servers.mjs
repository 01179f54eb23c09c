// The MCP servers from PyPI that the Rust tests start: a virtual environment in target/, made once; and what a
// plugin is built with, as a file, so that the tests install one without a network. Servers from npm come with
// node_modules. Where it cannot be made, the tests that need it are counted as skipped.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./command.mjs";
import { inRoot } from "./project.mjs";
import { step } from "./step.mjs";

const folder = inRoot("target", "mcp-servers");
const environment = join(folder, "venv");
const wheels = join(folder, "wheels");
const list = inRoot("scripts", "mcp_servers.txt");
const builders = inRoot("scripts", "plugin_builders.txt");
/** Written last, so that half an environment is made again. */
const stampFile = join(folder, "hash");
const PYTHON = "python3";

export async function ensureMcpServers() {
  if (process.platform === "win32") return;
  const hash = createHash("sha256").update(readFileSync(list)).update(readFileSync(builders));
  const wanted = hash.digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  await step("MCP servers for the tests", () => {
    rmSync(folder, { recursive: true, force: true });
    const made =
      run(PYTHON, ["-m", "venv", environment]) &&
      run(join(environment, "bin", "pip"), [
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        "--requirement",
        list,
      ]) &&
      run(join(environment, "bin", "pip"), [
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        "--dest",
        wheels,
        "--requirement",
        builders,
      ]);
    if (made) writeFileSync(stampFile, wanted);
    // Half an environment would make tests fail that can say that they were skipped.
    else rmSync(folder, { recursive: true, force: true });
  });
}

/** Runs a command; returns false when it failed. Then it prints why, and the tests go on without. */
function run(command, args) {
  const ended = ask(command, args);
  if (ended.code === 0) return true;
  const reason = ended.missing ? `\`${command}\` is not installed` : ended.stderr.trim();
  process.stdout.write(`skipped: ${reason}\n`);
  return false;
}
