### Schlüssel und der Schlüsselbund. Diese Texte folgen auf einen Doppelpunkt oder stehen in einem Satz.

keys-no-keychain = dieses System hat keinen Schlüsselbund für Schlüssel ({ $cause }). Verwenden Sie den Schlüssel nur für diese Sitzung, setzen Sie die Umgebungsvariable { $variable }, oder starten Sie einen Schlüsselbund (unter Linux GNOME Keyring oder KWallet), und versuchen Sie es noch einmal
keys-keychain-locked = der Schlüsselbund ist gesperrt oder noch nicht eingerichtet ({ $cause }). Entsperren Sie ihn, und versuchen Sie es noch einmal, verwenden Sie den Schlüssel nur für diese Sitzung, oder setzen Sie die Umgebungsvariable { $variable }
keys-keychain-timed-out = der Schlüsselbund hat binnen { $seconds } Sekunden nicht geantwortet. Vielleicht fragt er nach seinem Passwort: Geben Sie es ein, und versuchen Sie es noch einmal, oder setzen Sie die Umgebungsvariable { $variable }
keys-keychain-failed = der Schlüsselbund ist gescheitert: { $cause }. Versuchen Sie es noch einmal, oder setzen Sie die Umgebungsvariable { $variable }
keys-not-stored = der Schlüsselbund hat den Schlüssel nicht behalten. Verwenden Sie ihn nur für diese Sitzung, oder setzen Sie die Umgebungsvariable { $variable }
keys-named-secret-failed = der Schlüsselbund ließ sich für das Geheimnis „{ $name }“ nicht verwenden: { $cause }
keys-invalid-name = { $name } kann nicht der Name eines Geheimnisses sein. Verwenden Sie bis zu 64 Buchstaben, Ziffern, Punkte, Striche und Unterstriche
keys-invalid-key = das kann kein Schlüssel sein: { $reason }
keys-invalid-variable = die Umgebungsvariable { $variable } enthält keinen brauchbaren Schlüssel: { $reason }. Berichtigen oder entfernen Sie sie
keys-unknown-provider = diesen Anbieter gibt es nicht. Die Anbieter sind anthropic, openai und qube

keys-fault-not-text = er ist kein Text
keys-fault-empty = er ist leer
keys-fault-too-long = er ist länger als 1280 Zeichen
keys-fault-not-plain = er enthält ein Leerzeichen, einen Zeilenumbruch oder einen Buchstaben, den Schlüssel nicht haben
keys-fault-not-printable = er enthält einen Zeilenumbruch oder ein anderes Steuerzeichen

## Was der Schlüsselbund sagte
keys-keychain-no-entry = er hat keinen Platz für den Schlüssel
keys-keychain-limit = er nimmt höchstens { $limit } Zeichen
keys-keychain-bad-entry = sein Eintrag ist kein Schlüssel. Löschen Sie ihn, und setzen Sie den Schlüssel neu
keys-keychain-ambiguous = er hat mehrere Einträge für diesen Schlüssel. Löschen Sie sie mit dem Programm des Systems
keys-keychain-unsupported = er kann das nicht
keys-thread-ended = die Verbindung zu ihm ist beendet. Starten Sie Qilbee neu
keys-sign-in-too-long = es ist zu lang
keys-secret-not-stored = er hat es nicht behalten
keys-secret-timed-out = er hat nicht rechtzeitig geantwortet. Vielleicht fragt er nach seinem Passwort
keys-secret-no-keychain = dieses System hat keinen ({ $cause })
keys-secret-locked = er ist gesperrt ({ $cause })

## Woher ein Schlüssel kommt
keys-source-variable = die Umgebungsvariable { $variable }
keys-source-session = der Arbeitsspeicher, nur für diese Sitzung
keys-source-keychain = der Schlüsselbund des Systems
