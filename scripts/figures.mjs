// `npm run figures`: measures the source code.

import { Failure, exitWith } from "./lib/failure.mjs";
import { circlesIn, roomsOf } from "./lib/figures/rooms.mjs";
import { workingTree } from "./lib/figures/source_tree.mjs";
import { readOptions } from "./lib/options.mjs";

const HELP = `npm run figures [-- OPTION...]

  --circles     prints the files of each room that use one another in a circle, and nothing else
  --room NAME   only this room (may be given more than once)
  --help        shows this text
`;

await exitWith(() => {
  const options = readOptions(HELP, {
    circles: { type: "boolean", default: false },
    room: { type: "string", multiple: true, default: [] },
  });
  if (options.help || !options.circles) return print(HELP);
  return printCircles(options.room);
});

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
