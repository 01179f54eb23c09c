### Das Programm um die Chats herum: Fenster und Befehle.

app-chat-gone = Diesen Chat gibt es nicht mehr.
app-nearby-gone = Auf diesem Computer antwortet kein Modellserver namens „{ $name }“ mehr.
app-window-failed = Das konnte das Fenster nicht tun: { $error }.
app-nothing-erased = Es wurde nichts gelöscht.
app-too-many-days = So lange gibt es noch keine Chats. Geben Sie weniger Tage an.
app-no-desktop = { $error } Bis das behoben ist, sieht Qilbee nicht auf den Bildschirm, denn es könnte sehen, was Sie verborgen haben. Beheben Sie den Fehler, oder löschen Sie die Datei, und starten Sie Qilbee neu.
app-no-shell = { $error } Vielleicht verlangen die Einstellungen eine Sandbox, deshalb führt Qilbee bis dahin keine Befehle aus. Beheben Sie den Fehler, oder löschen Sie die Datei, und starten Sie Qilbee neu.
app-no-own-program = Qilbee findet sein eigenes Programm nicht ({ $error }).

## Bilder und Dateien einer Nachricht
app-attachment-not-kept = „{ $name }“ ließ sich nicht speichern: { $error }
app-attachment-gone = „{ $name }“ ist nicht mehr da. Hängen Sie es noch einmal an.
app-attachment-broken = „{ $name }“ ließ sich nicht lesen: Innerhalb von Qilbee ist etwas gescheitert.
app-attachment-damaged = „{ $name }“ kam beschädigt an. Versuchen Sie es noch einmal.

## Bildschirmfotos
app-window-hidden = Ein Fenster ist nicht zu sehen.
app-screenshot-gone = Das Bild vom Bildschirm ist weg. Machen Sie das Bildschirmfoto noch einmal.
app-picture-failed = Das Bild ließ sich nicht machen: { $error }
app-no-screen-picture = Es gibt kein Bild vom Bildschirm.
app-region-windows-failed = Die Fenster zum Auswählen eines Teils des Bildschirms ließen sich nicht öffnen: { $error }
app-region-busy = Sie wählen schon einen Teil des Bildschirms aus.

## Chats
app-chat-not-offered = Dieser Chat steht nicht mehr in der Liste. Öffnen Sie ihn im Fenster.
app-sign-in-entry = Der Eintrag, der Programme beim Anmelden startet, ließ sich nicht ändern: { $error }
app-settings-are-fine = Die Einstellungen sind lesbar. Ändern Sie sie im Fenster.
app-chat-not-kept = Der neue Chat wurde nicht gespeichert. Versuchen Sie es noch einmal.
app-copy-not-kept = Die Kopie des Chats wurde nicht gespeichert. Versuchen Sie es noch einmal.
app-import-not-kept = Der importierte Chat wurde nicht gespeichert. Versuchen Sie es noch einmal.
app-import-no-file = Es gibt keine Datei zum Importieren.
app-import-failed = Nicht importiert: { $error }.
# $error (Text): part of a sentence.
app-told-unreadable = Was dem Modell gesagt wurde, lässt sich nicht lesen: { $error }

## Geld
app-amount-invalid = Geben Sie einen Betrag über $0 und höchstens { $most } ein.
app-day-limit-unknown = Das Limit für einen Tag lässt sich nicht erhöhen, weil die Einstellungen nicht zu lesen sind. Sehen Sie in die Einstellungen, und versuchen Sie es dann noch einmal.

## Ziffern, die eine Antwort bestätigen. $minutes (Number): ganze Minuten.
app-code-missing = Dafür sind die drei Ziffern nötig, die Qilbee zeigt.
app-code-wrong = Das waren andere Ziffern. Tippen Sie die neuen ein.
app-code-gone = Diese Ziffern gelten nicht mehr. Tippen Sie die neuen ein.
app-code-locked = Dreimal falsche Ziffern: Vielleicht rät ein Programm. Bis zum nächsten Ja dauert es { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
}. Nein sagen und anhalten können Sie jederzeit.
app-code-no-random = Dieser Computer liefert keine Zufallszahlen, deshalb lässt sich nichts bestätigen. Starten Sie ihn neu.
app-terminal-of-a-tool = Dieses Terminal gehört einem Programm, das Qilbee gestartet hat; deshalb zählt hier nur „Nein“. Antworten Sie in einem Terminal, das Sie selbst geöffnet haben, oder in Qilbees Fenster.

