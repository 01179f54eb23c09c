// List of what the conformance runner may find amiss, from the tables of docs/conformance.md, and the judgement of a
// scenario by it. A row names a whole scenario, or one of its checks as `scenario:check`.

const ROW = /^\| (\S+) +\| `([^`]+)` +\| (.*?) +\|$/gm;
const EVERY_REVISION = "both";
/** Check that fails where the runner itself does. No reason in the list excuses it. */
export const RUNNER = "runner";

/** @returns {Map<string, string>} the reasons for a revision, by scenario or `scenario:check` */
export function readLeftOut(document, revision) {
  const rows = [...document.matchAll(ROW)];
  const ours = rows.filter(([, date]) => date === revision || date === EVERY_REVISION);
  return new Map(ours.map(([, , name, reason]) => [name, reason]));
}

/**
 * Judges a scenario.
 * @param {{ check: string, message: string }[]} failures the checks that failed
 * @returns {{ kind: "passed" | "left out" | "FAILED" | "PASSED", lines: string[] }} in capitals what nobody expected:
 *   a failure that is not in the list, and a success that is
 */
export function judge(scenario, failures, leftOut) {
  const broken = failures.filter(({ check }) => check === RUNNER);
  if (broken.length > 0) return judged("FAILED", broken.map(told));
  const whole = leftOut.get(scenario);
  if (whole !== undefined) {
    return failures.length > 0 ? judged("left out", [whole]) : judged("PASSED", [TAKE_OUT]);
  }
  const listed = listedChecks(scenario, leftOut);
  const failed = new Set(failures.map(({ check }) => check));
  const gone = [...listed.keys()].filter((check) => !failed.has(check));
  if (gone.length > 0) return judged("PASSED", [`${TAKE_OUT}: ${gone.join(", ")}`]);
  const unexpected = failures.filter(({ check }) => !listed.has(check));
  if (unexpected.length > 0) {
    return judged("FAILED", unexpected.map(told));
  }
  if (listed.size === 0) return judged("passed", []);
  return judged(
    "left out",
    [...listed].map(([check, reason]) => `${check}: ${reason}`),
  );
}

const TAKE_OUT = "take it out of docs/conformance.md";
const told = ({ check, message }) => `${check}: ${message}`;
const judged = (kind, lines) => ({ kind, lines });

function listedChecks(scenario, leftOut) {
  const prefix = `${scenario}:`;
  const ours = [...leftOut].filter(([name]) => name.startsWith(prefix));
  return new Map(ours.map(([name, reason]) => [name.slice(prefix.length), reason]));
}
