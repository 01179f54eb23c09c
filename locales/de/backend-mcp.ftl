### Server mit Werkzeugen (MCP) und Python-Plugins: warum eines nicht geht, und was die Werkzeuge tun.

## Zustand eines Servers
mcp-restarting = Der MCP-Server „{ $name }“ wird neu gestartet: { $reason }
mcp-disabled = Der MCP-Server „{ $name }“ wird nicht benutzt: { $reason }
mcp-host-restarting = Die Python-Plugins werden neu gestartet: { $reason }
mcp-host-disabled = Die Python-Plugins werden nicht benutzt: { $reason }
mcp-full-stop = { $text }.
mcp-disabled-advice = { $trouble } Alles andere geht wie vorher. Die Einstellungen stehen in mcp_servers.json; `qilbee mcp list -v` zeigt die Ausgabe, `{ $command }` entfernt ihn. Beim nächsten Start versucht Qilbee es wieder.
mcp-host-disabled-advice = { $trouble } Alles andere geht wie vorher. `qilbee plugins list` zeigt die Plugins; beim nächsten Start versucht Qilbee es wieder.
mcp-partly-used = Der MCP-Server „{ $name }“ funktioniert, aber diese seiner Werkzeuge lassen sich nicht benutzen: { $tools }. `qilbee mcp list` und Einstellungen ▸ Werkzeuge sagen, warum.
mcp-still-starting = Der MCP-Server „{ $name }“ startet noch. Seine Werkzeuge kommen mit einer späteren Nachricht in diesen Chat.
mcp-host-still-starting = Plugins werden noch geladen. Ihre Werkzeuge kommen mit einer späteren Nachricht in diesen Chat.
mcp-not-ready = Der MCP-Server „{ $name }“ ist nicht bereit.
mcp-settings-unusable = Seine Einstellungen lassen sich nicht benutzen: { $problem }
mcp-ended-repeatedly = Er wurde { $count }-mal gestartet und ging jedes Mal zu Ende. { $reason }
mcp-left-out = Weggelassen: { $reason }.
mcp-no-servers-used = Kein MCP-Server wird benutzt: { $problem }
mcp-no-plugins-used = Kein Plugin wird benutzt: { $problem }
mcp-all-else-works = { $problem } Alles andere geht wie vorher.

## Verbindung
mcp-ended = Er ging zu Ende.
mcp-stopped = Er wurde gestoppt.
mcp-ended-early = Er ging zu Ende, bevor er geantwortet hat.
mcp-start-timeout = Er hat binnen { $seconds } s nicht geantwortet.
mcp-printed = { $reason } Er schrieb: { $output }
mcp-unreachable = Qilbee kann ihn nicht erreichen: { $error }.
mcp-nobody-listens = Unter seiner Adresse antwortet niemand. Prüfen Sie `url` und ob er läuft.
mcp-connect-timeout = Seine Adresse antwortet nicht. Prüfen Sie `url` und ob dieser Computer online ist.
mcp-bad-certificate = Seinem Zertifikat ist nicht zu trauen ({ $error }); es wurde nichts an ihn geschickt.
mcp-http-status = Er antwortete mit Fehler { $status }.
mcp-nothing-here = Unter seiner Adresse ist kein MCP-Server (Fehler { $status }). Prüfen Sie `url`.
mcp-moved = Er will unter einer anderen Adresse angesprochen werden. Suchen Sie die neue heraus, und tragen Sie sie unter `url` ein.
mcp-forbidden = Er verweigert den Zugang (Fehler 403). Prüfen Sie, was unter `headers` steht.
mcp-other-service = Unter seiner Adresse antwortet etwas anderes als ein MCP-Server. Prüfen Sie `url`.
mcp-no-greeting = Seine erste Antwort ist nicht die eines MCP-Servers.
mcp-other-version = Er spricht nur Versionen des Protokolls, die Qilbee nicht kennt: { $versions }.
mcp-refused = Er hat abgelehnt: { $error }
mcp-no-protocol = Er spricht das Protokoll nicht: { $error }.
mcp-authorization = Er will wissen, wer Sie sind. Schreiben Sie, was er verlangt, in `headers`, etwa "Authorization": "Bearer { $reference }".
mcp-message-too-large = Er hat eine Nachricht von mehr als { $megabytes } MB gesendet.
mcp-too-many-messages = Er hat ohne Pause mehr Nachrichten gesendet, als irgendeine Aufgabe braucht.
mcp-bad-url = Seine `url` lässt sich nicht benutzen: { $error }.
mcp-bad-header-name = „{ $name }“ kann nicht der Name einer Kopfzeile sein.
mcp-bad-header-value = Die Kopfzeile „{ $name }“ hat einen Wert, den keine Kopfzeile haben kann.
mcp-no-http-client = Qilbee kann ihm keine Anfragen senden: { $error }.

