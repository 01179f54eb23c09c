// The scenes in which the settings are open: one for each section, and the states that go wrong.

import type { SettingsCase } from "./settings";

const open = <Section extends string>(section: Section, what: SettingsCase = "usual") => ({
  sessions: [],
  settings: { section, what },
});

export const SETTINGS_SCENES = {
  "settings-general": () => open("general"),
  "settings-keys": () => open("keys"),
  "settings-no-keychain": () => open("keys", "no-keychain"),
  "settings-models": () => open("models"),
  "settings-providers": () => open("providers"),
  "settings-no-key": () => open("models", "empty"),
  "settings-permissions": () => open("permissions"),
  "settings-privacy": () => open("privacy"),
  "settings-tools": () => open("tools"),
  "settings-no-tools": () => open("tools", "empty"),
  "settings-qube": () => open("qube"),
  "settings-no-qube": () => open("qube", "empty"),
  "settings-fleet": () => ({ ...open("fleet"), fleet: "asking" as const }),
  "settings-no-fleet": () => open("fleet"),
  "settings-memory": () => open("memory"),
  "settings-no-memory": () => open("memory", "empty"),
  "settings-figures": () => open("figures"),
  "settings-no-figures": () => open("figures", "empty"),
  "settings-budget": () => open("budget"),
  "settings-shortcuts": () => open("shortcuts"),
  "settings-data": () => open("data"),
  "settings-about": () => open("about"),
  "settings-broken": () => open("permissions", "broken"),
};

/** The section that is open, and the state of the settings. */
export type SettingsScene = ReturnType<
  (typeof SETTINGS_SCENES)[keyof typeof SETTINGS_SCENES]
>["settings"];
