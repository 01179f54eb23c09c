// The limits at which the person said to stop: they are not asked about again, also after a restart.

import { createStore } from "../ui/store";

const KEY = "qilbee.settled-limits";
/** Only the last question of a chat can come back, so the latest few are enough. */
const KEPT = 50;

export const settled = createStore<readonly string[]>(localStorage.getItem(KEY)?.split(" ") ?? []);

export function settle(turn: string): void {
  settled.set([...settled.get(), turn].slice(-KEPT));
  localStorage.setItem(KEY, settled.get().join(" "));
}
