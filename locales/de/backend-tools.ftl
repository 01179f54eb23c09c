### Titel von Aufrufen („wants“), Zusammenfassungen („did“) und Fortschritt der Werkzeuge.

tools-use = „{ $tool }“ benutzen
tools-use-unknown = „{ $tool }“ benutzen, das Qilbee nicht hat
tools-use-action = { $title }: { $action }

tools-computer-wants = Den Computer benutzen

tools-bash-wants = Einen Befehl ausführen: { $command }
tools-bash-did = Befehl ausgeführt: { $command }
tools-bash-failed = Ein Befehl endete mit Code { $code }: { $command }
tools-bash-restart-wants = Die Shell neu starten
tools-bash-restart-did = Shell neu gestartet
tools-bash-invalid-wants = Einen Befehl ausführen, der sich nicht lesen lässt

tools-edit-view-wants = { $path } ansehen
tools-edit-view-did = { $path } angesehen
tools-edit-replace-wants = Eine Stelle in { $path } ändern
tools-edit-replace-did = Zeile { $line } von { $path } geändert
tools-edit-insert-wants = Zeilen in { $path } einfügen
tools-edit-insert-did = Zeilen nach Zeile { $line } in { $path } eingefügt
tools-edit-invalid-wants = Etwas mit einer Datei tun; der Aufruf lässt sich nicht lesen

tools-file-write-wants = Die Datei { $path } schreiben
tools-file-write-did = Datei { $path } geschrieben
tools-file-overwrite-wants = Die Datei { $path } überschreiben
tools-file-append-wants = Etwas an { $path } anhängen
tools-file-write-invalid-wants = Eine Datei schreiben
tools-file-read-wants = { $path } lesen
tools-file-read-did = { $path } gelesen
tools-file-read-invalid-wants = Eine Datei lesen
tools-folder-list-wants = { $path } auflisten
tools-folder-list-did = { $path } aufgelistet
tools-folder-list-invalid-wants = Einen Ordner auflisten

tools-http-get-wants = { $host } öffnen
tools-http-get-did = { $host } geöffnet: { $status }
tools-http-get-invalid-wants = Eine Adresse öffnen, die sich nicht lesen lässt
tools-http-post-wants = Daten an { $host } senden
tools-http-post-did = Daten an { $host } gesendet: { $status }
tools-http-post-invalid-wants = Daten an eine Adresse senden, die sich nicht lesen lässt

tools-memory-list-wants = Alle Notizen ansehen
tools-memory-view-wants = Die Notiz { $note } ansehen
tools-memory-view-did = { $note } angesehen
tools-memory-create-wants = Sich etwas in { $note } merken
tools-memory-create-did = Sich etwas in { $note } gemerkt
tools-memory-change-wants = Die Notiz { $note } ändern
tools-memory-change-did = Notiz { $note } geändert
tools-memory-delete-wants = { $note } vergessen
tools-memory-delete-did = { $note } vergessen
tools-memory-rename-wants = Die Notiz { $note } in { $other } umbenennen
tools-memory-rename-did = Notiz { $note } in { $other } umbenannt
tools-memory-invalid-wants = Etwas mit den Notizen tun; der Aufruf lässt sich nicht lesen

tools-recall-wants = Einen Teil eines früheren Ergebnisses lesen
tools-recall-did = Einen Teil eines früheren Ergebnisses gelesen

tools-qube-submit-wants = An Qube übergeben: „{ $task }“
tools-qube-submit-invalid-wants = Eine Aufgabe an Qube übergeben
tools-qube-status-wants = Qube fragen, wie es um die Aufgabe { $task } steht
tools-qube-wait-wants = Auf die Aufgabe { $task } in Qube warten
tools-qube-cancel-wants = Die Aufgabe { $task } in Qube abbrechen
tools-qube-task-invalid-wants = Qube nach einer Aufgabe fragen
tools-qube-accepted = Qube hat sie als Aufgabe { $task } angenommen.
tools-qube-running = Qube arbeitet an der Aufgabe { $task } ({ $status })
tools-qube-finished = Qube hat die Aufgabe { $task } beendet
tools-qube-cancelled = Qube wurde gesagt, dass es die Aufgabe { $task } abbrechen soll.
tools-qube-cancel-unknown = Qube kennt die Aufgabe { $task } nicht, oder nicht mehr.
tools-qube-cancel-unsupported = Dieses Qube kann keine Aufgaben abbrechen; die Aufgabe { $task } läuft weiter.
tools-qube-retrying = { $problem } Es wird noch einmal versucht.
