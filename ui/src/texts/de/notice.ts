// German: remarks and errors in the conversation.

import type { Texts } from "../en";

export const notice: Texts["notice"] = {
  warning: "Bitte beachten",
  giveKey: "Einen Schlüssel geben Sie in einem Terminal ein: `qilbee keys set anthropic`.",
  takeover: (by: string) =>
    `Sie haben übernommen (${by}). Qilbee hat Maus und Tastatur losgelassen.`,
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
};
