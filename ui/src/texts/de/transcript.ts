// German: the conversation.

import type { Texts } from "../en";

export const transcript: Texts["transcript"] = {
  label: "Unterhaltung",
  you: "Sie",
  said: (who: string) => `${who}:`,
  steered: "Während der Arbeit hinzugefügt",
  thinking: "Überlegung",
  thinkingNow: "Überlegt…",
  lookingNow: "Einen Moment…",
  preparing: "Bereitet den nächsten Schritt vor…",
  retrying: (attempt: number, reason: string) => `${reason} Neuer Versuch (Nummer ${attempt}).`,
  goesOn: (at: string) => `Weiter geht es um ${at}.`,
  changeLimit: "Grenze ändern",
  jump: "Zum Neuesten",
  suggestions: "Das könnten Sie als Nächstes sagen",
  plan: "Plan",
  planProgress: (done: number, count: number) => `${done} von ${count} erledigt`,
  planSteps: {
    open: "zu erledigen",
    active: "in Arbeit",
    done: "erledigt",
    failed: "nicht möglich",
  },
  copy: "Kopieren",
  copied: "Kopiert",
  showText: "Alles zeigen",
  showLess: "Weniger zeigen",
  imageNotShown: "Bild nicht gezeigt",
  table: "Tabelle",
  ticked: "Erledigt:",
  notTicked: "Zu erledigen:",
  turnHeading: (text: string) => `Ihre Bitte: ${text}`,
  attachment: (name: string) => `Angehängte Datei ${name}`,
  attachedPicture: "Angehängtes Bild",
  announceApproval: (sentence: string) => `Qilbee fragt: ${sentence}`,
};
