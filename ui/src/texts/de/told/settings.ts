// German: what the backend says about what is wrong in a settings file.

import type { Sentences } from "../../told";

export const settings: Sentences = {
  "{table}.{key} cannot be found in the text": "{table}.{key} ist im Text nicht zu finden",
  "{name} is no table": "{name} ist keine Tabelle",
  "desktop.hide is not there": "desktop.hide ist nicht da",
  "desktop.hide.{name} is no list": "desktop.hide.{name} ist keine Liste",
  "{0} Nothing was changed: mend the file first.":
    "{0!} Es wurde nichts geändert: Bringen Sie zuerst die Datei in Ordnung.",
  "Nothing was changed: {0}.": "Es wurde nichts geändert: {0!}.",
  "{0} was changed by another program in this moment. Nothing was written; try again.":
    "{0} wurde in diesem Moment von einem anderen Programm geändert. Es wurde nichts geschrieben; versuchen Sie es noch einmal.",
  "The settings could not be written to {0}: {source}. They are as they were.":
    "Die Einstellungen ließen sich nicht in {0} schreiben: {source}. Sie sind, wie sie waren.",
  'writable must be folders by their whole paths, such as "/srv/work" or "~/Documents"':
    'writable müssen Ordner mit ihrem ganzen Pfad sein, etwa "/srv/work" oder "~/Documents"',
  'interpreter must be a program by its whole path, such as "/usr/bin/python3" or "~/env/bin/python"':
    'interpreter muss ein Programm mit seinem ganzen Pfad sein, etwa "/usr/bin/python3" oder "~/env/bin/python"',
  'monitor must be "focused", "main" or the name of a monitor, as `qilbee doctor` lists them':
    'monitor muss "focused", "main" oder der Name eines Monitors sein, wie `qilbee doctor` sie nennt',
  "{name}: {error}, or {NO_SHORTCUT}": "{name}: {error!}, oder {NO_SHORTCUT}",
  "{name} must be a whole number of milliseconds from {least} to {most}":
    "{name} muss eine ganze Zahl von Millisekunden von {least} bis {most} sein",
  "a window to hide needs `app`, `title`, or both":
    "ein verborgenes Fenster braucht `app`, `title` oder beides",
  "The settings in {0} cannot be read: {source}.":
    "Die Einstellungen in {0} lassen sich nicht lesen: {source}.",
  "The settings in {0}, line {line}, are not right: {problem}.":
    "Die Einstellungen in {0}, Zeile {line}, stimmen nicht: {problem!}.",
  "the monitor in use": "der Monitor in Gebrauch",
  "the main monitor": "der Hauptmonitor",
  "with the pointer": "mit dem Mauszeiger",
  "without the pointer": "ohne den Mauszeiger",
  "model must be the id of a model, as `qilbee models list` shows them":
    "model muss die Kennung eines Modells sein, wie `qilbee models list` sie zeigt",
  "{name} must be a whole number from {least} to {most}":
    "{name} muss eine ganze Zahl von {least} bis {most} sein",
  "{name} must be US dollars from {least} to {most}":
    "{name} müssen US-Dollar von {least} bis {most} sein",
  "quick_ask: these keys stop everything already; choose others for one of the two":
    "quick_ask: Diese Tasten stoppen schon alles; wählen Sie für eines von beiden andere",
  'address must be where Qube is, such as "https://qube.example.org/api"':
    'address muss die Adresse von Qube sein, etwa "https://qube.example.org/api"',
};
