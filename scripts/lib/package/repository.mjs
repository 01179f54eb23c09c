// A signed apt repository: plain files that any web server, or a folder, can offer. reprepro writes it, gpg signs it.

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, must } from "../command.mjs";
import { Failure } from "../failure.mjs";
import { desktopPackage } from "./identity.mjs";

/** Named after what most people install from it. */
const NAME = desktopPackage.name;
/** The only suite: what is released. */
const SUITE = "stable";
const COMPONENT = "main";
const TEST_NAME = "Qilbee test key <test@localhost>";
const PRIVATE = 0o700;

/**
 * Adds Debian packages to the repository in `folder`, which is made if it is not there.
 * @param {object} how
 * @param {string[]} how.debs paths
 * @param {string} how.address under which machines reach the folder, such as `https://…` or `file:/…`
 * @param {string} [how.key] file with an armoured private key; without it a key is made that is gone afterwards
 * @param {string} how.work folder for gpg and reprepro; it holds the key for a moment and is removed
 * @returns {{ sources: string, keyring: string }} files that a machine gets
 */
export function writeRepository(folder, { debs, address, key, work }) {
  mkdirSync(folder, { recursive: true });
  mkdirSync(work, { recursive: true });
  // gpg refuses a folder that others can read.
  chmodSync(work, PRIVATE);
  const env = { ...process.env, GNUPGHOME: work };
  try {
    const fingerprint = key ? importKey(key, env) : makeKey(env);
    addPackages(folder, { debs, fingerprint, env });
    return writeClientFiles(folder, { address, fingerprint, env });
  } finally {
    ask("gpgconf", ["--kill", "all"], { env });
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes a private key to `file`, for repositories that tests make. @returns {string} the file */
export function makeTestKey(file, work) {
  mkdirSync(work, { recursive: true });
  chmodSync(work, PRIVATE);
  const env = { ...process.env, GNUPGHOME: work };
  try {
    const fingerprint = makeKey(env);
    gpg(["--armor", "--output", file, "--export-secret-keys", fingerprint], env);
    return file;
  } finally {
    ask("gpgconf", ["--kill", "all"], { env });
    rmSync(work, { recursive: true, force: true });
  }
}

const gpg = (args, env) => must("gpg", ["--batch", "--yes", "--quiet", ...args], { env });

function importKey(file, env) {
  gpg(["--import", file], env);
  return fingerprintIn(env);
}

function makeKey(env) {
  gpg(["--passphrase", "", "--quick-generate-key", TEST_NAME, "ed25519", "sign", "never"], env);
  return fingerprintIn(env);
}

function fingerprintIn(env) {
  const lines = gpg(["--list-secret-keys", "--with-colons"], env).split("\n");
  const line = lines.find((one) => one.startsWith("fpr:"));
  if (line === undefined) throw new Failure("The key file holds no private key.");
  return line.split(":")[9];
}

function addPackages(folder, { debs, fingerprint, env }) {
  const added = debs.map((deb) => must("dpkg-deb", ["-f", deb, "Architecture"]).trim());
  // reprepro forgets the packages of an architecture that is not listed any more.
  const architectures = new Set([...architecturesOf(folder), ...added]);
  mkdirSync(join(folder, "conf"), { recursive: true });
  writeFileSync(
    distributions(folder),
    `Origin: Qilbee
Label: Qilbee
Codename: ${SUITE}
Suite: ${SUITE}
Architectures: ${[...architectures].join(" ")}
Components: ${COMPONENT}
Description: Packages of Qilbee
SignWith: ${fingerprint}
`,
  );
  for (const deb of debs)
    must("reprepro", ["--silent", "--basedir", folder, "includedeb", SUITE, deb], { env });
}

function writeClientFiles(folder, { address, fingerprint, env }) {
  const keyring = join(folder, `${NAME}.gpg`);
  const sources = join(folder, `${NAME}.sources`);
  gpg(["--output", keyring, "--export", fingerprint], env);
  writeFileSync(
    sources,
    `Types: deb
URIs: ${address}
Suites: ${SUITE}
Components: ${COMPONENT}
Signed-By: /usr/share/keyrings/${NAME}.gpg
`,
  );
  return { sources, keyring };
}

/** The name and version of each package that the repository offers. */
export function offered(folder) {
  return architecturesOf(folder).flatMap((architecture) => {
    const list = join(folder, "dists", SUITE, COMPONENT, `binary-${architecture}`, "Packages");
    const found = readFileSync(list, "utf8").matchAll(/^Package: (.+)\n(?:.+\n)*?Version: (.+)$/gm);
    return [...found].map(([, name, version]) => `${name} ${version}`);
  });
}

/** The architectures of a repository; none of one that is not there yet. */
function architecturesOf(folder) {
  if (!existsSync(distributions(folder))) return [];
  const [, listed] = /^Architectures: (.*)$/m.exec(readFileSync(distributions(folder), "utf8"));
  return listed.split(" ");
}

const distributions = (folder) => join(folder, "conf", "distributions");
