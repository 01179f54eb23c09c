// A scripted Claude for the program to talk to: the tests' own strict Messages API.

import { startScripted } from "./scripted_program.mjs";

/**
 * Starts it; it ends with the test, which fails if the program broke a rule of the API.
 * @param {import("node:test").TestContext} test
 * @param {object[]} replies in order; see src-tauri/crates/testkit/src/bin/scripted_claude.rs
 * @param {string[]} options see there
 * @returns {Promise<{ address: string, env: Record<string, string>, end: () => Promise<{ faults: string[], unserved: number, asked: object[], keys: string[] }> }>}
 */
export async function scriptedClaude(test, replies, options = []) {
  const claude = await startScripted(test, "scripted_claude", replies, options);
  return { ...claude, env: { ANTHROPIC_BASE_URL: claude.address } };
}
