// The Debian package. dpkg-deb writes it; nothing in it depends on the folder or the time of the build.
//
// It has no maintainer scripts: the triggers of other packages bring menus, icons and man pages up to date.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "../command.mjs";
import { inRoot } from "../project.mjs";
import { debianCopyright } from "./copyright.mjs";
import { compressed, document } from "./files.mjs";
import { maintainer } from "./identity.mjs";
import { debianChangelog, newsOf } from "./releases.mjs";
import { installedSize_kib, stage } from "./staging.mjs";

/** Relative dates and parallel compression are the two ways to get other bytes. */
const PACKER_OPTIONS = ["--root-owner-group", "--threads-max=1", "-Zxz"];

/** @type {import("./files.mjs").Folders} */
export const debianFolders = {
  zsh: "/usr/share/zsh/vendor-completions",
  units: "/lib/systemd/system",
};

/**
 * Writes the package into `out`.
 * @param {object} what
 * @param {import("./identity.mjs").PackageIdentity} what.identity
 * @param {import("./files.mjs").PackedFile[]} what.files
 * @param {import("./releases.mjs").Release[]} what.releases
 * @param {string} what.version
 * @param {number} what.seconds time of every file, since 1970
 * @param {string} what.work folder for what lies there in between; removed afterwards
 * @returns {string} its path
 */
export function writeDeb(out, { identity, files, releases, version, seconds, work }) {
  const architecture = must("dpkg", ["--print-architecture"]).trim();
  const installed = [...files, ...debianDocuments(identity, releases)];
  const depends = dependencies(identity, files, work);
  const control = controlFile(identity, {
    version,
    architecture,
    depends,
    size: installedSize_kib(installed),
    news: newsOf(releases.find((one) => one.version === version) ?? releases[0]),
  });
  const tree = join(work, "deb");
  const metadata = [
    { to: "/DEBIAN/control", content: control },
    { to: "/DEBIAN/md5sums", content: sums(installed) },
  ];
  stage(tree, [...installed, ...metadata], seconds);
  const path = join(out, `${identity.name}_${version}_${architecture}.deb`);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) };
  must("dpkg-deb", [...PACKER_OPTIONS, "--build", tree, path], { env });
  rmSync(work, { recursive: true });
  return path;
}

function debianDocuments(identity, releases) {
  const { name } = identity;
  const overrides = inRoot("packaging", "deb", `${name}.lintian-overrides`);
  const changelog = debianChangelog(name, releases);
  return [
    { to: document(name, "copyright"), content: debianCopyright(identity) },
    { to: document(name, "changelog.gz"), content: compressed(changelog) },
    ...(existsSync(overrides)
      ? [{ to: `/usr/share/lintian/overrides/${name}`, content: readFileSync(overrides) }]
      : []),
  ];
}

function controlFile(identity, { version, architecture, depends, size, news }) {
  const paragraphs = identity.description.map(folded).join("\n .\n");
  const recommended = identity.recommended.deb.join(", ").replaceAll("VERSION", version);
  return `Package: ${identity.name}
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${size}
Depends: ${depends}
Recommends: ${recommended}
Section: utils
Priority: optional
${newsField(identity, news)}Description: ${identity.summary}
${paragraphs}
`;
}

/** The lists of a repository carry it, so the program of the version before can tell what is new. */
function newsField({ tellsOfNewerVersion }, news) {
  return tellsOfNewerVersion && news.length > 0
    ? `Qilbee-News:\n${news.map((line) => ` ${line}\n`).join("")}`
    : "";
}

const LINE_LETTERS = 78;

/** A paragraph in lines that begin with a space. */
function folded(paragraph) {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    if (`${lines.at(-1)} ${word}`.length > LINE_LETTERS) lines.push("");
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.join("\n");
}

const sums = (files) =>
  files
    .map(
      ({ to, content }) => `${createHash("md5").update(content).digest("hex")}  ${to.slice(1)}\n`,
    )
    .join("");

/** Asks dpkg which packages have the libraries that the program is linked with. */
function dependencies({ name, loaded }, files, work) {
  const program = files.find(({ isProgram }) => isProgram);
  mkdirSync(join(work, "linked", "debian"), { recursive: true });
  writeFileSync(join(work, "linked", "debian", "control"), `Source: ${name}\n`);
  writeFileSync(join(work, "linked", name), program.content);
  const cwd = join(work, "linked");
  const line = must("dpkg-shlibdeps", ["-O", "-e", name], { cwd });
  const linked = line.trim().replace("shlibs:Depends=", "").split(", ");
  const known = new Set(linked.map((dependency) => dependency.split(" ")[0]));
  return [...linked, ...loaded.deb.filter((library) => !known.has(library))].sort().join(", ");
}
