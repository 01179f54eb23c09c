// The version and the time of a package, from the checkout.

import { readFileSync } from "node:fs";
import { ask } from "../command.mjs";
import { Failure } from "../failure.mjs";
import { inRoot, root } from "../project.mjs";
import { releasesOf } from "./releases.mjs";

/** The version in each file that names it. */
export function namedVersions() {
  const json = (name) => JSON.parse(readFileSync(inRoot(name), "utf8")).version;
  const cargo = /^version = "(.+)"$/m.exec(readFileSync(inRoot("Cargo.toml"), "utf8"));
  return {
    "package.json": json("package.json"),
    "package-lock.json": json("package-lock.json"),
    "tauri.conf.json": json("tauri.conf.json"),
    "Cargo.toml": cargo?.[1],
  };
}

/** @returns {string} such as `0.1.0` */
export const packageVersion = () => namedVersions()["package.json"];

/** Releases with the present state as the newest one. */
export function packageReleases(version, seconds) {
  return releasesOf(readFileSync(inRoot("CHANGELOG.md"), "utf8"), { version, seconds });
}

/** SOURCE_DATE_EPOCH, or the time of the last commit: in seconds since 1970. */
export function sourceDate(variables = process.env) {
  const given = variables.SOURCE_DATE_EPOCH;
  const text = given ?? ask("git", ["log", "-1", "--format=%ct"], { cwd: root }).stdout;
  const seconds = Number(text);
  if (text.trim() !== "" && Number.isInteger(seconds) && seconds > 0) return seconds;
  throw new Failure(
    given === undefined
      ? "This folder is no git checkout, so the packages would have no date."
      : `SOURCE_DATE_EPOCH is "${given}", which is no time.`,
    "Set SOURCE_DATE_EPOCH to the seconds from 1970 to the release.",
  );
}
