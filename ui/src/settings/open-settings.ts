// The section of the settings that is open; null when they are closed. Setting it opens them there.

import { createStore } from "../ui/store";

export type SettingsSection =
  | "general"
  | "keys"
  | "models"
  | "permissions"
  | "privacy"
  | "tools"
  | "qube"
  | "memory"
  | "figures"
  | "budget"
  | "shortcuts"
  | "data"
  | "about";

export const settingsOpenAt = createStore<SettingsSection | null>(null);
