// German: what the backend says about the window, the check-up and everything else.

import type { Sentences } from "../../told";

export const app: Sentences = {
  "the program's own file cannot be found: {0}":
    "die eigene Datei des Programms ist nicht zu finden: {0}",
  "the address of Qube, in QUBE_BASE_URL or the settings: {0}":
    "die Adresse von Qube, in QUBE_BASE_URL oder den Einstellungen: {0!}",
  "“{name}” could not be kept: {error}": "„{name}“ ließ sich nicht aufheben: {error!}",
  "“{0}” is not there any more. Attach it again.":
    "„{0}“ ist nicht mehr da. Hängen Sie es noch einmal an.",
  "“{0}” could not be read: this failed inside Qilbee.":
    "„{0}“ ließ sich nicht lesen: Innerhalb von Qilbee ist etwas gescheitert.",
  "“{name}” arrived damaged. Try again.":
    "„{name}“ kam beschädigt an. Versuchen Sie es noch einmal.",
  "The amount must be above $0 and at most ${MOST_USD}.":
    "Der Betrag muss über $0 liegen und höchstens ${MOST_USD} sein.",
  "What a day may cost is not known from the settings, so it cannot be raised. Look at the settings, then try again.":
    "Was ein Tag kosten darf, ist aus den Einstellungen nicht bekannt und lässt sich deshalb nicht erhöhen. Sehen Sie in die Einstellungen, und versuchen Sie es dann noch einmal.",
  "The link could not be opened: no program for it was found. Copy the address and open it yourself.":
    "Der Link ließ sich nicht öffnen: Es wurde kein Programm dafür gefunden. Kopieren Sie die Adresse, und öffnen Sie sie selbst.",
  "its address is too long": "seine Adresse ist zu lang",
  "its address cannot be read": "seine Adresse lässt sich nicht lesen",
  "its address is not whole": "seine Adresse ist nicht vollständig",
  "only pages of the web and mail addresses are opened":
    "geöffnet werden nur Seiten im Netz und Mailadressen",
  "The link was not opened: {why}.": "Der Link wurde nicht geöffnet: {why!}.",
  "A window is out of sight.": "Ein Fenster ist nicht zu sehen.",
  "What was seen of the screen is gone. Take the screenshot again.":
    "Was vom Bildschirm zu sehen war, ist weg. Machen Sie das Bildschirmfoto noch einmal.",
  "The picture could not be made: {error}": "Das Bild ließ sich nicht machen: {error!}",
  "Not read in: this is not a chat that Qilbee saved as JSON Lines.":
    "Nicht eingelesen: Das ist kein Chat, den Qilbee als JSON Lines gespeichert hat.",
  "The new chat was not kept. Try again.":
    "Der neue Chat wurde nicht behalten. Versuchen Sie es noch einmal.",
  "The copy of the chat was not kept. Try again.":
    "Die Kopie des Chats wurde nicht behalten. Versuchen Sie es noch einmal.",
  "There is no file to read.": "Es gibt keine Datei zum Lesen.",
  "Not read in: {error}.": "Nicht eingelesen: {error!}.",
  "The chat was not kept. Try again.":
    "Der Chat wurde nicht behalten. Versuchen Sie es noch einmal.",
  "Asking the keychain broke off: {error}": "Die Frage an den Schlüsselbund brach ab: {error}",
  "It broke off: {error}": "Es brach ab: {error}",
  "There is no picture of the screen.": "Es gibt kein Bild vom Bildschirm.",
  "The server needs a name.": "Der Server braucht einen Namen.",
  "There is a server “{name}” already. Choose another name.":
    "Einen Server „{name}“ gibt es schon. Wählen Sie einen anderen Namen.",
  "The server could not be tried.": "Der Server ließ sich nicht ausprobieren.",
  "There is no server “{name}” any more.": "Den Server „{name}“ gibt es nicht mehr.",
  "The command has a quotation mark that is not closed.":
    "Im Befehl ist ein Anführungszeichen, das nicht geschlossen wird.",
  "“{variable}” cannot be the name of a variable.":
    "„{variable}“ kann nicht der Name einer Variablen sein.",
  "The server was not added: {error}.": "Der Server wurde nicht hinzugefügt: {error!}.",
  "No plugin that is new is used: {error}": "Kein neues Plugin wird benutzt: {error!}",
  "reading it broke off: {error}": "das Lesen brach ab: {error}",
  "The key for Qube could not be read: {error}":
    "Der Schlüssel für Qube ließ sich nicht lesen: {error!}",
  "The windows for choosing could not be opened: {0}":
    "Die Fenster zum Auswählen ließen sich nicht öffnen: {0}",
  "A part of the screen is being chosen already.":
    "Ein Teil des Bildschirms wird schon ausgewählt.",
};
