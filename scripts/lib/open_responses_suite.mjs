// The acceptance tests of Open Responses: fetched at one commit, bundled for Node.js. They are written for Bun, but what is run of
// them needs nothing of it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { must } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { targetFolder } from "./project.mjs";
import { step } from "./step.mjs";

const REPOSITORY = "https://github.com/openresponses/openresponses";
/** 2026-07-15, the description of 2026-04-24. */
const COMMIT = "92c12d96d7b61d6d15e2214daa5e9c6000ab6e1c";
const START = join("bin", "compliance-test.ts");

/**
 * The tests of POST /responses over HTTP, all there are. Qilbee opens no WebSocket and never asks for a compacted chat, so the
 * scripted server has neither.
 */
export const HTTP_TESTS = [
  "basic-response",
  "assistant-phase",
  "response-output-phase-schema",
  "streaming-response",
  "system-prompt",
  "tool-calling",
  "image-input",
  "multi-turn",
];

/** Fetches the tests, unless they are there. @returns {Promise<string>} their folder */
export async function ensureSuite() {
  const folder = join(targetFolder, "open-responses", COMMIT);
  if (existsSync(join(folder, START))) return folder;
  await step("fetch the tests of Open Responses", () => {
    must("git", ["init", "--quiet", folder]);
    must("git", ["-C", folder, "fetch", "--quiet", "--depth", "1", REPOSITORY, COMMIT]);
    must("git", ["-C", folder, "checkout", "--quiet", "FETCH_HEAD"]);
  });
  return folder;
}

/** Bundles the tests in `suite` with the zod they were written for. @returns {Promise<string>} the program */
export async function buildSuite(suite, outDir) {
  const entry = join(suite, START);
  if (!existsSync(entry)) {
    throw new Failure(`There is no ${START} in ${suite}.`, "--suite takes a checkout of it.");
  }
  await build({
    configFile: false,
    root: suite,
    logLevel: "warn",
    resolve: { alias: { zod: fileURLToPath(import.meta.resolve("zod/v3")) } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: "suite.mjs" } },
    },
  });
  return join(outDir, "suite.mjs");
}
