# Bilder und Dateien zu einer Nachricht, Bildschirmfotos, und das Zeichnen darauf.

attachment-attached = Angehängt
attachment-remove = { $name } entfernen
attachment-open = { $name } anzeigen
attachment-annotate = Auf { $name } zeichnen
attachment-reading = Wird gelesen, { $percent } %
attachment-storing = Wird vorbereitet …
attachment-too-large = „{ $name }“ ist größer als { $limitMb } MB. Sagen Sie Qilbee, wo die Datei liegt; Qilbee liest sie dann in Teilen.
attachment-too-many = Sie können bis zu { $limit } Bilder und Dateien an eine Nachricht anhängen.
attachment-too-much = Sie können bis zu { $limitMb } MB an eine Nachricht anhängen. Senden Sie den Rest mit der nächsten.
attachment-cannot-read = „{ $name }“ lässt sich nicht lesen. Ordner können Sie nicht anhängen.
attachment-unnamed = Eingefügtes Bild
attachment-kind-picture = Bild
attachment-kind-pdf = PDF
attachment-kind-word = Word-Dokument
attachment-kind-document = Dokument
attachment-kind-slides = Präsentation
attachment-kind-email = E-Mail
attachment-kind-sheet = Tabelle
attachment-kind-text = Text
attachment-as-text = Diesen Text liest Qilbee, ohne Layout und Bilder.
attachment-text-of-pdf = Das ist der Text darin. Qilbee sieht die Seiten, wie sie sind.
attachment-loading = Wird geladen …
attachment-cut = Das ist nur der Anfang. Qilbee liest alles.

## Bildschirmfotos
screenshot-take = Bildschirmfoto aufnehmen
screenshot-screen = Ganzer Bildschirm
screenshot-window = Fenster …
screenshot-region = Teil des Bildschirms …
screenshot-note = Qilbee blendet sich dafür aus
screenshot-choose-screen = Welcher Bildschirm?
screenshot-choose-window = Welches Fenster?
screenshot-hint = Qilbees eigene Fenster und alles, was Sie vor ihm verbergen, sind nicht auf dem Bild.
screenshot-none = Kein Fenster ist offen. Öffnen Sie eines und versuchen Sie es noch einmal.
screenshot-name = Bildschirmfoto { $time }
screenshot-busy = Bildschirmfoto wird aufgenommen …

region-title = Teil des Bildschirms wählen
region-hint = Ziehen Sie eine Auswahl auf. Pfeiltasten verschieben sie, Umschalt+Pfeiltasten ändern die Größe. Eingabe nimmt auf, Esc bricht ab.
region-take = Aufnehmen
region-cancel = Abbrechen
region-size = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) }
region-area = { NUMBER($width, useGrouping: 0) } mal { NUMBER($height, useGrouping: 0) } Pixel, { NUMBER($x, useGrouping: 0) } von links, { NUMBER($y, useGrouping: 0) } von oben

## Auf einem Bild zeichnen
annotation-title = Auf { $name } zeichnen
annotation-tools = Zeichenwerkzeug
annotation-arrow = Pfeil
annotation-box = Rahmen
annotation-blur = Unkenntlich
annotation-colors = Farbe
annotation-red = Rot
annotation-amber = Bernstein
annotation-green = Grün
annotation-blue = Blau
annotation-add = In der Mitte einfügen
annotation-undo = Rückgängig
annotation-apply = Dieses Bild verwenden
annotation-applying = Wird gezeichnet …
annotation-cancel = Abbrechen
annotation-hint = Ziehen Sie auf dem Bild. Was Sie unkenntlich machen, wird endgültig unlesbar, bevor Qilbee es sendet. Qilbee behält nur das Bild mit Ihrer Zeichnung.
annotation-list = Ihre Zeichnung
annotation-list-hint = Pfeiltasten verschieben, Umschalt+Pfeiltasten ändern die Größe, Entf löscht.
annotation-named = { $kind } { $number }
annotation-picture = Bild zum Zeichnen
