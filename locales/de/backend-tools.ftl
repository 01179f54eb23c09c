### Titel von Aufrufen („wants“), Zusammenfassungen („did“) und Fortschritt der Werkzeuge.

tools-use = „{ $tool }“ benutzen
tools-use-unknown = „{ $tool }“ benutzen, das Qilbee nicht hat
tools-use-action = { $title }: { $action }

tools-computer-wants = Den Computer benutzen

tools-bash-wants = Einen Befehl ausführen: { $command }
tools-bash-did = Befehl ausgeführt: { $command }
tools-bash-outside-wants = Befehl ohne Wände ausführen („{ $reason }“): { $command }
tools-bash-write-wants = Befehl ausführen, der { $folders } ändert: { $command }
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
tools-file-replace-did = Datei { $path } ersetzt, die { NUMBER($bytes, useGrouping: 0) } Byte hatte; das lässt sich rückgängig machen
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
tools-memory-list-did = Notizen in { $folder } durchgesehen
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
tools-recall-listed = Frühere Ergebnisse aufgelistet

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

## Gescheiterte Aufrufe
tools-call-stopped = gestoppt, bevor es getan war
tools-call-taken-over = Sie haben Maus und Tastatur übernommen; dieser Schritt wurde nicht beendet.
tools-error = Fehler: { $problem }.
tools-error-sentence = Fehler: { $problem }
tools-path-problem = Fehler: { $path } { $problem }.
tools-path-error = Fehler: { $path }: { $error }.

## Dateien
tools-path-empty = Fehler: Der Pfad ist leer oder enthält ein NUL-Zeichen.
tools-path-relative = Fehler: Der Pfad { $path } ist kein ganzer Pfad; er sollte mit `/` beginnen. Vielleicht war { $suggestion } gemeint?
tools-file-missing = Datei nicht gefunden. { $path } gibt es nicht.
tools-file-folder = { $path } ist ein Ordner, keine Datei.
tools-file-special = { $path } ist keine gewöhnliche Datei.
tools-file-dangling = { $path } ist ein Verweis auf etwas, das es nicht gibt.
tools-file-too-large = { $path } hat mehr als { NUMBER($limit, useGrouping: 0) } Bytes; das ist zu groß für dieses Werkzeug.
tools-file-unreadable = Keine Erlaubnis. { $path } lässt sich nicht lesen.
tools-file-unwritable = Keine Erlaubnis. In die Datei { $path } lässt sich nicht schreiben.
tools-file-changed = { $path } wurde inzwischen von etwas anderem geändert. Es wurde nichts geschrieben.
tools-file-appeared = { $path } ist inzwischen entstanden. Es wurde nichts geschrieben.
tools-file-error = { $path }: { $error }.
tools-file-internal = Bei der Arbeit an der Datei ist innerhalb von Qilbee etwas gescheitert.
tools-file-not-saved = Fehler: Es wurde nichts geschrieben, weil sich der alte Zustand nicht aufheben ließ: { $error }
tools-file-slow = Fehler: { $path } braucht zu lange zum Lesen.
tools-file-now-link = Auf dem Weg zu { $path } steht jetzt ein Verweis; es blieb unberührt.
tools-file-binary = ist keine Textdatei (sie enthält Binärdaten)
tools-file-foreign = ist in { $encoding } geschrieben, was hier nicht gelesen wird; wandeln Sie sie zuerst in UTF-8 um
tools-file-no-character = ist in { $encoding } geschrieben; darin gibt es { $characters } nicht; es wurde nichts geschrieben
tools-file-ambiguous = ist in { $encoding } geschrieben, und { $characters } darin käme in anderen Bytes zurück; es wurde nichts geschrieben. Lesen lässt sie sich; wandeln Sie sie zum Ändern zuerst in UTF-8 um
tools-file-exists = ist schon da; if_there sagt, was damit geschehen soll
tools-file-other-kind = ist { $kind } und lässt sich nicht lesen
tools-file-few-lines = Die Datei hat nur { NUMBER($lines, useGrouping: 0) } Zeilen
tools-file-short-line = Die Zeile { NUMBER($line, useGrouping: 0) } hat nicht mehr als { NUMBER($characters, useGrouping: 0) } Zeichen
tools-folder-missing = ist nicht da
tools-folder-file = ist eine Datei, kein Ordner
tools-folder-few-entries = hat nur { NUMBER($count, useGrouping: 0) } Einträge

