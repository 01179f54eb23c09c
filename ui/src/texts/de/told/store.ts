// German: what the backend says about the journal and what is stored.

import type { Sentences } from "../../told";

export const store: Sentences = {
  "is missing from the data folder": "fehlt im Datenordner",
  "is not what it was when it was stored": "ist nicht mehr, was gespeichert wurde",
  "the lock file {path} cannot be used: {source}; check the disk and the folder's rights":
    "die Sperrdatei {path} lässt sich nicht benutzen: {source}; prüfen Sie das Laufwerk und die Rechte des Ordners",
  "there is no session {id}; `qilbee sessions list` shows the ones there are":
    "den Chat {id} gibt es nicht; `qilbee sessions list` zeigt alle",
  "{0} was written by a newer version of Qilbee (format {found}; this version knows up to {known}). Nothing was changed. Update Qilbee, or choose another folder with QILBEE_HOME":
    "{0} wurde von einer neueren Fassung von Qilbee geschrieben (Format {found}; diese Fassung kennt bis {known}). Es wurde nichts geändert. Aktualisieren Sie Qilbee, oder wählen Sie mit QILBEE_HOME einen anderen Ordner",
  "{0} is not a Qilbee database. Nothing was changed. Move it away, or choose another folder with QILBEE_HOME":
    "{0} ist keine Datenbank von Qilbee. Es wurde nichts geändert. Legen Sie sie beiseite, oder wählen Sie mit QILBEE_HOME einen anderen Ordner",
  "the journal is damaged: {reason}. Make a copy of the data folder first; `qilbee doctor` tells what can still be read":
    "das Journal ist beschädigt: {reason!}. Machen Sie zuerst eine Kopie des Datenordners; `qilbee doctor` sagt, was sich noch lesen lässt",
  "row {row} of table {table} cannot be read: {reason}":
    "die Zeile {row} der Tabelle {table} lässt sich nicht lesen: {reason}",
  "the stored file {id} {reason}": "die gespeicherte Datei {id} {reason!}",
  "another Qilbee is writing to the same journal and does not finish; try again":
    "ein anderes Qilbee schreibt in dasselbe Journal und wird nicht fertig; versuchen Sie es noch einmal",
  "the disk is full; nothing was written. Make room and try again":
    "das Laufwerk ist voll; es wurde nichts geschrieben. Schaffen Sie Platz, und versuchen Sie es noch einmal",
  "the journal's database failed: {0}": "die Datenbank des Journals ist gescheitert: {0}",
  "the journal is already closed": "das Journal ist schon geschlossen",
  "the database file: {line}": "die Datenbankdatei: {line}",
  "session {session}: events are missing after {last}":
    "Chat {session}: nach {last} fehlen Ereignisse",
  "session {0}: its beginning is missing": "Chat {0}: sein Anfang fehlt",
  "the session list does not fit the events; it can be rebuilt from them":
    "die Liste der Chats passt nicht zu den Ereignissen; sie lässt sich daraus neu aufbauen",
  "the search index does not fit the events; it can be rebuilt from them":
    "der Suchindex passt nicht zu den Ereignissen; er lässt sich daraus neu aufbauen",
  "the stored file {0} has another length": "die gespeicherte Datei {0} hat eine andere Länge",
  "the stored file {0} is missing": "die gespeicherte Datei {0} fehlt",
  "session {session} names {blob}, which is not stored":
    "der Chat {session} nennt {blob}, was nicht gespeichert ist",
  "it cannot be brought to this version's format: {error}":
    "es lässt sich nicht auf das Format dieser Fassung bringen: {error}",
  "{0} is shorter than it should be": "{0} ist kürzer, als es sein sollte",
  "it stays in {mode} mode; is it on a network drive?":
    "es bleibt im Modus {mode}; liegt es auf einem Netzlaufwerk?",
  "this is not a chat that Qilbee saved as JSON Lines":
    "dies ist kein Chat, den Qilbee als JSON Lines gespeichert hat",
  "this chat was saved by a newer Qilbee (format {0}); update Qilbee to read it":
    "dieser Chat wurde von einem neueren Qilbee gespeichert (Format {0}); aktualisieren Sie Qilbee, um ihn zu lesen",
  "line {line} cannot be read: {problem}": "die Zeile {line} lässt sich nicht lesen: {problem!}",
  "the file is incomplete: event {0} is missing":
    "die Datei ist nicht vollständig: Das Ereignis {0} fehlt",
  "its data is not Base64 ({error})": "ihre Daten sind kein Base64 ({error})",
  "its data does not match its id": "ihre Daten passen nicht zu ihrer Kennung",
};
