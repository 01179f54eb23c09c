// Memory and processor time of a program and everything it started. A page that is shared counts in part.

import { readFileSync, readdirSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** @returns {{ memory_mb: number, cpu_s: number }} of the process and all below it */
export function usage(pid) {
  const all = tree(pid);
  return {
    memory_mb: sum(all.map(memory_kb)) / 1024,
    cpu_s: sum(all.map(ticks)) / TICKS_PER_SECOND,
  };
}

function tree(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const fields = stat(name);
    if (fields !== undefined) parents.set(Number(name), Number(fields[1]));
  }
  const inside = [pid];
  for (const one of inside) {
    for (const [child, parent] of parents) if (parent === one) inside.push(child);
  }
  return inside;
}

function memory_kb(pid) {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
}

function ticks(pid) {
  const fields = stat(pid) ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** The fields behind the name, which may hold anything; the first is the state. Nothing when it has just ended. */
function stat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  } catch {
    return undefined;
  }
}

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
