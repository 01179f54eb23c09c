// German: what is going on now.

import type { Texts } from "../en";

export const activity: Texts["activity"] = {
  label: "Was gerade geschieht",
  working: "Arbeitet",
  paused: "Angehalten",
  takenOver: "Maus und Tastatur gehören Ihnen",
  waiting: "Wartet",
  asking: "Wartet auf Ihre Antwort",
  stop: "Stopp",
  stopHint: "Stopp (Strg + . oder zweimal Esc)",
  stopping: "Stoppt…",
  pause: "Anhalten",
  resume: "Weiter",
  planStep: (number: number, of: number, text: string) => `Teil ${number} von ${of}: ${text}`,
};
