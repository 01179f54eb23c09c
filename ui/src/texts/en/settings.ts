// English: the settings.

export const settings = {
  open: "Settings",
  title: "Settings",
  theme: "Appearance",
  themes: { system: "Like the system", light: "Light", dark: "Dark" },
  language: "Language",
  // Each language is called as those who speak it call it.
  languages: { system: "Like the system", en: "English", de: "Deutsch" },
  kept: "Where your data is kept",
  chats: "Chats and pictures",
  log: "Log",
  keptNote: "Everything stays on this computer. To remove it, delete these folders.",
  version: (version: string) => `Qilbee ${version}`,
};
