// Deutsch: der erste Start und die Kalibrierung.

import type { Texts } from "../en";

export const firstStart: Texts["firstStart"] = {
  label: "Erster Start",
  step: (number, count) => `Schritt ${number} von ${count}`,
  back: "Zurück",
  next: "Weiter",
  skip: "Einführung überspringen",
  finish: "Fertig",
  open: "Einführung noch einmal zeigen",

  welcome: {
    title: "Willkommen bei Qilbee",
    lead: "Sagen Sie mit eigenen Worten, was erledigt werden soll, und Qilbee tut es auf diesem Computer, während Sie zusehen. Es fragt, bevor es handelt, und „Stopp“ beendet alles sofort.",
    language: "Sprache",
    languages: { system: "Wie das System", en: "English", de: "Deutsch" },
  },

  key: {
    title: "Ein Schlüssel – oder erst üben",
    lead: "Qilbee denkt mit einem Modell im Internet, das Sie nach Verbrauch bezahlen. Der Schlüssel sagt dem Anbieter, wessen Konto es ist.",
    where:
      "Einen Schlüssel bekommen Sie auf console.anthropic.com unter „API keys“. Er liegt im Schlüsselbund dieses Computers, nie in einer Datei, und wird nie wieder angezeigt.",
    practice: "Kein Schlüssel? Üben Sie ohne.",
    practiceText:
      "Drücken Sie „Weiter“: Das Übungsmodell braucht keinen Schlüssel und kostet nichts. Einen Schlüssel können Sie jederzeit in den Einstellungen hinzufügen.",
  },

  check: {
    title: "Kann Qilbee hier sehen und handeln?",
    lead: "Qilbee probiert aus, was es braucht. Dabei wird nichts geklickt und nichts getippt.",
    looking: "Wird geprüft …",
    again: "Noch einmal prüfen",
    good: "Alles in Ordnung.",
    bad: (count) =>
      count === 1 ? "1 Sache ist noch zu tun." : `${count} Sachen sind noch zu tun.`,
    passed: "Funktioniert",
    failed: "Funktioniert nicht",
    list: "Was geprüft wurde",
    names: {
      journal: "Ihre Chats",
      keychain: "Schlüsselbund",
      settings: "Einstellungen",
      "sandbox of the shell": "Befehle ausführen",
      "display server": "Bildschirm",
      monitors: "Monitore",
      monitor: "Monitor",
      display: "Bildschirm",
      screen: "Den Bildschirm sehen",
      "mouse and keyboard": "Maus und Tastatur",
      "screen, mouse and keyboard": "Bildschirm, Maus und Tastatur",
      takeover: "Ihnen jederzeit weichen",
      "stop shortcut": "Stopp von überall",
    },
    advice: {
      keychain:
        "Installieren oder entsperren Sie einen Schlüsselbund. Bis dahin gilt ein Schlüssel, bis Qilbee geschlossen wird.",
      display: "Starten Sie Qilbee in einer grafischen Sitzung.",
      screen:
        "Prüfen Sie, ob der Bildschirm an ist und ob ein anderes Programm Bildschirmfotos verbietet.",
      "mouse and keyboard":
        "Erlauben Sie Qilbee in den Systemeinstellungen Maus und Tastatur, oder starten Sie es in einer X11-Sitzung.",
      "screen, mouse and keyboard":
        "Starten Sie Qilbee in einer grafischen Sitzung. Chats gehen auch ohne.",
    },
  },

  calibration: {
    title: "Trifft es, worauf es zielt?",
    text: "Eine Seite bedeckt jeden Monitor für etwa zehn Sekunden. Qilbee klickt darauf fünf Ziele an und tippt eine Zeile. Lassen Sie solange Maus und Tastatur los; wer eines davon berührt, beendet es.",
    start: "Jetzt ausprobieren",
    again: "Noch einmal ausprobieren",
    stop: "Beenden",
    monitor: (name, number, count) =>
      count === 1
        ? `${name} wird ausprobiert …`
        : `${name} wird ausprobiert, Monitor ${number} von ${count} …`,
    preparing: "Einen Moment …",
    allGood: "Jeder Klick und jeder Buchstabe ist angekommen.",
    someBad: "Nicht alles ist angekommen. Was zu tun ist, steht darunter.",
    map: (name) => `Wo die Klicks auf ${name} ankamen`,
    places: {
      0: "Oben links",
      1: "Oben rechts",
      2: "Mitte",
      3: "Unten links",
      4: "Unten rechts",
    },
    hit: "getroffen",
    missed: (x, y) => `um ${x} waagrecht, ${y} senkrecht verfehlt (Pixel)`,
    lost: "nicht angekommen",
    typed: "Der Text ist Buchstabe für Buchstabe angekommen.",
    typedOther: (wanted, arrived) =>
      arrived === ""
        ? `Vom Text „${wanted}“ ist nichts angekommen.`
        : `Statt „${wanted}“ kam dies an: „${arrived}“.`,
    typedAdvice:
      "Prüfen Sie, ob ein Programm läuft, das Eingaben verändert (Eingabemethode, Textbausteine), und stellen Sie zum Ausprobieren eine einfache Tastaturbelegung ein.",
    troubles: {
      unseen:
        "Qilbee sieht auf einen anderen Monitor, so steht es in den Einstellungen. Wählen Sie dort „den benutzten“, damit auch dieser gesehen wird.",
      missing:
        "Prüfen Sie, ob eine Leiste, eine Mitteilung oder ein anderes Programm über der Seite lag, und probieren Sie es noch einmal. Bleibt es so, starten Sie Qilbee in einer X11-Sitzung.",
      shifted:
        "Alle Klicks sind um dasselbe verschoben. Meist hat eine Leiste am Bildschirmrand die Seite verschoben: Blenden Sie sie zum Ausprobieren aus, oder probieren Sie es noch einmal.",
      stretched:
        "Je weiter von der Ecke, desto weiter daneben: Die Skalierung dieses Monitors und die der Programme passen nicht zusammen. Stellen Sie für alle Monitore dieselbe ein, melden Sie sich neu an und probieren Sie es noch einmal.",
      scattered:
        "Nur einzelne Klicks lagen daneben. Probieren Sie es noch einmal, ohne etwas zu berühren.",
    },
    failures: {
      stopped: "Sie haben es beendet. Nichts ist gedrückt.",
      took_over:
        "Sie haben Maus oder Tastatur benutzt, also hat Qilbee losgelassen. Nichts ist gedrückt; probieren Sie es noch einmal, wann Sie möchten.",
      never_let_go:
        "Maus oder Tastatur waren die ganze Zeit in Benutzung. Lassen Sie beide los und probieren Sie es noch einmal.",
      busy: "Ein Chat benutzt gerade den Bildschirm. Probieren Sie es, wenn er fertig ist.",
      no_screen: "Es gibt keinen Bildschirm, den Qilbee benutzen könnte.",
      no_page:
        "Die Seite mit den Zielen hat sich nicht geöffnet. Probieren Sie es noch einmal, oder machen Sie ohne sie weiter.",
      failed:
        "Es hat nicht geklappt. Probieren Sie es noch einmal, oder machen Sie ohne es weiter.",
    },
  },

  practise: {
    title: "Sehen Sie ihm zu",
    text: "Qilbee füllt ein kleines Formular in seinem eigenen Übungsfenster aus. Das kostet nichts.",
    start: "Übungsaufgabe starten",
  },

  page: {
    title: "Qilbee probiert aus, ob es trifft",
    text: "Bitte Maus und Tastatur loslassen. Wer eines davon berührt oder Escape drückt, beendet es.",
    field: "Was Qilbee tippt, kommt hier an",
  },
};
