// The file `copyright` of a Debian package, in Debian's machine-readable form.

import { readFileSync } from "node:fs";
import { inRoot } from "../project.mjs";
import { desktopPackage } from "./identity.mjs";

const HEADER = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Qilbee
Upstream-Contact: The Qilbee developers
Source: The package is built from its repository with "npm run package".
Comment: Crates and npm packages that are part of the program are listed with their
 licences in THIRD-PARTY-LICENSES.gz, and in sbom.cdx.json.gz, beside this file.
`;
/** What libjpeg's licence asks for. */
const JPEG = " This software is based in part on the work of the Independent JPEG Group.\n";

const OWN = ["*", "2026 The Qilbee developers", "MIT or Apache-2.0"];
/** What only the program with windows has. */
const OF_WINDOWS = [
  ["ui/public/fonts/*", "2016 The Inter Project Authors", "OFL-1.1"],
  ["ui/public/icons/*", "2026 Lucide Icons and Contributors\n 2013-present Cole Bemis", "Lucide"],
  ["packaging/*.metainfo.xml", "2026 The Qilbee developers", "CC0-1.0"],
];

/** @param {import("./identity.mjs").PackageIdentity} identity */
export function debianCopyright(identity) {
  const hasWindows = identity === desktopPackage;
  const stanzas = hasWindows ? [OWN, ...OF_WINDOWS] : [OWN];
  const files = stanzas.map(
    ([pattern, holder, name]) => `Files: ${pattern}\nCopyright: ${holder}\nLicense: ${name}\n`,
  );
  const texts = [
    ["MIT", own("LICENSE-MIT")],
    ["Apache-2.0", 'On Debian systems the text is in "/usr/share/common-licenses/Apache-2.0".'],
    ...(hasWindows ? textsOfWindows() : []),
  ].map(([name, text]) => `License: ${name}\n${indented(text)}\n`);
  return [hasWindows ? HEADER + JPEG : HEADER, ...files, ...texts].join("\n");
}

function textsOfWindows() {
  return [
    ["CC0-1.0", 'On Debian systems the text is in "/usr/share/common-licenses/CC0-1.0".'],
    ["OFL-1.1", own("ui", "public", "fonts", "LICENSE-OFL.txt")],
    ["Lucide", own("ui", "public", "icons", "LICENSE-Lucide.txt")],
  ];
}

const own = (...path) => readFileSync(inRoot(...path), "utf8").trim();

/** As a field's further lines are written: an empty line is a dot. */
const indented = (text) =>
  text
    .split("\n")
    .map((line) => ` ${line.trimEnd() || "."}`)
    .join("\n");
