# Der Chat: die Liste der Chats, die Unterhaltung, ihre Schritte, das Eingabefeld.

## Liste der Chats
sidebar-label = Chats
sidebar-new-chat = Neuer Chat
sidebar-search = Chats durchsuchen
sidebar-clear-search = Suche leeren
sidebar-none = Hier erscheinen Ihre Chats.
sidebar-untitled = Neuer Chat
sidebar-stopped = Von Ihnen gestoppt
sidebar-unfinished = Nicht abgeschlossen
sidebar-more = Mehr zu { $title }
sidebar-rename = Umbenennen
sidebar-rename-label = Name des Chats
sidebar-pin = Anheften
sidebar-unpin = Loslösen
sidebar-pinned = Angeheftet
sidebar-today = Heute
sidebar-yesterday = Gestern
sidebar-week = Letzte 7 Tage
sidebar-older = Älter
sidebar-overflow = Mehr
sidebar-import = Chat importieren
sidebar-imported = Importiert: { $title }
sidebar-found = In Unterhaltungen
sidebar-found-by-title = Name
sidebar-found-by-person = Sie
sidebar-found-by-assistant = Qilbee
sidebar-found-by-tool = Schritt
sidebar-nothing-found = Keine Ergebnisse für „{ $search }“.
sidebar-delete = Löschen
sidebar-save = Kopie speichern
sidebar-deleted = Chat gelöscht.
sidebar-undo = Rückgängig
sidebar-exported = Gespeichert als { $path }
sidebar-show = Chats anzeigen
sidebar-hide = Chats ausblenden
export-html-label = Als Bericht speichern
export-html-text = Eine Seite mit Bildern, zum Lesen und Drucken
export-film-label = Als Film speichern
export-film-text = Eine Seite, die abspielt, was auf dem Bildschirm geschah
export-gif-label = Als bewegtes Bild speichern
export-gif-text = Ein GIF dessen, was auf dem Bildschirm geschah, für eine Mail oder einen Chat
export-markdown-label = Als Markdown speichern
export-markdown-text = Text, die Bilder in einem Ordner
export-jsonl-label = Alles speichern
export-jsonl-text = JSON Lines; lässt sich wieder importieren

## Leerer Chat
start-title = Was kann Qilbee für Sie tun?
start-lead = Sagen Sie es mit Ihren Worten, oder beginnen Sie mit einem Beispiel.
start-lead-alone = Sagen Sie es mit Ihren Worten.
start-examples = Beispiele für diesen Computer
start-examples-hint = Kommt ins Nachrichtenfeld. Gesendet wird noch nichts.
start-examples-need-key = Kommt ins Nachrichtenfeld und öffnet die Einstellungen für einen Schlüssel. Noch wird nichts gesendet.
start-needs-key = Braucht einen Schlüssel
start-looking = Beispiele werden gesucht…
start-capabilities = Alles ansehen, was Qilbee kann
capabilities-title = Was Qilbee hier kann
capabilities-looking = Es wird nachgesehen, was da ist…
capabilities-failed = Qilbee kann das gerade nicht sagen. { $reason }
capabilities-areas = Fähigkeiten
capabilities-tools = { $count ->
    [one] { $count } Werkzeug
   *[other] { $count } Werkzeuge
}
capabilities-gaps = Was für mehr fehlt
capabilities-no-servers = Kein Server ist verbunden, der weitere Werkzeuge bringt.
capabilities-close-desktop = Einstellungen öffnen
capabilities-close-key = Schlüssel hinzufügen
capabilities-close-qube = Qube verbinden
capabilities-close-servers = Server hinzufügen
start-practice-title = Neu hier? Sehen Sie Qilbee erst einmal zu.
start-practice-text = Qilbee füllt ein kleines Formular in seinem eigenen Übungsfenster aus. Sie brauchen kein Konto, und es kostet nichts.
start-practice = Übungsaufgabe ausprobieren
# Diesen Satz kennt das Übungsmodell.
start-practice-prompt = Trage die drei Anfragen in das Übungsformular ein