## Änderungen an Dateien
tools-edit-folder-range = Fehler: `view_range` gilt nicht, wenn `path` ein Ordner ist.
tools-edit-no-match = Fehler: Die gesuchte Stelle wurde nicht gefunden.
tools-edit-many-matches = Fehler: Die gesuchte Stelle kommt { NUMBER($count, useGrouping: 0) }-mal vor; es muss genau eine sein. Sie beginnt in den Zeilen { $lines }.
tools-edit-many-lines = Die Datei { $path } hat mehr als 999.999 Zeilen.
tools-edit-range-outside = Fehler: Ungültiges `view_range`: Die Datei hat nur { NUMBER($lines, useGrouping: 0) } Zeilen.
tools-edit-line-outside = Fehler: Ungültiges `insert_line`: { NUMBER($line, useGrouping: 0) }. Die Datei hat die Zeilen [0, { NUMBER($lines, useGrouping: 0) }]

## Anhänge und Dokumente
tools-attachment-refused = „{ $name }“ { $problem }
tools-attachment-empty = ist leer.
tools-attachment-too-large = ist zu groß: Angehängt werden können höchstens { $limit } MB.
tools-attachment-other-kind = ist { $kind } und lässt sich nicht anhängen. Angehängt werden können Bilder (PNG, JPEG, WebP, GIF), PDF, Word- (.docx), Excel- (.xlsx), PowerPoint- (.pptx), OpenDocument- und RTF-Dateien, E-Mails (.eml) und reiner Text.
tools-attachment-bad-picture = { $problem }.
tools-attachment-document = { $problem }.
tools-attachment-long = hat zu viel Text für eine Nachricht. Lassen Sie die Datei in einem Ordner, und sagen Sie, wo sie ist: Dann liest Qilbee sie in Teilen.
tools-picture-other-format = ist kein Bild, das sich zeigen lässt (PNG, JPEG, GIF und WebP lassen sich zeigen)
tools-picture-unreadable = ist ein beschädigtes Bild oder eines, das zu groß zum Lesen ist ({ $error })
tools-document-damaged = ist beschädigt oder nicht die Art Dokument, die ihr Name sagt ({ $error })
tools-document-nonsense = der Inhalt ergibt keinen Sinn
tools-document-locked = ist mit einem Passwort geschützt
tools-document-too-large = wird beim Entpacken viel größer, als ein solches Dokument sein sollte
tools-document-slow = braucht zu lange zum Lesen
tools-document-no-text = enthält keinen Text; vielleicht ist es ein Scan oder ein Bild
tools-type-heic = ein HEIC-Bild
tools-type-avif = ein AVIF-Bild
tools-type-bmp = ein BMP-Bild
tools-type-tiff = ein TIFF-Bild
tools-type-icon = ein Symbol
tools-type-media = ein Film oder Ton
tools-type-photoshop = eine Photoshop-Datei
tools-type-postscript = eine PostScript-Datei
tools-type-old-office = eine alte oder mit einem Passwort geschützte Office-Datei oder eine Outlook-Nachricht
tools-type-opendocument = eine OpenDocument-Datei ohne Text
tools-type-foreign-text = ein Text in einer Kodierung, die Qilbee nicht liest,
tools-type-archive = ein Archiv mit Dateien
tools-type-program = ein Programm
tools-type-database = eine Datenbank
tools-type-damaged = eine beschädigte Datei
tools-type-unknown = von einer Art, die Qilbee nicht kennt,

