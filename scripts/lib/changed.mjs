// Selects what `npm test -- --changed` runs: from the changed files to the stages and crates they can affect. Decides
// only; a file that no rule knows affects everything.

import { must } from "./command.mjs";
import { root } from "./project.mjs";

const CHECKS = ["rustfmt", "prettier"];
const RUST = ["clippy", "rust"];
const WINDOW = ["oxlint", "tsc", "vitest", "ui-build", "pages", "e2e"];
const EVERYTHING = { stages: undefined, packages: undefined };

/** The first rule that fits a file says which stages it affects. */
const RULES = [
  [/^packaging\/command-line\//, [...RUST, "scripts"]],
  [/^(docs|icons|packaging|\.github)\/|\.md$|^LICENSE/, ["scripts"]],
  [/^src-tauri\/crates\/fleet\/.*\.js$/, ["oxlint", ...RUST, "e2e"]],
  [/^src-tauri\/crates\/[^/]+\//, [...RUST, "e2e"]],
  [/^(src-tauri|tests\/(?!e2e)|capabilities)\/|^tests\/[^/]+\.rs$/, [...RUST, "e2e"]],
  [/^tests\/e2e\//, ["oxlint", "e2e"]],
  [/^locales\//, [...RUST, ...WINDOW]],
  [/^ui\//, WINDOW],
  [/^scripts\//, ["oxlint", "scripts"]],
];

/** Files that differ from `since`, with those that git does not know yet. */
export function changedFiles(since) {
  const lines = (args) => must("git", args, { cwd: root }).split("\n").filter(Boolean);
  return [
    ...lines(["diff", "--name-only", since, "--"]),
    ...lines(["ls-files", "--others", "--exclude-standard"]),
  ];
}

/**
 * @param {string[]} files
 * @param {{ name: string, folder: string, dependencies: string[] }[]} packages the workspace; `folder` is relative to the root
 * @returns {{ stages?: string[], packages?: string[] }} stages and crates to run; undefined means all
 */
export function affectedBy(files, packages) {
  if (files.length === 0) return { stages: [], packages: [] };
  const stages = new Set(CHECKS);
  const changed = new Set();
  for (const file of files) {
    const rule = RULES.find(([pattern]) => pattern.test(file));
    if (rule === undefined) return EVERYTHING;
    for (const stage of rule[1]) stages.add(stage);
    if (rule[1].includes("rust")) changed.add(ownerOf(file, packages));
    // The catalogues are compiled into a crate of their own.
    if (file.startsWith("locales/")) changed.add("localization");
  }
  return { stages: [...stages], packages: withDependents(changed, packages) };
}

function ownerOf(file, packages) {
  const owner = packages.find(({ folder }) => folder !== "" && file.startsWith(`${folder}/`));
  return (owner ?? packages.find(({ folder }) => folder === ""))?.name;
}

/** The changed crates and every crate that depends on one of them, tests included. */
function withDependents(changed, packages) {
  const found = new Set(changed);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { name, dependencies } of packages)
      if (dependencies.some((dependency) => found.has(dependency))) found.add(name);
  }
  return [...found].sort();
}

/** The workspace as cargo knows it. */
export function workspacePackages() {
  const args = ["metadata", "--no-deps", "--format-version", "1"];
  const { packages } = JSON.parse(must("cargo", args, { cwd: root }));
  const names = new Set(packages.map(({ name }) => name));
  return packages.map(({ name, manifest_path, dependencies }) => ({
    name,
    folder: manifest_path.slice(root.length + 1).replace(/\/?Cargo\.toml$/, ""),
    dependencies: dependencies
      .map((dependency) => dependency.name)
      .filter((dependency) => names.has(dependency) && dependency !== name),
  }));
}
