// The compose file of the fleet's server. It cannot run here: it is read as YAML, and what matters in it is held.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { must } from "../lib/command.mjs";
import { inRoot } from "../lib/project.mjs";

const READ_YAML = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";
const FILE = inRoot("packaging", "fleet", "compose.yaml");
/** The system's own Python: the package for it is one that the tests install. */
const { services, volumes } = JSON.parse(must("/usr/bin/python3", ["-c", READ_YAML, FILE]));

test("schema and server have one version, and every image has one", () => {
  for (const [name, { image }] of Object.entries(services)) assert.match(image, /:\d+/, name);
  const versions = ["schema", "server", "namespace"].map(
    (name) => services[name].image.split(":")[1],
  );
  assert.equal(new Set(versions).size, 1);
});

test("nothing listens for others, and no password stands in the file", () => {
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports);
  assert.deepEqual(ports, ["127.0.0.1:7233:7233", "127.0.0.1:8080:8080"]);
  const lines = readFileSync(FILE, "utf8").split("\n");
  const secrets = lines.filter((line) => /^\s+\w*(PWD|PASSWORD):/.test(line));
  assert.equal(secrets.length, 3);
  for (const line of secrets) assert.match(line, /\$\{FLEET_DATABASE_PASSWORD:\?/);
});

test("what keeps running starts again, and the database outlives it", () => {
  const lasting = Object.entries(services).filter(
    ([, { restart }]) => restart === "unless-stopped",
  );
  assert.deepEqual(
    lasting.map(([name]) => name),
    ["database", "server", "pages"],
  );
  const [volume] = services.database.volumes[0].split(":");
  assert.ok(volume in volumes);
});

test("the namespace gets the search attribute that the fleet looks for", () => {
  const engine = readFileSync(inRoot("src-tauri", "crates", "fleet", "src", "engine.rs"), "utf8");
  const [, name] = /SearchAttributeKey::keyword\("(\w+)"\)/.exec(engine);
  assert.ok(services.namespace.command[0].includes(`--name ${name} --type Keyword`));
});