## Links
app-link-no-program = Der Link ließ sich nicht öffnen, weil kein Programm dafür gefunden wurde. Kopieren Sie die Adresse, und öffnen Sie sie selbst.
app-link-refused = Der Link wurde nicht geöffnet: { $reason }.
app-link-too-long = seine Adresse ist zu lang
app-link-unreadable = seine Adresse lässt sich nicht lesen
app-link-incomplete = seine Adresse ist nicht vollständig
app-link-kind = Qilbee öffnet nur Webseiten und Mailadressen

## Dateien, die eine Aufgabe erzeugt hat
app-file-gone = Die Datei ist nicht mehr da.
app-file-no-program = Die Datei ließ sich nicht öffnen, weil kein Programm dafür gefunden wurde.
app-file-not-opened = Qilbee öffnet nur Dokumente, und diese Datei könnte ein Programm sein. Sie finden sie in ihrem Ordner.
app-crash-reports-left = Nicht alle Absturzberichte konnten gelöscht werden: { $error }
app-folder-no-program = Der Ordner ließ sich nicht öffnen, weil kein Programm dafür gefunden wurde. Kopieren Sie den Pfad der Datei, und öffnen Sie ihren Ordner selbst.

## Einstellungen
app-keychain-interrupted = Das Lesen oder Schreiben des Schlüsselbunds brach ab: { $error }
app-interrupted = Das brach ab: { $error }
app-server-invalid = { $name }: { $problem }
app-server-no-name = Der Server braucht einen Namen.
app-server-exists = Einen Server „{ $name }“ gibt es schon. Wählen Sie einen anderen Namen.
app-server-gone = Den Server „{ $name }“ gibt es nicht mehr.
app-server-not-tried = Der Server ließ sich nicht ausprobieren.
app-server-quotes = Im Befehl ist ein Anführungszeichen, das nicht geschlossen wird.
app-server-variable = „{ $name }“ kann nicht der Name einer Variablen sein.
app-server-not-added = Der Server wurde nicht hinzugefügt: { $error }.

## Beispiele auf dem ersten Bildschirm
app-example-again = Noch einmal: { $task }
app-example-server = { $server } ausprobieren
app-example-server-task = Zeige mir, was mit { $server } möglich ist, und führe ein harmloses Beispiel vor.
app-example-qube = Eine Aufgabe an Qube übergeben
app-example-qube-task = Welche meiner alltäglichen Aufgaben könnte Qube für mich erledigen? Frage mich, was ich tue, und schlage dann eine vor.
app-example-screen = Erklären, was auf meinem Bildschirm ist
app-example-screen-task = Erkläre mir, was auf meinem Bildschirm zu sehen ist. Ändere nichts.
app-example-files = Meine Downloads aufräumen
app-example-files-task = Schlage vor, wie man die Dateien in meinem Ordner „Downloads“ ordnen und benennen könnte. Zeige mir die Liste, bevor etwas geändert wird.
app-example-room = Herausfinden, was den Speicher füllt
app-example-room-task = Finde heraus, welche Ordner in meinem Benutzerordner am meisten Platz brauchen. Lösche nichts.
app-example-web = Eine Webseite zusammenfassen
app-example-web-task = Fasse diese Seite in fünf Punkten zusammen:
app-example-summary = Ein Dokument zusammenfassen
app-example-summary-task = Suche das neueste Dokument in meinem Ordner „Dokumente“ und fasse es in fünf Sätzen zusammen.
app-example-spreadsheet = Eine Tabelle in { $program } anlegen
app-example-spreadsheet-task = Lege in { $program } eine Tabelle meiner Ausgaben dieses Monats an: Datum, wofür, Betrag, und in der letzten Zeile die Summe. Frage mich nach den Zahlen.
app-example-writing = Einen Brief in { $program } schreiben
app-example-writing-task = Schreibe in { $program } einen kurzen, freundlichen Brief. Frage mich, an wen er geht und was darin stehen soll.
app-example-mail = Meine E-Mails in { $program } durchsehen
app-example-mail-task = Lies meine neuesten Nachrichten in { $program } und sage mir, welche eine Antwort brauchen. Sende nichts.
app-example-pictures = Ein Bild in { $program } verkleinern
app-example-pictures-task = Öffne das neueste Bild aus meinem Ordner „Bilder“ in { $program }, mache es halb so breit und hoch und speichere es unter einem neuen Namen.
app-example-browser = Etwas in { $program } nachsehen
app-example-browser-task = Öffne { $program }, sieh nach, wie morgen bei mir das Wetter wird, und sage mir, ob ich einen Schirm brauche.