## Programm
mcp-no-program = Er hat kein Programm.
mcp-program-missing = Das Programm „{ $program }“ gibt es nicht. Installieren Sie es, oder berichtigen Sie `command`.
mcp-folder-missing = Seinen Ordner { $folder } gibt es nicht.
mcp-program-failed = Sein Programm „{ $program }“ lässt sich nicht starten: { $error }.
mcp-no-pipes = Sein Programm hat keine Eingabe oder Ausgabe.
mcp-secret-missing = Im Schlüsselbund ist für ihn kein Geheimnis „{ $name }“. Speichern Sie es mit `qilbee keys set mcp:{ $name }`.
mcp-secret-unreadable = Sein Geheimnis „{ $name }“ lässt sich nicht lesen: { $reason }
mcp-variable-missing = Er braucht die Umgebungsvariable { $name }; sie ist nicht gesetzt.

## Liste der Werkzeuge
mcp-no-introduction = Er hat sich nicht vorgestellt.
mcp-tool-listed-twice = Er nennt das Werkzeug „{ $name }“ zweimal.
mcp-tool-left-out = Sein Werkzeug „{ $name }“ wird weggelassen: { $reason }.
mcp-tool-unchecked = Ergebnisse seines Werkzeugs „{ $name }“ werden nicht geprüft: { $reason }.
mcp-more-notices = Davon gibt es noch mehr.
mcp-list-invalid = Seine Liste der Werkzeuge ist ungültig.
mcp-list-refused = Er nennt seine Werkzeuge nicht: { $error }
mcp-list-timeout = Er hat seine Werkzeuge nicht rechtzeitig genannt.
mcp-list-ended = Er ging zu Ende, bevor er seine Werkzeuge nannte.
mcp-too-many-tools = Er hat mehr als { $count } Werkzeuge. Die ersten { $count } werden benutzt; weggelassen werden { $names }.
mcp-list-endless = Seine Liste der Werkzeuge hat kein Ende.
mcp-tool-name-length = sein Name ist leer oder zu lang
mcp-tool-name-letters = sein Name enthält Steuerzeichen
mcp-input-schema = Eingabeschema
mcp-output-schema = Ausgabeschema
mcp-schema-no-object = sein { $schema } ist nicht für ein Objekt
mcp-schema-too-large = sein { $schema } ist größer als { $kilobytes } KB
mcp-schema-unusable = sein { $schema } lässt sich nicht benutzen: { $reason }
mcp-schema-invalid = sein { $schema } ist kein JSON Schema ({ $error })

