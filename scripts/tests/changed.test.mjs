// `npm test -- --changed`: a changed file runs what it can affect, and an unknown one everything.

import assert from "node:assert/strict";
import { test } from "node:test";
import { affectedBy, workspacePackages } from "../lib/changed.mjs";

const packages = [
  { name: "protocol", folder: "src-tauri/crates/protocol", dependencies: [] },
  { name: "store", folder: "src-tauri/crates/store", dependencies: ["protocol"] },
  { name: "desktop", folder: "src-tauri/crates/desktop", dependencies: ["protocol"] },
  { name: "qilbee", folder: "", dependencies: ["store", "desktop"] },
];

const affected = (...files) => affectedBy(files, packages);

test("a crate runs its own tests and those of its dependents", () => {
  const { stages, packages: crates } = affected("src-tauri/crates/store/src/journal.rs");
  assert.deepEqual(crates, ["qilbee", "store"]);
  assert.deepEqual(stages, ["rustfmt", "prettier", "clippy", "rust", "e2e"]);
});

test("a document runs no compiler", () => {
  assert.deepEqual(affected("docs/security.md", "README.md"), {
    stages: ["rustfmt", "prettier", "scripts"],
    packages: [],
  });
});

test("the window runs no Rust test of its own", () => {
  const { stages, packages: crates } = affected("ui/src/app.tsx");
  assert.ok(stages.includes("vitest") && !stages.includes("rust"));
  assert.deepEqual(crates, []);
});

test("the app's own files belong to the root package", () => {
  assert.deepEqual(affected("src-tauri/src/main.rs").packages, ["qilbee"]);
  assert.deepEqual(affected("tests/house_rules.rs").packages, ["qilbee"]);
});

test("a file that no rule knows runs everything", () => {
  assert.deepEqual(affected("Cargo.lock"), { stages: undefined, packages: undefined });
});

test("nothing changed runs nothing", () => {
  assert.deepEqual(affectedBy([], packages), { stages: [], packages: [] });
});

test("cargo's workspace is read", () => {
  const names = workspacePackages().map(({ name, folder }) => `${name}:${folder}`);
  assert.ok(names.includes("protocol:src-tauri/crates/protocol"), names.join(" "));
  assert.ok(names.includes("qilbee:"), names.join(" "));
});
