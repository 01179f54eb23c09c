# Die Einstellungen.

settings-open = Einstellungen
settings-title = Einstellungen
settings-sections-label = Bereiche der Einstellungen
settings-search = Einstellung suchen
settings-search-found = Passende Einstellungen
settings-search-none = Dazu passt keine Einstellung.
settings-page-general = Allgemein
settings-page-model = Modell und Kosten
settings-page-permissions = Rechte und Privatsphäre
settings-page-extensions = Erweiterungen
settings-page-data = Daten und Info
# Andere Wörter, nach denen gesucht wird, neben den Namen der Einstellungen. Niemand liest sie.
settings-words-general = dunkel, hell, Design, Aussehen, Sprache, Englisch
settings-words-shortcuts = Tastatur, Tastenkombination, Hotkeys, Pause, Stopp
settings-words-keys = API-Schlüssel, Konto, Passwort, Token, Claude, Anthropic, OpenAI
settings-words-models = KI, Aufwand, Intelligenz
settings-words-providers = Anbieter, Ollama, Azure, lokal, OpenAI, Gemini, Google, OpenRouter, vLLM, LM Studio, llama.cpp, DeepSeek, Groq, Mistral, xAI
settings-words-budget = Geld, Kosten, Preis, Ausgaben, Budget, Grenze, Dollar
settings-words-permissions = fragen, erlauben, Erlaubnis, Rechte, Modus, Kontrolle
settings-words-privacy = verbergen, schwärzen, geheim, Bildschirm, Screenshots, Datenschutz
settings-words-tools = MCP, Server, Add-ons, Integrationen, Werkzeuge, Plugins
settings-words-qube = Prozess, übergeben, Automatisierung
settings-words-fleet = Computer, Pool, Posteingang, Fragen, Freigaben, Team
settings-words-memory = Notizen, merken, vergessen
settings-words-data = Speicher, Festplatte, Ordner, löschen, zurücksetzen, Platz
settings-words-figures = Statistik, Diagramme, Verbrauch, Zahlen
settings-words-about = Version, Lizenz, Hilfe, Diagnose, Problem, Einführung
settings-section-general = Grundlegendes
settings-section-keys = Schlüssel
settings-section-models = Modelle
settings-section-providers = Weitere Modelle
settings-section-permissions = Berechtigungen
settings-section-privacy = Privatsphäre
settings-section-tools = Werkzeuge und Plugins
settings-section-qube = Qube
settings-section-fleet = Flotte
settings-section-budget = Limits
settings-section-shortcuts = Tastenkürzel
settings-section-data = Ihre Daten
settings-section-about = Über Qilbee
settings-loading = Einen Moment …
settings-again = Noch einmal versuchen
settings-saved = Änderung gespeichert
# $why (String): ein Satz dazu, was nicht stimmt.
settings-not-saved = Nicht gespeichert. { $why }
settings-at-next-start = Gilt nach einem Neustart.
settings-at-once = Gilt sofort.
settings-for-new-chats = Gilt für neue Chats.
settings-cancel = Abbrechen
settings-broken-title = Die Einstellungen sind gesperrt
settings-broken-line = Die Einstellungsdatei hat einen Fehler in Zeile { NUMBER($line, useGrouping: 0) }: { $problem }.
settings-broken-whole = Die Einstellungsdatei hat einen Fehler: { $problem }.
settings-broken-text = Eine Datei wurde von Hand geändert und enthält einen Fehler. Bis er behoben ist, lassen sich keine Einstellungen ändern, und Qilbee sieht nicht auf den Bildschirm.
settings-broken-fix = Öffnen Sie die Datei, beheben Sie den Fehler und drücken Sie „Neu einlesen“.
settings-broken-fix-or-restore = Stellen Sie wieder her, was zuletzt funktioniert hat; Ihre geänderte Datei bleibt als config.toml.broken erhalten. Oder öffnen Sie die Datei, beheben Sie den Fehler und drücken Sie „Neu einlesen“.
settings-broken-restore = Letzte funktionierende Einstellungen wiederherstellen
settings-broken-open = Datei öffnen
settings-broken-copy = Pfad der Datei kopieren
settings-broken-again = Neu einlesen
settings-version = Qilbee { $version }

## Allgemein
settings-theme = Aussehen
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel
settings-language = Sprache
# $language (String): what that is at the moment, in its own words.
language-system = Sprache des Systems ({ $language })
settings-step-aside = Dieses Fenster ausblenden, während Qilbee arbeitet
settings-step-aside-hint = Es kommt zurück, wenn die Aufgabe erledigt ist.
settings-sign-in-start = Beim Anmelden am Computer starten
settings-sign-in-start-hint = Qilbee wartet in der Taskleiste und beginnt keine Aufgabe, bevor Sie eine stellen.
settings-suggestions = Nach einer Aufgabe nächste Schritte vorschlagen
settings-plan-first = Den Plan einer Aufgabe zeigen, bevor etwas geschieht