## Anmeldung bei einem Server
mcp-sign-in-needed = Er möchte, dass Sie sich anmelden.
mcp-sign-in-more = Er möchte, dass Sie sich noch einmal anmelden, für weitere Rechte: { $scopes }.
mcp-sign-in-advice = Der MCP-Server „{ $name }“ möchte, dass Sie sich anmelden, bevor seine Werkzeuge benutzt werden. Unter Einstellungen ▸ Werkzeuge gibt es dafür einen Knopf; im Terminal ist es `{ $command }`. Alles andere geht wie vorher.
mcp-call-sign-in = { $owner } hat das nicht getan. { $demand } Das geht nur von Hand, unter Einstellungen ▸ Werkzeuge.
mcp-sign-in-program = Er ist ein Programm auf diesem Computer; dort meldet sich niemand an.
mcp-sign-in-insecure = Seine Adresse ist nicht verschlüsselt, darum schickt Qilbee keine Anmeldung dorthin. Er braucht eine `url`, die mit https:// beginnt.
mcp-sign-in-nowhere = Er sagt nicht, wo man sich anmeldet. Wenn er einen Schlüssel will, schreiben Sie ihn in `headers`, etwa "Authorization": "Bearer { $reference }".
mcp-sign-in-other-server = Was er über die Anmeldung sagt, betrifft einen anderen Server; darum wurde nichts dorthin geschickt.
mcp-sign-in-other-provider = Sein Anmeldedienst gibt sich als ein anderer aus; darum wurde nichts dorthin geschickt.
mcp-sign-in-no-proof = Sein Anmeldedienst kann die Anmeldung nicht vor Mithörern schützen (PKCE mit S256), darum benutzt Qilbee ihn nicht.
mcp-sign-in-bad-address = Seine Anmeldung führt zu einer Adresse, die Qilbee nicht öffnet: { $address }.
mcp-sign-in-unreachable = { $site } lässt sich nicht fragen, wie man sich anmeldet: { $error }.
mcp-sign-in-unknown-program = Sein Anmeldedienst nimmt Qilbee nicht von sich aus an ({ $error }). Lassen Sie sich dort eine Client-ID geben, und tragen Sie sie unter `oauth.clientId` ein.
mcp-sign-in-silent = Er hat binnen { $seconds } s nicht gesagt, wie man sich anmeldet.
mcp-sign-in-timeout = Aus dem Browser kam nicht rechtzeitig eine Antwort. Es hat sich nichts geändert; versuchen Sie es noch einmal.
mcp-sign-in-foreign = Es kam eine Antwort, die nicht zu dieser Anmeldung gehört; darum wurde nichts daraus übernommen. Versuchen Sie es noch einmal.
mcp-sign-in-declined = Die Anmeldung wurde abgelehnt: { $error }
mcp-sign-in-not-kept = Die Anmeldung lässt sich nicht im Schlüsselbund ablegen und wurde verworfen: { $error }
mcp-sign-in-no-keychain = es gibt keinen Schlüsselbund
mcp-sign-in-not-renewed = Die Anmeldung bei ihm lässt sich nicht erneuern: { $error }
mcp-sign-in-failed = Die Anmeldung ist fehlgeschlagen: { $error }
mcp-sign-in-no-port = Dieser Computer gibt keinen Port für den Rückweg aus dem Browser her ({ $port }): { $error }.

## mcp_servers.json
mcp-entry-no-object = es muss ein JSON-Objekt sein.
mcp-entry-json = { $error }.
mcp-entry-url = seine `url` muss mit http:// oder https:// beginnen.
mcp-entry-both = es nennt sowohl ein Programm zum Starten (command) als auch eine Adresse zum Aufrufen (url); entfernen Sie eines davon.
mcp-entry-neither = es nennt weder ein Programm zum Starten (command) noch eine Adresse zum Aufrufen (url).
mcp-entry-oauth-secret = `oauth.clientSecret` braucht eine `oauth.clientId`.
mcp-entry-oauth-document = `oauth.clientMetadataUrl` muss mit https:// beginnen.
mcp-entry-oauth-scopes = `oauth.scopes` muss eine Liste von Wörtern sein.
mcp-entry-timeout = `timeouts.{ $name }` muss mehr als 0 und höchstens ein Tag sein, in Sekunden.
mcp-entry-writable = `writable` muss ganze Pfade nennen, etwa "/srv/notizen" oder "~/Dokumente", aber „{ $path }“ ist keiner.
mcp-entry-site = `sites` muss Namen von Websites nennen, etwa "api.example.org", aber „{ $site }“ ist keiner.
mcp-file = { $path }: { $problem }.
mcp-file-size = es ist keine Datei von höchstens 4 MB
mcp-file-json = es ist kein JSON: { $error }
mcp-file-no-object = es muss ein JSON-Objekt sein
mcp-file-servers = `mcpServers` darin muss ein JSON-Objekt sein
mcp-file-changed = Ein anderes Programm hat { $path } gerade geändert. Es wurde nichts geschrieben; versuchen Sie es noch einmal.

## Plugins
mcp-plugin-broken = Das Plugin „{ $name }“ wird nicht benutzt: { $reason }.
mcp-plugin-no-reason = es nennt keinen Grund
mcp-plugin-advice = { $trouble } Alles andere geht wie vorher. Installieren Sie eine andere Fassung davon, oder entfernen Sie es mit `{ $command }`.
mcp-plugin-unknown = das Plugin „{ $name }“ gibt es nicht; es gibt: { $known }
mcp-plugin-none = das Plugin „{ $name }“ gibt es nicht; es gibt keine
mcp-python-missing = hier gibt es kein Python. Installieren Sie Python 3.9 oder neuer, oder nennen Sie eines in config.toml: [python] interpreter = "…"
mcp-python-no-interpreter = das Programm { $path }, das Python in config.toml, gibt es nicht. Berichtigen Sie es dort
mcp-python-gone = das Python der Plugins ist weg, vielleicht durch eine Aktualisierung ({ $path }); installieren Sie die Plugins neu, mit `qilbee plugins install`
mcp-python-too-old = { $path } ist nicht Python 3.9 oder neuer
mcp-python-bad-source = „{ $text }“ ist weder ein Ordner oder eine Datei, die es gibt, noch der Name eines Pakets, etwa NAME oder NAME==1.2
mcp-python-bad-name = „{ $name }“ kann nicht der Name eines Plugins sein: nehmen Sie kleine Buchstaben, Ziffern und _, und beginnen Sie mit einem Buchstaben
mcp-python-occupied = { $path } ist schon da und nicht leer; es wurde nichts geschrieben
mcp-python-failed = { $purpose } hat nicht geklappt. Die Ausgabe war:
    { $output }
