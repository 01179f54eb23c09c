# Der erste Start, die Prüfung des Computers und der Test von Maus und Tastatur.

first-start-label = Erster Start
first-start-step = Schritt { $number } von { $count }
first-start-back = Zurück
first-start-next = Weiter
first-start-begin = Los geht’s
first-start-skip = Einführung überspringen
first-start-finish = Fertig
first-start-open = Noch einmal zeigen

welcome-title = Willkommen bei Qilbee
welcome-lead = Sagen Sie, was zu tun ist, und sehen Sie Qilbee dabei zu.
welcome-language = Sprache

first-key-title = Wie möchten Sie anfangen?
first-key-title-done = Sie sind verbunden
first-key-claude = Claude verbinden
first-key-claude-text = Für echte Arbeit. Sie bezahlen Anthropic nach Verbrauch, über einen API-Schlüssel.
first-key-get = Schlüssel holen ↗
first-key-kept-where = Qilbee testet ihn sofort und verwahrt ihn in Ihrem Schlüsselbund.
first-key-connect = Verbinden
first-key-connected = Claude ist verbunden.
first-key-practice = Erst einmal umsehen
first-key-practice-text = Das Übungsmodell zeigt, wie Qilbee arbeitet. Es braucht keinen Schlüssel und kostet nichts.
first-key-try = Ohne Schlüssel ausprobieren

nearby-title = { $program } auf diesem Computer: { $model }
nearby-text = Das Modell läuft hier: Es braucht keinen Schlüssel, und was es liest, bleibt auf diesem Computer.
nearby-use = Verwenden
nearby-used = Neue Chats verwenden jetzt { $model }.

## Prüfung
check-title = Ist Ihr Computer bereit?
check-lead = Qilbee sieht nach, ob alles da ist, was es braucht.
check-looking = Wird geprüft …
check-again = Noch einmal prüfen
check-good = Alles funktioniert.
check-bad = { $count ->
    [one] { $count } Punkt ist noch offen.
   *[other] { $count } Punkte sind noch offen.
}
# $count (Number): wie viele.
check-results = Alle { $count } Ergebnisse
# $name (String): was geprüft wurde.
check-trouble = { $name } braucht Ihre Aufmerksamkeit
check-trouble-keychain = Qilbee kann auf diesem Computer keine Schlüssel speichern
check-trouble-display = Qilbee hat keinen Bildschirm gefunden
check-trouble-screen = Qilbee kann den Bildschirm nicht sehen
check-trouble-mouse-and-keyboard = Qilbee kann Maus und Tastatur nicht benutzen
check-trouble-screen-mouse-and-keyboard = Qilbee kann diesen Bildschirm nicht sehen und nicht bedienen
# $number, $count (Number): dieses Problem, und wie viele es sind.
check-next = Nächstes Problem ({ $number } von { $count })
check-advice-mcp-server = Beheben oder entfernen Sie ihn in den Einstellungen unter „Erweiterungen“. Alles andere funktioniert.
details-technical = Technische Einzelheiten
check-passed = Funktioniert
check-failed = Funktioniert nicht
check-list = Ergebnisse
check-name-journal = Ihre Chats
check-name-keychain = Schlüsselbund
check-name-version = Version
check-name-settings = Einstellungen
check-name-sandbox-of-the-shell = Befehle ausführen
check-name-display-server = Bildschirm
check-name-monitors = Monitore
check-name-monitor = Monitor
check-name-display = Bildschirm
check-name-screen = Den Bildschirm sehen
check-name-mouse-and-keyboard = Maus und Tastatur
check-name-screen-mouse-and-keyboard = Bildschirm, Maus und Tastatur
check-name-answers = Ihre Antworten an Qilbee
check-name-takeover = Sie können jederzeit übernehmen
check-name-stop-shortcut = Stopp von überall
# Rat bei einer fehlgeschlagenen Prüfung. Wo keiner steht, gilt der Rat der Prüfung selbst.
check-advice-keychain = Installieren oder entsperren Sie einen Schlüsselbund. Bis dahin behält Qilbee einen Schlüssel nur, bis Sie es beenden.
check-advice-display = Starten Sie Qilbee in einer grafischen Sitzung.
check-advice-screen = Prüfen Sie, ob der Bildschirm an ist und kein anderes Programm Bildschirmfotos verhindert.
check-advice-mouse-and-keyboard = Erlauben Sie Qilbee in den Systemeinstellungen Maus und Tastatur, oder starten Sie es in einer X11-Sitzung.
check-advice-screen-mouse-and-keyboard = Starten Sie Qilbee in einer grafischen Sitzung. Chats gehen auch ohne.