## Unterhaltung
transcript-label = Unterhaltung
transcript-you = Sie
transcript-said = { $who }:
transcript-steered = Während der Aufgabe hinzugefügt
transcript-thinking = Überlegung
transcript-thinking-now = Überlegt …
transcript-looking-now = Einen Moment …
transcript-preparing = Bereitet den nächsten Schritt vor …
transcript-retrying = { $reason } Neuer Versuch (Nummer { $attempt }).
transcript-no-answer-since = { $reason } Keine Antwort seit { $since }. Nächster Versuch in { $next }.
transcript-try-now = Jetzt versuchen
transcript-silent = Seit { $since } war nichts zu hören. Qilbee wartet weiter.
transcript-goes-on = Geht um { $at } weiter.
transcript-jump = Zum Neuesten
transcript-suggestions = Vorschläge
transcript-plan = Plan
transcript-plan-progress = { $done } von { $count } erledigt
plan-step-open = zu erledigen
plan-step-active = in Arbeit
plan-step-done = erledigt
plan-step-failed = nicht möglich
transcript-copy = Kopieren
transcript-copied = Kopiert
transcript-show-text = Alles anzeigen
transcript-show-less = Weniger anzeigen
transcript-image-not-shown = Bild nicht angezeigt
transcript-table = Tabelle
transcript-ticked = Erledigt:
transcript-not-ticked = Zu erledigen:
transcript-turn-heading = Ihre Bitte: { $text }
transcript-attached-picture = Angehängtes Bild
transcript-announce-approval = Qilbee fragt: { $sentence }
transcript-announce-question = Qilbee fragt: { $question }

## Diagramme
chart-drawing = Zeichnet ein Diagramm …
chart-show-table = Als Tabelle zeigen
chart-values = Werte von „{ $title }“
chart-reading = { $label }: { $values }
chart-reading-series = { $name } { $value }
chart-label = Beschriftung
chart-share = Anteil
chart-in-unit = { $name } in { $unit }
chart-unit = In { $unit }
chart-summary-bar = Balkendiagramm von { $first } bis { $last }.
chart-summary-line = Liniendiagramm von { $first } bis { $last }.
chart-summary-pie = Kreisdiagramm.
chart-summary-series = { $name }: niedrigster Wert { $lowest } ({ $low }), höchster Wert { $highest } ({ $high }).
chart-summary-part = { $name }: { $value }, { $share }.
chart-fault-too-long = Nicht als Diagramm gezeichnet: Der Block ist zu lang.
chart-fault-no-json = Nicht als Diagramm gezeichnet: Das ist kein vollständiges JSON.
chart-fault-field = Nicht als Diagramm gezeichnet: „{ $field }“ fehlt, ist zu lang oder hat die falsche Form.
chart-fault-unknown-field = Nicht als Diagramm gezeichnet: Diagramme haben kein Feld „{ $field }“.
chart-fault-type = Nicht als Diagramm gezeichnet: „type“ muss bar, line oder pie sein.
chart-fault-lengths = Nicht als Diagramm gezeichnet: „{ $series }“ braucht einen Wert je Beschriftung: { $labels }, nicht { $values }.
chart-fault-value = Nicht als Diagramm gezeichnet: „{ $series }“ enthält etwas, das keine brauchbare Zahl ist.
chart-fault-many-series = Nicht als Diagramm gezeichnet: Es hat mehr als { $most } Reihen.
chart-fault-many-values = Nicht als Diagramm gezeichnet: Es hat { $count } Werte; höchstens { $most } lassen sich unterscheiden.
chart-fault-pie-series = Nicht als Diagramm gezeichnet: Ein Kreis zeigt genau eine Reihe.
chart-fault-pie-negative = Nicht als Diagramm gezeichnet: Ein Kreis hat keine Teile unter null.
chart-fault-pie-empty = Nicht als Diagramm gezeichnet: Alle Teile des Kreises sind null.
chart-fault-load = Nicht als Diagramm gezeichnet: Qilbee konnte die Zeichnung nicht laden.

## Suche im Chat
chat-search-open = In diesem Chat suchen
chat-search-label = In diesem Chat suchen
chat-search-field = In diesem Chat suchen
chat-search-count = { $count ->
    [0] Keine Treffer
   *[other] { $at ->
        [0] { $count } Treffer
       *[other] { $at } von { $count }
    }
}
chat-search-previous = Vorheriger Treffer
chat-search-next = Nächster Treffer
chat-search-close = Suche schließen

