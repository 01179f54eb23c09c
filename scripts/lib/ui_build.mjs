// Builds the webview's pages into ui/dist, and only when their sources are not the ones built last.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must } from "./command.mjs";
import { inRoot, root, targetFolder } from "./project.mjs";
import { step } from "./step.mjs";

const builtPage = inRoot("ui", "dist", "index.html");
const stampFile = inRoot("target", "ui-build-hash");
const NOT_SOURCES = new Set(["dist", "node_modules"]);

export async function ensureUiBuild() {
  if (isUiBuilt()) return;
  await step("npm run build", () =>
    must(npm, ["run", "--silent", "build"], { cwd: root, shell: isWindows }),
  );
  noteUiBuild();
}

/** The page itself is part of the stamp: build.rs writes a placeholder where there is none. */
export function isUiBuilt() {
  return (
    existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp()
  );
}

export function noteUiBuild() {
  mkdirSync(targetFolder, { recursive: true });
  writeFileSync(stampFile, stamp());
}

const isWindows = process.platform === "win32";
const npm = "npm";

/** Contents, not times: a fresh checkout changes every time and a deleted file changes none. */
function stamp() {
  const hash = createHash("sha256");
  const files = [
    ...filesUnder(inRoot("ui")),
    ...filesUnder(inRoot("locales")),
    inRoot("package.json"),
    inRoot("package-lock.json"),
    builtPage,
  ];
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return `${hash.digest("hex")}\n`;
}

function* filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}
