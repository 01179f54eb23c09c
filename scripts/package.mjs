// `npm run package`: builds the program and packs it for Debian, Ubuntu and Fedora.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Failure, exitWith } from "./lib/failure.mjs";
import { ensureNodeModules } from "./lib/node_modules.mjs";
import { oneOf, readOptions } from "./lib/options.mjs";
import { billOfMaterials } from "./lib/package/bill_of_materials.mjs";
import { allPackages, desktopPackage } from "./lib/package/identity.mjs";
import { findingsOf } from "./lib/package/lint.mjs";
import { assets, notices } from "./lib/package/notices.mjs";
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

Builds Qilbee and the program of the fleet, and writes of each a .deb, an .rpm and a bill of materials, with
SHA256SUMS. The same commit and the same compiler should give the same bytes in any folder. See
docs/manual/packages.md.

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
  const programs = allPackages.map((identity) => ({
    identity,
    program: readFileSync(buildProgram(identity, profile)),
  }));
  const paths = await step("packing", () =>
    writePackages(
      resolve(options.out),
      programs.map((built) => withParts(built, options.version)),
      {
        version: options.version,
        seconds,
        releases: packageReleases(options.version, seconds),
      },
    ),
  );
  for (const path of paths) process.stdout.write(`${path}\n`);
  if (profile === "release") await check(paths);
});

/** Adds what a program has of other people. Only the desktop's has windows. */
function withParts({ identity, program }, version) {
  const isDesktop = identity === desktopPackage;
  const parts = [...rustParts(identity.crate), ...(isDesktop ? npmParts() : [])];
  return {
    identity,
    program,
    notices: notices(parts, isDesktop ? assets : []),
    bill: billOfMaterials(identity.name, parts, version),
  };
}

/** Only of a release: a development build is too large for the checkers' patience. */
async function check(paths) {
  const work = mkdtempSync(join(tmpdir(), "qilbee-package-"));
  try {
    const debs = paths.filter((path) => path.endsWith(".deb"));
    const found = await step("checking", () =>
      debs.flatMap((deb) => findingsOf(deb, join(work, basename(deb)))),
    );
    if (found.length > 0) throw new Failure(found.join("\n"));
  } finally {
    rmSync(work, { recursive: true });
  }
}
