// A scripted server that runs as a program beside the test: it takes its script on the first line of its input, tells
// its address, and says what it saw when its input ends.

import { createInterface } from "node:readline";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { inRoot } from "../../../scripts/lib/project.mjs";

/**
 * Starts it; it ends with the test.
 * @param {import("node:test").TestContext} test
 * @param {string} name of the program; the first lines of src-tauri/crates/testkit/src/bin/NAME.rs say what it takes and tells
 * @param {object} script
 * @param {string[]} options see there
 * @returns {Promise<{ address: string, end: () => Promise<object> }>} `end` answers with what the program saw
 */
export async function startScripted(test, name, script, options = []) {
  const program = inRoot("target", "debug", name);
  const server = spawn(program, options, { stdio: ["pipe", "pipe", "inherit"] });
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
  server.stdin.write(`${JSON.stringify(script)}\n`);
  const { address } = await next();
  return { address, end };
}
