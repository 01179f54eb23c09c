// Where the settings are to be opened; null while they are closed.

import { createStore } from "../sessions/store";

export type SettingsSection =
  | "general"
  | "keys"
  | "models"
  | "permissions"
  | "privacy"
  | "tools"
  | "qube"
  | "budget"
  | "shortcuts"
  | "data"
  | "about";

export const settingsOpenAt = createStore<SettingsSection | null>(null);