## Notizen
tools-memory-closed = Fehler: Die Notizen lassen sich nicht öffnen: { $error }.
tools-memory-unchanged = Fehler: Es wurde nichts geändert: { $error }.
tools-memory-view-missing = Den Pfad { $note } gibt es nicht.
tools-memory-change-missing = Fehler: Den Pfad { $note } gibt es nicht.
tools-memory-missing = Fehler: Den Pfad { $note } gibt es nicht
tools-memory-exists = Fehler: Die Datei { $note } gibt es schon
tools-memory-destination-exists = Fehler: Das Ziel { $note } gibt es schon
tools-memory-too-deep = Fehler: { $note } läge zu tief.
tools-memory-not-text = Fehler: { $note } ist kein Text in UTF-8.
tools-memory-no-match = Es wurde nichts ersetzt: `{ $text }` steht so nicht in { $note }.
tools-memory-many-matches = Es wurde nichts ersetzt: `{ $text }` steht mehrmals darin, in den Zeilen { $lines }.
tools-memory-foreign = Fehler: In { $note } ist etwas, das keine Notiz ist, etwa ein Verweis oder eine verborgene Datei; es blieb unberührt.
tools-memory-note-too-large = Fehler: Eine Notiz hat höchstens { NUMBER($limit, useGrouping: 0) } Bytes; diese hätte { NUMBER($bytes, useGrouping: 0) }. Es wurde nichts geschrieben.
tools-memory-full = Fehler: Die Notizen sind voll: höchstens { NUMBER($bytes, useGrouping: 0) } Bytes in { NUMBER($entries, useGrouping: 0) } Notizen. Löschen Sie, was nicht mehr gebraucht wird. Es wurde nichts geschrieben.
tools-memory-path = Fehler: Der Pfad { $note } { $problem }.
tools-memory-outside = ist nicht in /memories. Jeder Pfad beginnt mit /memories und enthält kein `..`
tools-memory-bad-character = enthält ein Zeichen, das nicht überall in Dateinamen stehen kann
tools-memory-hidden = hat einen Namen, der mit einem Punkt beginnt; das geht hier nicht
tools-memory-too-long = ist zu lang oder zu tief
tools-memory-link = auf dem Weg dorthin steht ein Verweis
tools-memory-no-note = es ist weder eine Notiz noch ein Ordner
tools-memory-large = sie hat mehr als { NUMBER($limit, useGrouping: 0) } Bytes
tools-memory-changed = etwas anderes hat sie inzwischen geändert
tools-memory-note-missing = diese Notiz gibt es nicht

## Befehlszeile
tools-bash-output-then =
    { $output }
    { $problem }
tools-bash-broken = Die Befehlszeile brach ab: { $error }.
tools-bash-lost = [Die Befehlszeile musste neu gestartet werden: Ordner, Umgebung und Hintergrundaufgaben sind verloren.]
tools-bash-state-kept = Eine neue Befehlszeile macht mit Ordner, Umgebung und Funktionen von vor diesem Befehl weiter; was er sonst bewirkt hat, bleibt.
tools-bash-state-not-kept = Eine neue Befehlszeile beginnt im persönlichen Ordner; die alte Umgebung war zu groß, um sie zu behalten.
tools-bash-not-understood = Die Befehlszeile konnte den Befehl nicht lesen; nichts davon wurde ausgeführt.
tools-bash-ended = Der Befehl hat die Befehlszeile selbst beendet (Code { $code }). { $state }
tools-bash-no-shell = Der Befehl wurde nicht ausgeführt: Es ließ sich keine Befehlszeile starten ({ $error }).
tools-bash-no-sandbox = Der Befehl wurde nicht ausgeführt: Es darf keine Befehlszeile gestartet werden. { $problem }
tools-bash-timed-out = Der Befehl brauchte länger als { $seconds } s und wurde beendet, mit allem, was er gestartet hatte. { $state } Was lange dauert, gehört in den Hintergrund, mit seiner Ausgabe in einer Datei.
tools-bash-other-answer = es hat etwas anderes geantwortet
tools-bash-no-pipes = ihre Leitungen fehlen
tools-bash-no-supervisor = ihr Aufseher ist weg

