# Das Fenster als Ganzes, die Steuerleiste, die Schnelleingabe, das Symbol in der Leiste und Mitteilungen.

product = Qilbee
app-outside = Diese Seite ist das Innere des Qilbee-Fensters. Starten Sie Qilbee, um sie zu benutzen.
app-read-only = Dieser Chat lässt sich nur lesen.
app-open-failed = Dieser Chat lässt sich nicht öffnen.
app-dismiss = Ausblenden
app-close = Schließen
app-skip = Zum Eingabefeld springen

## Steuerleiste
shell-control-bar = Was Qilbee gerade tut
shell-step = Schritt { $number }
shell-starting = Startet …
shell-first-words = Hier sehen Sie, was Qilbee tut. Hat sein Fenster Platz gemacht, zeigt es der letzte Knopf.
shell-take-over = Übernehmen
shell-take-over-hint = Anhalten und selbst übernehmen
shell-show = Qilbee anzeigen
shell-move = Diese Leiste verschieben
shell-time = Zeit
shell-cost = Kosten dieser Aufgabe

## Schnelleingabe
shell-ask = Qilbee fragen
shell-ask-hint = Eingabe sendet, Esc schließt
shell-ask-placeholder = Was kann Qilbee für Sie tun?
shell-recent = Letzte Chats
shell-with-picture = Ein Bild von „{ $title }“ mitsenden
shell-send = Senden

## Die Befehle und die Tasten des Fensters
palette-title = Befehle
palette-placeholder = Befehle, Chats und Einstellungen suchen
palette-undo = Änderungen rückgängig machen…
palette-undo-none = In diesem Chat gibt es keine geänderten Dateien rückgängig zu machen.
palette-none = Dazu passt nichts.
# Neben einem Modus oder einem Modell.
palette-current = In Benutzung
palette-group-actions = Aktionen
palette-group-chats = Chats
palette-group-options = Dieser Chat
palette-group-settings = Einstellungen
keys-palette = Alles durchsuchen: Befehle, Chats, Einstellungen
keys-stop = Die Aufgabe in diesem Chat stoppen

## Fragen der Computer einer Flotte
fleet-title = Fragen der Flotte
fleet-open = Flotte
fleet-open-count = { $count ->
    [one] Flotte, 1 offene Frage
   *[other] Flotte, { $count } offene Fragen
}
fleet-lead = Gestellt von den Computern Ihrer Flotte. Die erste Antwort zählt, wo auch immer sie gegeben wird.
fleet-none = Keine Fragen sind offen.
fleet-unread = Einige Aufgaben lassen sich gerade nicht lesen, daher können ihre Fragen fehlen: { $tasks }
fleet-gone = Diese Frage ist nicht mehr offen. Vielleicht hat jemand sie beantwortet.
fleet-left-out = Es geht um eine Stelle auf einem Bildschirm; ein Bild davon kam nicht mit.
fleet-picture = Der Bildschirm des Computers
fleet-picture-lost = Das Bild ließ sich nicht laden. Qilbee versucht es weiter; erlauben Sie es hier, sobald Sie die Stelle sehen.
fleet-takeover-no = Aufgabe stoppen
fleet-takeover-yes = Weitermachen

## Symbol in der Leiste und Mitteilungen
tray-show = Qilbee anzeigen
tray-new_chat = Neuer Chat
tray-stop_all = Alles stoppen
tray-quit = Qilbee beenden
tray-idle = Qilbee
tray-working = Qilbee arbeitet
tray-asking = Qilbee braucht Ihre Antwort
tray-done = Fertig
tray-not_done = Vorzeitig gestoppt
tray-needs_answer = Qilbee braucht Ihre Antwort
tray-fleet_needs_answer = Die Flotte braucht Ihre Antwort
tray-untitled = Ein Chat
