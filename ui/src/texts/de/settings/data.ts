// German: what is kept on this computer.

import type { Texts } from "../../en";
import { plural } from "../../plural";

export const data: Texts["settings"]["data"] = {
  lead: "Alles bleibt auf diesem Computer, in diesem Ordner:",
  kinds: {
    chats: "Chats",
    pictures: "Bilder und Anhänge",
    memory: "Notizen, die einen Chat überdauern",
    plugins: "Plugins",
    settings: "Einstellungen",
    logs: "Protokoll",
    window: "Was das Fenster sich merkt",
    other: "Sonstiges",
  },
  total: "Alles zusammen",
  cleanUp: "Aufräumen",
  cleanUpLead:
    "Löscht Chats, die lange nicht benutzt wurden, und Dateien, die kein Chat braucht. Angeheftete Chats bleiben.",
  older: "Chats, nicht benutzt seit",
  ages: {
    none: "Keine Chats löschen",
    days30: "30 Tagen",
    days90: "90 Tagen",
    days180: "einem halben Jahr",
    days365: "einem Jahr",
  },
  preview: "Zeigen, was wegfiele",
  looking: "Wird nachgesehen…",
  would: (chats: number, files: number, size: string) =>
    `Das würde ${plural(chats, "Chat", "Chats")} und ${plural(files, "Datei", "Dateien")} löschen (${size}).`,
  nothing: "Es gibt nichts aufzuräumen.",
  atWork: (count: number) =>
    `${plural(count, "alter Chat bleibt", "alte Chats bleiben")}, weil Qilbee dort arbeitet.`,
  andMore: (count: number) => `und ${count} weitere`,
  doIt: "Endgültig löschen",
  done: (chats: number, files: number, size: string) =>
    `${plural(chats, "Chat", "Chats")} und ${plural(files, "Datei", "Dateien")} gelöscht (${size}).`,
  rebuild: "Suche neu aufbauen",
  rebuildLead:
    "Wenn die Suche zu wenig findet, lässt sich alles, was aus den Chats abgeleitet ist, neu machen. Die Chats bleiben, wie sie sind.",
  rebuildDo: "Neu aufbauen",
  rebuilding: "Wird aufgebaut…",
  rebuilt: "Neu aufgebaut.",
  erase: "Alles löschen",
  eraseLead:
    "Löscht alle Chats, Bilder, Notizen, Plugins und Einstellungen, und die Schlüssel im Schlüsselbund. Es gibt keinen Weg zurück.",
  eraseStart: "Alles löschen…",
  eraseAsk: (word: string) => `Schreiben Sie „${word}“, um fortzufahren.`,
  eraseWord: "löschen",
  eraseDo: "Jetzt alles löschen",
  erasing: "Wird gelöscht…",
  erased: "Alles ist gelöscht",
  erasedText:
    "Alle Chats, Dateien, Einstellungen und Schlüssel von Qilbee sind von diesem Computer verschwunden. Wenn Qilbee sich schließt, gehen auch das Protokoll und was das Fenster sich merkt.",
  erasedLeft: "Das konnte nicht gelöscht werden. Bitte entfernen Sie es von Hand:",
  close: "Qilbee schließen",
};