## Netz
tools-http-bad-url = { $url } ist keine Adresse ({ $error })
tools-http-bad-scheme = { $url } ist keine http- oder https-Adresse
tools-http-login = in der Adresse steht ein Name oder ein Passwort
tools-http-no-host = { $url } nennt keinen Computer
tools-http-unreadable-host = eine Adresse, die sich nicht lesen lässt
tools-http-private = { $host } ist eine Adresse dieses Computers oder seines eigenen Netzes, die dieses Werkzeug nicht erreichen darf
tools-http-no-network = das Netz lässt sich nicht benutzen ({ $error })
tools-http-timed-out = { $host } hat binnen { $seconds } Sekunden nicht geantwortet
tools-http-slow = der Server hat nicht rechtzeitig geantwortet
tools-http-unreachable = { $url } war nicht zu erreichen: { $error }
tools-http-redirects = der Server hat mehr als { $limit }-mal weitergeleitet
tools-http-redirect-nowhere = der Server hat auf etwas weitergeleitet, das keine Adresse ist
tools-http-redirect-insecure = der Server hat von https auf http weitergeleitet
tools-http-redirect-body = der Server will, dass das Gesendete stattdessen an { $url } geht; das muss eigens verlangt werden
tools-http-redirect-refused = der Server leitete zu { $host } weiter, was nicht erreicht werden darf ({ $reason })

## Frühere Ergebnisse
tools-recall-failed = Das Ergebnis ließ sich nicht lesen: { $error }.
tools-recall-short = Das Ergebnis hat { NUMBER($bytes, useGrouping: 0) } Bytes; bei { NUMBER($first, useGrouping: 0) } ist keines.
tools-recall-no-json = Das Ergebnis ist kein JSON ({ $error }); es muss anders gelesen werden.
tools-recall-none = Bei { $reference } ist nichts: Dieser Chat hat keine Ergebnisse aufgehoben.
tools-recall-unknown = Bei { $reference } ist nichts. Das Nächste in diesem Chat: { $nearest }.
tools-step-not-earlier = { $reference } nennt keinen früheren Aufruf: Dies ist Aufruf { NUMBER($own, useGrouping: 0) } seiner Antwort, und nur die Aufrufe davor haben ein Ergebnis.
tools-step-other-tool = { $reference } passt nicht: Aufruf { NUMBER($number, useGrouping: 0) } dieser Antwort ist einer von { $tool }.
tools-step-failed = { $reference } steht für nichts: Aufruf { NUMBER($number, useGrouping: 0) } dieser Antwort ({ $tool }) ist nicht gelungen. Darum wurde dies nicht getan.
tools-step-denied = { $reference } steht für nichts: Aufruf { NUMBER($number, useGrouping: 0) } dieser Antwort ({ $tool }) wurde abgelehnt. Darum wurde dies nicht getan.
tools-step-not-executed = { $reference } steht für nichts: Aufruf { NUMBER($number, useGrouping: 0) } dieser Antwort ({ $tool }) wurde nicht ausgeführt. Darum wurde dies nicht getan.
tools-step-interrupted = { $reference } steht für nichts: Aufruf { NUMBER($number, useGrouping: 0) } dieser Antwort ({ $tool }) wurde unterbrochen. Darum wurde dies nicht getan.
tools-step-shown-whole = { $reference } ist nicht aufgehoben: Das Ergebnis war kurz und steht ganz da.

## Verzeichnis der Werkzeuge
tools-duplicate = zwei Werkzeuge heißen { $tool }
tools-bad-name = { $tool } kann nicht der Name eines Werkzeugs sein: { $problem }
tools-bad-schema = das Eingabeschema von { $tool } ist nicht gültig: { $problem }
tools-schema-no-object = es sagt nicht, dass die Eingabe ein Objekt ist ("type": "object")
tools-schema-too-long = es ist länger als { NUMBER($limit, useGrouping: 0) } Bytes
tools-name-letters = er hat 1 bis 128 Buchstaben a-z und A-Z, Ziffern, _ und -
tools-name-outside = ein Werkzeug von außerhalb heißt server__tool
tools-name-inside = nur ein Werkzeug von außerhalb heißt server__tool
tools-gone = Das Werkzeug { $tool } ist weg: Es wurde entfernt, oder was es anbietet, ist nicht mehr da.
tools-missing = Ein Werkzeug namens { $tool } gibt es nicht.
tools-none = Es gibt gar keine Werkzeuge.
tools-known = Bekannte Werkzeuge: { $names }.
tools-known-and-more = Bekannte Werkzeuge: { $names } und { $count } weitere.
tools-unknown = { $problem } { $known }
tools-unknown-nearest = { $problem } War { $nearest } gemeint? { $known }
tools-invalid-input = Die Eingabe von { $tool } ist nicht gültig. { $problem }
tools-no-action = Den Schritt „{ $action }“ gibt es in { $toolset } nicht. Möglich sind: { $names }.
tools-input-no-object = Die Eingabe von { $tool } muss ein Objekt sein.

