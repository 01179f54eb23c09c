// German: the screen and its steps.

import type { Texts } from "../en";

export const screen: Texts["screen"] = {
  label: "Bildschirm",
  show: "Bildschirm zeigen",
  hide: "Bildschirm ausblenden",
  live: "Live",
  step: (number: number, of: number) => `Schritt ${number} von ${of}`,
  backToLive: "Zurück zum Neuesten",
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
};
