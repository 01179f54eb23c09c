// What the distributions' own checkers say of a package and its data.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ask, must } from "../command.mjs";
import { applicationId } from "./identity.mjs";

/**
 * Checks a Debian package, and its desktop file and AppStream data where it has some.
 * @param {string} work folder that the package is unpacked into
 * @returns {string[]} every error and warning; empty when there is none
 */
export function findingsOf(deb, work) {
  must("dpkg-deb", ["--extract", deb, work]);
  const share = (...path) => join(work, "usr", "share", ...path);
  const desktopFile = share("applications", `${applicationId}.desktop`);
  const metainfo = share("metainfo", `${applicationId}.metainfo.xml`);
  return [
    findings("lintian", ["--allow-root", "--tag-display-limit", "0", deb]),
    existsSync(desktopFile) ? findings("desktop-file-validate", [desktopFile]) : [],
    existsSync(metainfo) ? findings("appstreamcli", ["validate", "--no-net", metainfo]) : [],
  ].flat();
}

function findings(command, args) {
  const { code, missing, stdout, stderr } = ask(command, args);
  if (missing) return [`${command} is not installed`];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => /^[EW]: /.test(line));
  if (lines.length > 0) return lines;
  return code === 0 ? [] : [`${command} ended with ${code}: ${stdout}${stderr}`];
}
