// `npm run package`: builds the program and packs it for Debian, Ubuntu and Fedora.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Failure, exitWith } from "./lib/failure.mjs";
import { ensureNodeModules } from "./lib/node_modules.mjs";
import { oneOf, readOptions } from "./lib/options.mjs";
import { billOfMaterials } from "./lib/package/bill_of_materials.mjs";
import { findingsOf } from "./lib/package/lint.mjs";
import { notices } from "./lib/package/notices.mjs";
import { writePackages } from "./lib/package/packages.mjs";
import { npmParts, rustParts } from "./lib/package/parts.mjs";
import { buildProgram, profiles } from "./lib/package/release_build.mjs";
import { packageReleases, packageVersion, sourceDate } from "./lib/package/version.mjs";
import { inRoot } from "./lib/project.mjs";
import { step } from "./lib/step.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";
import { ensureUiBuild } from "./lib/ui_build.mjs";

const HELP = `npm run package [-- OPTION...]

Builds Qilbee and writes a .deb, an .rpm, a bill of materials and SHA256SUMS. The same commit and the same
compiler should give the same bytes in any folder. See docs/manual/packages.md.

  --profile release|dev  release: small and fast, built for ten minutes or more (default); dev: to try packaging
  --out DIR              folder for the files (default: target/packages)
  --version VERSION      another version than that of the checkout, to try an upgrade
  --help                 shows this text
`;

await exitWith(async () => {
  const options = readOptions(HELP, {
    profile: { type: "string", default: "release" },
    out: { type: "string", default: inRoot("target", "packages") },
    version: { type: "string", default: packageVersion() },
  });
  if (options.help) return void process.stdout.write(HELP);
  const profile = oneOf(profiles, "profile", options.profile);
  const seconds = sourceDate();
  checkToolchain();
  await ensureSystemPackages({ package: true });
  await ensureNodeModules();
  await ensureUiBuild();
  const program = readFileSync(buildProgram(profile));
  const paths = await step("packing", () => {
    const parts = [...rustParts(), ...npmParts()];
    return writePackages(resolve(options.out), {
      program,
      version: options.version,
      seconds,
      releases: packageReleases(options.version, seconds),
      notices: notices(parts),
      bill: billOfMaterials(parts, options.version),
    });
  });
  for (const path of paths) process.stdout.write(`${path}\n`);
  if (profile === "release") await check(paths);
});

/** Only of a release: a development build is too large for the checkers' patience. */
async function check(paths) {
  const work = mkdtempSync(join(tmpdir(), "qilbee-package-"));
  try {
    const deb = paths.find((path) => path.endsWith(".deb"));
    const found = await step("checking", () => findingsOf(deb, work));
    if (found.length > 0) throw new Failure(found.join("\n"));
  } finally {
    rmSync(work, { recursive: true });
  }
}
