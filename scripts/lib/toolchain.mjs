// Checks the two things set-up does not install: Rust and Node. It never changes them.

import { readFileSync } from "node:fs";
import { ask } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { inRoot, oldestNode, root } from "./project.mjs";

export function checkToolchain() {
  checkNode();
  checkRust();
}

function checkNode() {
  if (isOlder(versionIn(process.version), oldestNode)) {
    throw new Failure(
      `Node ${process.version} is too old; Qilbee needs ${oldestNode.join(".")} or newer.`,
      "Install a current Node from https://nodejs.org and try again.",
    );
  }
}

function checkRust() {
  const cargo = ask("cargo", ["--version"], { cwd: root });
  const oldestRust = rustVersion();
  const needed = oldestRust.join(".");
  if (cargo.missing || cargo.code !== 0) {
    throw new Failure(
      `Rust is not installed, or \`cargo\` is not on the PATH.${detail(cargo)}`,
      `Install Rust ${needed} or newer with rustup (https://rustup.rs), open a new terminal and try again.`,
    );
  }
  if (isOlder(versionIn(cargo.stdout), oldestRust)) {
    throw new Failure(
      `${cargo.stdout.trim()} is too old; Qilbee needs Rust ${needed} or newer.`,
      "Update it with `rustup update stable` and try again.",
    );
  }
}

/** The oldest Rust that builds the program, as [major, minor]. */
function rustVersion() {
  const line = /^rust-version\s*=\s*"(.*)"/m.exec(readFileSync(inRoot("Cargo.toml"), "utf8"));
  return versionIn(line?.[1] ?? "");
}

const detail = (result) => (result.stderr ? `\n${result.stderr.trim()}` : "");

function versionIn(text) {
  const match = /(\d+)\.(\d+)/.exec(text);
  if (!match) throw new Failure(`No version number in "${text.trim()}".`);
  return [Number(match[1]), Number(match[2])];
}

const isOlder = ([major, minor], [needMajor, needMinor]) =>
  major < needMajor || (major === needMajor && minor < needMinor);
