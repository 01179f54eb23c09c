// German: how a task ended.

import type { Texts } from "../en";

export const ended: Texts["ended"] = {
  completed: "Erledigt",
  stopped: "Von Ihnen gestoppt",
  refused: "Qilbee hat abgelehnt",
  max_steps: "Beendet: Grenze der Schritte erreicht",
  budget: "Beendet: Das Budget ist aufgebraucht",
  loop: "Beendet: Es drehte sich im Kreis",
  error: "Beendet wegen eines Fehlers",
};