## Schlüssel
keys-lead = Ein API-Schlüssel verbindet Ihr Konto. Qilbee speichert ihn im Schlüsselbund Ihres Systems und zeigt ihn nie wieder an.
keys-provider-anthropic = Claude (Anthropic)
keys-provider-openai = OpenAI
keys-provider-qube = Qube
keys-use-anthropic = Für echte Arbeit in Chats.
keys-use-openai = Für die Modelle von OpenAI. Fügen Sie OpenAI unter „Weitere Modelle“ hinzu, um sie zu benutzen.
keys-state-keychain = Schlüssel gespeichert
keys-state-session = Bis Sie Qilbee beenden
keys-state-environment = Außerhalb von Qilbee verwaltet
keys-state-none = Nicht gesetzt
keys-state-unknown = Unbekannt
keys-from-environment = Ihr System gibt diesen Schlüssel vor ({ $variable }), Qilbee kann ihn nicht ändern.
keys-other-address = Die Umgebung verweist Qilbee an { $address }. Dorthin sendet Qilbee keinen Schlüssel aus Ihrem Schlüsselbund; setzen Sie einen in der Umgebung.
keys-label = Schlüssel für { $name }
keys-placeholder = Schlüssel einfügen
keys-set = Schlüssel speichern
keys-add = Schlüssel hinzufügen
keys-replace = Schlüssel ersetzen
keys-test = Testen
keys-testing = Wird getestet …
keys-test-works = Er funktioniert.
keys-test-missing = Es gibt keinen Schlüssel zum Testen.
keys-test-refused = Der Anbieter hat den Schlüssel abgelehnt. Prüfen Sie, ob Sie ihn ganz kopiert haben und ob er noch gilt.
keys-test-unreachable = Keine Antwort. Prüfen Sie Ihre Internetverbindung und testen Sie noch einmal.
keys-test-unclear = Der Schlüssel ließ sich nicht prüfen.
keys-models = Er bietet Ihnen { $count ->
    [one] { $count } Modell
   *[other] { $count } Modelle
}.
keys-delete = Löschen
keys-delete-ask = Den Schlüssel für { $name } aus dem Schlüsselbund löschen? Das lässt sich nicht rückgängig machen.
keys-kept = Schlüssel gespeichert.
keys-kept-for-session = Qilbee benutzt diesen Schlüssel, bis Sie es beenden.
keys-deleted = Schlüssel gelöscht.
keys-trouble-no_keychain = Qilbee findet auf diesem Computer keinen Schlüsselbund.
keys-trouble-locked = Der Schlüsselbund ist gesperrt oder wurde nie eingerichtet.
keys-trouble-timed_out = Der Schlüsselbund hat nicht rechtzeitig geantwortet. Vielleicht fragt er nach seinem Passwort.
keys-trouble-not_kept = Der Schlüsselbund hat den Schlüssel angenommen, aber nicht gespeichert.
keys-trouble-no_key = Prüfen Sie den Schlüssel.
keys-trouble-bad_variable = Prüfen Sie die Umgebungsvariable.
keys-trouble-failed = Der Schlüsselbund hat versagt.
keys-not-kept = Qilbee konnte den Schlüssel nicht speichern.
keys-without-keychain = Sie können trotzdem arbeiten: Qilbee benutzt einen Schlüssel, bis Sie es beenden, und speichert ihn nirgends.
keys-set-up-keychain = So bleiben Schlüssel erhalten
keys-ways = Was Sie tun können
keys-way-keyring = Entsperren Sie Ihren Schlüsselbund, oder installieren Sie einen (unter Linux GNOME Keyring oder KWallet), und versuchen Sie es noch einmal. Qilbee müssen Sie nicht neu starten.
keys-way-variable = Oder setzen Sie die Umgebungsvariable { $variable }, bevor Sie Qilbee starten.
keys-way-name-variable = Oder nennen Sie in der Einstellungsdatei eine Umgebungsvariable mit dem Schlüssel (key_variable).
keys-way-session = Oder benutzen Sie den Schlüssel nur, bis Sie Qilbee beenden. Qilbee speichert ihn nirgends.
keys-only-for-now = Benutzen, bis ich Qilbee beende
keys-said = Meldung des Systems

## Modell
model-default = Modell für neue Chats
model-automatic = Empfohlen
model-practice-only = Ohne Schlüssel können Sie nur das Übungsmodell benutzen. Fügen Sie einen Schlüssel hinzu oder eines der Modelle unten.
model-to-keys = Schlüssel hinzufügen
model-price = Eine Million Tokens, etwa 750.000 Wörter: { $input } zum Lesen, { $output } zum Schreiben
model-free = Kostenlos, nur zum Üben.
model-free-for-now = Das kostenlose Übungsmodell, bis Sie einen Schlüssel hinzufügen.
model-unknown-price = Qilbee kennt den Preis dieses Modells nicht; Geldlimits gelten dafür nicht.
model-retires = Kann ab { $day } eingestellt werden.
model-effort = Denkaufwand
model-effort-usual = Standard
model-effort-low = Niedrig: schnell und günstig
model-effort-medium = Mittel
model-effort-high = Hoch: gründlich
model-effort-xhigh = Sehr hoch
model-effort-max = Maximal
model-steps = Höchstzahl an Schritten pro Aufgabe
model-steps-hint = Nach so vielen Schritten hält Qilbee an und sagt es Ihnen. Üblich sind 200.
model-steps-usual = Übliche Zahl der Schritte benutzen
model-steps-wrong = Geben Sie eine ganze Zahl von 1 bis 10000 ein, oder lassen Sie das Feld für den Standard leer.

