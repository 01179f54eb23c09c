// German: remarks and errors in the conversation.

import type { Texts } from "../en";

/** What the person touched, as the protocol calls it. */
const TAKEN_BY: Readonly<Record<string, string>> = { mouse: "Maus", keyboard: "Tastatur" };

export const notice: Texts["notice"] = {
  warning: "Bitte beachten",
  takeover: (by: string) =>
    `Sie haben übernommen (${TAKEN_BY[by] ?? by}). Qilbee hat Maus und Tastatur losgelassen.`,
  compacted:
    "Ältere Nachrichten wurden zusammengefasst, um Platz zu schaffen. Nichts wurde gelöscht.",
  guards: {
    max_steps: "Grenze der Schritte",
    max_tool_calls: "Grenze der Handlungen",
    wall_clock: "Zeitgrenze",
    budget: "Budget",
    day_budget: "Budget des Tages",
    loop: "Dreht sich im Kreis",
    stuck_screen: "Der Bildschirm ändert sich nicht",
  },
  paused: {
    asked: "Von Ihnen angehalten.",
    takeover: "Angehalten, weil Sie übernommen haben.",
    desktop_busy: "Wartet: Ein anderer Chat benutzt den Bildschirm.",
    breakpoint: "Angehalten an dem Schritt, den Sie markiert haben.",
  },
  error: "Es ging nicht weiter",
  next: "Was Sie tun können",
  tryAgain: "Erneut versuchen",
  // What “Try again” says to the model.
  goOn: "Bitte mach weiter.",
  addKey: "Schlüssel hinzufügen",
  replaceKey: "Schlüssel ersetzen",
  otherModel: "Anderes Modell wählen",
  openSettings: "Einstellungen öffnen",
  checkData: "Daten und Speicherplatz",
  changeBudget: "Budget ändern",
};