## Test von Maus und Tastatur
calibration-title = Klicken und Tippen testen
calibration-text = Dauert etwa 10 Sekunden pro Bildschirm. Qilbee klickt fünf Ziele an und tippt eine Zeile. Lassen Sie Maus und Tastatur so lange los; wenn Sie eines davon berühren, endet der Test.
calibration-start = Test starten
calibration-again = Noch einmal testen
calibration-stop = Test beenden
calibration-monitor = { $name } wird getestet …
calibration-monitor-of = { $name } wird getestet, Monitor { $number } von { $count } …
calibration-preparing = Einen Moment …
calibration-all-good = Jeder Klick und jeder Buchstabe ist angekommen.
calibration-some-bad = Einige Klicks oder Buchstaben kamen nicht an.
calibration-map = Wo die Klicks auf { $name } ankamen
calibration-place-0 = Oben links
calibration-place-1 = Oben rechts
calibration-place-2 = Mitte
calibration-place-3 = Unten links
calibration-place-4 = Unten rechts
calibration-hit = getroffen
calibration-missed = um { $x } waagrecht, { $y } senkrecht daneben (Pixel)
calibration-lost = nicht angekommen
calibration-typed = Jeder Buchstabe des Textes ist angekommen.
calibration-typed-nothing = Von „{ $wanted }“ ist nichts angekommen.
calibration-typed-other = Qilbee tippte „{ $wanted }“, aber das kam an: „{ $arrived }“.
calibration-typed-advice = Schalten Sie Textbausteine und Eingabemethoden aus, und testen Sie noch einmal.
calibration-trouble-unseen = Nach Ihren Einstellungen sieht Qilbee auf einen anderen Monitor: Wählen Sie dort „der benutzte“.
calibration-trouble-missing = Vielleicht lag etwas über der Testseite: Schließen Sie eingeblendete Fenster, und testen Sie noch einmal.
calibration-trouble-shifted = Wahrscheinlich hat eine Leiste am Bildschirmrand die Seite verschoben: Blenden Sie sie aus, und testen Sie noch einmal.
calibration-trouble-stretched = Die Skalierung dieses Monitors weicht von der Ihrer Programme ab: Stellen Sie alle Monitore gleich ein, melden Sie sich neu an, und testen Sie noch einmal.
calibration-trouble-scattered = Nur einige Klicks gingen daneben: Testen Sie noch einmal, ohne etwas zu berühren.
calibration-failure-stopped = Sie haben den Test beendet. Keine Taste ist gedrückt.
calibration-failure-took_over = Sie haben Maus oder Tastatur benutzt, also hat Qilbee aufgehört. Keine Taste ist gedrückt. Versuchen Sie es noch einmal, wann Sie möchten.
calibration-failure-never_let_go = Sie benutzen noch Maus oder Tastatur. Lassen Sie beide los und versuchen Sie es noch einmal.
calibration-failure-busy = Ein Chat benutzt gerade den Bildschirm. Versuchen Sie es, wenn er fertig ist.
calibration-failure-no_screen = Qilbee findet keinen Bildschirm, den es benutzen kann.
calibration-failure-no_page = Die Testseite hat sich nicht geöffnet. Versuchen Sie es noch einmal, oder machen Sie ohne den Test weiter.
calibration-failure-failed = Der Test ist fehlgeschlagen. Versuchen Sie es noch einmal, oder machen Sie ohne ihn weiter.

calibration-page-title = Qilbee testet Klicken und Tippen
calibration-page-text = Bitte lassen Sie Maus und Tastatur los. Wenn Sie eines davon berühren oder Esc drücken, endet der Test.
calibration-page-field = Hier tippt Qilbee

practice-task-title = Sehen Sie Qilbee zu
practice-task-text = Qilbee füllt ein kleines Formular in seinem eigenen Übungsfenster aus. Das kostet nichts.
practice-task-start = Übungsaufgabe starten