## Anbieter anderer Modelle
providers-lead = Neben Claude arbeitet Qilbee mit Modellen, die Sie mitbringen. Was ein Chat enthält, geht an den Anbieter seines Modells. Änderungen gelten sofort, auch in offenen Chats.
providers-none = Noch keine: Fügen Sie OpenAI, Azure Ihrer Firma, Ollama auf diesem Computer oder einen anderen Server hinzu.
providers-add = Anbieter hinzufügen
providers-change = Ändern
providers-change-of = { $name } ändern
providers-remove-ask = { $name } mit Modellen und Schlüssel entfernen? Chats mit diesen Modellen brauchen dann ein anderes.
providers-remove-ask-alone = { $name } mit den Modellen entfernen? Chats mit diesen Modellen brauchen dann ein anderes.
providers-remove-ask-openai = { $name } mit den Modellen entfernen? Der Schlüssel bleibt unter „Schlüssel“. Chats mit diesen Modellen brauchen dann ein anderes.
providers-form-add = Hinzufügen
providers-form-save = Speichern
providers-kind = Was möchten Sie benutzen?
providers-kind-openai = OpenAI
providers-kind-openai-text = Qilbee kennt die Modelle und ihre Preise.
providers-kind-azure = Azure OpenAI
providers-kind-azure-text = Die Bereitstellungen Ihrer Firma.
providers-kind-gemini = Gemini
providers-kind-gemini-text = Googles Modelle. Qilbee kennt die neuesten und ihre Preise.
providers-kind-ollama = Ollama
providers-kind-ollama-text = Modelle auf diesem Computer oder einem anderen, auf dem Ollama läuft.
providers-kind-chat = Anderer Server
providers-kind-chat-text = OpenRouter, vLLM, LM Studio, llama.cpp, DeepSeek, Groq, Mistral, xAI und viele mehr.
providers-kind-responses = Server mit OpenAIs neuerer Schnittstelle
providers-kind-responses-text = Nur, wenn seine Anleitung die Responses API nennt.
providers-name = Name
providers-name-hint = Steht vor jedem seiner Modelle: { $name }/modell.
providers-name-wrong-letters = Benutzen Sie nur Kleinbuchstaben von a bis z, Ziffern und Bindestriche, höchstens 40.
providers-name-wrong-taken = Diesen Namen gibt es schon. Wählen Sie einen anderen.
providers-address = Adresse
providers-address-usual = Lassen Sie sie leer für { $address }.
providers-address-azure = Etwa https://RESSOURCE.openai.azure.com/openai/v1
providers-address-other = Mit der Version im Pfad, etwa https://host/v1
providers-address-wrong = Die Adresse muss mit https:// oder http:// beginnen.
providers-address-open = Diese Adresse ist nicht verschlüsselt, darum sendet Qilbee keinen Schlüssel dorthin.
providers-address-moves = Der Schlüssel wurde für die alte Adresse gegeben. Qilbee löscht ihn; geben Sie ihn für die neue noch einmal.
providers-address-stays = Qilbee benutzt den Schlüssel für die alte Adresse nur dort. Geben Sie einen für die neue.
providers-address-token = Die Anmeldung mit einem Token wurde für die alte Adresse eingerichtet. Mit der neuen benutzt Qilbee einen Schlüssel.
providers-key = Schlüssel
providers-key-hint = Kommt in den Schlüsselbund Ihres Systems, nur für diese Adresse. Qilbee zeigt ihn nie wieder an.
providers-key-hint-ollama = Lassen Sie ihn leer: Ollama braucht meist keinen.
providers-key-delete = Schlüssel löschen
providers-key-delete-ask = Den Schlüssel für { $name } löschen? Das lässt sich nicht rückgängig machen.
providers-key-delete-ask-openai = Den Schlüssel für OpenAI löschen? Er verschwindet auch unter „Schlüssel“. Das lässt sich nicht rückgängig machen.
providers-token = Anmeldung mit einem Token
providers-token-command = { $program } gibt das Token aus, wann immer Qilbee eines braucht. Das ändern Sie in der Einstellungsdatei (sign_in).
providers-token-variable = Das Token kommt aus der Umgebungsvariable { $variable }. Das ändern Sie in der Einstellungsdatei (sign_in).
providers-token-nowhere = Nichts gibt ein Token: Nennen Sie einen Befehl oder eine Variable in der Einstellungsdatei (token_command, key_variable).
providers-no-key = Kein Schlüssel
providers-key-keychain = Schlüssel gespeichert
providers-key-session = Schlüssel, bis Sie beenden
providers-key-environment = Schlüssel außerhalb von Qilbee verwaltet
providers-local = Dieser Server läuft auf diesem Computer.
providers-models = Modelle
providers-models-of = Modelle von { $name }
providers-models-hint-openai = Lassen Sie das leer, um alle Modelle von OpenAI zu benutzen, die Qilbee kennt.
providers-models-hint-azure = Die Namen Ihrer Bereitstellungen.
providers-models-hint-gemini = Lassen Sie das leer, um alle Modelle von Google zu benutzen, die Qilbee kennt.
providers-models-hint-ollama = Die Namen, wie Ollama sie auflistet, etwa qwen3-vl:8b. „Modelle finden“ fragt danach, sobald der Anbieter hinzugefügt ist.
providers-models-hint-chat = Die Namen, wie der Server sie kennt. „Modelle finden“ fragt danach, sobald der Anbieter hinzugefügt ist.
providers-models-hint-responses = Die Namen, wie der Server sie kennt. „Modelle finden“ fragt danach, sobald der Anbieter hinzugefügt ist.
providers-model = Modell
providers-deployment = Bereitstellung
providers-model-add = Modell hinzufügen
providers-model-drop = Entfernen
providers-no-models = Noch keine Modelle. Finden Sie welche auf dem Server, oder fügen Sie ihre Namen über „Ändern“ hinzu.
providers-options = Erweiterte Einstellungen von { $model }
providers-option-context = Längster Chat (Tokens)
providers-option-maxOutput = Längste Antwort (Tokens)
providers-option-inputUsd = US-Dollar, um eine Million Tokens zu lesen
providers-option-outputUsd = US-Dollar, um eine Million Tokens zu schreiben
providers-option-price-hint = Ohne Preise gelten Geldgrenzen dafür nicht, es sei denn, Qilbee kennt das Modell.
providers-one-price = Geben Sie beide Preise ein oder keinen.
providers-tokens-wrong = Geben Sie eine ganze Zahl von 1000 bis 100000000 ein, oder lassen Sie das Feld leer.
providers-price-wrong = Geben Sie einen Betrag von 0 bis 10000 ein, oder lassen Sie das Feld leer.
providers-option-pictures = Bilder
providers-option-effort = Gründlichkeit
providers-option-tools = So bittet es um Schritte
providers-option-tools-hint = Ändern Sie dies nur für ein Modell, das mit Text antwortet, statt zu handeln.
providers-option-per-mille = Klicks verfehlen ihr Ziel
providers-option-per-mille-hint = Schalten Sie dies für die Modelle von Qwen ein und für andere, die Stellen im Bild von 0 bis 1000 zählen.
providers-pictures-usual = Versuchen, bis der Server ablehnt
providers-effort-usual = Automatisch
providers-yes = Ja
providers-no = Nein
providers-tools-native = Von selbst (üblich)
providers-tools-xml = Im Text: Tags
providers-tools-json = Im Text: JSON
providers-tools-react = Im Text: Gedanke und Handlung
providers-tools-lines = Im Text: je eine Zeile
providers-test = Testen
providers-test-of = { $model } testen
providers-test-hint = Ein Test sendet drei kurze Nachrichten, was etwas kosten kann.
providers-test-works = Alles funktioniert.
providers-test-cancel-of = Test von { $model } abbrechen
providers-test-cancelled = Sie haben den Test abgebrochen.
providers-test-fails = Das Modell hat nicht geantwortet.
providers-ability-text = Text
providers-ability-streaming = Antworten Wort für Wort
providers-ability-tools = Werkzeuge
providers-ability-pictures = Bilder
providers-ability-works = { $ability }: funktioniert
providers-ability-fails = { $ability }: funktioniert nicht. { $problem }
providers-find = Modelle finden
providers-find-of = Modelle von { $name } finden
providers-found = Weitere Modelle von { $name }
providers-found-none = Der Server hat keine weiteren Modelle.
providers-found-filter = Nur Namen zeigen mit
providers-found-add-of = { $model } hinzufügen
providers-found-more = { $count ->
    [one] { $count } weiteres Modell ist nicht zu sehen.
   *[other] { $count } weitere Modelle sind nicht zu sehen.
}
providers-found-close = Liste schließen

