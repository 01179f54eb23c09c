// The Rust programs the tests and the fuzz targets use. What is on the PATH in the right version is taken; otherwise it
// is built once into a cache folder of Qilbee's own, so that nobody's installed tools change.

import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { ask, must } from "./command.mjs";
import { step } from "./step.mjs";

const tools = {
  deny: { crate: "cargo-deny", version: "0.20.2" },
  fuzz: { crate: "cargo-fuzz", version: "0.13.2" },
  nextest: { crate: "cargo-nextest", version: "0.9.143" },
  driver: { crate: "tauri-driver", version: "2.1.0" },
};

const cacheRoot = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");

/** Optimising these costs minutes and saves seconds; without it cargo-deny is built in one minute. */
const BUILD_ENVIRONMENT = { CARGO_PROFILE_DEV_DEBUG: "0", CARGO_INCREMENTAL: "0" };

export const ensureCargoDeny = () => ensure(tools.deny);
export const ensureFuzzBuilder = () => ensure(tools.fuzz);
export const ensureNextest = () => ensure(tools.nextest);
export const ensureTauriDriver = () => ensure(tools.driver);

/** @returns the program's path, or its bare name when cargo installed that version for the user */
async function ensure({ crate, version }) {
  if (installedByUser(crate, version)) return crate;
  const folder = join(cacheRoot, "qilbee", "tools", `${crate}-${version}`);
  const program = join(folder, "bin", crate);
  // cargo puts the finished program there in one move, so a file is a whole file.
  if (!existsSync(program))
    await step(`cargo install ${crate}@${version}`, () => install(crate, version, folder));
  return program;
}

/** Asked of cargo too, because tauri-driver has no --version, and of the program, which may come from elsewhere. */
function installedByUser(crate, version) {
  if (crate !== tools.driver.crate && saysVersion(crate, version)) return true;
  const lines = ask("cargo", ["install", "--list"]).stdout.split("\n");
  return lines.includes(`${crate} v${version}:`) && !ask(crate, ["--help"]).missing;
}

function saysVersion(crate, version) {
  const { missing, stdout } = ask(crate, ["--version"]);
  return !missing && stdout.split(/\s/).includes(version);
}

function install(crate, version, folder) {
  mkdirSync(folder, { recursive: true });
  const args = [
    "install",
    "--quiet",
    "--debug",
    "--locked",
    "--force",
    "--root",
    folder,
    `${crate}@${version}`,
  ];
  must("cargo", args, { env: { ...process.env, ...BUILD_ENVIRONMENT } });
}
