// The cost of a task in words, as the lines at its end tell it.

import type { Turn } from "../sessions/history";
import { text } from "../texts";
import { money } from "../ui/format";

/** Nothing where no model was asked: then there is no cost to tell of. */
export function taskCost({ costUsd, request }: Turn): string | undefined {
  if (costUsd > 0) return money(costUsd);
  return request === undefined ? undefined : text("receipt-free");
}
