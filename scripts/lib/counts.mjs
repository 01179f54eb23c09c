// How many tests passed, failed and were skipped, read from what each test tool writes. A tool that
// ended badly without naming a failed test counts as one failure, and so does one that ran no test.

import { existsSync, readFileSync } from "node:fs";

/**
 * `failures` is what the tool wrote of each test that failed, where its output shows it.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Counts
 */

/** A command that is itself the test. */
export function oneCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

export function countLibtest({ code, output }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const line = /^test result: \S+ (\d+) passed; (\d+) failed; (\d+) ignored;/gm;
  for (const [, passed, failed, ignored] of output.matchAll(line)) {
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.skipped += Number(ignored);
  }
  // A test that finds out by itself that something is missing can only say so and pass.
  const gaveUp = output.match(/^.*\bskipped test: /gm)?.length ?? 0;
  sum.passed -= gaveUp;
  sum.skipped += gaveUp;
  const failures = output.match(/^---- .+ ----$[\s\S]*?(?=^(?:---- .+ ----|failures:)$)/gm) ?? [];
  return settle(failures.length > 0 ? { ...sum, failures } : sum, code);
}

/** @param {string} report the file of vitest's JSON reporter */
export function countVitest(report, code) {
  if (!existsSync(report)) return settle({ passed: 0, failed: 0, skipped: 0 }, code);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  return settle(
    { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests },
    code,
  );
}

/** @param {string} report the file of node's TAP reporter */
export function countNodeTest(report, code) {
  const tap = existsSync(report) ? readFileSync(report, "utf8") : "";
  const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(tap)?.[1] ?? 0);
  const failed = total("fail") + total("cancelled");
  return settle({ passed: total("pass"), failed, skipped: total("skipped") + total("todo") }, code);
}

function settle(counts, code) {
  if (code !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, note: "the test tool itself failed" };
  if (counts.passed + counts.failed === 0)
    return { ...counts, failed: 1, note: "no test was found" };
  return counts;
}
