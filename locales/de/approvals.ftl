# Fragen, bevor Qilbee handelt, und die erteilten Erlaubnisse.

## Die Frage
approval-click-heading = Hier klicken?
approval-mouse-heading = Hier die Maus benutzen?
approval-type-heading = Das eintippen?
approval-press-heading = Diese Tasten drücken?
approval-practice-heading = Übungsformular öffnen?
approval-files-heading = So ändern?
approval-shell-heading = Diesen Befehl ausführen?
approval-send-heading = Das senden?
approval-fetch-heading = Diese Seite öffnen?
approval-qube-heading = An Qube übergeben?
approval-outside-heading = Dieses Werkzeug benutzen?
approval-app-heading = Darf Qilbee in diesem Chat { $app } benutzen?
approval-app-practice = das Übungsformular
approval-app-click = Nur dieser Klick
approval-app-step = Nur dieser Schritt
approval-doubt-seen = Sie haben { $what } nicht genannt
approval-evidence-sent = Was gesendet wird
approval-evidence-done = Was geschieht
approval-evidence-from = Woher es kommt
approval-place = { $number } von { $of }
approval-once = Einmal erlauben
approval-session = In diesem Chat erlauben
approval-longer = Erlauben …
approval-span-chat = In diesem Chat
approval-span-quarter = Für 15 Minuten
approval-span-hour = Für eine Stunde
approval-span-today = Für den Rest des Tages
approval-once-only = Hier fragt Qilbee immer.
approval-deny = Nicht erlauben
approval-dont = Nicht tun
approval-dont-send = Nicht senden
approval-anyway = Trotzdem erlauben
approval-send-anyway = Trotzdem senden
approval-details = Einzelheiten
approval-covers = Gilt für { $what }
approval-says = Qilbee schrieb: „{ $words }“
approval-reason = Was soll Qilbee stattdessen tun?
approval-reason-short = Stattdessen …
approval-allow-keys = Alt+Eingabe
approval-deny-keys = Alt+Rücktaste
approval-keys-hint = Alt+Eingabe erlaubt es einmal, Alt+Rücktaste nicht.
approval-size =
    { $lines ->
        [one] 1 Zeile
       *[other] { $lines } Zeilen
    }, { $bytes ->
        [one] 1 Byte
       *[other] { $bytes } Bytes
    }
approval-blank-lines = … { $count } leere Zeilen …
approval-more-lines = Die { $count } Zeilen dazwischen zeigen
approval-picture = Dieser Teil des Bildschirms, wie er jetzt aussieht
approval-in-window = in „{ $title }“
approval-in-app-window = in „{ $title }“ ({ $app })
approval-some-place = Der Ring markiert die Stelle.
approval-some-window = Geht an das Fenster, in dem Sie gerade schreiben.

## Was ein Ja bewirkt
approval-consequence-mouse = Qilbee klickt hier mit Ihrer Maus. Ändert sich die Stelle vorher, fragt Qilbee noch einmal.
approval-consequence-keys = Qilbee tippt mit Ihrer Tastatur. Ändert sich das Fenster vorher, fragt Qilbee noch einmal.
approval-consequence-practice = Öffnet ein kleines Fenster von Qilbee. Sonst ändert sich nichts.
approval-consequence-files = Ändert Dateien. Sie können es rückgängig machen.
approval-consequence-inside = Läuft hinter Wänden: Es ändert nur die Ordner dieses Chats. Qilbee kann es nicht rückgängig machen.
approval-consequence-free = Läuft ohne Wände: Es kann alles, was Sie können. Qilbee kann es nicht rückgängig machen.
approval-consequence-shell = Läuft auf Ihrem Computer mit Ihren Rechten. Qilbee kann es nicht rückgängig machen; nur „Stopp“ beendet es vorher.
approval-consequence-send = Das verlässt Ihren Computer und lässt sich nicht zurückholen.
approval-consequence-fetch = Öffnet eine Webseite. Die Seite bemerkt den Besuch.
approval-consequence-qube = Qube erledigt das online. Das kann zusätzlich kosten.
approval-consequence-outside = Das tut „{ $server }“, ein Werkzeug von außerhalb. Qilbee kann es nicht rückgängig machen.

approval-effect-observe = Nur ansehen
approval-effect-act = Klicken und tippen
approval-effect-write = Dateien ändern
approval-effect-execute = Befehl ausführen
approval-effect-send = Daten senden

## Die Ziffern, die eine Antwort bestätigen, wo Qilbee nicht erkennt, wer gedrückt hat
confirm-title = Sind Sie das?
confirm-why = Hier kann Qilbee Ihre Eingaben nicht von denen eines Programms unterscheiden. Tippen Sie die Ziffern ein und zeigen Sie so, dass Sie es sind.
confirm-picture = Drei Ziffern, so gezeichnet, dass Programme sie nicht als Text finden
confirm-field = Die drei Ziffern. Mit einem Bildschirmleser geben Sie stattdessen „qilbee answers any“ in ein Terminal ein.
confirm-type = Diese Ziffern eintippen
confirm-yes = Bestätigen
confirm-no = Abbrechen
confirm-not-now = Nicht bestätigt, deshalb ist nichts geschehen.
confirm-message = Ihre Nachricht senden
confirm-answer = Qilbees Frage beantworten
confirm-form = Ihre Angaben senden
confirm-go-on = Qilbee weitermachen lassen
confirm-allow-once = Das einmal erlauben
confirm-allow-chat = Das und alles dieser Art in diesem Chat erlauben
confirm-allow-until = Das und alles dieser Art bis { $moment } erlauben
confirm-options = Ändern, wie dieser Chat arbeitet: „{ $mode }“
confirm-new-chat = Einen Chat mit „{ $mode }“ beginnen
confirm-money = Heute mehr ausgeben
confirm-setting = Eine Einstellung ändern
confirm-server = Ein Werkzeug von außerhalb starten
confirm-free-server = Ein Werkzeug von außerhalb ohne Wände laufen lassen
confirm-plugin = Ein Plugin installieren
confirm-profile = Das gezeigte Profil verwenden
confirm-provider = Ändern, wohin Chats mit einem Modell gehen
confirm-models-of-provider = Einen Anbieter fragen, welche Modelle er hat
confirm-test-model = Ein Modell testen, was etwas kosten kann
confirm-key = Einen Schlüssel speichern
confirm-data = Daten löschen
confirm-other = Fortfahren

## Erlaubnisse
grants-title = Erlaubnisse in diesem Chat
grants-chip = { $count ->
    [one] { $count } Erlaubnis
   *[other] { $count } Erlaubnisse
}
grants-none = Noch keine Erlaubnisse. Qilbee fragt jedes Mal, wie es eingestellt ist.
grants-family-desktop = Maus und Tastatur
grants-family-shell = Befehle
grants-family-files = Dateien ändern
grants-family-web = Daten senden
grants-family-qube = Qube
grants-family-memory = Gedächtnis
grants-family-chat = Chat
grants-family-server = Werkzeuge von „{ $name }“
grants-all = { $family }: alles ({ $effect })
grants-narrowed = { $family }: { $scope }
# $place (String): grants-in-folders.
grants-placed = { $family } { $place }
grants-in-folders = in { $folders }
grants-in-this-chat = Bis dieser Chat endet
grants-until = Bis { $moment }
grants-since = erteilt { $moment }
grants-asked-for = Sie haben erlaubt: { $sentence }
grants-revoke = Widerrufen
grants-revoke-this = Widerrufen: { $what }
grants-revoke-all = Alle widerrufen
