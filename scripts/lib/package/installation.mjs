// The life of a package on a bare system, as a person has it: installed from the signed repository, used, upgraded, removed.
// Each function does one part and throws when something is not as it should be.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must } from "../command.mjs";
import { inRoot } from "../project.mjs";
import { packageName } from "./identity.mjs";
import { writeRepository } from "./repository.mjs";

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
 * Puts a package into the repository that the system installs from.
 * @param {string} key file with the private key that signs it
 */
export function publish(root, deb, key, work) {
  const folder = root.path(REPOSITORY);
  const { sources, keyring } = writeRepository(folder, {
    debs: [deb],
    address: `file:${REPOSITORY}`,
    key,
    work,
  });
  mkdirSync(root.path("/usr/share/keyrings"), { recursive: true });
  cpSync(keyring, root.path(`/usr/share/keyrings/${packageName}.gpg`));
  cpSync(sources, root.path(`/etc/apt/sources.list.d/${packageName}.sources`));
  root.run(...APT, "update");
}

export function install(root) {
  root.run(...APT, "install", packageName);
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

export function remove(root) {
  const paths = installedFiles(root);
  root.run(...APT, "remove", packageName);
  assertGone(root, paths);
}

export function purge(root) {
  root.run(...APT, "purge", packageName);
  const list = root.run("dpkg-query", "--show", "--showformat", "${Package}\n").split("\n");
  assert.ok(!list.includes(packageName));
}

/** Every file of the package is there, with its menu entry and its page. */
export function checkInstalled(root) {
  const paths = installedFiles(root);
  for (const path of paths) assert.ok(existsSync(root.path(path)), `${path} is missing`);
  root.run("test", "-x", "/usr/bin/qilbee");
  assert.equal(root.run("dpkg", "--verify", packageName), "");
}

function installedFiles(root) {
  const paths = root.run("dpkg-query", "--listfiles", packageName).split("\n").filter(Boolean);
  return paths.filter((path) => existsSync(root.path(path)) && statSync(root.path(path)).isFile());
}

function assertGone(root, paths) {
  assert.deepEqual(
    paths.filter((path) => existsSync(root.path(path))),
    [],
  );
  const folder = root.path("/var/lib/dpkg/info");
  const left = readdirSync(folder).filter((name) => name.startsWith(`${packageName}.`));
  // What dpkg keeps of a package with settings or scripts; this one has neither.
  assert.deepEqual(
    left.filter((name) => !name.endsWith(".list")),
    [],
  );
}

function asPerson(root, ...command) {
  return root.run(
    "runuser",
    "-u",
    PERSON,
    "--",
    "env",
    `HOME=${HOME}`,
    "sh",
    "-c",
    'cd && exec "$@"',
    "sh",
    ...command,
  );
}

/** The program in a package, to pack it again as another version. */
export function programIn(deb, work) {
  must("dpkg-deb", ["--extract", deb, work]);
  return readFileSync(join(work, "usr", "bin", packageName));
}