## Berechtigungen
permissions-mode = Wann Qilbee fragt, in neuen Chats
permissions-takeover = Anhalten, wenn ich Maus oder Tastatur benutze
permissions-takeover-hint = Wenn Sie eines davon berühren, während Qilbee arbeitet, lässt Qilbee sofort los und wartet.
permissions-pointer = Qilbees Zeiger zeigen
permissions-pointer-hint = Zeigt, wo Qilbee klickt, und markiert den Bildschirmrand, solange es arbeitet. Animationen müssen eingeschaltet sein.
permissions-answers = Andere Programme dürfen für mich antworten
permissions-answers-hint = Für Bildschirmtastaturen, Sprachsteuerung und Fernzugriff. Jedes Programm kann dann für Sie zustimmen, auch eines, das Qilbee gestartet hat.
permissions-each-step-lead = Für einen Chat: im Menü neben seinem Nachrichtenfeld, bei seinem Modus.
permissions-each-step-words = jeder Schritt, Schritt für Schritt, warten, Einzelschritte
permissions-undo = Rückgängig machen, was Qilbee getan hat
permissions-undo-lead = Geänderte Dateien: am Ende jeder Aufgabe, in ihrem Chat. Was sich in anderen Programmen geändert hat, machen Sie dort rückgängig.
permissions-undo-words = rückgängig, zurücknehmen, zurücksetzen, wiederherstellen
permissions-always = Bei gefährlichen Schritten fragt Qilbee immer.