## Nachricht
message-edit = Bearbeiten
message-edit-label = Ihre Nachricht bearbeiten
message-edit-note = Qilbee macht in einem neuen Chat mit allem vor dieser Nachricht weiter. Dieser Chat bleibt, wie er ist.
message-send-instead = In neuem Chat senden
message-cancel = Abbrechen
message-copy-message = Nachricht kopieren
message-copy-answer = Antwort kopieren
message-retry = In neuem Chat noch einmal fragen
message-forked = Geht in einem neuen Chat weiter. Der bisherige ist unverändert.
message-thumbs-good = Hilfreich
message-thumbs-bad = Nicht hilfreich
message-given-good = Als hilfreich markiert
message-given-bad = Als nicht hilfreich markiert
message-comment-good = Was war hilfreich?
message-comment-bad = Was soll Qilbee anders machen?
message-send-comment = Senden
message-no-comment = Ohne Kommentar schließen

## Hinweise und Fehler
notice-warning = Bitte beachten
notice-takeover-mouse = Sie haben mit der Maus übernommen. Qilbee hat Maus und Tastatur losgelassen.
notice-takeover-keyboard = Sie haben mit der Tastatur übernommen. Qilbee hat Maus und Tastatur losgelassen.
notice-takeover-other = Sie haben übernommen. Qilbee hat Maus und Tastatur losgelassen.
notice-left-open = Bleibt geöffnet: { $programs }
notice-handed-over = In einem Programm geöffnet, das schon lief: { $programs }
notice-compacted = Ältere Nachrichten wurden zusammengefasst, um Platz zu sparen. Nichts wurde gelöscht.
notice-model = Ab hier antwortet { $model }.
notice-model-reasoning = Ab hier antwortet { $model }. Es kennt diesen Chat, aber nicht die Gedanken der Modelle davor.
notice-guard-max_steps = Limit an Schritten
notice-guard-max_tool_calls = Limit an Aktionen
notice-guard-wall_clock = Zeitlimit
notice-guard-budget = Limit der Aufgabe
notice-guard-day_budget = Tageslimit
notice-guard-loop = Wiederholt sich
notice-guard-stuck_screen = Qilbee kommt offenbar nicht weiter
notice-guard-criterion = Beendet, wie Sie es wollten
notice-paused-asked = Sie haben Qilbee angehalten.
notice-paused-takeover = Angehalten, weil Sie übernommen haben.
notice-paused-desktop_busy = Wartet: Ein anderer Chat benutzt den Bildschirm.
notice-paused-breakpoint = Angehalten vor dem nächsten Schritt.
notice-error-unreachable = { $provider } ist nicht erreichbar
notice-error-offline = Das Modell ist nicht erreichbar
notice-error-provider = Der Anbieter des Modells hat ein Problem
notice-error-key_missing = Qilbee braucht einen API-Schlüssel
notice-error-key_rejected = Der API-Schlüssel wurde abgelehnt
notice-error-spend_limit = Das Limit Ihres Kontos ist erreicht
notice-error-internal = Qilbee kann nicht weitermachen
notice-closed = Qilbee wurde mittendrin geschlossen. Alles bis hierher ist noch da.
notice-continue = Fortsetzen
notice-try-again = Erneut versuchen
# Das sendet „Erneut versuchen“ an das Modell.
notice-go-on = Bitte mach weiter.
notice-add-key = Schlüssel hinzufügen
notice-replace-key = Schlüssel ersetzen
notice-other-model = Anderes Modell wählen
notice-check-data = Daten und Speicherplatz

ended-completed = Erledigt
# $time (String): such as “14 s”.
receipt-free = kostenlos
ended-completed-in = Erledigt in { $time }
ended-stopped = Von Ihnen gestoppt
# Ein Chat, der ab einem Schritt eines anderen begonnen wurde.
ended-forked = Neuer Chat ab diesem Schritt
# $title (String): des anderen Chats.
ended-forked-from = Neuer Chat ab diesem Schritt von „{ $title }“
ended-refused = Qilbee hat abgelehnt
ended-max_steps = Gestoppt: Limit an Schritten erreicht
ended-budget = Gestoppt: Limit erreicht
ended-loop = Gestoppt: Qilbee hat sich wiederholt
ended-error = Durch einen Fehler gestoppt
ended-unanswered = Beendet: Niemand konnte gefragt werden
ended-closed = Beendet: Qilbee wurde geschlossen
ended-criterion = Beendet: Worauf gewartet wurde, ist da

