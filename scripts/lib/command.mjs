// Short commands that are run to their end: asking a tool for its version, installing packages.
// Programs that keep running belong to process.mjs.

import { spawnSync } from "node:child_process";
import { Failure } from "./failure.mjs";

const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Runs a command and keeps its output. A missing program gives `code: null` and `missing: true`. */
export function ask(command, args, options = {}) {
  const result = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: OUTPUT_LIMIT_BYTES,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  return {
    code: result.status,
    missing: cannotStart(result),
    stdout: result.stdout ?? "",
    stderr: result.stderr ?? "",
  };
}

/** Runs a command whose output only matters when it fails; then it is shown whole. */
export function must(command, args, options = {}) {
  const result = ask(command, args, options);
  if (result.missing) throw new Failure(`\`${command}\` is not installed.`);
  if (result.code !== 0) {
    process.stderr.write(result.stdout + result.stderr);
    throw new Failure(`\`${shown(command, args)}\` failed (exit code ${result.code}).`);
  }
  return result.stdout;
}

/** Runs a command in the foreground: the person sees its output and can answer its questions. */
export function show(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: "inherit", ...options });
  if (cannotStart(result)) throw new Failure(`\`${command}\` is not installed.`);
  if (result.status !== 0) {
    throw new Failure(
      `\`${shown(command, args)}\` failed (exit code ${result.status ?? result.signal}).`,
    );
  }
}

/** EACCES: only a folder on the PATH that may not be read could have it. */
const cannotStart = ({ error }) => error?.code === "ENOENT" || error?.code === "EACCES";

export const shown = (command, args) => [command, ...args].join(" ");
