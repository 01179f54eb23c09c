// `npm run test:open-responses`: runs the acceptance tests of Open Responses against the scripted server of Responses.

import { join, resolve } from "node:path";
import { show } from "./lib/command.mjs";
import { exitWith } from "./lib/failure.mjs";
import { buildSuite, ensureSuite, HTTP_TESTS } from "./lib/open_responses_suite.mjs";
import { readOptions } from "./lib/options.mjs";
import { root, targetFolder } from "./lib/project.mjs";
import { Scope } from "./lib/scope.mjs";
import { startScriptedResponses } from "./lib/scripted_responses.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const HELP = `npm run test:open-responses [-- OPTION...]

Shows that the server that Qilbee's tests take for Responses is true: builds it, fetches the
acceptance tests of Open Responses into target/open-responses/ (needs git and the network once), and
runs those of POST /responses against it. See docs/servers.md.

  --suite FOLDER  a checkout of openresponses/openresponses that is there already
  --help          shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, { suite: { type: "string" } });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  checkToolchain();
  const suite = options.suite ? resolve(options.suite) : await ensureSuite();
  const program = await buildSuite(suite, join(targetFolder, "open-responses", "built"));
  show("cargo", ["build", "--package", "testkit", "--bin", "scripted_responses"], { cwd: root });
  const scope = new Scope();
  try {
    const server = await startScriptedResponses(scope);
    const where = ["--base-url", server.address, "--api-key", "none", "--model", "scripted"];
    show(process.execPath, [program, ...where, "--filter", HTTP_TESTS.join(",")]);
    const refused = await server.end();
    for (const words of refused) process.stderr.write(`refused: ${words}\n`);
    return refused.length === 0 ? 0 : 1;
  } finally {
    await scope.close();
  }
});
