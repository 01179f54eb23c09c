// The rooms of the project: each crate, the app, the window and the scripts, with the files that are its production
// code. A crate that is added becomes a room by itself.

import { circlesOf } from "./circles.mjs";
import { rustGraph } from "./rust_modules.mjs";
import { isTypeScriptTest, typeScriptGraph } from "./ts_modules.mjs";

const CRATES = "src-tauri/crates";
const WINDOW = "ui/src";

/** Crates that exist for tests. */
const TEST_CRATES = ["testkit"];

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {string[]} files of its production code; tests in files of their own are left out
 * @property {() => Map<string, Set<string>> | undefined} graph the files that each of its files uses
 */

/**
 * Returns the rooms of a tree, crates first.
 * @param {import("./source_tree.mjs").SourceTree} tree
 * @returns {Room[]}
 */
export function roomsOf({ files, read }) {
  const names = files.map((file) => file.match(`^${CRATES}/([^/]+)/src/lib\\.rs$`)?.[1]);
  const crates = names.filter((name) => name !== undefined && !TEST_CRATES.includes(name));
  const rust = (name, folder) => ({
    name,
    files: files.filter((file) => file.startsWith(`${folder}/`) && isProductionRust(file)),
    graph: () => rustGraph(`${folder}/lib.rs`, read),
  });
  const script = (file) =>
    /^(ui\/)?scripts\/.*\.(mjs|py)$/.test(file) && !file.endsWith(".test.mjs");
  return [
    ...crates.map((name) => rust(name, `${CRATES}/${name}/src`)),
    rust("app", "src-tauri/src"),
    {
      name: WINDOW,
      files: files.filter(
        (file) =>
          file.startsWith(`${WINDOW}/`) &&
          /\.(tsx?|css)$/.test(file) &&
          !isTypeScriptTest(file) &&
          !file.includes("/generated/"),
      ),
      graph: () => typeScriptGraph(WINDOW, files, read),
    },
    { name: "scripts", files: files.filter(script), graph: () => undefined },
  ];
}

/** Fuzz properties (`properties.rs`) are compiled for tests only. */
const isProductionRust = (file) =>
  file.endsWith(".rs") &&
  !/(^|\/)(tests|properties)(\/|\.rs$)/.test(file.slice(file.indexOf("/src/")));

/** Returns the circles of a room; none for a room without a module graph. */
export const circlesIn = (room) => circlesOf(room.graph() ?? new Map());
