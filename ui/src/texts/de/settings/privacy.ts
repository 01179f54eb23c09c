// German: what is hidden from Qilbee.

import type { Texts } from "../../en";

export const privacy: Texts["settings"]["privacy"] = {
  lead: "Was Sie hier verbergen, wird in jedem Bild übermalt, bevor es jemand bekommt: Qilbee, das Modell und die Aufzeichnung des Chats. Es gilt sofort.",
  windows: "Verborgene Fenster",
  noWindows: "Kein Fenster ist verborgen.",
  places: "Verborgene Teile des Bildschirms",
  noPlaces: "Kein Teil des Bildschirms ist verborgen.",
  addWindow: "Fenster verbergen",
  addPlace: "Teil des Bildschirms verbergen",
  remove: (what: string) => `Nicht mehr verbergen: ${what}`,
  ofApp: (app: string) => `Alle Fenster von ${app}`,
  titled: (title: string) => `Fenster mit „${title}“ im Titel`,
  both: (app: string, title: string) => `Fenster von ${app} mit „${title}“ im Titel`,
  place: (width: number, height: number, x: number, y: number) =>
    `${width} × ${height} bei ${x}, ${y}`,
  choose: "Welches Fenster?",
  open: "Offene Fenster",
  noneOpen: "Kein anderes Fenster ist offen.",
  untitled: "Ohne Titel",
  whole: "Jedes Fenster dieses Programms",
  onlyTitle: "Nur Fenster mit diesem Text im Titel",
  title: "Teil des Titels",
  hideIt: "Verbergen",
  lookAgain: "Neu nachsehen",
  noScreen: "Hier ist kein Bildschirm zu sehen:",
  draw: "Zeichnen Sie über das Bild, was verborgen sein soll. Mit der Tastatur: Pfeiltasten bewegen, Umschalt und Pfeiltasten ändern die Größe, Eingabe verbirgt es.",
  drawing: "Bild des Bildschirms zum Zeichnen",
  frame: "Neuer verborgener Teil",
  takePicture: "Neues Bild aufnehmen",
  taking: "Ein Bild wird aufgenommen. Das Fenster geht für einen Augenblick zur Seite.",
  pictureAlt: "Der Bildschirm, wie Qilbee ihn sieht",
  saveFrame: "Diesen Teil verbergen",
  size: (width: number, height: number) => `${width} × ${height} Pixel`,
};
