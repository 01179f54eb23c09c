// The life of a package on a bare system, as a person has it: installed from the signed repository, used, upgraded, removed.
// Each function does one part and throws when something is not as it should be.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must } from "../command.mjs";
import { inRoot } from "../project.mjs";
import { desktopPackage } from "./identity.mjs";
import { writeRepository } from "./repository.mjs";

const { name: packageName } = desktopPackage;
const PERSON = "person";
const HOME = `/home/${PERSON}`;
const DATA = `${HOME}/.local/share/qilbee`;
const REPOSITORY = "/srv/qilbee";
/** A virtual display, a window manager and a session bus: what every desktop has. */
const DESKTOP = ["xvfb", "xauth", "openbox", "dbus", "fonts-dejavu-core"];
const DEMO_LIMIT = "10m";
const SCREEN = "-screen 0 1280x800x24";
const APT = ["apt-get", "--quiet", "--yes"];

/** Installs a desktop's parts and makes a person. */
export function prepareDesktop(root) {
  root.run(...APT, "update");
  root.run(...APT, "install", "--no-install-recommends", ...DESKTOP);
  root.run("useradd", "--create-home", PERSON);
}

/**
 * Puts packages into the repository that the system installs from.
 * @param {string} key file with the private key that signs it
 */
export function publish(root, debs, key, work) {
  const folder = root.path(REPOSITORY);
  const { sources, keyring } = writeRepository(folder, {
    debs,
    address: `file:${REPOSITORY}`,
    key,
    work,
  });
  mkdirSync(root.path("/usr/share/keyrings"), { recursive: true });
  cpSync(keyring, root.path(`/usr/share/keyrings/${packageName}.gpg`));
  cpSync(sources, root.path(`/etc/apt/sources.list.d/${packageName}.sources`));
  root.run(...APT, "update");
}

export function install(root, name = packageName) {
  root.run(...APT, "install", name);
}

/** The practice task on a display of its own fills in the form as it should. */
export function runPracticeTask(root) {
  const shell = 'openbox --sm-disable & exec timeout "$0" qilbee demo';
  const session = ["dbus-run-session", "--", "sh", "-c", shell, DEMO_LIMIT];
  asPerson(root, "xvfb-run", "--auto-servernum", `--server-args=${SCREEN}`, ...session);
  const wanted = JSON.parse(readFileSync(inRoot("tests", "fixtures", "practice_requests.json")));
  assert.deepEqual(JSON.parse(readFileSync(root.path(`${DATA}/practice.json`))), wanted);
}

/** A setting in a comment of the person's own: nothing may rewrite it. */
export function writeSettings(root) {
  root.write(`${DATA}/config.toml`, "# my own\n[desktop]\ncursor = false\n");
  root.run("chown", `${PERSON}:`, `${DATA}/config.toml`);
}

export const versionOf = (root) => asPerson(root, "qilbee", "--version").trim();

/** What the check-up says. It fails where there is no screen, which is not what is asked here. */
export const checkUp = (root) => asPerson(root, "sh", "-c", "qilbee doctor; true");

export function upgrade(root) {
  root.run(...APT, "upgrade");
}

export function chats(root) {
  return JSON.parse(asPerson(root, "qilbee", "sessions", "list", "--json"));
}

/** Paths and digests of what the person has. Logs are the program's. */
export function personalFiles(root) {
  const files = root.run(
    "find",
    DATA,
    "-type",
    "f",
    "-not",
    "-path",
    "*/logs/*",
    "-not",
    "-path",
    "*/webview/*",
  );
  const paths = files.split("\n").filter(Boolean).sort();
  return root.run("sha256sum", ...paths);
}

export function remove(root, name = packageName) {
  const paths = installedFiles(root, name);
  root.run(...APT, "remove", name);
  assertGone(root, name, paths);
}

export function purge(root, name = packageName) {
  root.run(...APT, "purge", name);
  const list = root.run("dpkg-query", "--show", "--showformat", "${Package}\n").split("\n");
  assert.ok(!list.includes(name));
}

/** Every file of a package is there as it was packed, and its program can be run. */
export function checkInstalled(root, name = packageName) {
  root.run("test", "-x", `/usr/bin/${name}`);
  assert.equal(root.run("dpkg", "--verify", name), "");
}

function installedFiles(root, name) {
  const paths = root.run("dpkg-query", "--listfiles", name).split("\n").filter(Boolean);
  return paths.filter((path) => existsSync(root.path(path)) && statSync(root.path(path)).isFile());
}

function assertGone(root, name, paths) {
  assert.deepEqual(
    paths.filter((path) => existsSync(root.path(path))),
    [],
  );
  const folder = root.path("/var/lib/dpkg/info");
  const left = readdirSync(folder).filter((file) => file.startsWith(`${name}.`));
  // What dpkg keeps of a package with settings or scripts; ours have neither.
  assert.deepEqual(
    left.filter((file) => !file.endsWith(".list")),
    [],
  );
}

/** What a command does as the person, in their home folder. */
export const personally = (...command) => [
  ...["runuser", "-u", PERSON, "--", "env", `HOME=${HOME}`],
  ...["sh", "-c", 'cd && exec "$@"', "sh"],
  ...command,
];

const asPerson = (root, ...command) => root.run(...personally(...command));

/** The program in a package, to pack it again as another version. */
export function programIn(deb, work) {
  must("dpkg-deb", ["--extract", deb, work]);
  return readFileSync(join(work, "usr", "bin", packageName));
}
