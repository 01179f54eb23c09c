// Limits of a task: whether the last one stopped at one, whether the person settled that question, and how much of a
// limit is used up.

import type { Guard, LocalizedText } from "../ipc/generated/protocol";
import { createStore } from "../ui/store";
import type { History, Turn } from "../sessions/history";

/** The limits after which a person may let it go on. */
const LIMITS = ["budget", "day_budget", "max_steps", "max_tool_calls", "wall_clock"] as const;
export type Limit = (typeof LIMITS)[number];

export interface Reached {
  limit: Limit;
  /** In the words of the program. */
  message: LocalizedText;
  turn: Turn;
}

/** Parts of a limit, in percent, that are told to those who cannot see the meter. */
const MILESTONES = [80, 50] as const;

/** The limit that ended the last task, if one did. */
export function reachedLimit({ turns }: History): Reached | null {
  const turn = turns.at(-1);
  if (turn?.ended?.reason !== "budget" && turn?.ended?.reason !== "max_steps") return null;
  const last = turn.entries.findLast(({ kind }) => kind === "notice");
  if (last?.kind !== "notice" || last.notice.type !== "guard_tripped") return null;
  const { guard, message } = last.notice;
  const limit = limitOf(guard);
  return limit === undefined ? null : { limit, message, turn };
}

function limitOf(guard: Guard): Limit | undefined {
  return LIMITS.find((limit) => limit === guard);
}

/** The highest milestone that was passed, in percent; 0 before the first. */
export function milestone(costUsd: number, limitUsd: number): number {
  return MILESTONES.find((percent) => costUsd * 100 >= limitUsd * percent) ?? 0;
}

const KEY = "qilbee.settled-limits";
/** Only the last question of a chat can come back, so the latest few are enough. */
const KEPT = 50;

/** Turns at whose limit the person said to stop: not asked again, also after a restart. */
export const settled = createStore<readonly string[]>(localStorage.getItem(KEY)?.split(" ") ?? []);

export function settle(turn: string): void {
  settled.set([...settled.get(), turn].slice(-KEPT));
  localStorage.setItem(KEY, settled.get().join(" "));
}
