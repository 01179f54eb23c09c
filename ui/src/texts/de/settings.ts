// German: the settings. Each section has a file of its own in the folder beside this.

import type { Texts } from "../en";
import { data } from "./settings/data";
import { keys } from "./settings/keys";
import { more } from "./settings/more";
import { privacy } from "./settings/privacy";
import { tools } from "./settings/tools";

export const settings: Texts["settings"] = {
  open: "Einstellungen",
  title: "Einstellungen",
  sectionsLabel: "Bereiche der Einstellungen",
  sections: {
    general: "Allgemein",
    keys: "Schlüssel",
    models: "Modell",
    permissions: "Berechtigungen",
    privacy: "Privatsphäre",
    tools: "Werkzeuge und Plugins",
    qube: "Qube",
    budget: "Budget",
    shortcuts: "Tastenkürzel",
    data: "Ihre Daten",
    about: "Über Qilbee",
  },
  loading: "Einen Moment…",
  again: "Noch einmal versuchen",
  saved: "Gespeichert.",
  atNextStart: "Gilt ab dem nächsten Start von Qilbee.",
  atOnce: "Gilt sofort.",
  forNewChats: "Gilt für neue Chats.",
  cancel: "Abbrechen",
  broken: {
    title: "Die Einstellungsdatei kann nicht gelesen werden",
    line: (line: number, problem: string) => `Zeile ${line}: ${problem}.`,
    whole: (problem: string) => `${problem}.`,
    text: "Darin wurde nichts geändert, und hier lässt sich nichts ändern, bis sie in Ordnung ist. So lange sieht Qilbee nicht auf den Bildschirm. Öffnen Sie die Datei mit einem Texteditor, bringen Sie die Stelle in Ordnung und drücken Sie „Neu lesen“.",
    again: "Neu lesen",
  },
  theme: "Aussehen",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  languages: { system: "Wie das System", en: "English", de: "Deutsch" },
  version: (version: string) => `Qilbee ${version}`,
  keys,
  privacy,
  tools,
  data,
  ...more,
};
