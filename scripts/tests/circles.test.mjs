// Module graphs and their circles: small trees in memory, and the rule for the project itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { circlesOf } from "../lib/figures/circles.mjs";
import { circlesIn, roomsOf } from "../lib/figures/rooms.mjs";
import { productionCode } from "../lib/figures/rust_code.mjs";
import { rustGraph } from "../lib/figures/rust_modules.mjs";
import { workingTree } from "../lib/figures/source_tree.mjs";
import { typeScriptGraph } from "../lib/figures/ts_modules.mjs";

test("no room has a circle", () => {
  for (const room of roomsOf(workingTree()))
    assert.deepEqual(circlesIn(room), [], `circle in ${room.name}`);
});

test("circles are found largest first", () => {
  const graph = graphOf({ a: "b", b: "c d", c: "a", d: "e", e: "d", f: "a" });
  assert.deepEqual(circlesOf(graph), [
    ["a", "b", "c"],
    ["d", "e"],
  ]);
});

test("a chain has no circle", () => {
  assert.deepEqual(circlesOf(graphOf({ a: "b", b: "c", c: "" })), []);
});

test("re-exports are followed to the file that defines", () => {
  const files = {
    "lib.rs": "mod a; mod b; pub use a::{One, inner::Two as Other};",
    "a.rs": "pub mod inner; pub struct One;",
    "a/inner.rs": "pub struct Two;",
    "b.rs": "use crate::{Other, a}; fn f() { a::One::new() }",
  };
  assert.deepEqual(edges(files)["b.rs"], ["a.rs", "a/inner.rs"]);
});

test("a sub-module may use its parent", () => {
  const files = {
    "lib.rs": "mod a;",
    "a.rs": "mod b; use b::Two; pub struct One;",
    "a/b.rs": "use super::One; pub struct Two;",
  };
  assert.deepEqual(edges(files), { "lib.rs": [], "a.rs": ["a/b.rs"], "a/b.rs": [] });
});

test("paths in code count, and globs", () => {
  const files = {
    "lib.rs": "mod a; mod b; pub mod c; pub use c::*;",
    "a.rs": "fn f() -> crate::Three { super::b::g() }",
    "b.rs": "pub fn g() {}",
    "c.rs": "pub struct Three;",
  };
  assert.deepEqual(edges(files)["a.rs"], ["b.rs", "c.rs"]);
});

test("tests, comments and literals make no edge", () => {
  const files = {
    "lib.rs": "mod a; mod b;",
    "a.rs": `/// [crate::b::g]\nfn f<'a>() { "crate::b::g"; r#"crate::b::g"#; 'x'; /* crate::b::g */ }
      #[cfg(test)] mod tests { use crate::b::g; }`,
    "b.rs": "pub fn g() {}",
  };
  assert.deepEqual(edges(files)["a.rs"], []);
});

test("blanked code keeps its lines", () => {
  const source = "a // b\n/* c\n/* d */ e */ f\n#[cfg(test)]\nuse g;\nh";
  const code = productionCode(source);
  assert.equal(code.length, source.length);
  assert.deepEqual(code.split(/\s+/), ["a", "f", "h"]);
});

test("imports and re-exports of TypeScript are edges", () => {
  const files = {
    "ui/src/a.ts": `import { b } from "./b";\nimport type { C } from "./c/c";\nimport "react";`,
    "ui/src/b.tsx": `export { d } from "./c/d.ts";\nconst c = () => import("./c/c");`,
    "ui/src/c/c.ts": `import {\n  a,\n} from "../a";`,
    "ui/src/c/d.ts": "",
    "ui/src/c/d.test.ts": `import { a } from "../a";`,
  };
  const graph = typeScriptGraph("ui/src", Object.keys(files), (file) => files[file]);
  assert.deepEqual(plain(graph), {
    "a.ts": ["b.tsx", "c/c.ts"],
    "b.tsx": ["c/c.ts", "c/d.ts"],
    "c/c.ts": ["a.ts"],
    "c/d.ts": [],
  });
});

function graphOf(edges) {
  return new Map(
    Object.entries(edges).map(([node, next]) => [node, new Set(next.split(" ").filter(Boolean))]),
  );
}

const edges = (files) =>
  plain(rustGraph("src/lib.rs", (file) => files[file.replace(/^src\//, "")]));

const plain = (graph) =>
  Object.fromEntries([...graph].map(([node, next]) => [node, [...next].sort()]));
