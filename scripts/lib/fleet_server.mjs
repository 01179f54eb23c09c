// The server of the fleet's engine, which the Rust tests start: a virtual environment in target/ with that one program, made once.
// Where it cannot be made, the tests that need it are counted as skipped.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask } from "./command.mjs";
import { inRoot } from "./project.mjs";
import { step } from "./step.mjs";

const folder = inRoot("target", "fleet-server");
const environment = join(folder, "venv");
const list = inRoot("scripts", "fleet_server.txt");
/** Written last, so that half an environment is made again. */
const stampFile = join(folder, "list.txt");

export async function ensureFleetServer() {
  if (process.platform !== "linux") return;
  const wanted = readFileSync(list, "utf8");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  await step("server for the tests of the fleet", () => {
    rmSync(folder, { recursive: true, force: true });
    const made =
      run("python3", ["-m", "venv", environment]) &&
      run(join(environment, "bin", "pip"), [
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--require-hashes",
        "--requirement",
        list,
      ]);
    if (made) writeFileSync(stampFile, wanted);
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
