// German: what the backend says about screen, mouse and keyboard.

import type { Sentences } from "../../told";

export const desktop: Sentences = {
  "The person took over mouse and keyboard; this action was not finished.":
    "Sie haben Maus und Tastatur übernommen; dieser Schritt wurde nicht beendet.",
};
