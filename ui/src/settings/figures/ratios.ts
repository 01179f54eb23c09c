// Figures that are parts of others. None is made up where nothing counts.

import type { Figures } from "../../ipc/generated/commands";

export function tasksOf({ done, failed, stopped }: Figures): number {
  return done + failed + stopped;
}

/** Questions to the person for each task; null without tasks. */
export function questionsPerTask(of: Figures): number | null {
  const tasks = tasksOf(of);
  return tasks === 0 ? null : of.questions / tasks;
}

/** How far forecasts of the cost were off, as a part of the cost; null where there were none. */
export function forecastError({
  forecast_cost_usd: cost,
  forecast_error_usd: error,
}: Figures): number | null {
  return cost === 0 ? null : error / cost;
}

/** What choosing the model saved, in US dollars; null where Qilbee chose none. */
export function savedUsd({ routed_usd: routed, hard_usd: hard }: Figures): number | null {
  return routed === 0 && hard === 0 ? null : hard - routed;
}

/** The part of a conversation that is left when its older messages are summed up; null where that never happened. */
export function keptPart({ tokens_before: before, tokens_after: after }: Figures): number | null {
  return before === 0 ? null : after / before;
}
