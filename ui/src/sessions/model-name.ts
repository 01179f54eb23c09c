// The name of a model for people.

import type { AppInfo } from "../ipc/generated/commands";
import { text } from "../texts";

/** Stands for a model that Qilbee chooses. */
export const AUTOMATIC = "automatic";

export function modelName({ id, name }: AppInfo["models"][number]): string {
  return id === AUTOMATIC ? text("options-automatic") : name;
}
