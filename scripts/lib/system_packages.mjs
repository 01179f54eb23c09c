// Finds which Debian packages are missing and installs exactly those. On other systems it only says
// what to install; nothing is changed there.

import { existsSync, readFileSync } from "node:fs";
import { ask, must, show, shown } from "./command.mjs";
import { Failure } from "./failure.mjs";
import {
  bareSystemPackages,
  buildPackages,
  displayPackages,
  otherSystems,
  packagePackages,
  runPackages,
  testPackages,
} from "./package_sets.mjs";
import { step } from "./step.mjs";

const APT_OPTIONS = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"];
const APT_ENVIRONMENT = { DEBIAN_FRONTEND: "noninteractive", NEEDRESTART_MODE: "a" };

/**
 * Makes sure the packages of the named sets are there.
 * @param {{ display?: boolean, test?: boolean, package?: boolean, bareSystem?: boolean }} also which sets are wanted beside those for building
 */
export async function ensureSystemPackages(also) {
  if (!hasApt()) return explainOtherSystem();
  const wanted = [
    ...buildPackages(codename()),
    ...runPackages,
    ...(also.display ? displayPackages : []),
    ...(also.test ? testPackages : []),
    ...(also.package || also.test ? packagePackages : []),
    ...(also.bareSystem ? bareSystemPackages : []),
  ];
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  if (process.getuid() === 0) await installAsRoot(missing);
  else installWithSudo(missing);
  const still = missingPackages(missing);
  if (still.length > 0) throw new Failure(`These packages are still missing: ${still.join(" ")}`);
}

const hasApt = () => process.platform === "linux" && existsSync("/usr/bin/apt-get");

function codename() {
  try {
    return /^VERSION_CODENAME=(.*)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}

/** One question for all of them: it costs 20 ms, so it is asked at every start. */
function missingPackages(names) {
  const format = "${Package} ${db:Status-Status}\\n";
  const lines = ask("dpkg-query", ["-W", "-f", format, ...names]).stdout.split("\n");
  const installed = new Set(
    lines.filter((line) => line.endsWith(" installed")).map((line) => line.split(" ")[0]),
  );
  return names.filter((name) => !installed.has(name));
}

async function installAsRoot(missing) {
  const env = { ...process.env, ...APT_ENVIRONMENT };
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  await step("apt-get update", () => must("apt-get", ["update", "-qq", ...wait], { env }));
  await step(`apt-get install ${missing.join(" ")}`, () =>
    must("apt-get", ["install", ...APT_OPTIONS, ...missing], { env }),
  );
}

function installWithSudo(missing) {
  const settings = Object.entries(APT_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  const update = ["apt-get", "update", "-qq"];
  const install = ["env", ...settings, "apt-get", "install", ...APT_OPTIONS, ...missing];
  process.stdout.write(
    `These system packages are missing and will be installed now:\n  ${shown("sudo", update)}\n  ${shown("sudo", install)}\n`,
  );
  if (ask("sudo", ["--version"]).missing) {
    throw new Failure(
      "`sudo` is not installed.",
      "Run the two commands above as root, without `sudo`, and try again.",
    );
  }
  show("sudo", update);
  show("sudo", install);
}

/** Without apt nothing is installed. The build goes on: it says itself, and better, what it cannot find. */
function explainOtherSystem() {
  const hint = hintForOtherSystem();
  if (hint)
    process.stdout.write(
      `Qilbee needs these to build. If they are not there yet, install them:\n  ${hint}\n`,
    );
}

function hintForOtherSystem() {
  if (process.platform !== "linux") return otherSystems[process.platform];
  if (
    ask("pkg-config", ["--exists", "webkit2gtk-4.1", "librsvg-2.0", "libpipewire-0.3", "gbm"])
      .code === 0
  )
    return undefined;
  for (const tool of ["dnf", "pacman"]) {
    if (!ask(tool, ["--version"]).missing) throw missingHere(otherSystems[tool]);
  }
  throw missingHere(
    "WebKitGTK 4.1, librsvg, PipeWire 0.3, GBM and libclang, with their development files",
  );
}

const missingHere = (what) =>
  new Failure(
    "Some libraries that Qilbee needs to build are missing.",
    `Install them and try again:\n  ${what}`,
  );