## Überblick darüber, was Qilbee kann
app-can-desktop = Bildschirm, Maus und Tastatur
app-can-shell = Befehle
app-can-files = Dateien
app-can-web = Webseiten
app-can-qube = Aufgaben für Qube
app-can-memory = Notizen und frühere Ergebnisse
app-can-chat = Planen und nachfragen
app-can-server = { $server }
app-can-observe = Sieht nach.
app-can-act = Klickt und tippt.
app-can-write = Ändert Dateien oder Notizen.
app-can-execute = Führt Programme aus.
app-can-send = Sendet Daten von diesem Computer nach außen.
app-gap-key = Nur die Übungsaufgabe geht: Es gibt keinen Schlüssel für ein Modell.
app-gap-desktop = Qilbee kann den Bildschirm nicht sehen und Maus und Tastatur nicht benutzen. { $reason }
app-gap-qube = An Qube lassen sich keine Aufgaben übergeben: Es gibt keinen Schlüssel dafür.
app-gap-servers = Es gibt keinen MCP-Server, der weitere Werkzeuge bringt.
app-gap-server = { $server } lässt sich nicht benutzen. { $reason }
app-gap-server-starting = { $server } startet noch.

## Notizen und Qube
app-no-qube-task = Qube hat keine Aufgaben mit so einem Namen.
app-note-not-text = Diese Notiz ist kein Text, daher kann Qilbee sie weder zeigen noch verwenden. Löschen Sie sie, oder reparieren Sie ihre Datei.
app-note-failed = Die Notiz konnte nicht gelesen oder geändert werden: { $reason }.

## Anbieter von Modellen
app-provider-exists = Einen Anbieter „{ $name }“ gibt es schon. Wählen Sie einen anderen Namen.
app-provider-gone = Den Anbieter „{ $name }“ gibt es nicht mehr.
app-model-gone = Das Modell „{ $model }“ gibt es nicht mehr. Wählen Sie ein anderes.

## Tests von Modellen
app-test-said = Das Modell sagte: „{ $words }“
app-test-said-nothing = Das Modell sagte nichts.
app-test-one-piece = Die Antwort kam in einem Stück.

## What a task waited for.
# $title (String): words of the title.
app-until-window = Ein Fenster mit „{ $title }“ im Titel ist da, also endet die Aufgabe, wie Sie es wollten.
# $path (String): the file.
app-until-file = Die Datei { $path } ist da, also endet die Aufgabe, wie Sie es wollten.
# $words (String): the words.
app-until-text = Ein Ergebnis sagt „{ $words }“, also endet die Aufgabe, wie Sie es wollten.

## Profile
app-profile-unread = Das Profil „{ $name }“ ist neu oder hat sich geändert. Wählen Sie es noch einmal, um es zuerst zu lesen.
app-profile-changed = Das Profil „{ $name }“ hat sich geändert, während es gezeigt wurde. Lesen Sie es noch einmal.
app-profile-model = Das Profil „{ $name }“ will das Modell { $model }, das es nicht gibt. Richten Sie das Modell ein, oder ändern Sie das Profil.
app-profile-tools = Das Profil „{ $name }“ will Werkzeuge mit dem Namen „{ $tools }“, die es nicht gibt. Vorhanden sind: { $known }.
