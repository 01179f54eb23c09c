// Set-up alone, for developers and CI: toolchain, system packages, node_modules. `npm start` and
// `npm test` do the same by themselves; this never builds or runs the program.
// Usage: node scripts/setup.mjs [--build-only]

import { exitWith } from "./lib/failure.mjs";
import { ensureNodeModules } from "./lib/node_modules.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";
import { checkToolchain } from "./lib/toolchain.mjs";

await exitWith(async () => {
  const everything = !process.argv.includes("--build-only");
  checkToolchain();
  await ensureSystemPackages({ display: everything, test: everything });
  await ensureNodeModules();
});
