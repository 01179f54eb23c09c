// German: what can be done with a message.

import type { Texts } from "../en";

export const message: Texts["message"] = {
  edit: "Anders sagen",
  editLabel: "Ihre Nachricht, anders gesagt",
  editNote:
    "Es geht in einem neuen Chat weiter, der alles vor dieser Nachricht enthält. Der alte bleibt, wie er ist.",
  sendInstead: "In neuem Chat senden",
  cancel: "Abbrechen",
  copyMessage: "Nachricht kopieren",
  copyAnswer: "Antwort kopieren",
  retry: "In einem neuen Chat noch einmal fragen",
  forked: "Es geht in einem neuen Chat weiter. Der bisherige steht noch in der Liste.",
  thumbs: { good: "Gute Antwort", bad: "Schlechte Antwort" },
  given: { good: "Sie fanden das gut", bad: "Sie fanden das schlecht" },
  comment: { good: "Was war gut daran?", bad: "Was soll anders sein?" },
  sendComment: "Senden",
  noComment: "Ohne Bemerkung",
};
