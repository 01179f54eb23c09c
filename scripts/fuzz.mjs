// `npm run fuzz`: tries each fuzz target for a while and says what was found.

import { availableParallelism } from "node:os";
import { exitWith, Failure } from "./lib/failure.mjs";
import { buildTargets, ensureCargoFuzz, tryTarget } from "./lib/fuzzing.mjs";
import { step } from "./lib/step.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

const TARGETS = ["schema", "editor", "reference", "mcp", "config"];
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
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  checkToolchain();
  const cargoFuzz = await ensureCargoFuzz();
  await step("build the fuzz targets", () => buildTargets(cargoFuzz, options.targets));
  process.stdout.write(
    `${options.targets.length} targets, ${options.seconds} s each, on one of ${availableParallelism()} cores\n`,
  );
  let findings = 0;
  for (const target of options.targets) {
    const tried = await tryTarget(target, options.seconds);
    findings += tried.findings.length;
    process.stdout.write(
      `${target.padEnd(11)}${tried.executions} executions, ${tried.covered} places reached, ${tried.findings.length} findings\n`,
    );
    for (const found of tried.findings) process.stdout.write(`    ${found}\n`);
  }
  return findings > 0 ? 1 : 0;
});

function readOptions(words) {
  const options = { help: false, targets: TARGETS, seconds: USUAL_SECONDS };
  for (let place = 0; place < words.length; place += 1) {
    const [name, joined] = words[place].split("=", 2);
    const value = () => joined ?? words[(place += 1)] ?? "";
    if (name === "--help" || name === "-h") options.help = true;
    else if (name === "--target") options.targets = [known(value())];
    else if (name === "--seconds") options.seconds = wholeNumber(value());
    else throw new Failure(`Unknown option: ${words[place]}`, HELP);
  }
  return options;
}

function known(target) {
  if (TARGETS.includes(target)) return target;
  throw new Failure(`No such target: ${target}`, `These exist: ${TARGETS.join(", ")}`);
}

function wholeNumber(text) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Failure(`--seconds takes a whole number, not "${text}".`);
}
