// The files of the project as they are now, or as a commit has them.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must } from "../command.mjs";
import { root } from "../project.mjs";

const ARCHIVE_LIMIT_BYTES = 512 * 1024 * 1024;

/**
 * @typedef {object} SourceTree
 * @property {string[]} files paths from the root of the project, with `/`
 * @property {(file: string) => string | undefined} read
 */

/** The working tree: what git tracks and what is new in it, ignored files left out. */
export function workingTree(folder = root) {
  const listed = must("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: folder });
  return treeIn(folder, listed);
}

/**
 * Checks a commit out into a temporary folder and calls `measure` with it; the folder is gone afterwards.
 * @template T
 * @param {string} commit
 * @param {(tree: SourceTree) => T} measure
 */
export function atCommit(commit, measure) {
  const folder = mkdtempSync(join(tmpdir(), "qilbee-figures-"));
  try {
    const archive = execFileSync("git", ["archive", "--format=tar", commit], {
      cwd: root,
      maxBuffer: ARCHIVE_LIMIT_BYTES,
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    const listed = must("git", ["ls-tree", "-r", "-z", "--name-only", commit], { cwd: root });
    return measure(treeIn(folder, listed));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function treeIn(folder, listed) {
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(join(folder, file)));
  const texts = new Map();
  const read = (file) => {
    if (!texts.has(file)) {
      const path = join(folder, file);
      texts.set(file, existsSync(path) ? readFileSync(path, "utf8") : undefined);
    }
    return texts.get(file);
  };
  return { files: [...new Set(files)].sort(), read };
}
