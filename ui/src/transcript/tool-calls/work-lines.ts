// Selects the lines that are shown of a run of steps: a short run whole; of a long one the newest and the failed, and
// more of it with each press. Pure.

import type { Turn } from "../../sessions/history";
import type { WorkLine } from "../blocks";

/** So many lines are shown whole; a longer group is folded to its newest ones. */
export const LINES_UNFOLDED = 8;
export const NEWEST_SHOWN = 5;
/** Of steps that failed, at most so many of the newest stay in sight in a folded group. */
const FAILED_SHOWN = 10;
/** A press shows at most so many more, so that a run of thousands stays light. */
export const MORE_AT_ONCE = 200;

export interface ShownLines {
  lines: WorkLine[];
  /** True if the run is long enough to be folded. */
  folds: boolean;
  /** The number of steps out of sight. */
  hidden: number;
}

/** `more` is how many earlier lines the person asked for; `sought` is a line that must be in sight. */
export function shownLines(
  lines: readonly WorkLine[],
  more: number,
  sought: string | undefined,
): ShownLines {
  const folds = lines.length > LINES_UNFOLDED;
  const firstShown = folds ? Math.max(0, lines.length - NEWEST_SHOWN - more) : 0;
  const failed = lines.slice(0, firstShown).filter(hasFailed).slice(-FAILED_SHOWN);
  const kept = new Set(failed.map(({ key }) => key));
  const shown = lines.filter(
    ({ key }, index) => index >= firstShown || kept.has(key) || key === sought,
  );
  return { lines: shown, folds, hidden: countCalls(lines) - countCalls(shown) };
}

/** Once all went well, its steps are only for who asks; a single one is a line of its own. */
export function foldsAway({ ended }: Turn, lines: readonly WorkLine[]): boolean {
  return ended?.reason === "completed" && countCalls(lines) > 1;
}

export function hasFailed(line: WorkLine): boolean {
  return line.kind === "call" && line.call.state === "failed";
}

function countCalls(lines: readonly WorkLine[]): number {
  return lines.filter(({ kind }) => kind === "call").length;
}
