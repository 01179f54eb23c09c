// The page docs/architecture-figures.md: the figures of two states of the source code side by side.

import {
  bytesOfFile,
  clickParses,
  executors,
  filesPerEvent,
  linesOfFile,
  measureDocs,
  measureRooms,
  practiceLines,
  toolMethods,
} from "./measures.mjs";

/** Counted by hand at the commit before: 7 when nobody is asked about the click, 10 when somebody is. */
const CLICK_PARSES_BEFORE = "7 to 10";
/** Time of a second `npm test` as CONTRIBUTING.md gave it at that commit, on two cores. */
const TEST_TIME_BEFORE = /`npm test`, second run \|[^|]*\| ([^|]+?) \|/;

/** @param {import("./source_tree.mjs").SourceTree} tree */
export function figuresOf(tree) {
  const { docs, riddles } = measureDocs(tree);
  return {
    rooms: measureRooms(tree),
    docs,
    riddles: riddles.length,
    toolMethods: toolMethods(tree),
    clickParses: clickParses(tree),
    executors: executors(tree).length,
    filesPerEvent: filesPerEvent(tree),
    practiceLines: practiceLines(tree),
    readmeLines: linesOfFile(tree, "README.md"),
    architectureBytes: bytesOfFile(tree, "ARCHITECTURE.md"),
    testTime: TEST_TIME_BEFORE.exec(tree.read("CONTRIBUTING.md") ?? "")?.[1],
  };
}

/**
 * @param {{ before: ReturnType<typeof figuresOf>, after: ReturnType<typeof figuresOf>, commit: string,
 *   times: Record<string, number> | undefined }} states
 */
export function pageOf({ before, after, commit, times }) {
  const share = ({ docs, riddles }) => `${((100 * riddles) / docs).toFixed(1)} % of ${docs}`;
  return `# Architecture figures

\`npm run figures\` writes this page from the source code: commit ${commit} beside the working tree. Production lines are those of a file
without its inline tests; test files and fuzz properties are left out.

## As a whole

| figure | ${commit} | now | aim |
|---|--:|--:|--:|
| docs that begin with What, Where, How, Which, Whether, Who, Why or When | ${share(before)} | ${share(after)} | < 3 % |
| methods that a tool implements (\`Tool\`, \`Operation\`) | ${before.toolMethods} | ${after.toolMethods} | ≤ 6 |
| parses of one click's JSON | ${CLICK_PARSES_BEFORE} | ${after.clickParses ?? "not counted"} | 1 or 2 |
| places that run a tool's call | ${before.executors} | ${after.executors} | 1 |
| production files that must name a new durable event | ${before.filesPerEvent} | ${after.filesPerEvent} | ≤ 8 |
| production lines of the practice task | ${before.practiceLines} | ${after.practiceLines} | < 2200 |
| lines of README.md | ${before.readmeLines} | ${after.readmeLines} | ≤ 90 |
| bytes of ARCHITECTURE.md | ${before.architectureBytes} | ${after.architectureBytes} | < 8192 |
| \`npm test\`, second run | ${before.testTime ?? "unknown"} | ${timeOf(times)} | |

## By room

Circles are groups of files that use one another; the number is how many files each has.

| room | lines before | now | files before | now | median before | now | largest before | now | circles before | now |
|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|
${roomRows(before.rooms, after.rooms)}
`;
}

function roomRows(before, after) {
  const names = [...new Set([...after, ...before].map(({ name }) => name))];
  const rows = names.map((name) => {
    const one = before.find((room) => room.name === name);
    const other = after.find((room) => room.name === name);
    const pair = (of) => `${one ? of(one) : "–"} | ${other ? of(other) : "–"}`;
    const columns = [
      pair(({ lines }) => lines),
      pair(({ files }) => files),
      pair((room) => room.median),
      pair(({ largest }) => largest),
      pair(({ circles }) => circlesOf(circles)),
    ];
    return `| ${name} | ${columns.join(" | ")} |`;
  });
  const sum = (rooms) => rooms.reduce((total, { lines }) => total + lines, 0);
  return [...rows, `| all | ${sum(before)} | ${sum(after)} | | | | | | | | |`].join("\n");
}

function circlesOf(circles) {
  if (circles === undefined) return "not measured";
  return circles.length === 0 ? "none" : circles.join(", ");
}

function timeOf(times) {
  if (times === undefined) return "not run here";
  const seconds = Math.round(Object.values(times).reduce((sum, time) => sum + time, 0) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
