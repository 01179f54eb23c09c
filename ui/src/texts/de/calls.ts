// German: the steps Qilbee takes.

import type { Texts } from "../en";
import { plural } from "../plural";

export const calls: Texts["calls"] = {
  group: (count: number) => plural(count, "Schritt", "Schritte"),
  groupProgress: (done: number, count: number) =>
    `${done} von ${plural(count, "Schritt", "Schritten")}`,
  groupFailed: (count: number) => `${count} nicht gelungen`,
  showEarlier: (count: number) =>
    count === 1 ? "Einen früheren Schritt zeigen" : `${count} frühere Schritte zeigen`,
  hideEarlier: "Frühere Schritte ausblenden",
  states: {
    waiting: "Als Nächstes",
    asking: "Wartet auf Ihre Antwort",
    running: "In Arbeit",
    done: "Erledigt",
    failed: "Nicht gelungen",
    denied: "Nicht erlaubt",
    not_executed: "Nicht ausgeführt",
    interrupted: "Abgebrochen",
  },
  proofs: {
    confirmed: "Die Wirkung war zu sehen",
    no_change: "Nichts Sichtbares hat sich geändert",
    refused: "Es wurde nicht getan",
    unknown: "Ob es gewirkt hat, ist von hier nicht zu erkennen",
  },
  details: (sentence: string) => `Einzelheiten zu: ${sentence}`,
  enlarge: (sentence: string) => `Bild vergrößern nach: ${sentence}`,
  tool: "Werkzeug",
  permission: "Erlaubnis",
  noInput: "Nichts weiter",
  asked: "Was verlangt wurde",
  result: "Was zurückkam",
  effect: "Wirkung",
  changed: "Geändert",
  changedPart: (percent: number) => `Etwa ${percent} % des Bildschirms`,
  window: "Fenster",
  place: "Stelle",
  at: (x: number, y: number) => `${x}, ${y} (von oben links)`,
  screens: "Der Bildschirm davor und danach",
  before: "Davor",
  after: "Danach",
  pictures: "Bilder",
  pictureOf: (sentence: string) => `Bild als Ergebnis von: ${sentence}`,
  took: "Dauer",
  reference: "Ganzes Ergebnis",
  allowed: {
    once: "Sie haben es einmal erlaubt",
    session: "Sie haben es für diesen Chat erlaubt",
    until: "Sie haben es eine Zeit lang erlaubt",
  },
  deniedBy: {
    person: "Sie haben Nein gesagt",
    rules: "Die Regeln erlauben es nicht",
    stop: "Gestoppt, bevor es eine Antwort gab",
  },
  allowedByRules: "Von den Regeln erlaubt",
};
