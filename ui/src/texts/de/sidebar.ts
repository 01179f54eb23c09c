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
  export: "Kopie speichern",
  delete: "Löschen",
  deleted: "Chat gelöscht.",
  undo: "Rückgängig",
  exported: (path: string) => `Gespeichert als ${path}`,
  show: "Chats zeigen",
  hide: "Chats ausblenden",
};
