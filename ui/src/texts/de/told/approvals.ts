// German: what the backend says about why it asks, and where something was seen.

import type { Sentences } from "../../told";

export const approvals: Sentences = {
  "This uses something you did not name yourself; it may come from a page, a file or the screen that wants to mislead.":
    "Das benutzt etwas, das Sie selbst nicht genannt haben; es kann von einer Seite, aus einer Datei oder vom Bildschirm kommen und Sie täuschen wollen.",
  "Not executed: Qilbee is set to look only.":
    "Nicht ausgeführt: Qilbee ist so eingestellt, dass es nur hinsieht.",
  "This step can change or send things.": "Dieser Schritt kann etwas ändern oder versenden.",
  "You asked to be asked first.": "Sie wollten zuerst gefragt werden.",
  "in the description of the tool {0}": "in der Beschreibung des Werkzeugs {0}",
  "This runs or pastes something into a command line that cannot be seen here.":
    "Das führt etwas in einer Befehlszeile aus oder fügt es dort ein, was von hier nicht zu sehen ist.",
  "This runs commands that come out of another command, or from the network, unseen.":
    "Das führt ungesehen Befehle aus, die aus einem anderen Befehl oder aus dem Netz kommen.",
  "This runs code in another language that starts programs, deletes or reaches out, and that is not looked through.":
    "Das führt Code in einer anderen Sprache aus, der Programme startet, löscht oder ins Netz geht und nicht durchgesehen wird.",
  "This has a program start another one by one of its options.":
    "Das lässt ein Programm über eine seiner Optionen ein anderes starten.",
  "This is about keys, passwords or log-ins.":
    "Hier geht es um Schlüssel, Passwörter oder Anmeldungen.",
  "This is about Qilbee's own data and settings.":
    "Hier geht es um Qilbees eigene Daten und Einstellungen.",
  "This opens a connection from inside the shell.":
    "Das öffnet eine Verbindung aus der Befehlszeile heraus.",
  "This changes what runs by itself, later and without a question.":
    "Das ändert, was später von selbst und ohne Frage läuft.",
  "This writes to a disk or another device.":
    "Das schreibt auf ein Laufwerk oder ein anderes Gerät.",
  "This changes the system.": "Das ändert das System.",
  "This works on disks and file systems themselves.":
    "Das arbeitet an Laufwerken und Dateisystemen selbst.",
  "This asks for the rights of an administrator or gives them away.":
    "Das verlangt die Rechte eines Administrators oder gibt sie weiter.",
  "This shuts down, restarts or ends what belongs to others.":
    "Das schaltet aus, startet neu oder beendet, was anderen gehört.",
  "This deletes folders with all that is in them: outside the folders you named, or one of those as a whole.":
    "Das löscht Ordner mit allem, was darin ist: außerhalb der Ordner, die Sie genannt haben, oder einen von ihnen im Ganzen.",
  "This changes who may read or run whole folders, outside those you named.":
    "Das ändert, wer ganze Ordner lesen oder ausführen darf, außerhalb derer, die Sie genannt haben.",
  "This overwrites what others may have saved in a shared place.":
    "Das überschreibt, was andere an einer gemeinsamen Stelle gespeichert haben können.",
  "This lets another computer run commands here.":
    "Das lässt einen anderen Computer hier Befehle ausführen.",
  "it calls itself without an end": "er ruft sich endlos selbst auf",
  "it is too long or too deeply nested to be read":
    "er ist zu lang oder zu tief verschachtelt, um gelesen zu werden",
  "it cannot be read": "er lässt sich nicht lesen",
  "which program it runs is only decided while it runs":
    "welches Programm er ausführt, entscheidet sich erst, während er läuft",
  "it changes how other programs are found or run":
    "er ändert, wie andere Programme gefunden oder ausgeführt werden",
  "commands stand where only numbers or names belong":
    "wo nur Zahlen oder Namen hingehören, stehen Befehle",
  "it runs a text that is only put together while it runs":
    "er führt einen Text aus, der erst zusammengesetzt wird, während er läuft",
  "what it runs stands inside one of its options":
    "was er ausführt, steht in einer seiner Optionen",
  "on the screen (step {0})": "auf dem Bildschirm (Schritt {0})",
  "on the screen": "auf dem Bildschirm",
  "in a picture (attached)": "in einem Bild (angehängt)",
  "in the file {0} (attached)": "in der Datei {0} (angehängt)",
  "{place} (step {0})": "{place!} (Schritt {0})",
  "on the web page {url}": "auf der Webseite {url}",
  "on a web page": "auf einer Webseite",
  "in the file {path}": "in der Datei {path}",
  "in a file": "in einer Datei",
  "in what the command “{command}” printed": "in der Ausgabe des Befehls „{command}“",
  "in what a command printed": "in der Ausgabe eines Befehls",
  "in an answer of Qube": "in einer Antwort von Qube",
  "in an answer of {server}": "in einer Antwort von {server}",
  "seen only {0}": "nur gesehen {0!}",
  "not in your words; perhaps {place}, or made up":
    "nicht in Ihren Worten; vielleicht {place!}, oder ausgedacht",
  "neither in your words nor in what was read; put together or made up":
    "weder in Ihren Worten noch in dem, was gelesen wurde; zusammengesetzt oder ausgedacht",
  "What this command does cannot be told beforehand: {why}.":
    "Was dieser Befehl tut, lässt sich vorher nicht sagen: {why!}.",
  "Allowed in this chat would be: {0}.": "In diesem Chat erlaubt wäre damit: {0!}.",
  "the commands {commands}": "die Befehle {commands}",
  "the tool {tool}": "das Werkzeug {tool}",
  "the program {program}": "das Programm {program}",
  "sending to {hosts}": "Senden an {hosts}",
  "files in {folders}": "Dateien in {folders}",
  "in Qilbee's notes": "in Qilbees Notizen",
  "in an answer of {0}": "in einer Antwort von {0}",
};
