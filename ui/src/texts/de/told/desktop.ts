// German: what the backend says about screen, mouse and keyboard.

import type { Sentences } from "../../told";

export const desktop: Sentences = {
  "the desktop did not end in time; a key or button may still be held down":
    "der Bildschirm wurde nicht rechtzeitig freigegeben; eine Taste kann noch gedrückt sein",
  "The person took over mouse and keyboard; this action was not finished.":
    "Sie haben Maus und Tastatur übernommen; dieser Schritt wurde nicht beendet.",
  '"{name}" is no key; possible are single characters and: {0}':
    "„{name}“ ist keine Taste; möglich sind einzelne Zeichen und: {0}",
  "at most {CHORD_LENGTH} keys can be held together":
    "es lassen sich höchstens {CHORD_LENGTH} Tasten zusammen halten",
  '"{name}" is no modifier; possible are shift, ctrl, alt, super and altgr, joined by +':
    "„{name}“ ist keine Zusatztaste; möglich sind shift, ctrl, alt, super und altgr, verbunden mit +",
  "only one key or combination can be held at a time":
    "es lässt sich nur eine Taste oder Kombination auf einmal halten",
  "no key is named; examples: Return, ctrl+s, alt+Tab":
    "es ist keine Taste genannt; Beispiele: Return, ctrl+s, alt+Tab",
};