## Privatsphäre
privacy-lead = Was Sie hier verbergen, wird in jedem Bild geschwärzt, bevor Qilbee, das Modell oder die Aufzeichnung des Chats es bekommt. Gilt sofort.
privacy-windows = Verborgene Fenster
privacy-no-windows = Keine verborgenen Fenster.
privacy-places = Verborgene Teile des Bildschirms
privacy-no-places = Keine verborgenen Teile des Bildschirms.
privacy-add-window = Fenster verbergen
privacy-add-place = Teil des Bildschirms verbergen
privacy-remove = { $what } wieder zeigen
privacy-of-app = Alle Fenster von { $app }
privacy-titled = Fenster mit „{ $title }“ im Titel
privacy-both = Fenster von { $app } mit „{ $title }“ im Titel
privacy-place = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) } bei { NUMBER($x, useGrouping: 0) }, { NUMBER($y, useGrouping: 0) }
privacy-choose = Welches Fenster?
privacy-none-open = Kein anderes Fenster ist offen.
privacy-untitled = Ohne Titel
privacy-whole = Alle Fenster dieses Programms
privacy-only-title = Nur Fenster mit diesem Text im Titel
privacy-title = Teil des Titels
privacy-hide-it = Verbergen
privacy-look-again = Aktualisieren
privacy-no-screen = Qilbee sieht hier keinen Bildschirm:
privacy-draw = Zeichnen Sie über das, was Sie verbergen möchten. Mit der Tastatur: Pfeiltasten verschieben den Rahmen, Umschalt+Pfeiltasten ändern die Größe, Eingabe verbirgt den Teil.
privacy-drawing = Bild des Bildschirms zum Zeichnen
privacy-take-picture = Neues Bild aufnehmen
privacy-taking = Ein Bild wird aufgenommen. Dieses Fenster blendet sich kurz aus.
privacy-picture-alt = Der Bildschirm, wie Qilbee ihn sieht
privacy-save-frame = Diesen Teil verbergen
privacy-size = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) } Pixel

## Werkzeuge und Plugins
extensions-servers = MCP-Server
extensions-servers-lead = Programme und Dienste, die Qilbee mehr Werkzeuge geben. Qilbee fragt vor jeder Benutzung, wenn Sie sie nicht erlaubt haben.
extensions-no-servers = Noch keine Server.
extensions-file-problem = Die Datei mit den Servern lässt sich nicht lesen, darum ändert Qilbee sie nicht:
extensions-add = Server hinzufügen
extensions-import = Aus Claude Desktop importieren
extensions-state-off = Aus
extensions-state-starting = Startet …
extensions-state-ready = Funktioniert
extensions-state-waiting = Startet neu …
extensions-state-disabled = Nach Fehlern angehalten
extensions-state-needs_sign_in = Anmeldung nötig
extensions-on = { $name } benutzen
extensions-tool-count = { $count ->
    [one] { $count } Werkzeug
   *[other] { $count } Werkzeuge
}
extensions-sign-in = Anmelden
extensions-sign-in-of = Bei { $name } anmelden
extensions-sign-in-rights = Für einige Werkzeuge werden mehr Rechte verlangt. Um sie zu geben, melden Sie sich noch einmal an.
extensions-sign-in-asking = Es wird gefragt, wo man sich anmeldet …
extensions-sign-in-at = Für { $name } melden Sie sich auf dieser Seite an:
extensions-sign-in-known = Machen Sie nur weiter, wenn Sie sie kennen: Dort geben Sie Ihr Passwort ein.
extensions-sign-in-open = Im Browser öffnen
extensions-sign-in-waiting = Qilbee wartet, bis Sie aus dem Browser zurückkommen …
extensions-sign-in-not-opened = Es ließ sich kein Browser öffnen. Kopieren Sie die Adresse in einen.
extensions-sign-out = Abmelden
extensions-sign-out-of = Bei { $name } abmelden
extensions-test = Testen
extensions-test-of = { $name } testen
extensions-testing = Wird getestet … Beim ersten Mal kann es eine Minute dauern.
extensions-works = Er funktioniert: { $count ->
    [one] { $count } Werkzeug
   *[other] { $count } Werkzeuge
}.
extensions-fails = Er funktioniert nicht.
extensions-details = Details
extensions-details-of = Details zu { $name }
extensions-log = Letzte Ausgabe
extensions-no-log = Keine Ausgabe
extensions-tools-of = Werkzeuge
extensions-variables = Variablen
extensions-trusted = Sie vertrauen den Beschreibungen, die dieser Server von seinen Werkzeugen gibt.
extensions-untrusted = Sie vertrauen den Beschreibungen nicht, die dieser Server von seinen Werkzeugen gibt.
extensions-remove = Entfernen
extensions-remove-of = { $name } entfernen
extensions-remove-ask = „{ $name }“ entfernen? Das löscht auch die Geheimnisse, die dafür gespeichert sind.
extensions-form-title = Server hinzufügen
extensions-form-name = Name
extensions-form-kind = Art
extensions-form-kind-program = Programm
extensions-form-kind-service = Dienst mit einer Adresse
extensions-form-line = Befehl
extensions-form-line-placeholder = npx -y @modelcontextprotocol/server-everything
extensions-form-url = Adresse
extensions-form-variables = Geheimnisse und Variablen
extensions-form-variables-hint = Etwa ein Token. Qilbee bewahrt die Werte in Ihrem Schlüsselbund auf.
extensions-form-variable = Name
extensions-form-value = Wert
extensions-form-another = Variable hinzufügen
extensions-form-drop = Variable entfernen
extensions-form-trusted = Den Beschreibungen dieses Servers vertrauen, etwa dass ein Werkzeug nur liest
extensions-form-walls = Schutz
extensions-form-walls-inside = Geschützt (empfohlen)
extensions-form-walls-inside-text = Er ändert nur die Ordner in seinem Befehl, erreicht Websites nur, während Qilbee ihn benutzt, und kann weder Ihre Schlüssel lesen noch Ihren Bildschirm sehen.
extensions-form-walls-free = Ungeschützt
extensions-form-walls-free-text = Er kann alles, was Sie können: Ihre Schlüssel lesen, Ihre Dateien ändern, jede Website erreichen. Nur für Programme, die Ihren Bildschirm, Docker oder andere Dienste brauchen.
extensions-form-warn = Fügen Sie nur hinzu, wem Sie vertrauen: Er sieht, was Qilbee von ihm will.
extensions-walls-inside = Läuft geschützt
extensions-walls-free = Läuft ungeschützt
extensions-walls-missing = Läuft ungeschützt: Auf diesem System kann Qilbee Programme nicht abschirmen
extensions-walls-writable = Kann ändern
extensions-walls-sites = Erreicht immer
extensions-free = Diesen Computer vor { $name } schützen
extensions-form-add = Hinzufügen
extensions-limits = Zeitgrenzen
extensions-limits-of = Zeitgrenzen von { $name }
extensions-limits-start = Auf den Start warten (Sekunden)
extensions-limits-start-hint = Üblich sind { $seconds }. Ein erster Start kann länger dauern, weil vielleicht etwas heruntergeladen wird.
extensions-limits-call = Auf eine Antwort warten (Sekunden)
extensions-limits-call-hint = Üblich sind { $seconds }. Mehr für einen Server, der lange still arbeitet.
extensions-limits-wrong = Geben Sie mehr als 0 und höchstens { $longest } Sekunden ein, oder lassen Sie das Feld leer für die übliche Grenze.
extensions-limits-save = Grenzen speichern
extensions-limits-save-of = Grenzen von { $name } speichern
extensions-import-title = Aus Claude Desktop
extensions-import-none = Claude Desktop hat auf diesem Computer keine Server.
extensions-import-from = Aus { $file }. Qilbee liest diese Datei nur.
extensions-import-taking-add = Neu
extensions-import-taking-different = Ihrer ist anders und bleibt
extensions-import-taking-same = Schon vorhanden
extensions-import-taking-unusable = Nicht verwendbar
extensions-take = { $count ->
    [one] { $count } Server
   *[other] { $count } Server
} importieren
extensions-nothing-to-take = Es gibt nichts Neues zu importieren.
extensions-plugins = Plugins
extensions-plugins-lead = Werkzeuge aus Python-Paketen. Beim Installieren läuft der Code des Pakets mit Ihren Rechten: Installieren Sie nur, wem Sie vertrauen. Unter Linux laufen Plugins danach geschützt.
extensions-no-plugins = Noch keine Plugins.
extensions-plugin-state-ready = Funktioniert
extensions-plugin-state-loading = Wird geladen …
extensions-plugin-state-broken = Nicht verwendbar
extensions-plugin = Paket oder Ordner eines Pakets
extensions-plugin-hint = Zum Beispiel some-package==1.2 oder ~/plugins/weather.
extensions-install = Installieren
extensions-plugin-add = Plugin hinzufügen
extensions-installing = Wird installiert …
extensions-installed = Installiert.
extensions-nothing-new = Installiert, aber es ist kein neues oder geändertes Plugin darin.
extensions-removing = Wird entfernt …
extensions-remove-plugin-ask = „{ $name }“ und das Paket { $packageName } entfernen?
extensions-progress = Fortschritt

