// `npm run test:package`: the package on a bare Debian, from the signed repository to the last trace of it.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { must } from "./lib/command.mjs";
import { Failure, exitWith } from "./lib/failure.mjs";
import { ensureFleetServer, fleetServer } from "./lib/fleet_server.mjs";
import { readOptions } from "./lib/options.mjs";
import { RELEASE, makeBareRoot } from "./lib/package/bare_root.mjs";
import { debianFolders, writeDeb } from "./lib/package/deb.mjs";
import { packedFiles } from "./lib/package/files.mjs";
import { runThreeDesktops } from "./lib/package/fleet_installation.mjs";
import { desktopPackage, fleetPackage } from "./lib/package/identity.mjs";
import * as installation from "./lib/package/installation.mjs";
import { makeTestKey } from "./lib/package/repository.mjs";
import { packageReleases } from "./lib/package/version.mjs";
import { inRoot } from "./lib/project.mjs";
import { Scope } from "./lib/scope.mjs";
import { step } from "./lib/step.mjs";
import { ensureSystemPackages } from "./lib/system_packages.mjs";

const HELP = `npm run test:package -- --deb FILE [--fleet-deb FILE]

Installs the package on a bare Debian in a folder, from a signed repository: first as a lower version, then as an
upgrade; runs the practice task on a virtual display, has three desktops of a fleet do it, removes and purges all.
Needs root and the network.

  --deb FILE        the package, as npm run package wrote it
  --fleet-deb FILE  that of the fleet; without it, there is no fleet
  --help            shows this text
`;

/** Lower than every version there will be. */
const LOWER = "0.0.1";
/** Higher than the one that is packed. */
const HIGHER = "999.0.0";

await exitWith(async () => {
  const options = readOptions(HELP, { deb: { type: "string" }, "fleet-deb": { type: "string" } });
  if (options.help) return void process.stdout.write(HELP);
  if (options.deb === undefined) throw new Failure("Name the package with --deb.", HELP);
  const debs = [options.deb, options["fleet-deb"]].filter((deb) => deb !== undefined);
  for (const deb of debs) if (!existsSync(deb)) throw new Failure(`There is no file ${deb}.`);
  await ensureSystemPackages({ package: true, bareSystem: true });
  const scope = new Scope();
  const scratch = mkdtempSync(join(tmpdir(), "qilbee-installation-"));
  scope.defer(() => rmSync(scratch, { recursive: true, force: true }));
  try {
    const [deb, fleetDeb] = debs.map((path) => resolve(path));
    await live(deb, fleetDeb, scratch);
  } finally {
    await scope.close();
  }
});

async function live(deb, fleetDeb, scratch) {
  const folders = (name) => join(scratch, name);
  const archive = inRoot("target", `bare-${RELEASE}.tar`);
  mkdirSync(inRoot("target"), { recursive: true });
  const version = must("dpkg-deb", ["--field", deb, "Version"]).trim();
  const key = makeTestKey(folders("test-key.asc"), folders("gpg"));
  const publish = (root, ...files) => installation.publish(root, files, key, folders("gpg"));

  const lower = await step(`packing it as ${LOWER}`, () => packAs(LOWER, deb, scratch));
  const root = await step("a bare Debian", () => makeBareRoot(folders("root"), archive));
  await step("a virtual desktop", () => installation.prepareDesktop(root));

  await step(`apt install qilbee (${LOWER})`, () => {
    publish(root, lower);
    installation.install(root);
    installation.checkInstalled(root);
  });
  await step("qilbee demo fills in the form", () => {
    installation.runPracticeTask(root);
    installation.writeSettings(root);
  });
  // The first program that reads new settings keeps a copy of them.
  const chatsBefore = installation.chats(root);
  const filesBefore = installation.personalFiles(root);
  assert.equal(chatsBefore.length, 1);

  await step(`apt upgrade (${version})`, () => {
    publish(root, deb);
    installation.upgrade(root);
    installation.checkInstalled(root);
    assert.equal(
      must("dpkg-query", [
        "--admindir",
        root.path("/var/lib/dpkg"),
        "-W",
        "-f",
        "${Version}",
        "qilbee",
      ]),
      version,
    );
    assert.equal(installation.personalFiles(root), filesBefore);
    assert.deepEqual(installation.chats(root), chatsBefore);
  });
  await step("qilbee demo after the upgrade", () => {
    installation.runPracticeTask(root);
    assert.equal(installation.chats(root).length, 2);
  });
  process.stdout.write(`${installation.versionOf(root)}\n`);

  if (fleetDeb !== undefined) await liveOfFleet(root, () => publish(root, deb, fleetDeb));

  await step(`qilbee doctor tells of ${HIGHER}`, () => {
    assert.doesNotMatch(installation.checkUp(root), /version:/);
    publish(root, packAs(HIGHER, deb, scratch));
    assert.ok(installation.checkUp(root).includes(`version: ${HIGHER} is available`));
    assert.match(root.run("apt-cache", "show", `qilbee=${HIGHER}`), /^Qilbee-News:\n .+/m);
  });

  const after = installation.personalFiles(root);
  await step("apt remove", () => installation.remove(root));
  await step("apt purge", () => installation.purge(root));
  assert.equal(installation.personalFiles(root), after);
}

/** Three desktops of the package do a task each; afterwards it goes, and the desktop's program stays. */
async function liveOfFleet(root, publish) {
  const { name } = fleetPackage;
  await ensureFleetServer();
  await step(`apt install ${name}`, () => {
    publish();
    installation.install(root, name);
    installation.checkInstalled(root, name);
  });
  await step("three desktops do three tasks", () => runThreeDesktops(root, fleetServer));
  await step(`apt remove and purge ${name}`, () => {
    installation.remove(root, name);
    installation.purge(root, name);
    installation.checkInstalled(root);
  });
}

/** The same program in a package of another version. */
function packAs(version, deb, scratch) {
  const seconds = 1;
  const releases = packageReleases(version, seconds);
  const program = installation.programIn(deb, join(scratch, "unpacked"));
  const parts = { program, releases, notices: "", bill: "" };
  const files = packedFiles(desktopPackage, parts, debianFolders);
  const work = join(scratch, "work");
  return writeDeb(scratch, { identity: desktopPackage, files, releases, version, seconds, work });
}
