// German: the list of chats.

import type { Texts } from "../en";

export const sidebar: Texts["sidebar"] = {
  label: "Chats",
  newChat: "Neuer Chat",
  search: "Chats durchsuchen",
  clearSearch: "Suche leeren",
  none: "Hier stehen später Ihre Chats.",
  noMatch: (search: string) => `Kein Chat heißt „${search}“.`,
  untitled: "Neuer Chat",
  running: "Arbeitet",
  more: (title: string) => `Mehr zu ${title}`,
  rename: "Umbenennen",
  renameLabel: "Name des Chats",
  asking: "Braucht Ihre Antwort",
  pin: "Oben behalten",
  unpin: "Nicht mehr oben behalten",
  pinned: "Oben behalten",
  exports: {
    html: { label: "Als Bericht speichern", text: "Eine Seite mit Bildern, zum Lesen und Drucken" },
    markdown: { label: "Als Markdown speichern", text: "Text, die Bilder in einem Ordner" },
    jsonl: { label: "Alles speichern", text: "JSON Lines; lässt sich wieder einlesen" },
  },
  import: "Gespeicherten Chat einlesen",
  imported: (title: string) => `Eingelesen: ${title}`,
  found: "Gesagt und getan",
  foundBy: { title: "Name", person: "Sie", assistant: "Qilbee", tool: "Schritt" },
  nothingFound: (search: string) => `„${search}“ wurde in keinem Chat gesagt oder getan.`,
  delete: "Löschen",
  deleted: "Chat gelöscht.",
  undo: "Rückgängig",
  exported: (path: string) => `Gespeichert als ${path}`,
  show: "Chats zeigen",
  hide: "Chats ausblenden",
};
