// `npm run test:conformance`: runs the public conformance runner of the Model Context Protocol against our client.

import { readFileSync } from "node:fs";
import { buildClient, ensureRunner, requiredScenarios, runScenario } from "./lib/conformance.mjs";
import { exitWith } from "./lib/failure.mjs";
import { oneOf, readOptions } from "./lib/options.mjs";
import { inRoot } from "./lib/project.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const REVISIONS = ["2025-11-25", "2026-07-28"];
const HELP = `npm run test:conformance [-- OPTION...]

Installs the public conformance runner into target/conformance/ (needs the network once), and runs
the client scenarios that a revision of the protocol requires. docs/conformance.md lists those that
are left out, with the reason; a scenario fails the run if it fails and is not in the list, and if
it passes and is.

  --revision DATE  only this one: ${REVISIONS.join(", ")}
  --only WORD      only scenarios with this in their name
  --help           shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    revision: { type: "string" },
    only: { type: "string", default: "" },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { revision } = options;
  const revisions = revision === undefined ? REVISIONS : [oneOf(REVISIONS, "revision", revision)];
  checkToolchain();
  await ensureRunner();
  const client = buildClient();
  const unexpected = revisions.map((date) => tryRevision(client, date, options.only));
  return unexpected.some((count) => count > 0) ? 1 : 0;
});

/** Runs the scenarios of one revision. @returns the number of those that did not end as expected */
function tryRevision(client, revision, word) {
  const leftOut = readLeftOut(revision);
  const scenarios = requiredScenarios(revision).filter((name) => name.includes(word));
  let passed = 0;
  let unexpected = 0;
  for (const scenario of scenarios) {
    const outcome = runScenario(client, scenario, revision);
    const reason = leftOut.get(scenario);
    if (outcome.passed) passed += 1;
    if (outcome.passed !== (reason === undefined)) unexpected += 1;
    process.stdout.write(`${line(scenario, outcome, reason)}\n`);
  }
  process.stdout.write(`${revision}: ${passed} of ${scenarios.length} client scenarios pass\n\n`);
  return unexpected;
}

function line(scenario, { passed, failures }, reason) {
  if (passed && reason === undefined) return `passed    ${scenario}`;
  if (passed) return `PASSED    ${scenario}: take it out of docs/conformance.md`;
  if (reason !== undefined) return `left out  ${scenario}: ${reason}`;
  return [`FAILED    ${scenario}`, ...failures.map((failure) => `    ${failure}`)].join("\n");
}

/** Returns the scenarios that are left out in docs/conformance.md, with the reasons. */
function readLeftOut(revision) {
  const rows = readFileSync(inRoot("docs", "conformance.md"), "utf8").matchAll(
    /^\| (\d{4}-\d\d-\d\d) +\| `([^`]+)` +\| (.*?) +\|$/gm,
  );
  const ours = [...rows].filter(([, date]) => date === revision);
  return new Map(ours.map(([, , scenario, reason]) => [scenario, reason]));
}
