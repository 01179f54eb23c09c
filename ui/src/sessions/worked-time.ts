// How long a turn works. The time in which it waits for the person doesn't count: a pause, and a question of any kind. Pure.

import { type History, isAsking, type Turn } from "./history";

/** Notes when the newest turn begins to wait for the person, and adds up how long it did. */
export function heldAfter(history: History, ts: string): History {
  const turn = history.turns.at(-1);
  if (turn === undefined || !turn.begun) return history;
  const { heldSince, ...rest } = turn;
  const holds = turn.ended === undefined && (history.paused !== null || isAsking(history));
  if (holds === (heldSince !== undefined)) return history;
  const changed: Turn =
    heldSince === undefined
      ? { ...rest, heldSince: ts }
      : { ...rest, heldMs: (turn.heldMs ?? 0) + Date.parse(ts) - Date.parse(heldSince) };
  return { ...history, turns: history.turns.with(-1, changed) };
}

/** Up to its end, or to now. */
export function workedMs({ started, ended, heldMs = 0, heldSince }: Turn, nowMs: number): number {
  const end = heldSince ?? ended?.at;
  const endMs = end === undefined ? nowMs : Date.parse(end);
  return Math.max(0, endMs - Date.parse(started) - heldMs);
}
