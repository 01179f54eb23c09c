// German: the control strip, the quick box, the tray and notifications.

import type { Texts } from "../en";

export const shell: Texts["shell"] = {
  strip: "Was Qilbee gerade tut",
  step: (number: number) => `Schritt ${number}`,
  starting: "Macht sich bereit",
  takeOver: "Übernehmen",
  takeOverHint: "Anhalten und Maus und Tastatur sofort zurückbekommen",
  show: "Qilbee zeigen",
  move: "Diese Leiste verschieben",
  time: "Zeit",
  cost: "Kosten dieser Aufgabe",
  ask: "Qilbee fragen",
  askHint: "Eingabetaste sendet, Escape schließt",
  askPlaceholder: "Was soll Qilbee tun?",
  withPicture: (title: string) => `Ein Bild von „${title}“ mitsenden`,
  send: "Senden",
  close: "Schließen",
  tray: {
    show: "Qilbee zeigen",
    new_chat: "Neuer Chat",
    stop_all: "Alles stoppen",
    quit: "Qilbee beenden",
    idle: "Qilbee",
    working: "Qilbee arbeitet",
    asking: "Qilbee braucht eine Antwort",
    done: "Fertig",
    not_done: "Vor dem Ende angehalten",
    needs_answer: "Qilbee braucht eine Antwort",
    untitled: "Ein Chat",
  },
};
