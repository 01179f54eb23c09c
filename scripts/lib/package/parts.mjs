// Parts of a program by other people: crates that are compiled into it, and npm packages whose code is in its windows.

import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { must } from "../command.mjs";
import { inRoot, root } from "../project.mjs";

/**
 * @typedef {object} Part
 * @property {"cargo" | "npm"} ecosystem
 * @property {string} name
 * @property {string} version
 * @property {string} licence an SPDX expression, or "" where the part names a file instead
 * @property {string} folder where its source lies
 * @property {{ alg: string, content: string }} [hash] of its archive, as CycloneDX names it
 */

const TARGET = "x86_64-unknown-linux-gnu";
/** Metadata of 900 crates. */
const OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024;

/**
 * @param {string} crate the program's
 * @returns {Part[]} in the order of their names
 */
export function rustParts(crate) {
  const linked = linkedCrates(crate);
  const checksums = checksumsOf(readFileSync(inRoot("Cargo.lock"), "utf8"));
  return metadata()
    .packages.filter(({ name, version, source }) => source && linked.has(`${name} ${version}`))
    .map(({ name, version, license, manifest_path: manifest }) => ({
      ecosystem: "cargo",
      name,
      version,
      // Old crates write "MIT/Apache-2.0".
      licence: (license ?? "").replaceAll("/", " OR "),
      folder: dirname(manifest),
      hash: { alg: "SHA-256", content: checksums.get(`${name} ${version}`) },
    }))
    .sort(byName);
}

/** Names and versions of what is linked; tools of the build and of tests are not. */
function linkedCrates(crate) {
  const args = ["tree", "--locked", "--package", crate, "--edges", "normal"];
  const form = ["--target", TARGET, "--prefix", "none", "--format", "{p}"];
  // With the features of the whole workspace, cargo would list what its other programs link, too.
  const env = { ...process.env, CARGO_RESOLVER_FEATURE_UNIFICATION: undefined };
  const lines = must("cargo", [...args, ...form], { cwd: root, env }).split("\n");
  return new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ").replace(/ v/, " ")));
}

const metadata = () =>
  JSON.parse(
    must("cargo", ["metadata", "--format-version", "1", "--locked"], {
      cwd: root,
      maxBuffer: OUTPUT_LIMIT_BYTES,
    }),
  );

function checksumsOf(lock) {
  const entries = lock.matchAll(
    /^name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"$/gm,
  );
  return new Map(
    [...entries].map(([, name, version, checksum]) => [`${name} ${version}`, checksum]),
  );
}

/** Types have no code; what only other systems install is not there. @returns {Part[]} in the order of their names */
export function npmParts() {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version, license, integrity }]) => ({
      ecosystem: "npm",
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license ?? "",
      folder: inRoot(path),
      hash: hashOf(integrity),
    }))
    .filter(({ name, folder }) => !name.startsWith("@types/") && existsSync(folder))
    .sort(byName);
}

function hashOf(integrity) {
  if (!integrity?.startsWith("sha512-")) return undefined;
  const bytes = Buffer.from(integrity.slice("sha512-".length), "base64");
  return { alg: "SHA-512", content: bytes.toString("hex") };
}

const key = ({ name, version }) => `${name} ${version}`;
const byName = (one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other)));
