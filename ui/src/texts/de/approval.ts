// German: questions before something is done.

import type { Texts } from "../en";

export const approval: Texts["approval"] = {
  title: "Qilbee fragt zuerst",
  once: "Einmal erlauben",
  session: "In diesem Chat erlauben",
  onceOnly: "Danach wird jedes Mal gefragt, was auch immer vorher erlaubt wurde.",
  deny: "Ablehnen",
  reason: "Sagen Sie, warum, oder was stattdessen zu tun ist",
  effects: {
    observe: "Sieht nur hin",
    act: "Benutzt Maus und Tastatur",
    write: "Ändert Dateien",
    execute: "Führt ein Programm aus",
    send: "Sendet etwas nach außen",
  },
};
