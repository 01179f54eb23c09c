# Was jedes Werkzeug tut, in einem Satz: „wants“, bevor es getan ist, „did“ danach.

# $action ist einer der Sätze darüber.
tool-in-window = { $action } in { $window }

key-name-ctrl = Strg
key-name-control = Strg
key-name-alt = Alt
key-name-shift = Umschalt
key-name-super = Super
key-name-meta = Meta
key-name-cmd = Cmd
key-name-return = Eingabe
key-name-enter = Eingabe
key-name-escape = Esc
key-name-esc = Esc
key-name-tab = Tab
key-name-space = Leertaste
key-name-backspace = Rücktaste
key-name-delete = Entf
key-name-home = Pos1
key-name-end = Ende
key-name-page_up = Bild auf
key-name-page_down = Bild ab
key-name-prior = Bild auf
key-name-next = Bild ab
key-name-up = Pfeil auf
key-name-down = Pfeil ab
key-name-left = Pfeil links
key-name-right = Pfeil rechts

tool-bash-wants = { $command } ausführen
tool-bash-did = { $command } ausgeführt
tool-bash-ended = { $command } mit Code { $code } fehlgeschlagen
tool-bash-restart-wants = Die Shell neu starten
tool-bash-restart-did = Shell neu gestartet

tool-edit-view-wants = { $file } ansehen
tool-edit-view-did = { $file } angesehen
tool-edit-create-wants = { $file } schreiben
tool-edit-create-did = { $file } geschrieben
tool-edit-str_replace-wants = { $file } bearbeiten
tool-edit-str_replace-did = { $file } bearbeitet
tool-edit-insert-wants = Zeilen in { $file } einfügen
tool-edit-insert-did = Zeilen in { $file } eingefügt

tool-list-files-wants = { $file } auflisten
tool-list-files-did = { $file } aufgelistet
tool-list-files-found = { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
} in { $file } gefunden
tool-list-files-found-more = Mehr als { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
} in { $file } gefunden
tool-read-file-wants = { $file } lesen
tool-read-file-did = { $file } gelesen
tool-write-file-create-wants = { $file } schreiben
tool-write-file-create-did = { $file } geschrieben
tool-write-file-overwrite-wants = { $file } überschreiben
tool-write-file-overwrite-did = { $file } neu geschrieben
tool-write-file-append-wants = { $file } ergänzen
tool-write-file-append-did = { $file } ergänzt

tool-http-get-wants = { $host } öffnen
tool-http-get-did = { $host } geöffnet
tool-http-post-wants = Daten an { $host } senden
tool-http-post-did = Daten an { $host } gesendet

tool-memory-view-wants = Die Notiz { $note } lesen
tool-memory-view-did = Notiz { $note } gelesen
tool-memory-create-wants = Sich etwas in { $note } merken
tool-memory-create-did = Sich etwas in { $note } gemerkt
tool-memory-str_replace-wants = Die Notiz { $note } bearbeiten
tool-memory-str_replace-did = Notiz { $note } bearbeitet
tool-memory-insert-wants = Die Notiz { $note } ergänzen
tool-memory-insert-did = Notiz { $note } ergänzt
tool-memory-delete-wants = { $note } vergessen
tool-memory-delete-did = { $note } vergessen
tool-memory-rename-wants = Die Notiz { $note } in { $other } umbenennen
tool-memory-rename-did = Notiz { $note } in { $other } umbenannt
tool-memory-all-wants = Im Gedächtnis nachsehen
tool-memory-all-did = Im Gedächtnis nachgesehen

tool-qube-wants = An Qube übergeben: { $task }
tool-qube-did = Von Qube bearbeitet: { $task }
tool-qube-task-status-wants = Nach der Qube-Aufgabe { $task } sehen
tool-qube-task-status-did = Nach der Qube-Aufgabe { $task } gesehen
tool-qube-task-wait-wants = Auf die Qube-Aufgabe { $task } warten
tool-qube-task-wait-did = Auf die Qube-Aufgabe { $task } gewartet
tool-qube-task-cancel-wants = Die Qube-Aufgabe { $task } abbrechen
tool-qube-task-cancel-did = Qube-Aufgabe { $task } abgebrochen
tool-delegate-wants = Teilaufgabe einem Helfer überlassen: { $task }
tool-delegate-did = Teilaufgabe erledigt: { $task }
part-steps = Schritte dieser Teilaufgabe
part-open = Diese Teilaufgabe öffnen
part-unread = Die Schritte dieser Teilaufgabe lassen sich nicht zeigen.
part-of = Teil von „{ $title }“
part-back = Zurück zu „{ $title }“
tool-recall-wants = Einen Teil eines früheren Ergebnisses lesen
tool-recall-did = Einen Teil eines früheren Ergebnisses gelesen

## Beschriftungen von Eingaben und Ergebnissen
tool-terminal = Im Terminal
tool-path = Pfad
tool-new-path = Neuer Name
tool-after-line = Nach Zeile
tool-change = Änderungen
tool-change-gone = Entfernt:
tool-change-new = Hinzugefügt:
tool-in-folder = Im Ordner
tool-show-entries = Alle { $count } anzeigen
tool-content = Inhalt
tool-written = Geschriebener Text
tool-address = Adresse
tool-sent = Gesendete Daten
tool-answered = Antwort
tool-task = Aufgabe
