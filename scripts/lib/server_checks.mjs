// What the built program must do with any server of Chat Completions, whatever its model says. Nothing here starts a server.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "./command.mjs";
import { programPath } from "./project.mjs";

const RUN_LIMIT_MS = 300_000;
/** A model of random weights may end before it said a word. */
const TRIES = 3;

/** Checks the program with a server. @returns {number} an exit code */
export function checkServer(address, model) {
  const home = mkdtempSync(join(tmpdir(), "qilbee-servers-"));
  try {
    let failed = 0;
    for (const [name, form] of [
      ["native", undefined],
      ["text", "xml"],
    ]) {
      writeFileSync(join(home, "config.toml"), settings(address, model, form));
      const program = (...words) => run(home, words);
      const checks = {
        "the model is listed": () => listed(program("models", "list"), model),
        "`models test` hears text, as a stream": () => again(() => tested(program, model)),
        "a turn ends well": () => again(() => turned(program, model)),
      };
      for (const [what, check] of Object.entries(checks)) {
        const fault = check();
        if (fault !== undefined) failed += 1;
        const told = fault === undefined ? "passed" : "FAILED";
        process.stdout.write(`${told}  ${name}: ${what}\n`);
        if (fault !== undefined) process.stdout.write(`${fault}\n`);
      }
    }
    return failed > 0 ? 1 : 0;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function settings(address, model, form) {
  const lines = [
    "[[providers]]",
    'name = "real"',
    'kind = "chat"',
    `address = ${JSON.stringify(address)}`,
    "[[providers.models]]",
    `id = ${JSON.stringify(model)}`,
    "context_tokens = 32768",
    "max_output_tokens = 1000",
    ...(form === undefined ? [] : [`tools = "${form}"`]),
  ];
  return `${lines.join("\n")}\n`;
}

function run(home, words) {
  const env = { ...process.env, QILBEE_HOME: home };
  return ask(programPath, words, { env, timeout: RUN_LIMIT_MS });
}

/** Each check gives nothing, or what was seen instead. */
function listed({ code, stdout, stderr }, model) {
  const is = code === 0 && stdout.split("\n").some((line) => line.startsWith(`real/${model} `));
  return is ? undefined : stdout + stderr;
}

/** Tools and pictures are the model's to understand; text and streaming are the wire's. */
function tested(program, model) {
  const { code, stdout, stderr } = program("models", "test", `real/${model}`);
  const is = code === 0 && stdout.includes("✓ text") && stdout.includes("✓ streaming");
  return is ? undefined : stdout + stderr;
}

function turned(program, model) {
  const words = ["run", "--json", "--mode", "observe", "--model", `real/${model}`, "Say something"];
  const { code, stdout, stderr } = program(...words);
  const events = stdout.trim().split("\n").map(parsed);
  const of = (type) => events.find((event) => event?.type === type);
  const is = code === 0 && of("assistant_message") && of("turn_ended")?.reason === "completed";
  return is ? undefined : stdout + stderr;
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function again(check) {
  let fault;
  for (let tries = 0; tries < TRIES; tries += 1) {
    fault = check();
    if (fault === undefined) return undefined;
  }
  return fault;
}
