// Building and running the fuzz targets. What a target asserts is in the properties of its crate; what is
// tried and how long is decided in fuzz.mjs.

import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { ensureFuzzBuilder } from "./cargo_tools.mjs";
import { must, show } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { inRoot, testLogFolder } from "./project.mjs";

/** One input that takes longer is a finding: something goes on for ever. */
const LONGEST_RUN_SECONDS = 20;
/** Inputs are not made longer than this. */
const LONGEST_INPUT_BYTES = 16 * 1024;
const MEMORY_LIMIT_MB = 4096;
/** A folder in memory, where a file is durable as soon as it is written. */
const MEMORY_FOLDER = "/dev/shm";

const folder = (...parts) => inRoot("fuzz", ...parts);

export async function ensureCargoFuzz() {
  if (process.platform === "win32") throw new Failure("The fuzz targets run on Linux and macOS.");
  return ensureFuzzBuilder();
}

/** The stable compiler is told to take what cargo-fuzz asks of it. */
export function buildTargets(cargoFuzz, targets) {
  const env = { ...process.env, RUSTC_BOOTSTRAP: "1" };
  for (const target of targets.length === 1 ? targets : [undefined]) {
    const named = target ? [target] : [];
    show(cargoFuzz, ["build", ...named], { cwd: inRoot(), env });
  }
}

/** Runs one target. @returns {Promise<{executions: number, covered: number, findings: string[]}>} */
export async function tryTarget(target, seconds) {
  const corpus = folder("corpus", target);
  const artifacts = folder("artifacts", target);
  const log = join(testLogFolder, `fuzz-${target}.log`);
  for (const made of [corpus, artifacts, testLogFolder]) mkdirSync(made, { recursive: true });
  const known = new Set(readdirSync(artifacts));
  const args = [
    corpus,
    folder("seeds", target),
    `-dict=${folder("dictionaries", target)}`,
    `-artifact_prefix=${artifacts}/`,
    `-max_total_time=${seconds}`,
    `-timeout=${LONGEST_RUN_SECONDS}`,
    `-rss_limit_mb=${MEMORY_LIMIT_MB}`,
    `-max_len=${LONGEST_INPUT_BYTES}`,
    "-print_final_stats=1",
  ];
  const code = await run(programOf(target), args, log);
  const said = readFileSync(log, "utf8");
  const files = readdirSync(artifacts).filter((name) => !known.has(name));
  const findings = files.map((name) => join(artifacts, name));
  if (code !== 0 && findings.length === 0) findings.push(`it ended with ${code}; see ${log}`);
  return {
    executions:
      lastNumber(said, /stat::number_of_executed_units:\s*(\d+)/g) || lastNumber(said, /^#(\d+)/gm),
    covered: lastNumber(said, /cov: (\d+)/g),
    findings,
  };
}

async function run(program, args, log) {
  const output = createWriteStream(log);
  await once(output, "open");
  const temporary = existsSync(MEMORY_FOLDER) ? { TMPDIR: MEMORY_FOLDER } : {};
  const child = spawn(program, args, {
    cwd: inRoot(),
    // Memory held for as long as the program runs is no leak.
    env: { ...process.env, ...temporary, ASAN_OPTIONS: "detect_odr_violation=0:detect_leaks=0" },
    stdio: ["ignore", output, output],
  });
  const [code, signal] = await once(child, "close");
  output.end();
  return code ?? signal;
}

function programOf(target) {
  const host = /^host: (.*)$/m.exec(must("rustc", ["-vV"]))?.[1] ?? "";
  return folder("target", host, "release", target);
}

function lastNumber(text, pattern) {
  const found = [...text.matchAll(pattern)].at(-1);
  return found ? Number(found[1]) : 0;
}