mcp-python-file = { $path }: { $error }
mcp-python-make = Das Anlegen einer Umgebung für Plugins
mcp-python-make-in = Eine Umgebung für Plugins wird angelegt in { $path }
mcp-python-version = Die Frage an Python nach seiner Version
mcp-python-report = Das Lesen der Plugins
mcp-python-install = Das Installieren von { $source }
mcp-python-remove = Das Entfernen von { $package }
mcp-python-wait = Qilbee wartet auf ein anderes Qilbee, das ein Plugin installiert oder entfernt

## Werkzeuge
mcp-use = „{ $tool }“ von „{ $server }“ benutzen
mcp-use-with = „{ $tool }“ von „{ $server }“ mit { $input } benutzen
mcp-used = „{ $tool }“ von „{ $server }“ benutzt
mcp-list-resources = Auflisten, was „{ $server }“ zum Lesen anbietet
mcp-listed-resources = Aufgelistet, was „{ $server }“ zum Lesen anbietet
mcp-read-resource = { $resource } von „{ $server }“ lesen
mcp-list-prompts = Die Vorlagen von „{ $server }“ auflisten
mcp-listed-prompts = Die Vorlagen von „{ $server }“ aufgelistet
mcp-get-prompt = Die Vorlage { $prompt } von „{ $server }“ holen
mcp-got-prompt = Eine Vorlage von „{ $server }“ geholt

## Calls that failed. $owner: mcp-server-titled or mcp-plugin-titled.
mcp-server-titled = Der MCP-Server „{ $name }“
mcp-plugin-titled = Das Plugin „{ $name }“
mcp-wrong-answer = { $owner } hat mit etwas geantwortet, das keine Antwort darauf ist.
mcp-call-timeout = { $owner } hat binnen { $seconds } s nicht geantwortet. Der Abbruch wurde mitgeteilt; ob getan wurde, was verlangt war, ist nicht bekannt.
mcp-call-ended = { $owner } hat sich während des Aufrufs beendet. Ob getan wurde, was verlangt war, ist nicht bekannt. Der Neustart läuft.
mcp-call-refused = { $owner } sagt: { $reason }
mcp-call-refusals = { $reason }
    { $refusals }

## Wände um das Programm eines Servers
mcp-walls-required = Er muss hinter Wänden laufen, und hier lassen sich keine ziehen: { $reason }
mcp-walls-failed = Seine Wände lassen sich nicht ziehen: { $error }.
mcp-walls-refused = { $reason } { $refusal } Soll er ohne Wände laufen, schalte sie für ihn unter Einstellungen ▸ Werkzeuge aus, oder schreib "sandbox": false in seinen Eintrag.
mcp-walls-refused-plugins = { $reason } { $refusal } Sollen Plugins ohne Wände laufen, schreib sandbox = false unter [plugins] in die Einstellungen.
mcp-walls-docker = Hinter seinen Wänden erreicht er Docker nicht.
mcp-walls-session = Hinter seinen Wänden gibt es keinen Bildschirm und keinen Dienst Ihrer Sitzung.
mcp-walls-read-only = Hinter seinen Wänden kann er nur die Ordner ändern, die in seinen Argumenten stehen. Andere lassen sich unter "writable" nennen.
mcp-walls-sites = Hinter seinen Wänden darf er { $sites } nicht von sich aus erreichen. Websites, die er braucht, lassen sich unter "sites" nennen.
mcp-walls-network = Hinter seinen Wänden erreicht er das Netz nur über den Proxy, den seine Umgebung nennt.
mcp-walls-permission = Das können seine Wände verweigert haben.
mcp-walls-perhaps = Er läuft hinter Wänden; das kann der Grund sein.
mcp-site-between-calls = „{ $server }“ darf { $host } nur erreichen, während eines seiner Werkzeuge läuft.
