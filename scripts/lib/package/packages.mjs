// All packages of one version with what lies beside them: licences, bill of materials, checksums.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeChecksums } from "./checksums.mjs";
import { debianZshFolder, writeDeb } from "./deb.mjs";
import { commonFiles } from "./files.mjs";
import { rpmZshFolder, writeRpm } from "./rpm.mjs";

/**
 * Writes the packages into `out`.
 * @param {object} what
 * @param {Buffer} what.program
 * @param {string} what.version
 * @param {number} what.seconds time of every file, since 1970
 * @param {import("./releases.mjs").Release[]} what.releases
 * @param {string} what.notices
 * @param {string} what.bill
 * @returns {string[]} paths of all that was written
 */
export function writePackages(out, what) {
  mkdirSync(out, { recursive: true });
  const work = join(out, "work");
  const deb = writeDeb(out, {
    ...what,
    files: commonFiles({ ...what, zshFolder: debianZshFolder }),
    work,
  });
  const rpm = writeRpm(out, {
    ...what,
    files: commonFiles({ ...what, zshFolder: rpmZshFolder }),
    work,
  });
  const bill = join(out, "sbom.cdx.json");
  writeFileSync(bill, what.bill);
  rmSync(work, { recursive: true, force: true });
  return [deb, rpm, bill, writeChecksums(out, [deb, rpm, bill])];
}
