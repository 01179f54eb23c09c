// The state of the first start: shown or not, at which step, and whether it was ever finished. Remembered in this
// window only.

import { createStore } from "../ui/store";

export const STEPS = ["welcome", "key", "check"] as const;
export type Step = (typeof STEPS)[number];

const KEY = "qilbee.first-start";
const DONE = "done";
/** The language counts from the next loading of the page; an introduction that was asked for comes back then. */
const SHOWN = "qilbee.first-start-shown";

/** The step that is shown; null while the window is as usual. */
export const firstStartAt = createStore<Step | null>(remembered());

/** From the beginning, whether anything was set up or not. */
export function openFirstStart(): void {
  showStep("welcome");
}

export function showStep(step: Step): void {
  sessionStorage.setItem(SHOWN, step);
  firstStartAt.set(step);
}

/** Done with or skipped: it does not come by itself again. */
export function endFirstStart(): void {
  localStorage.setItem(KEY, DONE);
  sessionStorage.removeItem(SHOWN);
  firstStartAt.set(null);
}

/** Shows it to somebody who has no chats yet and has not been through it. */
export function openWhenNew(chatCount: number): void {
  if (chatCount > 0 || firstStartAt.get() !== null) return;
  if (localStorage.getItem(KEY) !== DONE) openFirstStart();
}

function remembered(): Step | null {
  const kept = sessionStorage.getItem(SHOWN);
  return STEPS.find((step) => step === kept) ?? null;
}

/** How a step says that it is done, so that the foot leads on. */
export interface StepProps {
  done: () => void;
}
