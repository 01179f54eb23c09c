### Fehler und Warnungen zu Modellen und ihren Anbietern.

model-unreachable = { $provider } war nicht zu erreichen. Ist dieser Computer mit dem Netz verbunden?
model-other-server = Statt { $provider } hat etwas anderes geantwortet, vielleicht die Anmeldeseite eines Netzes.
model-nothing-listens = Unter { $host } antwortet niemand.
model-bad-certificate = Die Verbindung zu { $host } ist nicht sicher: Dieser Computer vertraut dem Zertifikat nicht. Vielleicht verlangt dieses Netz zuerst eine Anmeldung. Ist es Ihr eigener Server, fügen Sie sein Zertifikat zu denen hinzu, denen dieser Computer vertraut.
model-certificate-date = Die Verbindung zu { $host } ist nicht sicher: Das Zertifikat gilt heute nicht. Prüfen Sie Datum und Uhrzeit dieses Computers. Stimmen sie, braucht der Server ein neues Zertifikat.
model-certificate-name = Die Verbindung zu { $host } ist nicht sicher: Das Zertifikat gilt für eine andere Adresse. Prüfen Sie die Adresse. Stimmt sie, verlangt dieses Netz vielleicht zuerst eine Anmeldung.
model-no-tls = { $host } antwortet ohne Verschlüsselung, die Adresse beginnt aber mit https://. Ist es Ihr eigener Server, beginnen Sie die Adresse mit http://. Sonst verlangt dieses Netz vielleicht zuerst eine Anmeldung.
model-server-broke-off = Der Server hat abgebrochen, bevor er antwortete.
model-no-answer = { $provider } hat nicht rechtzeitig geantwortet.
model-wrong-address = Der Server unter dieser Adresse gehört nicht zu { $provider } (Fehler { $status }).
model-content-refused = { $provider } antwortet darauf nicht.
model-answer-broke-off = Die Antwort brach ab, bevor sie vollständig war.
model-answer-garbled = Die Antwort ließ sich nicht lesen: Sie wurde unterwegs verstümmelt.
model-chat-too-large = Dieser Chat ist zu groß geworden, um gesendet zu werden.
model-chat-over-window = Dieser Chat ist zu groß für { $provider } geworden: Mehr als { $tokens } Tokens passen nicht hinein.
model-loading = { $provider } lädt das Modell noch.
model-no-key = Es gibt noch keinen Schlüssel für { $provider }.
model-key-unusable = Der Schlüssel für { $provider } enthält Zeichen, die kein Schlüssel hat.
model-key-rejected = { $provider } hat den Schlüssel nicht angenommen.
model-no-token = Die Anmeldung bei { $provider } hat kein Token ergeben: { $reason }
model-token-not-started = { $program } ließ sich nicht starten ({ $error }).
model-token-timed-out = { $program } war nach { $seconds } Sekunden noch nicht fertig.
model-token-failed = { $program } endete mit dem Code { $code }.
model-token-ended = { $program } wurde von einem anderen Programm beendet.
model-token-none = { $program } hat kein Token ausgegeben.
model-key-over-http = Der Schlüssel wird nicht über einfaches http an einen anderen Computer gesendet. Verwenden Sie eine https://-Adresse.
model-key-unreadable = Der Schlüssel für { $provider } ließ sich nicht lesen: { $error }
model-spend-limit = Eine Ausgabengrenze Ihres Kontos ist erreicht.
model-rate-limited = { $provider } bekommt im Moment zu viele Anfragen.
model-overloaded = { $provider } ist im Moment überlastet.
model-server-error = { $provider } hat im Moment ein Problem (Fehler { $status }).
model-forbidden = Dieser Schlüssel darf das nicht.
model-not-found = Dieses Modell oder diese Adresse gibt es für diesen Schlüssel nicht.
model-request-refused = { $provider } hat die Anfrage nicht angenommen (Fehler { $status }).
model-tool-refused = { $provider } nimmt die Beschreibung eines der Werkzeuge nicht an.
model-tools-as-text = { $model } kann Werkzeuge nicht selbst aufrufen und schreibt die Aufrufe deshalb als Text. Dabei können mehr Fehler passieren.
model-provider-said = { $message } Der Anbieter sagt: { $words }
model-refusal-category = Es fällt unter: { $category }.
model-held-back = Der Anbieter möchte, dass sich das ein Mensch ansieht, bevor es weitergeht: { $checks }
model-list-unreadable = Die Liste der Modelle ließ sich nicht lesen: { $error }
model-address-invalid = { $address } ist nicht die Adresse einer API: { $reason }
model-address-scheme = sie muss mit http:// oder https:// beginnen

## Warnungen, bevor ein Modell verwendet wird
model-price-unknown = Qilbee kennt den Preis von { $model } nicht, deshalb gelten Kostenlimits dafür nicht.
model-may-end = { $model } kann ab { $date } jederzeit abgeschaltet werden. Es gibt neuere Modelle.
model-ends = { $model } wird am { $date } abgeschaltet. Wählen Sie vorher ein anderes Modell.
model-ended = { $model } gibt es seit { $date } nicht mehr. Wählen Sie ein anderes Modell.

## Bilder und Dateien der Unterhaltung
model-blob-unreadable = das gespeicherte Bild oder die Datei { $id } lässt sich nicht lesen: { $reason }
