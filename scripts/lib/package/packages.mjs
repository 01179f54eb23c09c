// All packages of one version with what lies beside them: licences, bills of materials, checksums.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeChecksums } from "./checksums.mjs";
import { debianFolders, writeDeb } from "./deb.mjs";
import { packedFiles } from "./files.mjs";
import { rpmFolders, writeRpm } from "./rpm.mjs";

/**
 * @typedef {object} BuiltProgram
 * @property {import("./identity.mjs").PackageIdentity} identity
 * @property {Buffer} program
 * @property {string} notices
 * @property {string} bill
 */

/**
 * Writes the packages into `out`.
 * @param {BuiltProgram[]} programs one package of each kind is made for each
 * @param {object} what
 * @param {string} what.version
 * @param {number} what.seconds time of every file, since 1970
 * @param {import("./releases.mjs").Release[]} what.releases
 * @returns {string[]} paths of all that was written
 */
export function writePackages(out, programs, what) {
  mkdirSync(out, { recursive: true });
  const paths = programs.flatMap((program) => packagesOf(out, program, what));
  return [...paths, writeChecksums(out, paths)];
}

function packagesOf(out, { identity, ...built }, what) {
  const work = join(out, "work");
  const parts = { ...built, releases: what.releases };
  const inFolders = (folders) => ({
    ...what,
    identity,
    files: packedFiles(identity, parts, folders),
    work,
  });
  const deb = writeDeb(out, inFolders(debianFolders));
  const rpm = writeRpm(out, inFolders(rpmFolders));
  const bill = join(out, `${identity.name}.cdx.json`);
  writeFileSync(bill, built.bill);
  rmSync(work, { recursive: true, force: true });
  return [deb, rpm, bill];
}
