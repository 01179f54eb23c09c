// Loads all that draws charts when the first chart is shown, since most chats have none. Knows no component.

import { createStore } from "../store";
import type * as drawnChart from "./drawn-chart";

/** Null until it is there. */
export const drawing = createStore<typeof drawnChart | "failed" | null>(null);

let loading: Promise<void> | undefined;

export function loadDrawing(): Promise<void> {
  loading ??= import("./drawn-chart").then(
    (loaded) => drawing.set(loaded),
    () => drawing.set("failed"),
  );
  return loading;
}