## Was gerade geschieht
activity-label = Aktivität
activity-working = Arbeitet
activity-next = Als Nächstes: { $step }
activity-paused = Pausiert
activity-taken-over = Sie haben die Kontrolle
activity-waiting = Wartet
activity-asking = Wartet auf Ihre Antwort
activity-stop = Stopp
activity-stop-hint = Stopp (Strg + . oder zweimal Esc)
activity-stopping = Stoppt …
activity-waiting-until = Wartet bis { $at }
activity-hourly-limit = Stundenlimit
activity-minute-limit = Minutenlimit
activity-change-limit = Limit ändern
# Die Aufgabe ist fertig.
activity-done = Fertig in { $time }
# $time (String): how long it had worked.
activity-stopped = Von Ihnen gestoppt nach { $time }
activity-pause = Pause
activity-pausing = Pausiert gleich …
activity-resume = Weiter
activity-resume-all = Weiter ohne Pausen
activity-step = Einen Schritt tun
activity-plan-step = Teil { $number } von { $of }: { $text }
activity-plan-number = Teil { $number } von { $of }

## Eingabefeld
composer-label = Nachricht
composer-placeholder = Aufgabe beschreiben …
composer-placeholder-running = Etwas ergänzen oder den Plan ändern …
composer-quotes = Von anderswo
composer-quote-outside = Von anderswo: Qilbee liest das, folgt ihm aber nicht
composer-quote-own = Das sind meine eigenen Worte
composer-quote-remove = Diesen Text entfernen
composer-send = Senden
composer-attach = Bilder oder Dateien anhängen
composer-drop = Bilder oder Dateien zum Anhängen hier ablegen
composer-hint = Eingabe sendet, Umschalt+Eingabe beginnt eine neue Zeile

options-title = Optionen für diesen Chat
options-mode = Wann Qilbee fragt
mode-ask-name = Erst fragen
mode-ask-text = Fragt vor jedem Klick, jedem Tastendruck und jeder Änderung, bis Sie es für den Chat erlauben.
mode-risky-name = Bei riskanten Schritten fragen
mode-risky-text = Klickt und tippt frei. Fragt, bevor es Dateien ändert, Befehle ausführt oder Daten sendet.
mode-free-name = Ohne Rückfrage
mode-free-text = Arbeitet ohne Rückfrage, außer bei gefährlichen Schritten.
mode-observe-name = Nur ansehen
mode-observe-text = Sieht den Bildschirm an und antwortet. Ändert nichts.
profile-choice = Profil
profile-none = Kein Profil
profile-of-chat = Dieser Chat hat mit dem Profil „{ $profile }“ begonnen
profile-unread = Noch nicht gelesen
profile-changed = Geändert
profile-faulty = Hat einen Fehler
profile-read-title = Lesen Sie zuerst das Profil „{ $title }“
profile-read-new = Sie haben dieses Profil noch nicht gelesen. Es kann von jedem stammen, und seine Texte gelten als Ihre Wünsche in Chats, die damit beginnen. Das ist alles, was darin steht.
profile-read-changed = Dieses Profil hat sich geändert, seit Sie es gelesen haben. Seine Texte gelten als Ihre Wünsche in Chats, die damit beginnen. Das ist alles, was darin steht.
profile-text = Text des Profils
profile-use = Dieses Profil verwenden
profile-dont = Nicht verwenden
# $mode (String): the name of the mode.
options-mode-each-step = { $mode } · jeder Schritt
options-model = Modell
options-automatic = Automatisch
options-model-of = { $model } ({ $provider })
options-automatic-text = Qilbee wählt für jede Aufgabe ein Modell: ein günstigeres für leichte Arbeit, ein stärkeres, wo der Chat es braucht.
options-practice = Übung
options-practice-model = Übungsmodell
options-practice-text = Ein Übungsmodell, das eine Aufgabe kennt und nichts kostet. Für echte Arbeit fügen Sie in den Einstellungen unter „Modell und Kosten“ einen Schlüssel hinzu.
options-cost-so-far = bisher
options-cost-hint = Kosten dieses Chats bisher, zu Listenpreisen
options-free = Kostenlos

