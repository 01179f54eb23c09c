// English: how a task ended.

import type { TurnEnd } from "../../ipc/generated/protocol";

export const ended = {
  completed: "Done",
  stopped: "You stopped it",
  refused: "Qilbee declined",
  max_steps: "Ended at the step limit",
  budget: "Ended: the budget is used up",
  loop: "Ended: it was going in circles",
  error: "Ended because of an error",
} satisfies Record<TurnEnd, string>;
