// Figures of a source tree: sizes, docs, mechanisms and documents. Reads text only; builds nothing.

import { circlesIn, roomsOf } from "./rooms.mjs";
import { codeOnly, productionCode, productionLines } from "./rust_code.mjs";

const DOC_LINE = /^\s*\/\/([/!])(.*)$/;
/** First words that make a reader guess the subject of a doc. */
const RIDDLE = /^(What|Where|How|Which|Whether|Who|Whose|Why|When)\b/;
const TEST_NAME = /#\[(?:tokio::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:async\s+)?fn\s+(\w+)/g;
/** Enums of durable events, in the protocol's `event.rs` and `event/`. */
const EVENT_ENUM = /pub enum (EventBody|(?!Ephemeral|Durable|Retired)\w+Event)\s*\{/g;

/** Variants that stood among the durable ones before the two had types of their own. */
const EPHEMERAL = /^(\w+Delta|ToolProgress|Retrying|Preview)$/;

/** @typedef {import("./source_tree.mjs").SourceTree} SourceTree */

/**
 * Lines, files and circles of each room.
 * @param {SourceTree} tree
 */
export function measureRooms(tree) {
  return roomsOf(tree).map((room) => {
    const sizes = room.files.map((file) => linesOf(file, tree.read(file)));
    sizes.sort((one, other) => one - other);
    return {
      name: room.name,
      files: sizes.length,
      lines: sizes.reduce((sum, size) => sum + size, 0),
      median: median(sizes),
      largest: sizes.at(-1) ?? 0,
      circles: room.graph() === undefined ? undefined : circlesIn(room).map(({ length }) => length),
    };
  });
}

/**
 * First lines of docs in Rust sources, and those among them that are riddles.
 * @param {SourceTree} tree
 * @returns {{ docs: number, riddles: { file: string, line: number, text: string }[] }}
 */
export function measureDocs(tree) {
  const found = { docs: 0, riddles: [] };
  for (const file of rustFiles(tree)) {
    let before = "";
    for (const [index, line] of tree.read(file).split("\n").entries()) {
      const [, kind, text] = DOC_LINE.exec(line) ?? [];
      // `////` is no doc.
      const mark = kind === "/" && text.startsWith("/") ? "" : (kind ?? "");
      if (mark !== "" && mark !== before) {
        found.docs += 1;
        if (RIDDLE.test(text.trim()))
          found.riddles.push({ file, line: index + 1, text: text.trim() });
      }
      before = mark;
    }
  }
  return found;
}

/**
 * Names of Rust tests.
 * @param {SourceTree} tree
 * @returns {{ file: string, name: string }[]}
 */
export function testNames(tree) {
  return rustFiles(tree).flatMap((file) =>
    [...codeOnly(tree.read(file)).matchAll(TEST_NAME)].map(([, name]) => ({ file, name })),
  );
}

/**
 * Methods of the traits that a tool implements.
 * @param {SourceTree} tree
 */
export function toolMethods(tree) {
  const sources = production(tree, "src-tauri/crates/tools/src/");
  return sources
    .flatMap(({ code }) =>
      [...code.matchAll(/pub trait (?:Tool|Operation)\b[^{]*\{/g)].map((match) =>
        bodyFrom(code, match),
      ),
    )
    .reduce((sum, body) => sum + [...body.matchAll(/\bfn\s+\w+/g)].length, 0);
}

/**
 * Production files that must name a new variant of a durable event, for the worst group: those that name even the
 * variant that fewest files are interested in, since they match without a wildcard.
 * @param {SourceTree} tree
 */
export function filesPerEvent(tree) {
  const sources = production(tree, "src-tauri/");
  const groups = sources
    .filter(({ file }) => /crates\/protocol\/src\/event(\.rs|\/)/.test(file))
    .flatMap(({ code }) =>
      [...code.matchAll(EVENT_ENUM)].map((match) => ({
        name: match[1],
        variants: variantsOf(bodyFrom(code, match)).filter((name) => !EPHEMERAL.test(name)),
      })),
    );
  const naming = (group, variant) =>
    sources.filter(({ code }) => new RegExp(`\\b${group}::${variant}\\b`).test(code)).length;
  return Math.max(
    ...groups.map(({ name, variants }) =>
      Math.min(...variants.map((variant) => naming(name, variant))),
    ),
  );
}

/**
 * Places outside the crate of tools that run a tool's call.
 * @param {SourceTree} tree
 */
export function executors(tree) {
  return production(tree, "src-tauri/")
    .filter(({ file }) => !file.includes("crates/tools/"))
    .filter(({ code }) => EXECUTION.test(code))
    .map(({ file }) => file);
}

/** A prepared call's tool or operation is run. */
const EXECUTION = /\b(?:tool|operation)\s*\.\s*run\s*\(/;

/**
 * Times that one click's JSON is parsed, where a test counts it.
 * @param {SourceTree} tree
 */
export function clickParses(tree) {
  const test = tree.read("src-tauri/crates/agent/tests/session/parse_once.rs");
  const [, count] = /const CLICK_PARSES: usize = (\d+);/.exec(test ?? "") ?? [];
  return count === undefined ? undefined : Number(count);
}

/**
 * Lines of the practice task, which once stood in seven rooms: its model, its commands, its window and its form.
 * @param {SourceTree} tree
 */
export function practiceLines(tree) {
  const ofBackend = production(tree, "src-tauri/").map(({ file }) => file);
  const ofWindow = tree.files.filter((file) => /^ui\/practice.*\.(ts|css|html)$/.test(file));
  return [...ofBackend.filter((file) => PRACTICE_PATH.test(file)), ...ofWindow]
    .filter((file) => !file.endsWith(".test.ts"))
    .reduce((sum, file) => sum + linesOf(file, tree.read(file)), 0);
}

/** A file or folder named after the task, which was `demo` in some rooms. */
const PRACTICE_PATH = /\/(practice|demo)(_window)?(\.rs$|\/)/;

/** @param {SourceTree} tree */
export const linesOfFile = (tree, file) => (tree.read(file) ?? "").trimEnd().split("\n").length;
/** @param {SourceTree} tree */
export const bytesOfFile = (tree, file) => Buffer.byteLength(tree.read(file) ?? "");

function linesOf(file, source) {
  if (file.endsWith(".rs")) return productionLines(source);
  return source.split("\n").length - (source.endsWith("\n") ? 1 : 0);
}

function rustFiles({ files }) {
  return files.filter((file) => file.endsWith(".rs") && !file.startsWith("scripts/bench/"));
}

function production(tree, folder) {
  return roomsOf(tree)
    .flatMap(({ files }) => files)
    .filter((file) => file.startsWith(folder) && file.endsWith(".rs"))
    .map((file) => ({ file, code: productionCode(tree.read(file)) }));
}

/** The text between the brace that a match ends with and its partner. */
function bodyFrom(code, match) {
  const start = match.index + match[0].length;
  let depth = 1;
  let at = start;
  for (; at < code.length && depth > 0; at += 1) {
    if (code[at] === "{") depth += 1;
    else if (code[at] === "}") depth -= 1;
  }
  return code.slice(start, at - 1);
}

/** Names of an enum's variants: identifiers of its own level that begin an item. */
function variantsOf(body) {
  let depth = 0;
  let text = "";
  for (const letter of body) {
    if ("{([".includes(letter)) depth += 1;
    if (depth === 0) text += letter;
    if ("})]".includes(letter)) depth -= 1;
  }
  return [...text.matchAll(/\b([A-Z]\w*)\b/g)].map(([, name]) => name);
}

function median(sorted) {
  if (sorted.length === 0) return 0;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? sorted[middle]
    : Math.round((sorted[middle - 1] + sorted[middle]) / 2);
}
