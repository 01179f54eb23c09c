// German: the screen and its steps.

import type { Texts } from "../en";

export const screen: Texts["screen"] = {
  label: "Bildschirm",
  show: "Bildschirm zeigen",
  hide: "Bildschirm ausblenden",
  live: "Live",
  step: (number: number, of: number) => `Schritt ${number} von ${of}`,
  backToLive: "Zum Neuesten",
  backToLiveHint: "Zum Neuesten (Esc)",
  previous: "Früherer Schritt",
  following: "Späterer Schritt",
  strip: "Schritte",
  stripStep: (number: number, caption: string) => `Schritt ${number}: ${caption}`,
  emptyTitle: "Noch nichts zu sehen",
  emptyText:
    "Wenn Qilbee den Bildschirm ansieht, erscheint hier das Bild, mit einem Ring, wo es gehandelt hat.",
  picture: (caption: string) => (caption === "" ? "Der Bildschirm" : `Der Bildschirm: ${caption}`),
  enlarge: "Vergrößern",
  enlarged: "Bild des Bildschirms",
  about: "Zu diesem Schritt",
  inWindow: (name: string) => `in „${name}“`,
  since: "Seit dem Schritt davor",
  cost: {
    title: "Was die Anfrage zu diesem Schritt kostete",
    together: (steps: number) =>
      `Zugleich wurde nach ${steps - 1} weiteren gefragt; der Betrag gilt für alle zusammen.`,
    input: "Zum ersten Mal gelesen",
    cacheRead: "Wieder gelesen, zum kleinen Preis",
    cacheWrite: "Zum Wiederlesen aufgehoben",
    output: "Geschrieben",
    tokens: (count: string) => `${count} Token`,
    note: (model: string) =>
      `Zu den Listenpreisen von ${model}. Ein Token ist etwa ein halbes Wort.`,
  },
  continueHere: "Von hier aus weiter",
  continueAsk:
    "Ein neuer Chat beginnt mit allem bis zu diesem Schritt. Dieser Chat bleibt, wie er ist, ebenso Ihre Programme und Dateien.",
  continueGo: "Neuen Chat beginnen",
  continueCancel: "Abbrechen",
};
