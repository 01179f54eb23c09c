// `npm run figures`: measures the source code and writes docs/architecture-figures.md.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, exitWith } from "./lib/failure.mjs";
import { figuresOf, pageOf } from "./lib/figures/page.mjs";
import { circlesIn, roomsOf } from "./lib/figures/rooms.mjs";
import { atCommit, workingTree } from "./lib/figures/source_tree.mjs";
import { readOptions } from "./lib/options.mjs";
import { inRoot, testLogFolder } from "./lib/project.mjs";

const PAGE = "docs/architecture-figures.md";
/** The last commit before the rooms and words of the code were put in order. */
const BEFORE = "2e2e083";

const HELP = `npm run figures [-- OPTION...]

Writes ${PAGE}: the source code now, beside commit ${BEFORE}.

  --circles     prints the files of each room that use one another in a circle, and nothing else
  --room NAME   with --circles: only this room (may be given more than once)
  --help        shows this text
`;

await exitWith(() => {
  const options = readOptions(HELP, {
    circles: { type: "boolean", default: false },
    room: { type: "string", multiple: true, default: [] },
  });
  if (options.help) return print(HELP);
  if (options.circles) return printCircles(options.room);
  return writePage();
});

function writePage() {
  const before = atCommit(BEFORE, figuresOf);
  const after = figuresOf(workingTree());
  const page = pageOf({ before, after, commit: BEFORE, times: testTimes() });
  writeFileSync(inRoot(PAGE), page);
  return print(`${PAGE} written\n`);
}

/** Times of the stages in the last whole `npm test` on this machine, in milliseconds; none before the first. */
function testTimes() {
  const file = join(testLogFolder, "times.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function printCircles(names) {
  const rooms = roomsOf(workingTree());
  const unknown = names.filter((name) => !rooms.some((room) => room.name === name));
  if (unknown.length > 0)
    throw new Failure(
      `No such room: ${unknown.join(", ")}`,
      `These exist: ${rooms.map(({ name }) => name).join(", ")}`,
    );
  for (const room of rooms.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const graph = room.graph();
    if (graph === undefined) continue;
    const circles = circlesIn(room);
    print(
      `${room.name}: ${circles.length === 0 ? "no circle" : count(circles.length, "circle")}\n`,
    );
    for (const circle of circles) {
      print(`  ${circle.length} files\n`);
      for (const file of circle) {
        const uses = [...graph.get(file)].filter((other) => circle.includes(other));
        print(`    ${file} uses ${uses.join(", ")}\n`);
      }
    }
  }
  return 0;
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function print(text) {
  process.stdout.write(text);
  return 0;
}
