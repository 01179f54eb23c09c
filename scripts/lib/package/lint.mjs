// What the distributions' own checkers say of a package and its data.

import { join } from "node:path";
import { ask, must } from "../command.mjs";
import { applicationId } from "./identity.mjs";

/**
 * Checks a Debian package, its desktop file and its AppStream data.
 * @param {string} work folder that the package is unpacked into
 * @returns {string[]} every error and warning; empty when there is none
 */
export function findingsOf(deb, work) {
  must("dpkg-deb", ["--extract", deb, work]);
  const share = join(work, "usr", "share");
  return [
    findings("lintian", ["--allow-root", "--tag-display-limit", "0", deb]),
    findings("desktop-file-validate", [join(share, "applications", `${applicationId}.desktop`)]),
    findings("appstreamcli", [
      "validate",
      "--no-net",
      join(share, "metainfo", `${applicationId}.metainfo.xml`),
    ]),
  ].flat();
}

function findings(command, args) {
  const { code, missing, stdout, stderr } = ask(command, args);
  if (missing) return [`${command} is not installed`];
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => /^[EW]: /.test(line));
  if (lines.length > 0) return lines;
  return code === 0 ? [] : [`${command} ended with ${code}: ${stdout}${stderr}`];
}
