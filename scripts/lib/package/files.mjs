// The files that every package installs, with the places they go to. Reads sources; writes nothing.

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { inRoot } from "../project.mjs";
import { applicationId, packageName } from "./identity.mjs";
import { appStreamReleases } from "./releases.mjs";

/** @typedef {{ to: string, content: Buffer | string, isProgram?: boolean }} PackedFile `to` is absolute */

const HIGHEST_COMPRESSION = 9;
const ICONS = [
  ["32x32", "32x32.png"],
  ["64x64", "64x64.png"],
  ["128x128", "128x128.png"],
  ["256x256", "128x128@2x.png"],
  ["512x512", "icon.png"],
  ["scalable", "qilbee.svg"],
];

/**
 * @param {object} parts
 * @param {Buffer} parts.program
 * @param {import("./releases.mjs").Release[]} parts.releases
 * @param {string} parts.notices licences of parts by other people
 * @param {string} parts.bill bill of materials
 * @param {string} parts.zshFolder where this system's zsh looks for completions
 * @returns {PackedFile[]}
 */
export function commonFiles({ program, releases, notices, bill, zshFolder }) {
  return [
    { to: `/usr/bin/${packageName}`, content: program, isProgram: true },
    {
      to: `/usr/share/applications/${applicationId}.desktop`,
      content: readFileSync(inRoot("packaging", `${applicationId}.desktop`)),
    },
    { to: `/usr/share/metainfo/${applicationId}.metainfo.xml`, content: metainfo(releases) },
    ...icons(),
    ...pages(),
    ...completions(zshFolder),
    { to: document("THIRD-PARTY-LICENSES.gz"), content: compressed(notices) },
    { to: document("sbom.cdx.json.gz"), content: compressed(bill) },
  ];
}

/** The path of a file of the package's documents. */
export const document = (name) => `/usr/share/doc/${packageName}/${name}`;

/** Node writes neither a time nor a name into the header. */
export const compressed = (content) => gzipSync(content, { level: HIGHEST_COMPRESSION });

export function metainfo(releases) {
  const source = readFileSync(inRoot("packaging", `${applicationId}.metainfo.xml`), "utf8");
  return source.replace("<releases/>", () => appStreamReleases(releases));
}

function icons() {
  return ICONS.map(([size, file]) => ({
    to: `/usr/share/icons/hicolor/${size}/apps/${applicationId}${file.slice(file.lastIndexOf("."))}`,
    content: readFileSync(inRoot("icons", file)),
  }));
}

const commandLine = (...path) => inRoot("packaging", "command-line", ...path);

function pages() {
  return readdirSync(commandLine("man"))
    .sort()
    .map((name) => ({
      to: `/usr/share/man/man1/${name}.gz`,
      content: compressed(readFileSync(commandLine("man", name))),
    }));
}

function completions(zshFolder) {
  const places = {
    [packageName]: "/usr/share/bash-completion/completions",
    [`_${packageName}`]: zshFolder,
    [`${packageName}.fish`]: "/usr/share/fish/vendor_completions.d",
  };
  return Object.entries(places).map(([name, folder]) => ({
    to: `${folder}/${name}`,
    content: readFileSync(commandLine("completions", name)),
  }));
}
