// Writes files into a folder as a package has them: modes and times do not depend on who builds where.

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const PROGRAM_MODE = 0o755;
const FILE_MODE = 0o644;

/**
 * Writes `files` below `folder`, which is emptied first.
 * @param {import("./files.mjs").PackedFile[]} files
 * @param {number} seconds time of every file and folder, since 1970
 */
export function stage(folder, files, seconds) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { to, content, isProgram } of files) {
    const path = join(folder, to);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    chmodSync(path, isProgram ? PROGRAM_MODE : FILE_MODE);
  }
  setFolders(folder, seconds);
}

/** From the leaves up: a folder's time changes with what is in it. The umask may have narrowed the modes of folders. */
function setFolders(path, seconds) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) setFolders(join(path, name), seconds);
    chmodSync(path, PROGRAM_MODE);
  }
  utimesSync(path, seconds, seconds);
}

/** Size of what a package installs in KiB, counted by files, so that the file system does not matter. */
export function installedSize_kib(files) {
  const kib = (content) => Math.ceil(Buffer.byteLength(content) / 1024);
  return files.reduce((sum, { content }) => sum + kib(content), 0);
}
