// A test run must never look better than it was: what each tool writes, and what is counted from it.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  countLibtest,
  countNextest,
  countNodeTest,
  countVitest,
  oneCheck,
} from "../lib/counts.mjs";
import { line } from "../lib/run_stages.mjs";

const libtest = (word, passed, failed, ignored) =>
  `test result: ${word}. ${passed} passed; ${failed} failed; ${ignored} ignored; 0 measured; 0 filtered out; finished in 0.01s\n`;

test("libtest's results are added up over all programs", () => {
  const output = `running 3 tests\n${libtest("ok", 3, 0, 1)}noise\n${libtest("FAILED", 4, 2, 0)}`;
  assert.deepEqual(countLibtest({ code: 101, output }), { passed: 7, failed: 2, skipped: 1 });
});

test("what libtest wrote of a failed test is kept, wherever it stands", () => {
  const said = "---- one::two stdout ----\nthread panicked\nleft: 1\n\n";
  const other = "---- three ----\nno answer\n\n";
  const named = "failures:\n    one::two\n    three\n";
  const output = `failures:\n\n${said}${other}\n${named}\n${libtest("FAILED", 4, 2, 0)}running 0 tests\n`;
  const { failures } = countLibtest({ code: 101, output });
  assert.deepEqual(
    failures.map((text) => text.trimEnd()),
    [said.trimEnd(), other.trimEnd()],
  );
});

const junit = (...cases) =>
  `<?xml version="1.0"?><testsuites><testsuite name="store">${cases.join("")}</testsuite></testsuites>`;
const passed = (name, output = "") =>
  `<testcase name="${name}" classname="store" time="0.250"><system-out>${output}</system-out></testcase>`;

test("nextest: passed, failed and skipped tests are told apart, with their times", (context) => {
  const failed =
    '<testcase name="two" classname="store" time="1.5"><failure type="test failure">left &lt; right</failure></testcase>';
  const report = written(
    context,
    junit(
      passed("one"),
      failed,
      passed("three", "skipped test: no wheels"),
      '<testcase name="four" classname="store" time="0.1"/>',
    ),
  );
  const { slowest, failures, ...counts } = countNextest(report, 100);
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 1 });
  assert.deepEqual(slowest[1], { name: "store two", took_ms: 1500 });
  assert.deepEqual(failures, ["---- store two ----\nleft < right"]);
});

test("nextest: a run that did not build is a failure", () => {
  assert.deepEqual(countNextest("/no/such/report", 101), {
    passed: 0,
    failed: 1,
    skipped: 0,
    note: "the test tool itself failed",
  });
});

test("a build that failed is a failure although every test that ran passed", () => {
  const output = `${libtest("ok", 3, 0, 0)}error: could not compile`;
  assert.deepEqual(countLibtest({ code: 101, output }), {
    passed: 3,
    failed: 1,
    skipped: 0,
    note: "the test tool itself failed",
  });
});

test("no test at all is a failure, whatever the tool says", () => {
  const nothing = { passed: 0, failed: 1, skipped: 0, note: "no test was found" };
  assert.deepEqual(countLibtest({ code: 0, output: libtest("ok", 0, 0, 0) }), nothing);
  assert.deepEqual(countNodeTest("/no/such/report", 0), nothing);
  assert.deepEqual(countVitest("/no/such/report", 0), nothing);
});

test("node's own runner: failed and cancelled both count", (context) => {
  const tap = "ok 1 - one\n# tests 6\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n";
  const counts = countNodeTest(written(context, tap), 1);
  assert.deepEqual(counts, { passed: 2, failed: 2, skipped: 2 });
});

test("vitest: a file that could not be loaded is a failure", (context) => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };
  const path = written(context, JSON.stringify(report));
  assert.deepEqual(countVitest(path, 0), { passed: 5, failed: 0, skipped: 1 });
  assert.equal(countVitest(path, 1).failed, 1);
});

test("a command counts as one test", () => {
  assert.deepEqual(oneCheck({ code: 0 }), { passed: 1, failed: 0, skipped: 0 });
  assert.deepEqual(oneCheck({ code: 2 }), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(oneCheck({ code: null }), { passed: 0, failed: 1, skipped: 0 });
});

test("the last line names skipped tests only when there are some", () => {
  assert.equal(line({ passed: 3, failed: 0, skipped: 0 }), "3 passed, 0 failed");
  assert.equal(line({ passed: 3, failed: 1, skipped: 2 }), "3 passed, 1 failed, 2 skipped");
});

function written(context, text) {
  const folder = mkdtempSync(join(tmpdir(), "qilbee-counts-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report");
  writeFileSync(path, text);
  return path;
}
