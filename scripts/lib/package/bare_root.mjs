// A bare Debian in a folder, made with debootstrap from the archive that this machine uses. Commands run in it as root, in
// namespaces of their own: when a command ends, so does everything it started, and its mounts are gone.

import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "../command.mjs";
import { Failure } from "../failure.mjs";
import { launch } from "../process.mjs";

export const RELEASE = "bookworm";

/** $0 is the root's folder; the arguments are the command. The program in it may lock pages of shared memory. */
const ENTER = `
mount --rbind /dev "$0/dev"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/tmp"
exec chroot "$0" /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"
`;
const NAMESPACES = ["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child"];

export class BareRoot {
  /** @param {string} folder where it is, or will be */
  constructor(folder) {
    this.folder = folder;
  }

  path(inside) {
    return join(this.folder, inside);
  }

  write(inside, text) {
    mkdirSync(join(this.path(inside), ".."), { recursive: true });
    writeFileSync(this.path(inside), text);
  }

  /** Runs a command to its end. @returns {string} its output; a Failure when it fails */
  run(...command) {
    return must("unshare", [...NAMESPACES, "sh", "-ec", ENTER, this.folder, ...command]);
  }

  /** Starts a command; its output goes where the script's goes. */
  start(...command) {
    return launch("unshare", [...NAMESPACES, "sh", "-ec", ENTER, this.folder, ...command], {
      stdio: ["ignore", "inherit", "inherit"],
    });
  }
}

/**
 * Unpacks a bare system into `folder`, which must not exist.
 * @param {string} archive a tar file that is made the first time: it saves the download the next time
 */
export function makeBareRoot(folder, archive) {
  if (process.getuid() !== 0)
    throw new Failure("Only root can make a system in a folder.", "Run this again with sudo.");
  const root = new BareRoot(folder);
  mkdirSync(folder, { recursive: true });
  if (existsSync(archive)) must("tar", ["--extract", "--file", archive, "--directory", folder]);
  else {
    must("debootstrap", ["--variant=minbase", RELEASE, folder, mainArchive().address]);
    must("tar", ["--create", "--file", archive, "--directory", folder, "."]);
  }
  copyFileSync("/etc/resolv.conf", root.path("/etc/resolv.conf"));
  root.write("/etc/apt/apt.conf.d/90machine", must("apt-config", ["dump", "Acquire"]));
  root.write("/etc/apt/sources.list", archives().map(sourceLine).join(""));
  return root;
}

const sourceLine = ({ address, suite }) => `deb ${address} ${suite} main\n`;

function mainArchive() {
  const found = archives().find(({ suite }) => suite === RELEASE);
  if (found === undefined)
    throw new Failure(`This machine's apt knows no archive of Debian ${RELEASE}.`);
  return found;
}

/** Archives of the release, as this machine's apt is told of them. */
function archives() {
  const form = "$(REPO_URI) $(RELEASE)";
  const lines = must("apt-get", ["indextargets", "--format", form, "Identifier: Packages"]);
  return [...new Set(lines.split("\n"))]
    .map((line) => line.split(" "))
    .filter(([, suite]) => suite === RELEASE || suite?.startsWith(`${RELEASE}-`))
    .map(([address, suite]) => ({ address, suite }));
}