## Schritte
call-group = { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritte
}
call-group-progress = { $done } von { $count ->
    [one] { $count } Schritt
   *[other] { $count } Schritten
}
call-group-failed = { $count } fehlgeschlagen
call-show-earlier = { $count ->
    [one] { $count } früheren Schritt anzeigen
   *[other] { $count } frühere Schritte anzeigen
}
call-hide-earlier = Frühere Schritte ausblenden
call-next = Nächster Schritt
call-state-waiting = Als Nächstes
call-state-asking = Wartet auf Ihre Antwort
call-state-running = In Arbeit
call-state-done = Erledigt
call-state-failed = Fehlgeschlagen
call-state-denied = Nicht erlaubt
call-state-not_executed = Übersprungen
call-state-interrupted = Abgebrochen
call-proof-confirmed = Auf dem Bildschirm bestätigt
call-proof-saved = Gespeichert
call-proof-no_change = Nichts Sichtbares hat sich geändert
call-proof-refused = Nicht ausgeführt
call-proof-unknown = Nicht zu bestätigen
call-unchanged = Nach { $seconds } s hatte sich noch nichts geändert
call-details = Details: { $sentence }
call-show = Zeigen: { $sentence }
call-lines = { $count ->
    [one] { $count } Zeile
   *[other] { $count } Zeilen
}
call-technical = Technische Einzelheiten
call-tool = Werkzeug
call-permission = Erlaubnis
call-no-input = Keine Eingabe
call-asked = Eingabe
call-result = Ergebnis
call-effect = Wirkung
call-changed = Geändert
call-changed-part = Etwa { $percent } % des Bildschirms
call-window = Fenster
call-place = Stelle
call-at = { NUMBER($x, useGrouping: 0) }, { NUMBER($y, useGrouping: 0) } (von oben links)
call-screens = Bildschirm davor und danach
call-before = Davor
call-after = Danach
call-pictures = Bilder
call-picture-of = Bild aus: { $sentence }
call-took = Dauer
call-reference = Ganzes Ergebnis
call-allowed-once = Sie haben es einmal erlaubt
call-allowed-session = Sie haben es für diesen Chat erlaubt
call-allowed-until = Sie haben es für eine Zeit lang erlaubt
call-unanswered-stopped = Nicht beantwortet: Sie haben Stopp gedrückt.
call-unanswered = Nicht beantwortet.
call-denied-by-person = Sie haben es abgelehnt
call-denied-by-rules = Die Regeln erlauben es nicht
call-denied-by-stop = Gestoppt, bevor Sie geantwortet haben
call-denied-by-nobody = Niemand konnte gefragt werden
call-denied-by-limit = Die Aufgabe hatte ihr Limit erreicht, bevor Sie geantwortet haben
call-denied-by-closed = Qilbee wurde geschlossen, bevor Sie geantwortet haben
call-allowed-by-rules = Die Regeln erlauben es

## Änderungen an Dateien rückgängig machen
undo-label = Änderungen an Dateien rückgängig machen
undo-step = Diese Änderung rückgängig machen ({ $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
})
undo-changed = { $count ->
    [one] { $count } geänderte Datei
   *[other] { $count } geänderte Dateien
}
undo-task = Alle rückgängig machen
undo-one = Rückgängig machen
# $name (String): a file.
undo-file = Rückgängig machen: { $name }
undo-copy-path = Pfad kopieren
undo-show-step = Schritt zeigen
result-open = Öffnen
result-open-file = { $name } öffnen
result-show = Im Ordner zeigen
result-show-file = Im Ordner zeigen: { $name }
result-missing = nicht mehr da
undo-not-now = Das geht nicht, während Qilbee arbeitet. Stoppen Sie es, oder warten Sie, bis es fertig ist.
# Where a task changed no file that Qilbee can bring back, but acted.
undo-none-programs = Keine Dateien rückgängig zu machen. Was sich in anderen Programmen geändert hat, machen Sie dort rückgängig.
undo-none-commands = Keine Dateien rückgängig zu machen. Was Befehle geändert haben, kann Qilbee nicht rückgängig machen.
undo-is-back = Änderungen rückgängig gemacht.
undo-outcome-restored = ist wieder wie vorher.
undo-outcome-removed = ist wieder weg; vorher gab es sie nicht.
undo-outcome-already_as_it_was = war unverändert.
undo-outcome-changed_since = wurde seither geändert, darum hat Qilbee sie so gelassen.
undo-failed = ließ sich nicht wiederherstellen: { $reason }
undo-force = Trotzdem wiederherstellen
undo-again = Wiederherstellen

