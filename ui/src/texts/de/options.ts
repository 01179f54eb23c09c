// German: mode, model and cost.

import type { Texts } from "../en";

export const options: Texts["options"] = {
  mode: "Wann Qilbee fragt",
  modes: {
    ask: { name: "Erst fragen", text: "Fragt vor allem, was mehr als Hinsehen ist." },
    risky: {
      name: "Bei Riskantem fragen",
      text: "Klickt und tippt frei. Fragt vor Dateien, Programmen und dem Senden.",
    },
    free: { name: "Freihändig", text: "Fragt nicht, innerhalb der Regeln, die immer gelten." },
    observe: {
      name: "Nur ansehen",
      text: "Sieht den Bildschirm an und antwortet. Tut nichts.",
    },
  },
  model: "Modell",
  practice: "Übung",
  practiceModel: "Übungsmodell",
  practiceText:
    "Ein Übungsmodell. Es kennt eine einzige Aufgabe und kostet nichts. Für echte Arbeit setzen Sie in den Einstellungen unter „Schlüssel“ einen Schlüssel.",
  costSoFar: "bisher",
  costHint: "Was dieser Chat bisher gekostet hat, zu Listenpreisen",
  free: "Kostenlos",
};
