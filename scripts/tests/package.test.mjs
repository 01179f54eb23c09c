// Packages: the same bytes from two folders, no complaint of the distributions' checkers, a signed repository. The program in
// them is a small stand-in; `npm run test:package` installs the real one.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask, must } from "../lib/command.mjs";
import { billOfMaterials } from "../lib/package/bill_of_materials.mjs";
import { allPackages, desktopPackage, fleetPackage } from "../lib/package/identity.mjs";
import { findingsOf } from "../lib/package/lint.mjs";
import { assets, notices } from "../lib/package/notices.mjs";
import { writePackages } from "../lib/package/packages.mjs";
import { npmParts, rustParts } from "../lib/package/parts.mjs";
import { releaseEnvironment } from "../lib/package/release_build.mjs";
import {
  appStreamReleases,
  debianChangelog,
  newsOf,
  releasesOf,
} from "../lib/package/releases.mjs";
import { offered, writeRepository } from "../lib/package/repository.mjs";
import {
  namedVersions,
  packageReleases,
  packageVersion,
  sourceDate,
} from "../lib/package/version.mjs";
import { inRoot } from "../lib/project.mjs";

const SECONDS = 1_796_083_200;
const scratch = mkdtempSync(join(tmpdir(), "qilbee-packages-"));
after(() => rmSync(scratch, { recursive: true }));

test("every file names the same version", () => {
  const versions = new Set(Object.values(namedVersions()));
  assert.deepEqual([...versions], [packageVersion()]);
});

test("releases come from the changelog", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n### Fixed\n\n## 0.2.0 - 2026-12-01\n\n#### A & B\n";
  const present = { version: "0.3.0", seconds: SECONDS };
  const old = {
    version: "0.2.0",
    seconds: 1_796_083_200,
    isReleased: true,
    subjects: ["A & B"],
    points: [],
  };
  const next = { ...present, isReleased: false, subjects: ["Fixed"], points: [] };
  assert.deepEqual(releasesOf(changelog, present), [next, old]);
  assert.deepEqual(releasesOf(changelog, { ...present, version: "0.2.0" }), [old]);
  assert.equal(
    debianChangelog("qilbee", [old]),
    "qilbee (0.2.0) stable; urgency=medium\n\n  * A & B\n\n" +
      " -- The Qilbee developers <qilbee@aicube.ca>  Tue, 01 Dec 2026 00:00:00 +0000\n",
  );
  assert.match(
    appStreamReleases([old]),
    /<release type="stable" version="0.2.0" date="2026-12-01">[^]*<li>A &amp; B<\/li>/,
  );
});

test("news are the subjects of a release, or its points", () => {
  const check = (text, wanted) => {
    const changelog = `# Changelog\n\n## 0.2.0 - 2026-12-01\n\n${text}`;
    const [release] = releasesOf(changelog, { version: "0.3.0", seconds: SECONDS });
    assert.deepEqual(newsOf(release), wanted);
  };
  const large = "### Added\n\n#### A fleet\n\n- Tasks.\n\n#### Links\n\n### Fixed\n\n- A click.\n";
  check(large, ["A fleet", "Links"]);
  check("### Fixed\n\n- Two windows\n  open. Both do.\n- Keys: they\n  - in all layouts\n", [
    "Two windows open",
    "Keys",
  ]);
});

test("a package's date is given or that of the commit", () => {
  assert.equal(sourceDate({ SOURCE_DATE_EPOCH: "1796083200" }), SECONDS);
  assert.throws(() => sourceDate({ SOURCE_DATE_EPOCH: "today" }), /is no time/);
});

test("a release build is the same in every folder", () => {
  const [one, other] = ["folder one", "folder/other"].map((name) =>
    buildSmall(join(scratch, name)),
  );
  assert.ok(one.equals(other));
  assert.ok(
    one.includes("/usr/src/cargo/pick/src/lib.rs"),
    "the file of a panic has a neutral name",
  );
  assert.ok(!one.includes(scratch), "the folder of the build is in the program");
});

test("all parts are listed with their licences", () => {
  const parts = [...rustParts("qilbee"), ...npmParts()];
  const names = new Set(parts.map(({ ecosystem, name }) => `${ecosystem} ${name}`));
  for (const part of ["cargo tauri", "cargo rusqlite", "npm react", "npm @fluent/bundle"])
    assert.ok(names.has(part), `${part} is missing`);
  // Tools of the build and of tests are in no package.
  for (const tool of ["cargo proptest", "cargo clap_mangen", "npm vite"])
    assert.ok(!names.has(tool), `${tool} is listed`);
  assert.deepEqual(
    parts.filter(({ licence }) => licence === ""),
    [],
  );
  const bill = JSON.parse(billOfMaterials("qilbee", parts, "0.1.0"));
  assert.equal(bill.components.length, parts.length);
  assert.equal(new Set(bill.components.map(({ purl }) => purl)).size, parts.length);
  assert.match(notices(parts, assets), /SIL OPEN FONT LICENSE/i);
  assert.match(notices(parts), /Independent JPEG Group/);
  const ofFleet = rustParts("fleet");
  assert.ok(ofFleet.some(({ name }) => name === "temporalio-sdk"));
  assert.ok(!ofFleet.some(({ name }) => name === "tauri"));
  assert.doesNotMatch(notices(ofFleet), /Independent JPEG Group/);
});