## Qube
tools-qube-address = { $address } ist keine Adresse von Qube: { $problem }
tools-qube-address-scheme = sie muss mit http:// oder https:// beginnen
tools-qube-address-login = sie darf weder Namen noch Passwort enthalten
tools-qube-unnamed = Qube hat die Aufgabe angenommen und nicht gesagt, unter welchem Namen sie zu verfolgen ist. { $answer }
tools-qube-not-taken = hat die Aufgabe nicht angenommen
tools-qube-not-found = hat nicht gesagt, ob es die Aufgabe hat
tools-qube-no-status = hat nicht gesagt, wie es um die Aufgabe steht
tools-qube-bad-status = Qubes Antwort sagt nicht, wie es um die Aufgabe steht. { $answer }
tools-qube-not-cancelled = hat die Aufgabe nicht abgebrochen
tools-qube-no-client = Qube lässt sich nicht fragen: { $error }.
tools-qube-bad-key = Im Schlüssel für Qube stehen Zeichen, die kein Schlüssel hat.
tools-qube-insecure = Der Schlüssel für Qube wird nicht über einfaches http an einen anderen Computer gesendet. Nehmen Sie in QUBE_BASE_URL eine https://-Adresse.
tools-qube-no-key = Es gibt noch keinen Schlüssel für Qube. Geben Sie einen in den Einstellungen, mit `qilbee keys set qube` oder in QUBE_API_KEY.
tools-qube-no-key-elsewhere = Für das Qube, das QUBE_BASE_URL nennt, gibt es keinen Schlüssel. Geben Sie einen in QUBE_API_KEY: Der im Schlüsselbund geht nur an Qubes eigene Adresse.
tools-qube-key-unreadable = Der Schlüssel für Qube ließ sich nicht lesen: { $error }
tools-qube-key-interrupted = Das Lesen des Schlüssels brach ab: { $error }
tools-qube-busy = Qube kann jetzt nicht antworten (HTTP { $status }).
tools-qube-redirected = Qube verweist auf eine andere Adresse (HTTP { $status }); ihr wird nicht gefolgt. Prüfen Sie QUBE_BASE_URL.
tools-qube-key-refused = Qube { $action }: Es nimmt den Schlüssel nicht an (HTTP 401). { $answer }
tools-qube-refused = Qube { $action } (HTTP { $status }). { $answer }
tools-qube-silent = (Es hat nichts gesagt.)
tools-qube-long-answer = Qubes Antwort ist länger als { NUMBER($limit, useGrouping: 0) } KB und wurde nicht gelesen.
tools-qube-bad-request = Die Anfrage an Qube ließ sich nicht schreiben.
tools-qube-timed-out = Qube hat nicht rechtzeitig geantwortet.
tools-qube-unreachable = Qube ist nicht zu erreichen.
tools-qube-broken = Die Verbindung zu Qube brach ab.
tools-qube-gave-up-asking = { $problem } Es wurde { $count }-mal gefragt. Ob die Aufgabe zu Ende ist, ist nicht bekannt.
tools-qube-gave-up-submitting = { $problem } Es wurde { $count }-mal versucht. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.
tools-qube-state-unreadable = Was bei der Übergabe darüber festgehalten wurde, lässt sich nicht lesen.
tools-qube-other-server = Sie wurde an { $address } übergeben, und QUBE_BASE_URL führt jetzt zu { $other }.
tools-qube-no-description = `task_description` ist leer. Es muss gesagt werden, was Qube tun soll.
tools-qube-too-late = Das Programm wurde beendet, während dies an Qube übergeben wurde; das ist zu lange her, um es von selbst zu wiederholen. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.
tools-qube-with-task = { $problem } Die Aufgabe heißt in Qube { $task }.
tools-qube-not-ended = Die Aufgabe war nach { $minutes } Minuten nicht zu Ende und läuft vielleicht noch.
tools-qube-task-not-ended = Die Aufgabe { $task } war nach { $minutes } Minuten nicht zu Ende und läuft vielleicht noch.
tools-qube-detached = Die Aufgabe läuft in Qube als { $task } weiter.
tools-qube-detached-unknown = Dies wurde gerade an Qube übergeben. Ob Qube die Aufgabe angenommen hat, ist nicht bekannt.
tools-qube-task-failed = Qube hat die Aufgabe { $task } nicht geschafft. { $answer }
tools-qube-task-cancelled = Die Aufgabe { $task } wurde in Qube abgebrochen. { $answer }
tools-qube-bad-task = { $text } ist kein Name einer Aufgabe in Qube: nur Buchstaben, Ziffern und -_.:~.

