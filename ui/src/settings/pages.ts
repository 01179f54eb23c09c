// The pages of the settings: each shows some sections below each other.

import type { SettingsSection } from "./open-settings";

/** Five subjects; what is longest and seldom needed comes last. Keys that pause Qilbee are beside the other keys, and what Qilbee remembers is with the other data. */
export const PAGES = {
  general: ["general", "shortcuts"],
  model: ["keys", "models", "budget", "providers"],
  permissions: ["permissions", "privacy"],
  extensions: ["tools", "qube", "fleet"],
  data: ["memory", "data", "figures", "about"],
} as const satisfies Record<string, readonly SettingsSection[]>;

export type SettingsPage = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as SettingsPage[];

export function sectionsOf(page: SettingsPage): readonly SettingsSection[] {
  return PAGES[page];
}

export function pageOf(section: SettingsSection): SettingsPage {
  return PAGE_NAMES.find((page) => sectionsOf(page).includes(section)) ?? "general";
}
