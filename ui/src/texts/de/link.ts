// German: where a link leads.

import type { Texts } from "../en";

export const link: Texts["link"] = {
  title: "Diese Seite öffnen?",
  lead: "Sie öffnet sich in Ihrem Browser. Die Seite gehört dem fett gedruckten Namen.",
  mailTitle: "An diese Adresse schreiben?",
  mailLead:
    "In Ihrem E-Mail-Programm öffnet sich eine neue Nachricht. Von selbst wird nichts gesendet.",
  open: "Im Browser öffnen",
  openMail: "Nachricht schreiben",
  copy: "Kopieren",
  cancel: "Abbrechen",
  remarks: {
    other_host: "Der Link zeigt eine andere Adresse als die, zu der er führt.",
    special_letters:
      "Der Name enthält besondere Buchstaben, die wie die eines anderen Namens aussehen können.",
    sign_in: "Was vor dem @ steht, ist nicht der Name der Seite, auch wenn es so aussieht.",
    number: "Er führt zu einer Zahl statt zu einem Namen.",
    port: "Er führt zu einem ungewöhnlichen Eingang jenes Computers (die Zahl nach dem Doppelpunkt).",
    not_encrypted: "Die Verbindung ist nicht verschlüsselt: Andere können mitlesen.",
  },
};
