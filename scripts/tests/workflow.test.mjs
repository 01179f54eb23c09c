// The workflow of the public CI. It cannot run here: it is read as YAML, and the scripts and stages that it names must exist.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { must } from "../lib/command.mjs";
import { inRoot } from "../lib/project.mjs";
import { stages } from "../lib/stages.mjs";

const READ_YAML = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))";

test("the workflow is YAML and names what exists", () => {
  const { jobs } = workflow();
  assert.deepEqual(Object.keys(jobs), ["linux", "elsewhere", "packages"]);
  const { scripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  for (const line of commands(jobs)) {
    const script = /^npm run (\S+)/.exec(line)?.[1];
    if (script) assert.ok(script in scripts, `there is no script ${script}`);
    if (line.startsWith(".")) assert.ok(existsSync(inRoot(line)), `there is no ${line}`);
    for (const stage of /--only (\S+)/.exec(line)?.[1].split(",") ?? [])
      assert.ok(
        stages.some(({ name }) => name === stage),
        `there is no stage ${stage}`,
      );
  }
});

test("every job has an end and a pinned system", () => {
  for (const [name, job] of Object.entries(workflow().jobs)) {
    assert.ok(job["timeout-minutes"] > 0, name);
    for (const system of systemsOf(job)) assert.match(system, /^(ubuntu|windows|macos)-\d/);
    for (const { uses } of job.steps) assert.match(uses ?? "a@v1", /@v\d+$/);
  }
});

/** The system's own Python: the package for it is one that the tests install. */
const workflow = () =>
  JSON.parse(must("/usr/bin/python3", ["-c", READ_YAML, inRoot(".github", "workflows", "ci.yml")]));

const commands = (jobs) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

const systemsOf = ({ "runs-on": system, strategy }) =>
  strategy ? strategy.matrix.include.map(({ runner }) => runner) : [system];
