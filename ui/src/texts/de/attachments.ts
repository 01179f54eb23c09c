// German: pictures and files that go with a message, screenshots, and drawing on them.

import type { Texts } from "../en";

export const attachments: Texts["attachments"] = {
  attached: "Angehängt",
  remove: (name: string) => `${name} entfernen`,
  open: (name: string) => `${name} zeigen`,
  mark: (name: string) => `Auf ${name} zeichnen`,
  reading: (percent: number) => `Wird gelesen, ${percent} %`,
  storing: "Wird vorbereitet",
  tooLarge: (name: string, limitMb: number) =>
    `„${name}“ ist größer als ${limitMb} MB. Sagen Sie stattdessen, wo die Datei liegt: Qilbee liest sie dann in Teilen.`,
  tooMany: (limit: number) => `Zu einer Nachricht gehören höchstens ${limit} Bilder und Dateien.`,
  tooMuch: (limitMb: number) =>
    `Zusammen gehen höchstens ${limitMb} MB mit einer Nachricht. Senden Sie den Rest mit der nächsten.`,
  cannotRead: (name: string) =>
    `„${name}“ konnte nicht gelesen werden. Ordner lassen sich nicht anhängen.`,
  unnamed: "Eingefügtes Bild",
  kinds: {
    picture: "Bild",
    pdf: "PDF",
    word: "Word-Dokument",
    sheet: "Tabelle",
    text: "Text",
  },
  asText: "Das ist der Text, den Qilbee liest. Layout und Bilder sind weggelassen.",
  textOfPdf: "Das ist der Text darin. Qilbee sieht die Seiten, wie sie sind.",
  loading: "Wird gelesen …",
  cut: "Hier steht nur der Anfang. Qilbee liest alles.",
  shot: {
    take: "Bildschirmfoto aufnehmen",
    screen: "Ganzer Bildschirm",
    window: "Ein Fenster …",
    region: "Ein Teil des Bildschirms …",
    note: "Qilbee tritt beiseite, während es hinsieht",
    chooseScreen: "Welcher Bildschirm?",
    chooseWindow: "Welches Fenster?",
    hint: "Qilbees eigene Fenster und was Sie vor ihm verbergen, sind nicht auf dem Bild.",
    none: "Kein Fenster ist zu sehen. Holen Sie eines nach vorn und versuchen Sie es noch einmal.",
    name: (time: string) => `Bildschirmfoto ${time}`,
    busy: "Sieht auf den Bildschirm …",
  },
  region: {
    title: "Einen Teil des Bildschirms wählen",
    hint: "Ziehen Sie ein Rechteck auf. Pfeiltasten verschieben es, mit Umschalt ändern sie die Größe. Eingabe nimmt es, Esc bricht ab.",
    take: "Aufnehmen",
    cancel: "Abbrechen",
    size: (width: number, height: number) => `${width} × ${height}`,
    area: (x: number, y: number, width: number, height: number) =>
      `${width} mal ${height} Pixel, ${x} von links, ${y} von oben`,
  },
  marks: {
    title: (name: string) => `Auf ${name} zeichnen`,
    tools: "Was gezeichnet wird",
    arrow: "Pfeil",
    box: "Rahmen",
    blur: "Unkenntlich",
    colors: "Farbe",
    red: "Rot",
    amber: "Bernstein",
    green: "Grün",
    blue: "Blau",
    add: "In der Mitte einfügen",
    undo: "Rückgängig",
    apply: "Dieses Bild verwenden",
    applying: "Wird gezeichnet …",
    cancel: "Abbrechen",
    hint: "Ziehen Sie auf dem Bild. Was Sie unkenntlich machen, ist endgültig unlesbar, bevor etwas gesendet wird; das Bild ohne Ihre Zeichnung wird weggeworfen.",
    list: "Bisher gezeichnet",
    listHint:
      "Pfeiltasten verschieben, Umschalt und Pfeiltasten ändern die Größe, Entf nimmt es weg.",
    named: (kind: string, number: number) => `${kind} ${number}`,
    picture: "Das Bild, auf das gezeichnet wird",
  },
};
