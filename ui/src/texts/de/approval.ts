// German: questions before something is done.

import type { Texts } from "../en";

export const approval: Texts["approval"] = {
  title: "Qilbee fragt zuerst",
  place: (number: number, of: number) => `${number} von ${of}`,
  once: "Einmal erlauben",
  session: "In diesem Chat erlauben",
  longer: "Eine Zeit lang erlauben",
  spans: {
    quarter: "Für 15 Minuten",
    hour: "Für eine Stunde",
    today: "Bis heute Abend, 24 Uhr",
  },
  onceOnly: "Danach wird jedes Mal gefragt, was auch immer vorher erlaubt wurde.",
  deny: "Ablehnen",
  why: "Grund nennen",
  reason: "Sagen Sie, warum, oder was stattdessen zu tun ist",
  allowKeys: "Alt+Eingabe",
  denyKeys: "Alt+Rücktaste",
  picture: "Der Teil des Bildschirms, um den es geht, so wie er jetzt aussieht",
  inWindow: (title: string, app: string) => `Im Fenster „${title}“${app && ` (${app})`}`,
  keysTo: (title: string, app: string) => `Es geht an das Fenster „${title}“${app && ` (${app})`}`,
  somePlace: "Die Stelle ist umrandet.",
  someWindow: "Es geht dorthin, wo gerade die Tastatur ist.",
  consequences: {
    mouse:
      "Qilbee tut das mit Ihrer Maus, so wie Sie es täten. Sieht die Stelle dann anders aus, tut es das nicht und fragt neu.",
    keys: "Qilbee tut das mit Ihrer Tastatur, so wie Sie es täten. Sieht das Fenster dann anders aus, tut es das nicht und fragt neu.",
    practice: "Ein kleines Fenster von Qilbee öffnet sich. Sonst ändert sich nichts.",
    files:
      "Dateien auf diesem Computer ändern sich. Was vorher darin stand, wird aufgehoben; Sie können es zurücknehmen.",
    shell:
      "Der Befehl läuft mit Ihren Rechten. Was er tut, lässt sich von hier nicht zurücknehmen; nur Stopp beendet ihn vorher.",
    send: "Das verlässt Ihren Computer. Was gesendet ist, lässt sich nicht zurückholen.",
    fetch: "Eine Adresse im Netz wird um etwas gebeten. Sie erfährt, dass Sie gefragt haben.",
    qube: "Qube arbeitet daran außerhalb Ihres Computers. Das kann dort etwas kosten.",
    outside: (server: string) =>
      `„${server}“ tut das, ein Werkzeug von außerhalb. Was es tut, lässt sich von hier nicht zurücknehmen.`,
  },
  effects: {
    observe: "Sieht nur hin",
    act: "Benutzt Maus und Tastatur",
    write: "Ändert Dateien",
    execute: "Führt ein Programm aus",
    send: "Sendet etwas nach außen",
  },
};