## Qube
qube-lead = Qube ist ein Dienst, der ganze Geschäftsprozesse ausführt. Mit einem Schlüssel kann ein Chat einen übergeben und auf das Ergebnis warten.
qube-address = Andere Adresse
qube-address-hint = Nur für ein eigenes Qube. Lassen Sie das Feld für Qubes eigene Adresse leer. Qilbee sendet Ihren Schlüssel an diese Adresse.
qube-address-fixed = Die Umgebung legt Qubes Adresse fest: { $address }.
qube-usual = Qubes eigene Adresse benutzen

## Limits
limits-lead = Nach den Listenpreisen der Modelle. Erreichen Sie ein Geldlimit, beendet Qilbee den laufenden Schritt und fragt Sie.
limits-none = Kein Limit
limits-advanced = Grenzen für das Tempo
limits-pace-lead = Für alle Chats zusammen. An einer dieser Grenzen wartet Qilbee und macht dann von selbst weiter.
limit-per_task_usd-title = Pro Aufgabe
limit-per_task_usd-hint = Für neue Chats. In jedem Chat können Sie es ändern.
limit-per_task_usd-unit = US-Dollar
limit-per_task_usd-wrong = Geben Sie einen Betrag von 0,01 bis 100000 ein, oder lassen Sie das Feld für kein Limit leer.
limit-per_day_usd-title = Pro Tag
limit-per_day_usd-hint = Für alle Chats zusammen, auch die, die gerade laufen.
limit-per_day_usd-unit = US-Dollar
limit-per_day_usd-wrong = Geben Sie einen Betrag von 0,01 bis 100000 ein, oder lassen Sie das Feld für kein Limit leer.
limit-requests_per_minute-title = Anfragen pro Minute
limit-requests_per_minute-hint = Jede Anfrage an ein Modell zählt.
limit-requests_per_minute-unit = Anfragen
limit-requests_per_minute-wrong = Geben Sie eine ganze Zahl von 1 bis 10000 ein, oder lassen Sie das Feld für kein Limit leer.
limit-tokens_per_hour-title = Token pro Stunde
limit-tokens_per_hour-hint = Eingaben aus dem Zwischenspeicher zählen nicht.
limit-tokens_per_hour-unit = Token
limit-tokens_per_hour-wrong = Geben Sie eine ganze Zahl von 1000 bis 1000000000 ein, oder lassen Sie das Feld für kein Limit leer.

