// German: a chat in which nothing was said yet.

import type { Texts } from "../en";

export const start: Texts["start"] = {
  title: "Was soll erledigt werden?",
  lead: "Sagen Sie es mit Ihren Worten. Qilbee erledigt es auf diesem Computer, und Sie sehen zu.",
  points: [
    {
      title: "Wie eine Hand auf Ihrem Schreibtisch",
      text: "Es sieht den Bildschirm an, klickt und tippt in den Programmen, die Sie schon benutzen.",
    },
    {
      title: "Sie sehen jeden Schritt",
      text: "Jede Handlung steht hier in einfachen Worten, mit einem Bild davon, was geschah.",
    },
    {
      title: "Sie bestimmen",
      text: "Es fragt, bevor es handelt, und Stopp beendet es sofort.",
    },
  ],
  practiceTitle: "Neu hier? Sehen Sie erst einmal zu.",
  practiceText:
    "Qilbee füllt ein kleines Formular in seinem eigenen Übungsfenster aus. Das braucht kein Konto und kostet nichts.",
  practice: "Übungsaufgabe ausprobieren",
  practicePrompt: "Trage die drei Anfragen in das Übungsformular ein",
};
