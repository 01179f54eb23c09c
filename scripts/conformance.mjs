// `npm run test:conformance`: runs the public conformance runner of the Model Context Protocol against our client and our
// server.

import { readFileSync } from "node:fs";
import {
  buildClient,
  ensureRunner,
  openServer,
  requiredScenarios,
  runScenario,
} from "./lib/conformance.mjs";
import { judge, readLeftOut } from "./lib/conformance_list.mjs";
import { exitWith } from "./lib/failure.mjs";
import { oneOf, readOptions } from "./lib/options.mjs";
import { inRoot } from "./lib/project.mjs";
import { Scope, interruption } from "./lib/scope.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const REVISIONS = ["2025-11-25", "2026-07-28"];
const SIDES = ["client", "server"];
/** Room for the longest verdict. */
const VERDICT_WIDTH = 10;
const HELP = `npm run test:conformance [-- OPTION...]

Installs the public conformance runner into target/conformance/ (needs the network once), and runs
the scenarios that a revision of the protocol requires of a client and of a server. The server is
\`qilbee mcp serve\` behind a bridge from HTTP. docs/conformance.md lists what is left out, with the
reason; a scenario fails the run if it fails and is not in the list, and if it passes and is.

  --side SIDE      only this one: ${SIDES.join(", ")}
  --revision DATE  only this one: ${REVISIONS.join(", ")}
  --only WORD      only scenarios with this in their name
  --help           shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    side: { type: "string" },
    revision: { type: "string" },
    only: { type: "string", default: "" },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const sides = chosen(SIDES, "side", options.side);
  const revisions = chosen(REVISIONS, "revision", options.revision);
  checkToolchain();
  const scope = new Scope();
  try {
    const running = runSides(scope, sides, revisions, options.only);
    const ended = await Promise.race([running, interruption(scope)]);
    return ended === 0 ? 0 : 1;
  } finally {
    await scope.close();
  }
});

function chosen(all, name, one) {
  return one === undefined ? all : [oneOf(all, name, one)];
}

/** @returns the number of scenarios that did not end as expected */
async function runSides(scope, sides, revisions, word) {
  await ensureRunner();
  let unexpected = 0;
  for (const side of sides) {
    const target = side === "client" ? buildClient() : await openServer(scope);
    for (const revision of revisions) {
      unexpected += await tryRevision(side, target, revision, word);
    }
  }
  return unexpected;
}

async function tryRevision(side, target, revision, word) {
  const leftOut = readLeftOut(readFileSync(inRoot("docs", "conformance.md"), "utf8"), revision);
  const scenarios = requiredScenarios(side, revision).filter((name) => name.includes(word));
  let passed = 0;
  let unexpected = 0;
  for (const scenario of scenarios) {
    const failures = await runScenario(side, target, scenario, revision);
    const { kind, lines } = judge(scenario, failures, leftOut);
    if (failures.length === 0) passed += 1;
    if (kind === "FAILED" || kind === "PASSED") unexpected += 1;
    const told = [
      `${kind.padEnd(VERDICT_WIDTH)}${scenario}`,
      ...lines.map((line) => `    ${line}`),
    ];
    process.stdout.write(`${told.join("\n")}\n`);
  }
  process.stdout.write(`${revision}: ${passed} of ${scenarios.length} ${side} scenarios pass\n\n`);
  return unexpected;
}
