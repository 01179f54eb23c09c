// The files that every package installs, with the places they go to. Reads sources; writes nothing.

import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot } from "../project.mjs";
import { applicationId, desktopPackage, fleetPackage } from "./identity.mjs";
import { appStreamReleases } from "./releases.mjs";

/** @typedef {{ to: string, content: Buffer | string, isProgram?: boolean }} PackedFile `to` is absolute */
/** @typedef {{ zsh: string, units: string }} Folders where this system's zsh looks for completions, and systemd for units */
/**
 * @typedef {object} Parts of a package that are built
 * @property {Buffer} program
 * @property {import("./releases.mjs").Release[]} releases
 * @property {string} notices licences of parts by other people
 * @property {string} bill bill of materials
 */

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
 * @param {import("./identity.mjs").PackageIdentity} identity
 * @param {Parts} parts
 * @param {Folders} folders
 * @returns {PackedFile[]}
 */
export function packedFiles(identity, parts, folders) {
  const { name } = identity;
  return [
    { to: `/usr/bin/${name}`, content: parts.program, isProgram: true },
    ...(identity === desktopPackage ? menuEntry(parts.releases) : []),
    ...(identity === fleetPackage ? units(folders.units) : []),
    ...pages(COMMAND_LINES[name]),
    ...completions(name, folders.zsh),
    { to: document(name, "THIRD-PARTY-LICENSES.gz"), content: compressed(parts.notices) },
    { to: document(name, "sbom.cdx.json.gz"), content: compressed(parts.bill) },
  ];
}

/** The path of a file among a package's documents. */
export const document = (packageName, name) => `/usr/share/doc/${packageName}/${name}`;

/** Node writes neither a time nor a name into the header. */
export const compressed = (content) => gzipSync(content, { level: HIGHEST_COMPRESSION });

export function metainfo(releases) {
  const source = readFileSync(inRoot("packaging", `${applicationId}.metainfo.xml`), "utf8");
  return source.replace("<releases/>", () => appStreamReleases(releases));
}

/** What shows the application in menus and software centers. */
function menuEntry(releases) {
  return [
    {
      to: `/usr/share/applications/${applicationId}.desktop`,
      content: readFileSync(inRoot("packaging", `${applicationId}.desktop`)),
    },
    { to: `/usr/share/metainfo/${applicationId}.metainfo.xml`, content: metainfo(releases) },
    ...ICONS.map(([size, file]) => ({
      to: `/usr/share/icons/hicolor/${size}/apps/${applicationId}${extname(file)}`,
      content: readFileSync(inRoot("icons", file)),
    })),
  ];
}

/** Services that nobody starts but whoever sets up a fleet, with the file for a server of its own. */
function units(folder) {
  const packed = (name, to) => ({ to, content: readFileSync(inRoot("packaging", "fleet", name)) });
  return [
    ...["qilbee-fleet-conductor.service", "qilbee-fleet-worker@.service"].map((name) =>
      packed(name, `${folder}/${name}`),
    ),
    packed("compose.yaml", document(fleetPackage.name, "examples/compose.yaml")),
  ];
}

/** Folders with the man pages and completions of the programs. */
const COMMAND_LINES = {
  [desktopPackage.name]: inRoot("packaging", "command-line"),
  [fleetPackage.name]: inRoot("packaging", "fleet", "command-line"),
};

function pages(commandLine) {
  return readdirSync(join(commandLine, "man"))
    .sort()
    .map((name) => ({
      to: `/usr/share/man/man1/${name}.gz`,
      content: compressed(readFileSync(join(commandLine, "man", name))),
    }));
}

function completions(program, zshFolder) {
  const places = {
    [program]: "/usr/share/bash-completion/completions",
    [`_${program}`]: zshFolder,
    [`${program}.fish`]: "/usr/share/fish/vendor_completions.d",
  };
  return Object.entries(places).map(([name, folder]) => ({
    to: `${folder}/${name}`,
    content: readFileSync(join(COMMAND_LINES[program], "completions", name)),
  }));
}
