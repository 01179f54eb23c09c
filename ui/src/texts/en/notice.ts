// English: remarks and errors in the conversation.

import type { Guard, PauseReason } from "../../ipc/generated/protocol";

export const notice = {
  warning: "Please note",
  takeover: (by: string) => `You took over (${by}). Qilbee has let go of mouse and keyboard.`,
  compacted: "Older messages were summed up to make room. Nothing was deleted.",
  guards: {
    max_steps: "Step limit",
    max_tool_calls: "Action limit",
    wall_clock: "Time limit",
    budget: "Budget",
    day_budget: "Budget of the day",
    loop: "Going in circles",
    stuck_screen: "The screen does not change",
  } satisfies Record<Guard, string>,
  paused: {
    asked: "Paused by you.",
    takeover: "Paused because you took over.",
    desktop_busy: "Waiting: another chat is using the screen.",
    breakpoint: "Paused at the step you marked.",
  } satisfies Record<PauseReason, string>,
  error: "It could not go on",
  next: "What you can do",
  tryAgain: "Try again",
  // What “Try again” says to the model.
  goOn: "Please go on.",
  addKey: "Add a key",
  replaceKey: "Replace the key",
  otherModel: "Choose another model",
  openSettings: "Open settings",
  checkData: "Data and disk space",
  changeBudget: "Change the budget",
};
