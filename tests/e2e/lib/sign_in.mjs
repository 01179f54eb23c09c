// A server that wants a sign-in, with its provider, and a browser of one line that goes where the provider sends it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { inRoot } from "../../../scripts/lib/project.mjs";

const PROGRAM = inRoot("target", "debug", "scripted_sign_in");
/** The first that the program tries. */
const OPENER = "xdg-open";

/**
 * Starts it; it ends with the test.
 * @param {import("node:test").TestContext} test
 * @returns {Promise<{ url: string, end: () => Promise<void> }>} `end` fails if a token went elsewhere
 */
export async function serverWithSignIn(test) {
  const server = spawn(PROGRAM, [], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  test.after(() => server.kill());
  const url = (await lines.next()).value;
  const end = async () => {
    server.stdin.end();
    const [code] = await once(server, "exit");
    assert.equal(code, 0);
  };
  return { url, end };
}

/** The environment in which links open in a browser that follows redirects and shows nothing. */
export function withBrowser(test) {
  const folder = mkdtempSync(join(tmpdir(), "qilbee-browser-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, OPENER),
    `#!${process.execPath}\nfetch(process.argv[2]).then((page) => page.text());\n`,
    { mode: 0o755 },
  );
  return { PATH: `${folder}${delimiter}${process.env.PATH}` };
}
