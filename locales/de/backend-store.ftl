### Das Journal: seine Fehler und seine Prüfung. Diese Texte folgen auf einen Doppelpunkt oder stehen in einem Satz.

store-gap = Chat { $session }: Ereignis { NUMBER($expected, useGrouping: 0) } wurde erwartet, { NUMBER($found, useGrouping: 0) } kam; es wurde nichts geschrieben
store-missing-start = Chat { $session } beginnt nicht mit session_started; es wurde nichts geschrieben
store-lock-failed = die Sperrdatei { $path } lässt sich nicht verwenden: { $reason }. Prüfen Sie das Laufwerk und die Rechte des Ordners
store-no-session = den Chat { $session } gibt es nicht; `qilbee sessions list` zeigt alle
store-changed-outside = Chat { $session } wurde außerhalb von Qilbee verändert, deshalb wurde nichts hinzugefügt
store-bad-key = { $path } enthält keinen Schlüssel für die Siegel des Journals
store-newer-version = { $path } wurde von einer neueren Version von Qilbee geschrieben (Format { $found }, diese Version kennt Formate bis { $known }). Es wurde nichts geändert. Aktualisieren Sie Qilbee, oder wählen Sie mit QILBEE_HOME einen anderen Ordner
store-not-a-database = { $path } ist keine Datenbank von Qilbee. Es wurde nichts geändert. Legen Sie sie beiseite, oder wählen Sie mit QILBEE_HOME einen anderen Ordner
store-damaged = das Journal ist beschädigt: { $reason }. Kopieren Sie zuerst den Datenordner; `qilbee doctor` zeigt dann, was sich noch lesen lässt
store-bad-row = die Zeile { $row } der Tabelle { $table } lässt sich nicht lesen: { $reason }
store-blob-damaged = die gespeicherte Datei { $blob } { $reason }
store-blob-missing = fehlt im Datenordner
store-blob-changed = wurde verändert, seit sie gespeichert wurde
store-blob-bad-name = hat einen Namen, der kein SHA-256-Hash ist
store-busy = ein anderes Qilbee schreibt in dasselbe Journal und wird nicht fertig. Versuchen Sie es noch einmal
store-disk-full = das Laufwerk ist voll. Es wurde nichts geschrieben. Schaffen Sie Platz, und versuchen Sie es noch einmal
store-file-failed = { $operation ->
    [create] { $path } lässt sich nicht anlegen: { $reason }
    [inspect] { $path } lässt sich nicht prüfen: { $reason }
    [list] { $path } lässt sich nicht auflisten: { $reason }
    [open] { $path } lässt sich nicht öffnen: { $reason }
    [read] { $path } lässt sich nicht lesen: { $reason }
    [remove] { $path } lässt sich nicht entfernen: { $reason }
    [save] { $path } lässt sich nicht sichern: { $reason }
    [start-thread] für { $path } lässt sich kein Thread starten: { $reason }
   *[write] { $path } lässt sich nicht schreiben: { $reason }
}
store-database-failed = die Datenbank des Journals ist gescheitert: { $reason }
store-closed = das Journal ist schon geschlossen
store-label-empty = Eine Markierung braucht mindestens ein Zeichen
store-label-too-long = Eine Markierung hat höchstens { $most } Zeichen, diese hat { $characters }
store-label-control = Eine Markierung ist eine Zeile aus sichtbaren Zeichen, diese hat einen Zeilenumbruch oder ein verstecktes Zeichen
store-too-many-labels = Ein Chat hat höchstens { $most } Markierungen

## Schäden
store-file-too-short = { $path } ist kürzer, als es sein sollte
store-journal-mode = es bleibt im Modus { $mode }. Liegt es auf einem Netzlaufwerk?
store-migration-failed = es lässt sich nicht in das Format dieser Version umwandeln: { $reason }

## Was die Prüfung fand
store-check-database = die Datenbankdatei: { $line }
store-check-events-missing = Chat { $session }: nach { NUMBER($last, useGrouping: 0) } fehlen Ereignisse
store-check-start-missing = Chat { $session }: sein Anfang fehlt
store-check-changed = Chat { $session }: ab Ereignis { NUMBER($from, useGrouping: 0) } außerhalb von Qilbee verändert. Er lässt sich lesen, aber nicht fortsetzen
store-check-other-key = Chat { $session }: versiegelt mit einem Schlüssel, der gerade nicht erreichbar ist; ob der Chat verändert wurde, lässt sich nicht sagen. Er lässt sich lesen, aber nicht fortsetzen
store-check-list = die Liste der Chats passt nicht zu den Ereignissen; sie lässt sich daraus neu aufbauen
store-check-search = der Suchindex passt nicht zu den Ereignissen; er lässt sich daraus neu aufbauen
store-check-blob-length = die gespeicherte Datei { $blob } hat eine andere Länge
store-check-blob-missing = die gespeicherte Datei { $blob } fehlt
store-check-blob-unknown = der Chat { $session } nennt { $blob }, was nicht gespeichert ist
