// Counts the tests that passed, failed and were skipped, from the output of each test tool. A tool that ended badly
// without naming a failed test counts as one failure, and so does one that ran no test.

import { existsSync, readFileSync } from "node:fs";

/**
 * `failures` is what the tool wrote of each test that failed, where its output shows it; `slowest` names the tests that
 * ran, with their times, in any order.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[],
 *   slowest?: { name: string, took_ms: number }[] }} Counts
 */

/** A command that is itself the test. */
export function oneCheck({ code }) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} report the JUnit file of cargo-nextest */
export function countNextest(report, code) {
  const xml = existsSync(report) ? readFileSync(report, "utf8") : "";
  const counts = { passed: 0, failed: 0, skipped: 0, slowest: [], failures: [] };
  for (const [, attributes, body = ""] of xml.matchAll(TEST_CASE)) {
    const name = `${attribute(attributes, "classname")} ${attribute(attributes, "name")}`;
    counts.slowest.push({ name, took_ms: Number(attribute(attributes, "time")) * 1000 });
    // A test that finds out by itself that something is missing can only say so and pass.
    if (/<(failure|error)\b/.test(body)) {
      counts.failed += 1;
      counts.failures.push(`---- ${name} ----\n${unescaped(body)}`);
    } else if (body.includes("skipped test: ")) counts.skipped += 1;
    else counts.passed += 1;
  }
  if (counts.failures.length === 0) delete counts.failures;
  return settle(counts, code);
}

const TEST_CASE = /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;

function attribute(attributes, name) {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function unescaped(xml) {
  const text = xml
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code));
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]);
}

/** Counts from rustdoc's output, for the examples in documentation. */
export function countLibtest({ code, output }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const line = /^test result: \S+ (\d+) passed; (\d+) failed; (\d+) ignored;/gm;
  for (const [, passed, failed, ignored] of output.matchAll(line)) {
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.skipped += Number(ignored);
  }
  const failures = output.match(/^---- .+ ----$[\s\S]*?(?=^(?:---- .+ ----|failures:)$)/gm) ?? [];
  return settle(failures.length > 0 ? { ...sum, failures } : sum, code);
}

/** @param {string} report the file of vitest's JSON reporter */
export function countVitest(report, code) {
  if (!existsSync(report)) return settle({ passed: 0, failed: 0, skipped: 0 }, code);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  const tests = (testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  return settle(
    {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      slowest: tests.map(({ fullName, duration }) => ({ name: fullName, took_ms: duration ?? 0 })),
    },
    code,
  );
}

/** @param {string} report the file of node's TAP reporter */
export function countNodeTest(report, code) {
  const tap = existsSync(report) ? readFileSync(report, "utf8") : "";
  const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(tap)?.[1] ?? 0);
  const counts = {
    passed: total("pass"),
    failed: total("fail") + total("cancelled"),
    skipped: total("skipped") + total("todo"),
    slowest: [...tap.matchAll(TAP_TEST)].map(([, name, took_ms]) => ({
      name,
      took_ms: Number(took_ms),
    })),
  };
  return settle(counts, code);
}

const TAP_TEST = /^ok \d+ - (.*)\n {2}---\n {2}duration_ms: ([\d.]+)/gm;

function settle({ slowest = [], ...rest }, code) {
  const counts = slowest.length > 0 ? { ...rest, slowest } : rest;
  if (code !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, note: "the test tool itself failed" };
  if (counts.passed + counts.failed === 0)
    return { ...counts, failed: 1, note: "no test was found" };
  return counts;
}
