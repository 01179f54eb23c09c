// Builds a program for a package. A release build tells nothing about the folder it was built in, so that the same source and the
// same compiler can give the same bytes.

import { homedir } from "node:os";
import { join } from "node:path";
import { must, show } from "../command.mjs";
import { root } from "../project.mjs";

/** @typedef {"dev" | "release"} Profile */

export const profiles = ["dev", "release"];

/** Folders under which a release build names its sources, wherever they lie. */
const SOURCES = "/usr/src/qilbee";
const CRATES = "/usr/src/cargo";
const BUILT = "/usr/src/target";

/**
 * Builds a program. A development build is the one that everybody has anyway: same folder, same settings. A release build has
 * the features that this program asks for and no other's, so that the list of its parts is true.
 * @param {import("./identity.mjs").PackageIdentity} identity
 * @param {Profile} profile
 * @param {NodeJS.ProcessEnv} [variables] those of this process, where none are given
 * @returns {string} path of the program
 */
export function buildProgram({ name, crate }, profile, variables = process.env) {
  const target = targetFolderOf(variables);
  const isRelease = profile === "release";
  const env = isRelease ? releaseEnvironment({ source: root, target, variables }) : variables;
  const features = isRelease ? ["--package", crate] : [];
  const args = ["build", "--locked", ...features, "--bin", name, "--profile", profile];
  show("cargo", args, { cwd: root, env });
  return join(target, isRelease ? "release" : "debug", name);
}

/** The time that compilers are told: 1980-01-01, the first that every archive format can hold. */
const BUILT_AT = "315532800";

/**
 * The environment of a release build. Of several prefixes that fit a path the last one counts, and the target folder often lies
 * in that of the source.
 * @param {{ source: string, target: string, variables: NodeJS.ProcessEnv }} folders and what else cargo is given
 */
export function releaseEnvironment({ source, target, variables }) {
  const crates = variables.CARGO_HOME ?? join(homedir(), ".cargo");
  const prefixes = [
    [source, SOURCES],
    [crates, CRATES],
    [target, BUILT],
  ];
  const rustFlags = prefixes.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  const cFlags = prefixes.map(([from, to]) => quoted(`-ffile-prefix-map=${from}=${to}`)).join(" ");
  return {
    ...variables,
    // As the list of parts is made.
    CARGO_RESOLVER_FEATURE_UNIFICATION: undefined,
    // Unlike RUSTFLAGS it may hold paths with spaces.
    CARGO_ENCODED_RUSTFLAGS: rustFlags.join("\u001F"),
    CARGO_INCREMENTAL: "0",
    CC_SHELL_ESCAPED_FLAGS: "1",
    CFLAGS: cFlags,
    CXXFLAGS: cFlags,
    // C libraries write the day they were built into themselves; a day that never changes keeps caches of builds true too.
    SOURCE_DATE_EPOCH: BUILT_AT,
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
  };
}

/** One word for a shell. */
const quoted = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

function targetFolderOf(env) {
  const args = ["metadata", "--format-version", "1", "--no-deps", "--locked"];
  return JSON.parse(must("cargo", args, { cwd: root, env })).target_directory;
}
