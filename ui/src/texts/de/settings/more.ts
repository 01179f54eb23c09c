// German: the smaller sections: window, model, permissions, Qube, budget, shortcuts, about.

import type { more as english } from "../../en/settings/more";

const DOLLARS = {
  unit: "US-Dollar",
  wrong: "Ein Betrag von 0,01 bis 100000, oder nichts für keine Grenze.",
};

export const more: typeof english = {
  stepAside: "Zur Seite gehen, während Qilbee handelt",
  stepAsideHint: "Das Fenster macht Platz und kommt zurück, wenn die Arbeit getan ist.",
  model: {
    default: "Modell neuer Chats",
    automatic: "Automatisch (empfohlen)",
    practiceOnly: "Ohne Schlüssel gibt es nur das Übungsmodell. Setzen Sie zuerst einen Schlüssel.",
    toKeys: "Schlüssel setzen",
    price: (input: string, output: string) =>
      `${input} je Million gelesener Token, ${output} je Million geschriebener Token`,
    free: "Kostenlos: das Übungsmodell",
    unknownPrice: "Was es kostet, ist hier nicht bekannt: Geldgrenzen zählen dafür nicht.",
    retires: (day: string) => `Kann ab ${day} enden.`,
    effort: "Wie gründlich es nachdenkt",
    efforts: {
      usual: "Wie beim Modell üblich",
      low: "Niedrig: schnell und günstig",
      medium: "Mittel",
      high: "Hoch: gründlich",
      xhigh: "Sehr hoch",
      max: "So viel es kann",
    },
    steps: "Schritte in einer Aufgabe, höchstens",
    stepsHint:
      "Nach so vielen Anfragen an das Modell hört Qilbee auf und sagt es. Üblich sind 200.",
    stepsWrong: "Eine ganze Zahl von 1 bis 10000, oder nichts für das Übliche.",
  },
  permissions: {
    mode: "Wann Qilbee fragt, in neuen Chats",
    takeover: "Ihre eigene Maus und Tastatur halten es an",
    takeoverHint: "Wenn Sie sie berühren, während Qilbee handelt, lässt es sofort los und wartet.",
    always: "Was hier auch gewählt ist: Bei gefährlichen Schritten wird immer gefragt.",
  },
  qube: {
    lead: "Mit einem Schlüssel kann ein Chat einen ganzen Geschäftsprozess an Qube übergeben und auf das Ergebnis warten.",
    address: "Andere Adresse",
    addressHint:
      "Nur für ein eigenes Qube. Leer bedeutet Qubes eigene Adresse. Ihr Schlüssel wird an die Adresse geschickt, die hier steht.",
    addressFixed: (address: string) => `Die Umgebung sagt, dass Qube unter ${address} ist.`,
    save: "Adresse speichern",
    usual: "Qubes eigene Adresse benutzen",
  },
  budget: {
    lead: "Zu Listenpreisen der Modelle. Ist eine Geldgrenze erreicht, wird der laufende Schritt beendet und Qilbee hört auf.",
    none: "Keine Grenze",
    save: "Speichern",
    limits: {
      per_task_usd: {
        title: "In einer Aufgabe, höchstens",
        hint: "Für neue Chats; jeder Chat kann seine eigene Grenze haben.",
        ...DOLLARS,
      },
      per_day_usd: {
        title: "An einem Tag, höchstens",
        hint: "In allen Chats zusammen, auch in denen, die gerade arbeiten.",
        ...DOLLARS,
      },
      requests_per_minute: {
        title: "In einer Minute, höchstens",
        hint: "In allen Chats zusammen, auch in denen, die gerade arbeiten. Qilbee wartet, bis die nächste Anfrage gestellt werden darf, und macht von selbst weiter.",
        unit: "Anfragen",
        wrong: "Eine ganze Zahl von 1 bis 10000, oder nichts für keine Grenze.",
      },
      tokens_per_hour: {
        title: "In einer Stunde, höchstens",
        hint: "In allen Chats zusammen, auch in denen, die gerade arbeiten, ohne was der Anbieter von früheren Anfragen behalten hat. Qilbee wartet, bis wieder Platz ist, und macht von selbst weiter.",
        unit: "Token",
        wrong: "Eine ganze Zahl von 1000 bis 1000000000, oder nichts für keine Grenze.",
      },
    },
  },
  shortcuts: {
    lead: "Diese Tasten gelten, wo die Tastatur auch ist, auch in anderen Programmen.",
    stop: "Alles anhalten",
    quickAsk: "Schnell fragen",
    quickAskHint: "Öffnet ein kleines Fenster für eine Frage, über allem anderen.",
    none: "Keine Tasten",
    change: "Ändern",
    changeOf: (what: string) => `Tasten ändern für: ${what}`,
    press: "Drücken Sie jetzt die Tasten. Escape bricht ab.",
    usual: "Wie üblich",
    usualOf: (what: string) => `Wie üblich: ${what}`,
    off: "Keine",
    offOf: (what: string) => `Keine: ${what}`,
    needsModifier:
      "Nehmen Sie Strg, Alt oder Super dazu: Eine Taste allein wird zum Schreiben gebraucht.",
    taken: (what: string) => `Diese Tasten sind schon vergeben: ${what}.`,
    unknown: "Diese Taste lässt sich nicht verwenden.",
    noStop: "Dann hält nur die Schaltfläche „Stopp“ im Fenster es an.",
  },
  about: {
    licence:
      "Qilbee ist freie Software, nach Ihrer Wahl unter der MIT-Lizenz oder der Apache-Lizenz 2.0.",
    mit: "MIT-Lizenz",
    apache: "Apache-Lizenz 2.0",
    doctor: "Diesen Computer prüfen",
    doctorHint:
      "Sieht nach, was hier funktioniert und was nicht. Der Bericht nennt keinen Schlüssel und nichts, was Sie geschrieben haben.",
    run: "Jetzt prüfen",
    running: "Wird geprüft…",
    copy: "Bericht kopieren",
    copied: "Kopiert.",
    report: "Bericht",
  },
};
