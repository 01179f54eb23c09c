// A scripted Claude for the program to talk to: the tests' own strict Messages API, started as a program.

import { createInterface } from "node:readline";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { inRoot } from "../../../scripts/lib/project.mjs";

const PROGRAM = inRoot("target", "debug", "scripted_claude");

/**
 * Starts it; it ends with the test, which fails if the program broke a rule of the API.
 * @param {import("node:test").TestContext} test
 * @param {object[]} replies in order; see src-tauri/crates/testkit/src/bin/scripted_claude.rs
 * @param {string[]} options see there
 * @returns {Promise<{ address: string, env: Record<string, string>, end: () => Promise<{ faults: string[], unserved: number, asked: object[], keys: string[] }> }>}
 */
export async function scriptedClaude(test, replies, options = []) {
  const server = spawn(PROGRAM, options, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);
  let told;
  const end = () => {
    told ??= (async () => {
      server.stdin.end();
      const said = await next();
      await once(server, "exit");
      return said;
    })();
    return told;
  };
  test.after(() => server.kill());
  server.stdin.write(`${JSON.stringify(replies)}\n`);
  const { address } = await next();
  return { address, env: { ANTHROPIC_BASE_URL: address }, end };
}
