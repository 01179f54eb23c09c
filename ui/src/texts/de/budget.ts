// German: what a task may cost, what it cost so far, what it will probably take.

import type { Texts } from "../en";

export const budget: Texts["budget"] = {
  choice: "Was eine Aufgabe kosten darf",
  none: "Keine Grenze",
  noneText: "Es arbeitet, bis es fertig ist oder Sie es stoppen.",
  upTo: (amount: string) => `Bis ${amount}`,
  preset: (amount: string) => `Bei ${amount} anhalten und fragen`,
  own: "Anderer Betrag…",
  ownTitle: "Bei einem anderen Betrag anhalten und fragen",
  ownLabel: "US-Dollar für jede Aufgabe",
  ownHint:
    "Der Schritt, an dem es ist, wird beendet; dann hält es an und fragt Sie. Es gelten Listenpreise.",
  ownWrong: (most: string) => `Bitte geben Sie einen Betrag über $0 und bis ${most} an, etwa 1,50.`,
  set: "Festlegen",
  spent: (amount: string) => `bisher ${amount}`,
  spentOf: (amount: string, limit: string) => `${amount} von ${limit}`,
  meter: "Verbrauchter Teil der Grenze",
  milestone: (percent: number, amount: string, limit: string) =>
    `${percent} % der Grenze für diese Aufgabe sind verbraucht: ${amount} von ${limit}.`,
  question: "Qilbee hat angehalten und fragt",
  kept: "Alles bisher bleibt erhalten.",
  stops: {
    budget: (amount: string) =>
      `Diese Aufgabe hat ihre Grenze erreicht. Sie hat bisher ${amount} gekostet.`,
    day_budget: "Die Grenze für heute ist erreicht.",
    max_steps: "Diese Aufgabe hat so viele Schritte gebraucht, wie sie darf.",
    max_tool_calls: "Diese Aufgabe hat ihre Werkzeuge so oft benutzt, wie sie darf.",
    wall_clock: "Diese Aufgabe hat so lange gearbeitet, wie sie darf.",
  },
  goOnWith: (amount: string) => `Weiter mit noch einmal ${amount}`,
  goOn: "Weiter",
  moreToday: (amount: string) => `Heute weitere ${amount} erlauben und weitermachen`,
  otherAmount: "Anderer Betrag",
  stopHere: "Hier aufhören",
  goOnMessage: "Mach weiter.",
  forecast: (tasks: number, time: string, cost: string) =>
    `Nach Ihren letzten ${tasks} Aufgaben: etwa ${time}, etwa ${cost}.`,
  forecastRange: (fast: string, slow: string, cheap: string, dear: string) =>
    `Die meisten dauerten ${fast} bis ${slow} und kosteten ${cheap} bis ${dear}.`,
  forecastLimit: (limit: string) => `Einige kosteten mehr als ${limit}.`,
  underCent: "weniger als $0,01",
};
