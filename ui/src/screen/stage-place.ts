// The stage as the person left it: in sight or not, how wide, and whether it shows the window in use or the whole screen.
// Kept in the window's own memory.

import { createStore } from "../ui/store";

const HIDDEN = "qilbee.screen-hidden";
const WIDTH = "qilbee.stage-width";
const WHOLE = "qilbee.stage-whole-screen";

/** Only then it is beside the chat. */
export const ROOM_FOR_STAGE = "(min-width: 1000px)";
export const NARROWEST_STAGE_PX = 340;
/** A chat narrower than this can't be read, nor can its questions be answered. */
export const NARROWEST_CHAT_PX = 380;

export const stageHidden = createStore(localStorage.getItem(HIDDEN) === "yes");
export const stageZooms = createStore(localStorage.getItem(WHOLE) !== "yes");
/** null for the usual part of the window. */
export const stageWidth = createStore<number | null>(keptWidth());

export function hideStage(hidden: boolean): void {
  stageHidden.set(hidden);
  localStorage.setItem(HIDDEN, hidden ? "yes" : "no");
}

export function zoomStage(zooms: boolean): void {
  stageZooms.set(zooms);
  localStorage.setItem(WHOLE, zooms ? "no" : "yes");
}

export function keepStageWidth(width: number | null): void {
  stageWidth.set(width);
  if (width === null) localStorage.removeItem(WIDTH);
  else localStorage.setItem(WIDTH, String(width));
}

function keptWidth(): number | null {
  const kept = Number(localStorage.getItem(WIDTH) ?? Number.NaN);
  return Number.isFinite(kept) ? kept : null;
}
