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

# What each tool of Qilbee can do, where people look at all of them.
tool-can-screenshot = Nimmt ein Bild des Bildschirms auf.
tool-can-zoom = Sieht sich einen Teil des Bildschirms genauer an.
tool-can-cursor_position = Sieht nach, wo der Mauszeiger ist.
tool-can-left_click = Klickt.
tool-can-right_click = Klickt mit der rechten Taste.
tool-can-middle_click = Klickt mit der mittleren Taste.
tool-can-double_click = Doppelklickt.
tool-can-triple_click = Klickt dreimal, um eine Zeile auszuwählen.
tool-can-left_click_drag = Zieht etwas an eine andere Stelle.
tool-can-mouse_move = Bewegt den Mauszeiger.
tool-can-left_mouse_down = Drückt die Maustaste und hält sie.
tool-can-left_mouse_up = Lässt die Maustaste los.
tool-can-scroll = Scrollt.
tool-can-type = Tippt Text.
tool-can-key = Drückt Tasten, zum Beispiel Strg + S.
tool-can-hold_key = Hält eine Taste eine Weile gedrückt.
tool-can-wait = Wartet ein paar Sekunden.
tool-can-open_program = Öffnet ein Programm.
tool-can-bash = Führt Befehle aus.
tool-can-str_replace_based_edit_tool = Liest, erstellt und bearbeitet Textdateien.
tool-can-read_file = Liest eine Datei, auch Dokumente und Tabellen.
tool-can-write_file = Schreibt eine Datei.
tool-can-list_files = Sieht nach, was in einem Ordner ist.
tool-can-http_get = Liest eine Webseite.
tool-can-http_post = Sendet Daten an eine Webadresse.
tool-can-memory = Merkt sich Notizen für spätere Chats.
tool-can-recall = Liest ein langes Ergebnis dieses Chats noch einmal.
tool-can-qube_task_executor = Übergibt eine Aufgabe an Qube.
tool-can-qube_task = Sieht nach, wie es um eine Aufgabe bei Qube steht.
tool-can-ask_user = Fragt Sie etwas.
tool-can-delegate = Arbeitet an Teilen einer Aufgabe nebeneinander.
tool-can-plan = Macht einen Plan und hält ihn aktuell.
tool-can-suggest = Schlägt vor, was Sie als Nächstes sagen könnten.
tool-can-tool_search = Sucht unter vielen Werkzeugen das passende.
tool-can-name_chat = Gibt dem Chat seinen Namen.