## Programme
tools-open-wants = { $program } öffnen
tools-open-in-wants = { $target } in { $program } öffnen
tools-open-target-wants = { $target } öffnen
tools-open-did = { $program } geöffnet
tools-open-invalid-wants = Ein Programm öffnen
tools-open-nothing = Nichts wurde geöffnet: Nennen Sie ein Programm (`program`), ein Ziel (`target`) oder beides.
tools-open-bad-address = { $target } ist keine http- oder https-Adresse.
tools-open-bad-path = hat einen Namen, den man keinem Programm geben kann
tools-open-missing = ist nicht da
tools-open-runs = würde ausgeführt statt geöffnet; nennen Sie das Programm (`program`), in dem es geöffnet werden soll
tools-open-takes-nothing = { $program } öffnet keine Dateien oder Adressen.
tools-open-failed = { $program } konnte nicht gestartet werden: { $error }.
tools-open-none = Im Programm-Menü dieses Computers steht kein Programm.
tools-open-unknown = Kein Programm im Menü heißt { $program }. Es hat: { $programs }.
tools-plan-wants =
    { $count ->
        [one] Einen Plan mit einem Schritt machen
       *[other] Einen Plan mit { $count } Schritten machen
    }
tools-plan-invalid-wants = Einen Plan machen
tools-plan-did = Plan: { $done } von { $total } erledigt
tools-plan-not-agreed = Sie möchten einen anderen Plan
tools-ask-wants = Sie fragen: { $question }
tools-ask-invalid-wants = Sie etwas fragen
tools-ask-did = Sie haben geantwortet: { $answer }
tools-ask-unanswered = Niemand hat geantwortet, daher geht es ohne Antwort weiter
tools-ask-only-in-chat = Nur ein Chat kann nachfragen. Es wurde nichts gefragt.
tools-delegate-wants = Teilaufgabe einem Helfer überlassen: { $task }
tools-delegate-invalid-wants = Eine Teilaufgabe einem Helfer überlassen
tools-delegate-only-in-chat = Nur ein Chat kann einen Teil seiner Aufgabe einem Helfer überlassen. Es wurde nichts begonnen.
tools-suggest-wants = Nächste Schritte vorschlagen
tools-suggest-did = Nächste Schritte vorgeschlagen
tools-name-chat-wants = Dem Chat einen Titel geben
tools-name-chat-did = Der Chat hat einen Titel
tools-search-wants = Die Werkzeuge von Servern und Plugins ansehen
tools-search-wants-for = Ein Werkzeug suchen: { $query }
tools-search-listed = Server und Plugins aufgelistet
tools-search-found = { $count ->
    [one] { $count } Werkzeug gefunden
   *[other] { $count } Werkzeuge gefunden
}
