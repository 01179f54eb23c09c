// German: the window as a whole.

import type { Texts } from "../en";

export const app: Texts["app"] = {
  outside:
    "Diese Seite ist das Innere des Qilbee-Fensters. Starten Sie Qilbee, um sie zu benutzen.",
  openFailed: "Dieser Chat konnte nicht geöffnet werden.",
  dismiss: "Ausblenden",
  now: "gerade eben",
  close: "Schließen",
  skip: "Zum Eingabefeld springen",
};
