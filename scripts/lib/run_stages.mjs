// Runs stages one after another: a log file for each, one line on the terminal, and when it failed
// what its tests said or the log's end. It knows nothing of what a stage does.

import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { finished } from "node:stream/promises";
import { launch } from "./process.mjs";
import { root, testLogFolder } from "./project.mjs";
import { seconds } from "./step.mjs";

const TAIL_LINES = 60;
const NAME_WIDTH = 12;
/** Logs are read in files. */
const PLAIN_OUTPUT = { CARGO_TERM_COLOR: "never", NO_COLOR: "1" };

/**
 * @param {import("./stages.mjs").Stage[]} stages
 * @param {{ scope: object, env: (stage: object) => Promise<object>, packages?: string[] }} options `env` gives a stage's
 *   environment; `packages` are the crates whose tests run, undefined for all
 * @returns the counts of all stages together, and `times`: what each took, in milliseconds
 */
export async function runStages(stages, { scope, env, packages }) {
  mkdirSync(testLogFolder, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0, slowest: [], times: {} };
  for (const stage of stages) {
    if (scope.interrupted.signal.aborted) break;
    const started = performance.now();
    add(total, await runStage(stage, { scope, env, packages }));
    total.times[stage.name] = Math.round(performance.now() - started);
  }
  return total;
}

async function runStage(stage, { scope, env, packages }) {
  const path = join(testLogFolder, `${stage.name}.log`);
  const log = createWriteStream(path);
  const started = performance.now();
  process.stdout.write(`${stage.name.padEnd(NAME_WIDTH)}`);
  let counts;
  try {
    counts = await stage.run(
      context(stage.name, packages, scope, log, { ...(await env(stage)), ...PLAIN_OUTPUT }),
    );
  } catch (error) {
    log.write(`\n${error.stack}\n`);
    counts = { passed: 0, failed: 1, skipped: 0, note: error.message.split("\n")[0] };
  }
  log.end();
  await finished(log);
  report(counts, performance.now() - started, path, scope.interrupted.signal.aborted);
  return counts;
}

/** The tools of a stage: `run` writes a command's output to the stage's log and also returns it. */
function context(stage, packages, scope, log, env) {
  return {
    stage,
    packages,
    env,
    async run(command, args, { env: more = {}, removeFirst } = {}) {
      if (removeFirst) rmSync(removeFirst, { force: true });
      log.write(`$ ${[command, ...args].join(" ")}\n`);
      const program = launch(command, args, {
        cwd: root,
        env: { ...env, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const stop = () => program.stop();
      scope.interrupted.signal.addEventListener("abort", stop, { once: true });
      const output = collect(program.child, log);
      const ended = await program.exited;
      // A process that the command left running in its own group would keep its output open for ever.
      await program.stop();
      scope.interrupted.signal.removeEventListener("abort", stop);
      if (ended.error) log.write(`${ended.error.message}\n`);
      return { ...ended, output: await output };
    },
  };
}

async function collect(child, log) {
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece) => {
      pieces.push(piece);
      log.write(piece);
    });
  }
  await Promise.allSettled([child.stdout, child.stderr].map((stream) => finished(stream)));
  return Buffer.concat(pieces).toString("utf8");
}

function report(counts, took_ms, path, interrupted) {
  const word = interrupted
    ? "interrupted"
    : counts.failed > 0
      ? "FAILED"
      : counts.passed > 0
        ? "ok"
        : "skipped";
  const note = counts.note ? `  (${counts.note})` : "";
  process.stdout.write(
    `${word.padEnd(12)}${line(counts).padEnd(34)}${seconds(took_ms).padStart(12)}${note}\n`,
  );
  if (counts.failed === 0 || interrupted) return;
  for (const failure of counts.failures ?? [])
    show(failure.trimEnd().split("\n").slice(0, TAIL_LINES));
  if (counts.failures === undefined) {
    show(readFileSync(path, "utf8").trimEnd().split("\n").slice(-TAIL_LINES));
  }
  show([`The whole log: ${relative(root, path)}`]);
}

function show(lines) {
  process.stdout.write(lines.map((text) => `    ${text}\n`).join(""));
}

/** `N passed, N failed`, and what was skipped when something was. */
export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

export function add(total, counts) {
  for (const kind of ["passed", "failed", "skipped"]) total[kind] += counts[kind];
  total.slowest?.push(...(counts.slowest ?? []));
}
