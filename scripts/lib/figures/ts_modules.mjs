// The module graph of a folder of TypeScript: the files of the folder that each file imports. Tests are left out; imports
// of types count, because a reader has to follow them too.

import { posix } from "node:path";

const IMPORT =
  /^\s*(?:import|export)\b[^"';]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

export const isTypeScriptTest = (file) =>
  /\.test\.tsx?$/.test(file) || /(^|\/)test-[^/]*$/.test(file);

/**
 * @param {string} folder
 * @param {string[]} files all files of the tree
 * @param {(file: string) => string | undefined} read
 * @returns {Map<string, Set<string>>} by paths relative to the folder
 */
export function typeScriptGraph(folder, files, read) {
  const own = new Set(
    files.filter(
      (file) => file.startsWith(`${folder}/`) && /\.tsx?$/.test(file) && !isTypeScriptTest(file),
    ),
  );
  const graph = new Map();
  for (const file of own) {
    const targets = [...read(file).matchAll(IMPORT)]
      .map((match) => resolve(file, match[1] ?? match[2] ?? match[3], own))
      .filter((target) => target !== undefined && target !== file);
    graph.set(
      posix.relative(folder, file),
      new Set(targets.map((target) => posix.relative(folder, target))),
    );
  }
  return graph;
}

function resolve(file, specifier, own) {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(file), specifier);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js$/, ".ts")].find(
    (candidate) => own.has(candidate),
  );
}
