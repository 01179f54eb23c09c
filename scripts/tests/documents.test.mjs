// Documents: every relative link leads to a file, and every anchor to a heading in it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { inRoot } from "../lib/project.mjs";

const README_LINES = 90;
const ARCHITECTURE_BYTES = 8 * 1024;

test("links in documents lead somewhere", () => {
  const dead = documents().flatMap((file) =>
    linksOf(readFileSync(file, "utf8"))
      .filter((link) => !leads(file, link))
      .map((link) => `${relative(inRoot(), file)}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test("README and ARCHITECTURE stay short", () => {
  const readme = readFileSync(inRoot("README.md"), "utf8").trimEnd().split("\n").length;
  const architecture = readFileSync(inRoot("ARCHITECTURE.md")).length;
  assert.ok(readme <= README_LINES, `README.md has ${readme} lines`);
  assert.ok(architecture < ARCHITECTURE_BYTES, `ARCHITECTURE.md has ${architecture} bytes`);
});

function documents() {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
    {
      cwd: inRoot(),
      encoding: "utf8",
    },
  );
  return listed
    .split("\n")
    .filter((file) => file !== "" && !file.includes("/template/") && existsSync(inRoot(file)))
    .map((file) => inRoot(file));
}

/** Targets of links and pictures outside code blocks, without those to other hosts. */
function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function leads(from, link) {
  const [path, anchor] = link.split("#");
  const file = path === "" ? from : join(dirname(from), decodeURI(path));
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, "utf8")).has(anchor);
}

/** Anchors as GitHub makes them from headings. */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replace(/ /g, "-"),
    ),
  );
}
