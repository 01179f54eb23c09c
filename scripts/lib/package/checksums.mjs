// SHA-256 sums of files in the form that `sha256sum --check` reads.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Writes `SHA256SUMS` beside the files. @returns {string} its path */
export function writeChecksums(out, paths) {
  const path = join(out, "SHA256SUMS");
  const line = (file) =>
    `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}\n`;
  writeFileSync(path, paths.toSorted().map(line).join(""));
  return path;
}
