### Warum Qilbee fragt, und wo ein Wert gesehen wurde.

## Gründe
policy-reasons = { $first } { $second }
policy-tainted = Das haben Sie nicht selbst genannt. Eine Seite, eine Datei oder der Bildschirm will Qilbee vielleicht täuschen.
policy-ask-mode = Sie möchten zuerst gefragt werden.
policy-risky-mode = Das kann etwas ändern oder versenden.
policy-observe-mode = Nicht ausgeführt: Qilbee ist so eingestellt, dass es nur hinsieht.

## Risiken
policy-unseen-input = Das bringt Text, den Qilbee nicht sieht, in eine Befehlszeile.
policy-piped-code = Das führt ungesehen Befehle aus, die aus einem anderen Befehl oder aus dem Netz kommen.
policy-inline-code = Das führt Code in einer anderen Sprache aus, der Programme starten, Dateien löschen oder ins Netz gehen kann.
policy-deleting-code = Das führt Code in einer anderen Sprache aus, der Dateien löscht.
policy-program-in-option = Das lässt ein Programm ein anderes starten.
policy-credentials = Das benutzt Schlüssel, Passwörter oder Anmeldungen.
policy-qilbee-data = Das benutzt Qilbees eigene Daten und Einstellungen.
policy-shell-connection = Das öffnet eine Netzverbindung aus der Befehlszeile heraus.
policy-runs-by-itself = Das ändert etwas, das später von selbst und ohne Frage läuft.
policy-device-write = Das schreibt auf ein Laufwerk oder ein anderes Gerät.
policy-system-change = Das ändert das System.
policy-disk-program = Das ändert Laufwerke oder Dateisysteme direkt.
policy-admin-rights = Das benutzt die Rechte eines Administrators oder gibt sie weiter.
policy-shutdown = Das schaltet den Computer aus, startet ihn neu oder beendet Programme von anderen.
policy-folder-deletion = Das löscht ganze Ordner: außerhalb der Ordner, die Sie genannt haben, oder einen davon vollständig.
policy-wholesale-loss = Das löscht oder überschreibt alles in einem Ordner, den Sie genannt haben, und nichts bringt es zurück.
policy-discarded-work = Das wirft Änderungen weg, die niemand gesichert hat.
policy-whole-home = Das gibt Zugriff auf Ihren ganzen persönlichen Ordner, auch auf Schlüssel und Passwörter.
policy-folder-permissions = Das ändert, wer ganze Ordner benutzen darf, außerhalb derer, die Sie genannt haben.
policy-forced-overwrite = Das überschreibt, was andere an einer gemeinsamen Stelle gespeichert haben können.
policy-remote-control = Das lässt einen anderen Computer hier Befehle ausführen.
policy-leaves-walls = Das verlässt die Wände: Der Befehl läuft mit allen Ihren Rechten.
policy-unknown-command = Qilbee weiß nicht, was dieser Befehl alles tun kann, und keine Wände halten ihn.
policy-unreadable = Qilbee weiß nicht, was dieser Befehl tut: { $why }.
policy-unreadable-recursion = er ruft sich endlos selbst auf
policy-unreadable-complex = er ist zu lang oder zu tief verschachtelt
policy-unreadable-syntax = er lässt sich nicht lesen
policy-unreadable-program = welches Programm er startet, zeigt sich erst, während er läuft
policy-unreadable-variable = er ändert, wie andere Programme gefunden oder gestartet werden
policy-unreadable-expression = wo nur Zahlen oder Namen hingehören, stehen Befehle
policy-unreadable-text = er führt einen Text aus, der erst währenddessen zusammengesetzt wird
policy-unreadable-option = der Befehl, den er ausführt, steht in einer Option

## Consequences
policy-passes-on = Ein Text von außen oder ein langer Text würde an jemanden gehen. Lesen Sie ihn zuerst.
policy-remembers = Das behält mehr als Ihre eigenen Worte für spätere Chats. Lesen Sie es zuerst.
policy-opens-many = Das öffnet viele Fenster oder Tabs.
policy-publishes = Das veröffentlicht etwas.
policy-deletes = Das löscht etwas bei einem Dienst oder sagt es ab.
policy-gives-access = Das gibt jemandem Zugriff.
policy-handles-keys = Das ändert Schlüssel, Passwörter oder Regeln eines Kontos.
policy-pays = Das gibt Geld aus.

## Wo ein Wert gesehen wurde
policy-seen = nur gesehen { $place }
policy-seen-places = { $first } und { $second }
policy-seen-perhaps = nicht in Ihren Worten; vielleicht { $place }, oder ausgedacht
policy-seen-nowhere = weder in Ihren Worten noch in etwas, das Qilbee gelesen hat; zusammengesetzt oder ausgedacht
policy-seen-step = { $place } (Schritt { $step })
policy-place-screen = auf dem Bildschirm
policy-place-page = auf der Webseite { $url }
policy-place-some-page = auf einer Webseite
policy-place-file = in der Datei { $path }
policy-place-some-file = in einer Datei
policy-place-output = in der Ausgabe von „{ $command }“
policy-place-some-output = in der Ausgabe eines Befehls
policy-place-notes = in Qilbees Notizen
policy-place-qube = in einer Antwort von Qube
policy-place-answer = in einer Antwort von { $server }
policy-place-pasted = in einem Text, den Sie weitergegeben haben
policy-place-assignment = in der Teilaufgabe, die es bekommen hat
policy-place-sub-agent = im Ergebnis einer Teilaufgabe
policy-place-imported = im importierten Teil dieses Chats
policy-place-attached-picture = in einem angehängten Bild
policy-place-attached-file = in der angehängten Datei { $name }
policy-place-tool-description = in der Beschreibung des Werkzeugs { $tool }

## Was eine Antwort für den ganzen Chat erlauben würde
policy-scope = „In diesem Chat erlauben“ gilt für: { $scope }.
policy-scope-parts = { $first }; { $second }
policy-scope-commands = die Befehle { $commands }
policy-scope-commands-in = die Befehle { $commands } in { $folders }
policy-scope-tools = das Werkzeug { $tools }
policy-scope-apps = das Programm { $apps }
policy-scope-hosts = Senden an { $hosts }
policy-scope-folders = Dateien in { $folders }