## Tastenkürzel
shortcuts-lead = Diese Tasten gelten in jedem Programm.
shortcuts-stop = Alles stoppen
shortcuts-quick-prompt = Schnelleingabe
shortcuts-quick-prompt-hint = Öffnet ein kleines Fenster für eine Nachricht, über allem anderen.
shortcuts-none = Aus
shortcuts-window = In diesem Fenster
shortcuts-listening = Tasten drücken …
shortcuts-change-of = Tastenkürzel ändern: { $what }
shortcuts-press = Drücken Sie jetzt die Tasten. Esc bricht ab.
shortcuts-usual-of = Zurücksetzen: { $what }
shortcuts-off-of = Ausschalten: { $what }
shortcuts-needs-modifier = Nehmen Sie Strg, Alt oder Super dazu. Einzelne Tasten brauchen Sie zum Schreiben.
shortcuts-taken = Diese Tasten gehören schon zu „{ $what }“.
shortcuts-unknown = Diese Taste können Sie nicht verwenden.
shortcuts-no-stop = Dann stoppt Qilbee nur die Schaltfläche „Stopp“ im Fenster.

## Ihre Daten
data-lead = Alles bleibt auf diesem Computer, in diesem Ordner:
data-kind-chats = Chats
data-kind-pictures = Bilder und Anhänge
data-kind-memory = Gedächtnis
data-kind-plugins = Plugins
data-kind-settings = Einstellungen
data-kind-logs = Protokolldateien
data-kind-window = Größe und Ort der Fenster
data-kind-other = Sonstiges
data-total = Gesamt
data-clean-up = Aufräumen
data-clean-up-lead = Löscht alte Chats und unbenutzte Dateien. Angeheftete Chats bleiben.
data-older = Chats, nicht benutzt seit
data-age-none = Keine Chats löschen
data-age-days30 = 30 Tagen
data-age-days90 = 90 Tagen
data-age-days180 = einem halben Jahr
data-age-days365 = einem Jahr
data-preview = Vorschau
data-looking = Wird nachgesehen …
data-would = Das löscht { $chats ->
    [one] { $chats } Chat
   *[other] { $chats } Chats
} und { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} ({ $size }).
data-nothing = Es gibt nichts aufzuräumen.
data-at-work = { $count ->
    [one] { $count } alter Chat bleibt
   *[other] { $count } alte Chats bleiben
}, weil Qilbee dort arbeitet.
data-and-more = und { $count } weitere
data-do-it = Endgültig löschen
data-done = { $chats ->
    [one] { $chats } Chat
   *[other] { $chats } Chats
} und { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
} gelöscht ({ $size }).
data-rebuild = Suche neu aufbauen
data-rebuild-lead = Wenn die Suche zu wenig findet, bauen Sie ihren Index aus Ihren Chats neu auf. Die Chats bleiben, wie sie sind.
data-rebuild-do = Neu aufbauen
data-rebuilding = Wird neu aufgebaut …
data-rebuilt = Suche neu aufgebaut.
data-erase = Alles löschen
data-erase-lead = Löscht alle Chats, Bilder, das Gedächtnis, Plugins und Einstellungen sowie die Schlüssel in Ihrem Schlüsselbund. Das lässt sich nicht rückgängig machen.
data-erase-start = Alles löschen …
data-erase-ask = Schreiben Sie „{ $word }“, um fortzufahren.
data-erase-word = löschen
data-erase-do = Jetzt alles löschen
data-erasing = Wird gelöscht …
data-erased = Alles ist gelöscht
data-erased-text = Alle Chats, Dateien, Einstellungen und Schlüssel von Qilbee sind von diesem Computer verschwunden. Wenn Sie Qilbee schließen, verschwinden auch das Protokoll und der Zustand des Fensters.
data-erased-left = Das konnte Qilbee nicht löschen. Bitte entfernen Sie es selbst:
data-close = Qilbee schließen

## Über
about-license = Qilbee ist freie Software unter der MIT-Lizenz oder der Apache-Lizenz 2.0, nach Ihrer Wahl.
about-mit = MIT-Lizenz
about-apache = Apache-Lizenz 2.0
about-newer = Qilbee { $version } ist verfügbar
about-newer-lead = Die Aktualisierungen dieses Computers installieren sie wie andere Programme. Qilbee fragt nie nach Ihrem Passwort.
about-newer-installed = Qilbee { $version } ist installiert
about-newer-installed-lead = Schließen Sie Qilbee und starten Sie es neu, um sie zu benutzen.
about-newer-news = Neuigkeiten
about-newer-tell = Mitteilen, wenn eine neue Version verfügbar ist
about-newer-tell-hint = Qilbee liest, was die Aktualisierungen dieses Computers schon wissen, und fragt sonst niemanden.
about-introduction = Einführung
about-introduction-lead = Die Begrüßung, der Schlüssel und die Prüfung dieses Computers noch einmal.
about-doctor = Diesen Computer prüfen
about-doctor-hint = Findet heraus, was hier funktioniert und was nicht. Der Bericht enthält keine Schlüssel und nichts, was Sie geschrieben haben.
about-run = Jetzt prüfen
about-running = Wird geprüft …
about-copy = Bericht kopieren
about-copied = Kopiert.
about-report = Bericht
about-crashes = Absturzberichte
about-crashes-lead = { $count ->
    [one] In Qilbee ist ein Fehler aufgetreten. Der Bericht bleibt auf diesem Computer; nichts wurde gesendet.
   *[other] In Qilbee sind { $count } Fehler aufgetreten. Die Berichte bleiben auf diesem Computer; nichts wurde gesendet.
}
about-crash = Bericht vom { $time }
about-crashes-show = Ordner anzeigen
about-crashes-delete = Alle löschen
about-crash-notice = In Qilbee ist ein Fehler aufgetreten. Ein Bericht bleibt auf diesem Computer; nichts wurde gesendet.
about-crash-open = Bericht anzeigen

