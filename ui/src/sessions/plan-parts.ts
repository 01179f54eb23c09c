// The parts of a plan in the order they were begun, each with the place in its turn where that was. Pure.

import type { PlanStep } from "../ipc/generated/protocol";

export interface PlanPart {
  text: string;
  /** The number of entries its turn had when it was begun. */
  from: number;
}

/** `entries` is how many entries the turn has now. */
export function partsAfter(
  parts: readonly PlanPart[],
  steps: readonly PlanStep[],
  entries: number,
): readonly PlanPart[] {
  const active = steps.find(({ state }) => state === "active")?.text;
  if (active === undefined || active === parts.at(-1)?.text) return parts;
  return [...parts, { text: active, from: entries }];
}
