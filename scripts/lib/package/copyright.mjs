// The file `copyright` of the Debian package, in Debian's machine-readable form.

import { readFileSync } from "node:fs";
import { inRoot } from "../project.mjs";

const HEADER = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Qilbee
Upstream-Contact: The Qilbee developers
Source: The package is built from its repository with "npm run package".
Comment: Crates and npm packages that are part of the program are listed with their
 licences in THIRD-PARTY-LICENSES.gz, and in sbom.cdx.json.gz, beside this file.
 This software is based in part on the work of the Independent JPEG Group.
`;

const FILES = [
  ["*", "2026 The Qilbee developers", "MIT or Apache-2.0"],
  ["ui/public/fonts/*", "2016 The Inter Project Authors", "OFL-1.1"],
  ["ui/public/icons/*", "2026 Lucide Icons and Contributors\n 2013-present Cole Bemis", "Lucide"],
  ["packaging/*.metainfo.xml", "2026 The Qilbee developers", "CC0-1.0"],
];

export function debianCopyright() {
  const files = FILES.map(
    ([pattern, holder, name]) => `Files: ${pattern}\nCopyright: ${holder}\nLicense: ${name}\n`,
  );
  const texts = [
    ["MIT", own("LICENSE-MIT")],
    ["Apache-2.0", 'On Debian systems the text is in "/usr/share/common-licenses/Apache-2.0".'],
    ["CC0-1.0", 'On Debian systems the text is in "/usr/share/common-licenses/CC0-1.0".'],
    ["OFL-1.1", own("ui", "public", "fonts", "LICENSE-OFL.txt")],
    ["Lucide", own("ui", "public", "icons", "LICENSE-Lucide.txt")],
  ].map(([name, text]) => `License: ${name}\n${indented(text)}\n`);
  return [HEADER, ...files, ...texts].join("\n");
}

const own = (...path) => readFileSync(inRoot(...path), "utf8").trim();

/** As a field's further lines are written: an empty line is a dot. */
const indented = (text) =>
  text
    .split("\n")
    .map((line) => ` ${line.trimEnd() || "."}`)
    .join("\n");
