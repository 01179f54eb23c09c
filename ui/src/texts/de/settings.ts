// German: the settings.

import type { Texts } from "../en";

export const settings: Texts["settings"] = {
  open: "Einstellungen",
  title: "Einstellungen",
  theme: "Aussehen",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  languages: { system: "Wie das System", en: "English", de: "Deutsch" },
  kept: "Wo Ihre Daten liegen",
  chats: "Chats und Bilder",
  log: "Protokoll",
  keptNote: "Alles bleibt auf diesem Computer. Um es zu entfernen, löschen Sie diese Ordner.",
  version: (version: string) => `Qilbee ${version}`,
};