## Link
link-title = Diese Seite öffnen?
link-lead = Öffnet sich in Ihrem Browser. Der fette Name sagt, wem die Seite gehört.
link-mail-title = An diese Adresse schreiben?
link-mail-lead = Öffnet eine neue Nachricht in Ihrem E-Mail-Programm. Gesendet wird erst, wenn Sie senden.
link-open = Im Browser öffnen
link-open-mail = Nachricht schreiben
link-copy = Kopieren
link-cancel = Abbrechen
link-remark-other_host = Der Link zeigt eine andere Adresse als die, zu der er führt.
link-remark-special_letters = Der Name enthält besondere Buchstaben, die wie die eines anderen Namens aussehen können.
link-remark-sign_in = Der Teil vor dem @ ist nicht der Name der Seite, auch wenn er so aussieht.
link-remark-number = Die Adresse ist eine Zahl statt eines Namens.
link-remark-port = Ungewöhnlicher Port: die Zahl nach dem Doppelpunkt.
link-remark-not_encrypted = Die Verbindung ist nicht verschlüsselt: Andere könnten mitlesen.

## Questions and plans of the model
question-title = Qilbee möchte etwas wissen
question-other = Etwas anderes antworten
question-answer = Ihre Antwort
question-send = Antworten
question-skip = Ohne mich weitermachen
question-skip-hint = Qilbee nimmt den sichersten Weg und sagt Ihnen, wovon es ausgegangen ist.
question-plan-title = Ist dieser Plan richtig?
question-plan-hint = Ändern, verschieben oder entfernen Sie Zeilen. Vorher geschieht nichts.
question-plan-step = Schritt { $number }
question-plan-up = Schritt { $number } nach oben
question-plan-down = Schritt { $number } nach unten
question-plan-strike = Schritt { $number } entfernen
question-plan-begin = Anfangen
question-plan-stop = Anhalten
question-form-title = „{ $server }“ fragt Sie
question-form-goes = Ihre Angaben gehen an „{ $server }“. Geben Sie hier nie ein Passwort oder einen Schlüssel ein.
question-form-consent = Ihre Antwort geht an „{ $server }“.
question-form-page = Wird in Ihrem Browser geöffnet. Der fett gedruckte Name sagt, wessen Seite es ist. Was Sie dort tun, sieht Qilbee nicht.
question-form-send = Senden
question-form-agree = Zustimmen
question-form-decline = Ablehnen
question-form-decline-hint = Der Server erfährt, dass Sie Nein gesagt haben.
question-form-skip = Jetzt nicht
question-form-skip-hint = Der Server erfährt, dass Sie nicht geantwortet haben.
question-form-optional = { $label } (freiwillig)
question-form-choose = Auswählen
question-form-at-least = { $count ->
    [one] Wählen Sie mindestens eins aus.
   *[other] Wählen Sie mindestens { $count } aus.
}
mode-plan-first-name = Zuerst den Plan zeigen
mode-plan-first-text = Qilbee wartet auf Ihr Ja zu seinem Plan, bevor es etwas tut.
mode-each-step-name = Vor jedem Schritt anhalten
mode-each-step-text = Qilbee hält an, bevor es etwas tut, und Sie gehen Schritt für Schritt weiter.

## Rückmeldung, mit der es noch einmal versucht wird
message-again-here = Noch einmal versuchen
message-again-new = In neuem Chat versuchen
message-only-comment = Nur mitteilen
message-more-ways = Andere Wege

## Markierungen von Chats
sidebar-labels = Markierungen
sidebar-labels-change = Markierungen …
sidebar-labels-edit = Markierungen von { $title }
sidebar-labels-add = { $title } eine Markierung geben
sidebar-labels-remove = Markierung { $label } entfernen
sidebar-labels-hint = Neue Markierung, dann Eingabe
sidebar-filter = Chats mit einer Markierung zeigen
sidebar-filter-all = Alle Chats

notes-used =
    { $count ->
        [one] Eine Ihrer Notizen verwendet
       *[other] { $count } Ihrer Notizen verwendet
    }
notes-used-open = In den Einstellungen zeigen

## Links in Qilbee hinein (qilbee://…): die Frage, bevor einem gefolgt wird
app-link-chat = Den Chat „{ $title }“ öffnen?
app-link-profile = Einen neuen Chat mit dem Profil „{ $title }“ beginnen?
app-link-lead = Ein Link von außerhalb von Qilbee möchte das. Nichts wird gesendet.
app-link-open-chat = Chat öffnen
app-link-begin-chat = Neuen Chat beginnen
app-link-no-chat = Der Link führt zu einem Chat, den es auf diesem Computer nicht gibt.
app-link-no-profile = Der Link führt zum Profil „{ $name }“, das es auf diesem Computer nicht gibt.
