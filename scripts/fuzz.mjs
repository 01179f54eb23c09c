// `npm run fuzz`: tries each fuzz target for a while and says what was found.

import { availableParallelism } from "node:os";
import { exitWith } from "./lib/failure.mjs";
import { buildTargets, ensureCargoFuzz, tryTarget } from "./lib/fuzzing.mjs";
import { oneOf, readOptions, wholeNumber } from "./lib/options.mjs";
import { step } from "./lib/step.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const TARGETS = [
  "schema",
  "editor",
  "reference",
  "mcp",
  "config",
  "profile",
  "policy",
  "command",
  "destination",
  "contract",
];
const USUAL_SECONDS = 60;
const HELP = `npm run fuzz [-- OPTION...]

Builds the fuzz targets in fuzz/ and tries each for a minute with inputs it makes up from the
seeds. The first build takes a while: every crate is built with counters in it. Linux and macOS.

  --target NAME  only this one: ${TARGETS.join(", ")}
  --seconds N    how long each is tried (${USUAL_SECONDS})
  --help         shows this text

What was found lies in fuzz/artifacts/TARGET/. Try it again with
\`fuzz/target/*/release/TARGET FILE\`; when it is mended, keep it in fuzz/seeds/TARGET/.
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    target: { type: "string" },
    seconds: { type: "string", default: String(USUAL_SECONDS) },
  });
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const targets =
    options.target === undefined ? TARGETS : [oneOf(TARGETS, "target", options.target)];
  const seconds = wholeNumber(1, "seconds", options.seconds);
  checkToolchain();
  const cargoFuzz = await ensureCargoFuzz();
  await step("build the fuzz targets", () => buildTargets(cargoFuzz, targets));
  process.stdout.write(
    `${targets.length} targets, ${seconds} s each, on one of ${availableParallelism()} cores\n`,
  );
  let findings = 0;
  for (const target of targets) {
    const tried = await tryTarget(target, seconds);
    findings += tried.findings.length;
    process.stdout.write(
      `${target.padEnd(11)}${tried.executions} executions, ${tried.covered} places reached, ${tried.findings.length} findings\n`,
    );
    for (const found of tried.findings) process.stdout.write(`    ${found}\n`);
  }
  return findings > 0 ? 1 : 0;
});
