// The rpm package. rpmbuild writes it from a finished tree; nothing in it depends on the folder or the time of the build.

import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "../command.mjs";
import { inRoot } from "../project.mjs";
import { licence, maintainer } from "./identity.mjs";
import { stage } from "./staging.mjs";

/** @type {import("./files.mjs").Folders} */
export const rpmFolders = {
  zsh: "/usr/share/zsh/site-functions",
  units: "/usr/lib/systemd/system",
};

/** Of what rpm would write by itself: times, the machine's name, and what its compression does on several cores. */
const FIXED = {
  use_source_date_epoch_as_buildtime: "1",
  clamp_mtime_to_source_date_epoch: "1",
  source_date_epoch_from_changelog: "0",
  _buildhost: "localhost",
  _binary_payload: "w19.zstdio",
  _build_id_links: "none",
  __os_install_post: "%{nil}",
  debug_package: "%{nil}",
};

/** Takes the same as `writeDeb`. @returns {string} the path of the package */
export function writeRpm(out, { identity, files, releases, version, seconds, work }) {
  const tree = join(work, "tree");
  const top = join(work, "rpmbuild");
  const installed = [...files, ...licences(identity.name)];
  stage(tree, installed, seconds);
  mkdirSync(top, { recursive: true });
  const spec = join(work, `${identity.name}.spec`);
  writeFileSync(spec, specification(identity, { files: installed, releases, version }));
  const settings = { ...FIXED, _topdir: top, _rpmdir: join(work, "out"), qilbee_tree: tree };
  const defined = Object.entries(settings).flatMap(([name, value]) => [
    "--define",
    `${name} ${value}`,
  ]);
  // It looks up people's names otherwise.
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds), LC_ALL: "C.UTF-8", TZ: "UTC" };
  must("rpmbuild", ["-bb", "--quiet", ...defined, spec], { env });
  const [architecture] = readdirSync(join(work, "out"));
  const [name] = readdirSync(join(work, "out", architecture));
  renameSync(join(work, "out", architecture, name), join(out, name));
  rmSync(work, { recursive: true });
  return join(out, name);
}

/** The texts of Qilbee's own licences. The deb has them in its copyright file. */
function licences(packageName) {
  return ["LICENSE-APACHE", "LICENSE-MIT"].map((name) => ({
    to: `/usr/share/licenses/${packageName}/${name}`,
    content: readFileSync(inRoot(name)),
    isLicence: true,
  }));
}

function specification(identity, { files, releases, version }) {
  const { name, summary, description, loaded, recommended } = identity;
  const list = files.map(
    ({ to, isProgram, isLicence }) =>
      `${isLicence ? "%license " : ""}%attr(${isProgram ? "0755" : "0644"}, root, root) ${to}`,
  );
  // rpm itself finds the linked libraries, by their symbols.
  const requirements = [
    ...loaded.rpm.map((library) => `Requires: ${library}`),
    ...recommended.rpm.map((other) => `Recommends: ${other.replace("VERSION", version)}`),
  ];
  return `Name: ${name}
Version: ${version}
Release: 1
Summary: ${summary[0].toUpperCase()}${summary.slice(1)}
License: ${licence}
Packager: ${maintainer}
${requirements.join("\n")}

%description
${description.join("\n\n")}

%install
cp --archive %{qilbee_tree}/. %{buildroot}

%files
${list.join("\n")}

%changelog
${releases.map(changes).join("\n")}`;
}

function changes({ version, seconds, subjects }) {
  const [day, date, month, year] = new Date(seconds * 1000)
    .toUTCString()
    .replace(",", "")
    .split(" ");
  const lines = subjects.map((subject) => `- ${subject.replaceAll("%", "%%")}\n`).join("");
  return `* ${day} ${month} ${date} ${year} ${maintainer} - ${version}-1\n${lines}`;
}
