# Der erste Start, die Prüfung des Computers und der Test von Maus und Tastatur.

first-start-label = Erster Start
first-start-step = Schritt { $number } von { $count }
first-start-back = Zurück
first-start-next = Weiter
first-start-skip = Einführung überspringen
first-start-finish = Fertig
first-start-open = Einführung noch einmal anzeigen

welcome-title = Willkommen bei Qilbee
welcome-lead = Sagen Sie mit eigenen Worten, was erledigt werden soll. Qilbee tut es auf diesem Computer, und Sie sehen zu. Es fragt, bevor es handelt, und Sie können es jederzeit stoppen.
welcome-language = Sprache

first-key-title = Claude verbinden
first-key-lead = Qilbee arbeitet mit Claude. Sie bezahlen Anthropic nach Verbrauch, über einen API-Schlüssel.
first-key-where = Einen Schlüssel bekommen Sie auf console.anthropic.com unter „API keys“. Qilbee speichert ihn im Schlüsselbund Ihres Systems, nie in einer Datei, und zeigt ihn nie wieder an.
first-key-practice = Kein Schlüssel? Üben Sie ohne.
first-key-practice-text = Drücken Sie „Weiter“: Das Übungsmodell braucht keinen Schlüssel und kostet nichts. Einen Schlüssel können Sie jederzeit in den Einstellungen hinzufügen.

nearby-title = { $program } auf diesem Computer: { $model }
nearby-text = Das Modell läuft hier: Es braucht keinen Schlüssel, und was es liest, bleibt auf diesem Computer.
nearby-use = Verwenden
nearby-used = Neue Chats verwenden jetzt { $model }.

## Prüfung
check-title = Ihr Computer wird geprüft
check-lead = Qilbee probiert aus, was es braucht. Dabei wird nichts geklickt oder getippt.
check-looking = Wird geprüft …
check-again = Noch einmal prüfen
check-good = Alles ist bereit.
check-bad = { $count ->
    [one] { $count } Punkt ist noch offen.
   *[other] { $count } Punkte sind noch offen.
}
check-passed = Funktioniert
check-failed = Funktioniert nicht
check-list = Ergebnisse
check-name-journal = Ihre Chats
check-name-keychain = Schlüsselbund
check-name-settings = Einstellungen
check-name-sandbox-of-the-shell = Befehle ausführen
check-name-display-server = Bildschirm
check-name-monitors = Monitore
check-name-monitor = Monitor
check-name-display = Bildschirm
check-name-screen = Den Bildschirm sehen
check-name-mouse-and-keyboard = Maus und Tastatur
check-name-screen-mouse-and-keyboard = Bildschirm, Maus und Tastatur
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
calibration-some-bad = Einige Klicks oder Buchstaben gingen daneben. Was Sie tun können, steht darunter.
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
calibration-typed-advice = Vielleicht verändert eine Eingabemethode oder ein Programm für Textbausteine, was Qilbee tippt. Schalten Sie es aus oder wählen Sie eine einfache Tastaturbelegung, und testen Sie noch einmal.
calibration-trouble-unseen = Nach Ihren Einstellungen sieht Qilbee auf einen anderen Monitor. Wählen Sie dort „den benutzten“, damit auch dieser dazugehört.
calibration-trouble-missing = Vielleicht hat etwas die Testseite verdeckt. Schließen Sie Mitteilungen und versuchen Sie es noch einmal. Hilft das nicht, starten Sie Qilbee in einer X11-Sitzung.
calibration-trouble-shifted = Alle Klicks liegen gleich weit daneben. Wahrscheinlich hat eine Leiste am Bildschirmrand die Seite verschoben: Blenden Sie die Leiste aus und versuchen Sie es noch einmal.
calibration-trouble-stretched = Je weiter von der Ecke, desto weiter daneben: Die Skalierung dieses Monitors passt nicht zu der Ihrer Programme. Stellen Sie für alle Monitore dieselbe ein, melden Sie sich neu an und testen Sie noch einmal.
calibration-trouble-scattered = Nur einzelne Klicks lagen daneben. Versuchen Sie es noch einmal, ohne etwas zu berühren.
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
