// The module graph of a Rust crate: the files of the same crate that each file uses. A path such as `crate::a::Item` or
// `super::Item` is followed through re-exports to the file that defines the item. A sub-module that uses its own parent
// makes no edge: `a.rs` and `a/b.rs` are one module in two files.

import { posix } from "node:path";
import { productionCode } from "./rust_code.mjs";

const IDENTIFIER = "(?:r#)?[A-Za-z_][A-Za-z0-9_]*";
const MODULE = new RegExp(`\\bmod\\s+(${IDENTIFIER})\\s*([;{])`, "g");
const ITEM = new RegExp(
  `\\b(?:fn|struct|enum|union|trait|type|const|static|macro_rules!)\\s+(?:mut\\s+)?(${IDENTIFIER})`,
  "g",
);
const USE = /\buse\s+([^;]+);/g;
const PATH = new RegExp(`(?<![A-Za-z0-9_:>.])${IDENTIFIER}(?:\\s*::\\s*${IDENTIFIER})+`, "g");

/**
 * Returns the files that each file depends on, by paths relative to the crate's `src`.
 * @param {string} root the crate's `lib.rs` or `main.rs`
 * @param {(file: string) => string | undefined} read
 * @returns {Map<string, Set<string>>}
 */
export function rustGraph(root, read) {
  const top = load(root, posix.dirname(root), undefined, read);
  const graph = new Map();
  const folder = posix.dirname(root);
  for (const module of all(top)) {
    const edges = [...targets(module, top)].filter((other) => !isSameOrAncestor(other, module));
    graph.set(
      posix.relative(folder, module.file),
      new Set(edges.map((other) => posix.relative(folder, other.file))),
    );
  }
  return graph;
}

function isSameOrAncestor(other, module) {
  for (let at = module; at !== undefined; at = at.parent) if (at === other) return true;
  return false;
}

/** Reads a module that has a file of its own; `folder` holds the files of its children. */
function load(file, folder, parent, read) {
  const code = productionCode(read(file) ?? "");
  const module = {
    file,
    parent,
    children: new Map(),
    names: new Map(),
    globs: [],
    items: new Set(),
  };
  module.inline = inlineModules(code);
  module.uses = [...code.matchAll(USE)].flatMap(([, tree], at) =>
    importedNames(tree).map((use) => ({ ...use, at })),
  );
  module.code = code.replace(USE, (text) => " ".repeat(text.length));
  for (const { path, name } of module.uses) {
    if (name === "*") module.globs.push(path.slice(0, -1));
    else module.names.set(name, path);
  }
  for (const [, name] of module.code.matchAll(ITEM)) module.items.add(name);
  for (const [, name, mark] of code.matchAll(MODULE)) {
    if (mark === "{") continue;
    const own = posix.join(folder, `${name}.rs`);
    if (read(own) !== undefined)
      module.children.set(name, load(own, posix.join(folder, name), module, read));
  }
  return module;
}

/** The modules written inside a file, as `[start, end]`; `super` means one level less there. */
function inlineModules(code) {
  const ranges = [];
  for (const match of code.matchAll(MODULE)) {
    if (match[2] !== "{") continue;
    let depth = 1;
    let at = match.index + match[0].length;
    for (; depth > 0 && at < code.length; at += 1)
      depth += code[at] === "{" ? 1 : code[at] === "}" ? -1 : 0;
    ranges.push([match.index, at]);
  }
  return ranges;
}

/** The names that a `use` brings in: `a::{b, c as d}` gives `b` for a::b and `d` for a::c. */
function importedNames(text, prefix = []) {
  const trimmed = text.trim();
  const brace = trimmed.indexOf("{");
  if (brace >= 0) {
    const before = segments(trimmed.slice(0, brace));
    const inside = trimmed.slice(brace + 1, trimmed.lastIndexOf("}"));
    return parts(inside).flatMap((part) => importedNames(part, [...prefix, ...before]));
  }
  if (trimmed === "") return [];
  const [path, alias] = trimmed.split(/\s+as\s+/);
  const whole = [...prefix, ...segments(path)];
  if (whole.at(-1) === "self" && whole.length > 1) whole.pop();
  return [{ path: whole, name: alias?.trim() ?? whole.at(-1) }];
}

const segments = (path) =>
  path
    .split("::")
    .map((segment) => segment.trim().replace(/^r#/, ""))
    .filter((segment) => segment !== "");

/** Splits at commas that stand in no inner braces. */
function parts(text) {
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

function* all(module) {
  yield module;
  for (const child of module.children.values()) yield* all(child);
}

/** The modules whose items a file uses, by its `use`s and by paths in its code. */
function* targets(module, top) {
  for (const { path, name } of module.uses) {
    if (name === "*") yield* moduleOnly(resolve(path.slice(0, -1), module, top));
    else yield* itemOnly(resolve(path, module, top));
  }
  for (const match of module.code.matchAll(PATH)) {
    const depth = module.inline.filter(([start, end]) => start < match.index && match.index < end);
    const path = segments(match[0]);
    for (let left = depth.length; left > 0 && path[0] === "super" && path[1] === "super"; left -= 1)
      path.shift();
    if (depth.length > 0 && path[0] === "super" && path[1] !== "super") path[0] = "self";
    const found = resolve(path, module, top);
    if (found !== undefined) yield found.module;
  }
}

function* moduleOnly(found) {
  if (found !== undefined) yield found.module;
}

/** A `use` of a module brings in a name only; what is used of it shows where the name is used. */
function* itemOnly(found) {
  if (found !== undefined && !found.isModule) yield found.module;
}

const DEEPEST = 20;

/** Finds the module that defines what a path names; none for what is another crate's. */
function resolve(path, from, top, depth = 0) {
  if (depth > DEEPEST) return undefined;
  let module = from;
  let at = 0;
  const [first] = path;
  if (first === "crate") [module, at] = [top, 1];
  else if (first === "self") at = 1;
  else if (first === "super") {
    for (; path[at] === "super"; at += 1) module = module?.parent;
    if (module === undefined) return undefined;
  } else if (!module.children.has(first) && !module.names.has(first)) {
    return undefined;
  } else if (module.names.has(first) && module.names.get(first)[0] === first) {
    return undefined;
  }
  for (; at < path.length; at += 1) {
    const next = step(module, path[at], top, depth);
    if (next === undefined) return { module, isModule: false };
    if (!next.isModule) return next;
    module = next.module;
  }
  return { module, isModule: true };
}

/** One segment further: into a child, through a `use`, through a glob, or nowhere (an item of the module). */
function step(module, name, top, depth) {
  if (module.children.has(name)) return { module: module.children.get(name), isModule: true };
  if (module.names.has(name)) {
    const path = module.names.get(name);
    if (path[0] === name && path.length === 1) return undefined;
    return resolve(path, module, top, depth + 1);
  }
  if (module.items.has(name)) return undefined;
  for (const path of module.globs) {
    const found = resolve(path, module, top, depth + 1);
    if (found?.isModule && defines(found.module, name))
      return (
        resolve([name], found.module, top, depth + 1) ?? { module: found.module, isModule: false }
      );
  }
  return undefined;
}

const defines = (module, name) =>
  module.items.has(name) || module.names.has(name) || module.children.has(name);
