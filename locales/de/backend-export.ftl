### Chats als Dateien speichern und importieren.

export-not-json = der Chat ließ sich nicht in JSON umwandeln: { $error }
export-not-saved = der Chat ließ sich nicht in { $path } speichern: { $reason }. Keine andere Datei wurde geändert.
export-no-picture = Dieser Chat hat kein Bild vom Bildschirm. Ein bewegtes Bild braucht eines.
# $error (String): the encoder's error.
export-no-animation = das bewegte Bild ließ sich nicht herstellen: { $error }

## Importieren; Teil eines Satzes
import-not-a-chat = dies ist kein Chat, den Qilbee als JSON Lines gespeichert hat
import-newer = dieser Chat wurde von einem neueren Qilbee gespeichert (Format { $version }). Aktualisieren Sie Qilbee, um ihn zu importieren
import-bad-line = die Zeile { NUMBER($line, useGrouping: 0) } lässt sich nicht lesen: { $problem }
import-incomplete = die Datei ist nicht vollständig: Das Ereignis { NUMBER($event, useGrouping: 0) } fehlt
import-not-base64 = ihre Daten sind kein Base64 ({ $error })
import-wrong-hash = ihre Daten passen nicht zu ihrer Kennung
