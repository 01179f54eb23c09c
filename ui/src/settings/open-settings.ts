// The section of the settings that is open; null when they are closed. Setting it opens them there.

import { createStore } from "../ui/store";

export type SettingsSection =
  | "general"
  | "keys"
  | "models"
  | "providers"
  | "permissions"
  | "privacy"
  | "tools"
  | "qube"
  | "fleet"
  | "memory"
  | "figures"
  | "budget"
  | "shortcuts"
  | "data"
  | "about";

export const settingsOpenAt = createStore<SettingsSection | null>(null);

/** Label of the setting that is looked for; whichever part of the settings has it shows itself and takes it out. */
export const soughtSetting = createStore<string | null>(null);

/** Opens the settings at one setting, by its label. */
export function openSetting(section: SettingsSection, label: string): void {
  settingsOpenAt.set(section);
  soughtSetting.set(label);
}