## Woran Qilbee sich erinnert
settings-section-memory = Gedächtnis
memory-lead = Qilbee notiert sich, was es in späteren Chats wissen soll. Sie können die Notizen lesen, ändern und löschen.
memory-keep = Notizen für spätere Chats behalten
memory-keep-hint = Ist das aus, schreibt Qilbee keine Notizen und liest keine. Die Notizen unten bleiben.
memory-none = Qilbee hat sich noch nichts notiert.
memory-open = Öffnen
memory-open-of = { $note } öffnen
memory-delete = Löschen
memory-delete-of = { $note } löschen
memory-delete-ask = { $note } endgültig löschen?
memory-text-of = Text von { $note }
memory-save = Speichern
memory-close = Schließen

## Zahlen aller Chats
settings-section-figures = Zahlen
figures-lead = Aus Ihren Chats auf diesem Computer zusammengezählt. Nichts davon wird verschickt.
figures-none = Vor der ersten Aufgabe gibt es keine Zahlen.
figures-by = Zeilen
figures-by-day = Tag
figures-by-label = Markierung
figures-no-label = Ohne Markierung
figures-total = Alle
figures-table = Zahlen als Tabelle
figures-plotted = Diagramm
figures-plotted-tasks = Aufgaben
figures-plotted-questions = Fragen
figures-plotted-kept = Lange Chats
figures-plotted-forecast = Geschätzte Kosten
figures-plot-tasks = Aufgaben als Balken; die Tabelle darunter hat dieselben Zahlen
figures-plot-questions = Fragen je Aufgabe als Balken; die Tabelle darunter hat dieselben Zahlen
figures-plot-kept = Was nach dem Zusammenfassen übrig ist, als Balken; die Tabelle darunter hat dieselben Zahlen
figures-plot-forecast = Wie weit die geschätzten Kosten daneben lagen, als Balken; die Tabelle darunter hat dieselben Zahlen
figures-plot-legend-tasks = Aufgaben: erledigt, darüber gescheitert oder gestoppt
figures-plot-legend-questions = Fragen je Aufgabe: vor einem Schritt, vom Modell, zu einem Plan, und Formulare
figures-plot-legend-kept = In einem langen Chat kürzt Qilbee die älteren Nachrichten. So viel bleibt von ihrer Länge übrig.
figures-plot-legend-forecast = Wie weit die Schätzung von den wirklichen Kosten einer Aufgabe entfernt war, als Teil ihrer Kosten
figures-column-done = Erledigt
figures-column-failed = Gescheitert
figures-column-stopped = Gestoppt
figures-column-time = Zeit
figures-column-cost = Kosten
figures-column-calls = Schritte
figures-column-questions = Fragen je Aufgabe
figures-column-liked = Hilfreich
figures-column-folded = Zusammengefasst je Aufgabe
figures-column-kept = Nach dem Zusammenfassen übrig
figures-column-forecast = Schätzung daneben um
figures-column-saved = Durch automatische Wahl gespart
figures-all-columns = Alle Spalten zeigen
figures-fewer-columns = Weniger Spalten zeigen

## Der Posteingang der Flotte
fleet-settings-lead = Eine Flotte erledigt Aufgaben auf vielen Computern. Verbinden Sie ihren Posteingang, dann beantworten Sie deren Fragen in diesem Fenster.
fleet-address = Adresse des Posteingangs
fleet-address-hint = So, wie `qilbee-fleet inbox --web` sie ausgibt. Wer sie hat, kann Fragen beantworten; deshalb bewahrt Qilbee sie im Schlüsselbund auf und zeigt sie nie.
fleet-connect = Verbinden
fleet-connecting = Wird verbunden…
fleet-connected = Verbunden mit { $computer }
fleet-disconnect = Trennen
fleet-disconnect-ask = Adresse des Posteingangs der Flotte vergessen?

## Aufgaben bei Qube
qube-tasks = Aufgaben bei Qube
qube-tasks-none = Noch kein Chat hat Qube eine Aufgabe gegeben.
qube-task-followed = Läuft
qube-task-done = Erledigt
qube-task-failed = Gescheitert
qube-task-left = Qube überlassen
qube-task-times = Übergeben { $begun }
qube-task-ended = beendet { $at }
qube-task-chat = Chat öffnen
qube-task-chat-of = Chat öffnen: { $task }
qube-task-cancel = Aufgabe abbrechen
qube-task-cancel-of = Aufgabe abbrechen: { $task }
qube-task-cancel-ask = { $task } bei Qube abbrechen?