test("two folders give the same packages", () => {
  const [one, other] = [build("one"), build("other")];
  assert.deepEqual(digests(one), digests(other));
  const names = readdirSync(one);
  assert.deepEqual(
    names.map((name) => name.replace(/(amd64|arm64|x86_64|aarch64)/, "ARCH")).sort(),
    [
      "SHA256SUMS",
      "qilbee-0.1.0-1.ARCH.rpm",
      "qilbee-fleet-0.1.0-1.ARCH.rpm",
      "qilbee-fleet.cdx.json",
      "qilbee-fleet_0.1.0_ARCH.deb",
      "qilbee.cdx.json",
      "qilbee_0.1.0_ARCH.deb",
    ],
  );
  must("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: one });
});

test("the checkers find nothing to complain of", () => {
  const folder = build("lint");
  for (const { name } of allPackages)
    assert.deepEqual(findingsOf(debIn(folder, name), join(scratch, `unpacked-${name}`)), []);
});

test("bash completes what follows a subcommand", () => {
  const check = (name, folder, words, wanted) => {
    const script = `. "$1"; shift
complete() { :; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_${name.replaceAll("-", "__")} "$1" "\${@: -1}" "\${@: -2:1}"
printf '%s\n' "\${COMPREPLY[@]}"`;
    const file = inRoot("packaging", folder, "completions", name);
    const told = must("bash", ["-c", script, "bash", file, name, ...words]);
    assert.ok(told.split("\n").includes(wanted), `${name} ${words.join(" ")}: ${told}`);
  };
  check("qilbee", "command-line", ["sessions", "ex"], "export");
  check("qilbee-fleet", "fleet/command-line", ["worker", "--po"], "--pool");
  check("qilbee-fleet", "fleet/command-line", ["schedule", "ad"], "add");
  check("qilbee-fleet", "fleet/command-line", ["list", "--state", "wai"], "waiting");
});

test("both formats install the same files and run nothing", () => {
  const folder = build("content");
  for (const { name } of allPackages) {
    const deb = debIn(folder, name);
    const rpm = rpmIn(folder, name);
    const inDeb = filesOf(must("dpkg-deb", ["--fsys-tarfile", deb], { encoding: "buffer" }));
    const inRpm = must("rpm", ["--query", "--list", "--package", rpm]).split("\n").filter(Boolean);
    const own = ["changelog.gz", "copyright", `overrides/${name}`, `/_${name}`, "-MIT", "-APACHE"];
    const common = (paths) =>
      paths
        .filter((path) => own.every((end) => !path.endsWith(end)))
        .map((path) => path.replace(/^(\/usr)?\/lib\/systemd/, "UNITS"))
        .sort();
    assert.deepEqual(common(inRpm), common(inDeb));
    assert.equal(must("rpm", ["--query", "--scripts", "--package", rpm]), "");
    assert.deepEqual(
      must("rpm", ["--query", "--licensefiles", "--package", rpm]).split("\n").filter(Boolean),
      ["APACHE", "MIT"].map((licence) => `/usr/share/licenses/${name}/LICENSE-${licence}`),
    );
    assert.deepEqual(recommended(deb, rpm), RECOMMENDED[name]);
    const copyright = must("dpkg-deb", ["--fsys-tarfile", deb], { encoding: "buffer" });
    const text = must("tar", ["--extract", "--to-stdout", `./usr/share/doc/${name}/copyright`], {
      input: copyright,
      stdio: ["pipe", "pipe", "pipe"],
    });
    assert.equal(text.includes("Lucide"), name === desktopPackage.name);
    const control = must("dpkg-deb", ["--info", deb]);
    assert.doesNotMatch(control, /postinst|postrm|preinst|prerm/);
    assert.equal(
      inDeb.filter((path) => path.endsWith(".desktop")).join(),
      name === desktopPackage.name ? "/usr/share/applications/ca.aicube.qilbee.desktop" : "",
    );
    assert.equal(
      inDeb.filter((path) => path.endsWith(".service")).length,
      name === fleetPackage.name ? 2 : 0,
    );
  }
});

test("apt takes the repository by its signature only", () => {
  const repository = join(scratch, "repository");
  const make = (deb) =>
    writeRepository(repository, {
      debs: [deb],
      address: `file:${repository}`,
      work: join(scratch, "key"),
    });
  make(debIn(build("old", "0.0.9"), "qilbee"));
  const { sources, keyring } = make(debIn(build("new"), "qilbee"));
  assert.deepEqual(offered(repository), ["qilbee 0.1.0"]);
  assert.deepEqual(candidate(sources, keyring), "0.1.0");
  const { keyring: stranger } = writeRepository(join(scratch, "stranger"), {
    debs: [debIn(build("strange"), "qilbee")],
    address: "file:/nowhere",
    work: join(scratch, "key"),
  });
  assert.equal(candidate(sources, stranger), "(none)");
});

const PACKAGE = '[package]\nedition = "2024"\nversion = "0.1.0"\nname = ';
const SETTINGS = '[profile.release]\nlto = "thin"\nstrip = true\n[workspace]\n';
/** Its crate lies in a folder of crates that stands for the registry. */
const smallProgram = (folder) => ({
  "source/.cargo/config.toml": `[source.crates-io]\nreplace-with = "here"\n[source.here]\ndirectory = "${folder}/crates"\n`,
  "source/Cargo.toml": `${PACKAGE}"small"\n[dependencies]\npick = "0.1.0"\n${SETTINGS}`,
  "source/src/main.rs": 'fn main() { println!("{}", pick::pick(std::env::args().collect())); }\n',
  "crates/pick/.cargo-checksum.json": '{"files":{}}',
  "crates/pick/Cargo.toml": `${PACKAGE}"pick"\n`,
  "crates/pick/src/lib.rs": "pub fn pick(words: Vec<String>) -> String { words[7].clone() }\n",
});

/** Builds a program with a crate that can panic, as a release is built. @returns {Buffer} the program */
function buildSmall(folder) {
  for (const [path, text] of Object.entries(smallProgram(folder))) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const [source, target] = [join(folder, "source"), join(folder, "source", "target")];
  const variables = {
    ...process.env,
    CARGO_HOME: join(folder, "crates"),
    CARGO_TARGET_DIR: target,
  };
  const env = releaseEnvironment({ source, target, variables });
  must("cargo", ["build", "--quiet", "--release", "--offline"], { cwd: source, env });
  return readFileSync(join(target, "release", "small"));
}

/** A stand-in for each program: any small one that is linked as ours are. */
function build(name, version = "0.1.0") {
  const out = join(scratch, name);
  const umask = process.umask(name === "other" ? 0o077 : 0o022);
  const program = readFileSync("/usr/bin/true");
  const built = { program, notices: "Licences of all parts\n", bill: "{}\n" };
  try {
    writePackages(
      out,
      allPackages.map((identity) => ({ ...built, identity })),
      { version, seconds: SECONDS, releases: packageReleases(version, SECONDS) },
    );
  } finally {
    process.umask(umask);
  }
  return out;
}

/** What each package recommends, for Debian and for Fedora. */
const RECOMMENDED = {
  qilbee: [
    "at-spi2-core, bubblewrap, gnome-keyring | kwalletmanager, libayatana-appindicator3-1, xdg-desktop-portal",
    "at-spi2-core, bubblewrap, libayatana-appindicator-gtk3, xdg-desktop-portal",
  ],
  "qilbee-fleet": [
    "ca-certificates, dbus-daemon | dbus, openbox, qilbee (= 0.1.0), xvfb",
    "ca-certificates, dbus-daemon, openbox, qilbee = 0.1.0, xorg-x11-server-Xvfb",
  ],
};

function recommended(deb, rpm) {
  const inRpm = must("rpm", ["--query", "--recommends", "--package", rpm]);
  return [
    must("dpkg-deb", ["--field", deb, "Recommends"]).trim(),
    inRpm.split("\n").filter(Boolean).sort().join(", "),
  ];
}

const debIn = (folder, name) => fileIn(folder, new RegExp(`^${name}_.*\\.deb$`));
const rpmIn = (folder, name) => fileIn(folder, new RegExp(`^${name}-\\d.*\\.rpm$`));

const fileIn = (folder, pattern) =>
  join(
    folder,
    readdirSync(folder).find((name) => pattern.test(name)),
  );

function digests(folder) {
  const digest = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return Object.fromEntries(readdirSync(folder).map((name) => [name, digest(name)]));
}

function filesOf(tar) {
  return must("tar", ["--list"], { input: tar, stdio: ["pipe", "pipe", "pipe"] })
    .split("\n")
    .filter((path) => path !== "" && !path.endsWith("/"))
    .map((path) => path.slice(1));
}

/** The version that apt would install from these sources, with folders of its own. */
function candidate(sources, keyring) {
  const apt = mkdtempSync(join(scratch, "apt-"));
  const lists = readFileSync(sources, "utf8").replace(/^Signed-By: .*$/m, `Signed-By: ${keyring}`);
  must("mkdir", [
    "-p",
    join(apt, "lists/partial"),
    join(apt, "cache/archives/partial"),
    join(apt, "parts"),
  ]);
  must("tee", [join(apt, "parts/qilbee.sources")], {
    input: lists,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const options = {
    "Dir::State": apt,
    "Dir::State::status": "/dev/null",
    "Dir::Cache": join(apt, "cache"),
    "Dir::Etc::sourcelist": "/dev/null",
    "Dir::Etc::sourceparts": join(apt, "parts"),
    "APT::Sandbox::User": "root",
  };
  const args = Object.entries(options).flatMap(([key, value]) => ["-o", `${key}=${value}`]);
  ask("apt-get", [...args, "update"]);
  const policy = must("apt-cache", [...args, "policy", "qilbee"], {
    env: { ...process.env, LC_ALL: "C" },
  });
  return /Candidate: (.*)/.exec(policy)?.[1] ?? "(none)";
}
