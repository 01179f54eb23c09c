### Der Datenordner und wie er gelöscht wird.

home-no-folder = dieses System hat keinen Ordner für die Daten eines Programms; geben Sie mit QILBEE_HOME einen an
home-not-created = der Ordner { $folder } ließ sich nicht anlegen ({ $reason }); geben Sie mit QILBEE_HOME einen an, in den Sie schreiben können

## Alles löschen
erase-chat-in-use = Es wurde nichts gelöscht: Ein anderes Qilbee arbeitet im Chat „{ $title }“. Stoppen Sie es dort, und versuchen Sie es dann noch einmal.
erase-no-journal = Es wurde nichts gelöscht: Das Journal lässt sich nicht lesen: { $error }.
erase-keys-failed = Die Schlüssel ließen sich nicht löschen: { $error }
erase-key-left = Der Schlüssel für { $provider }: { $error }.
erase-secret-left = Das Geheimnis { $name }: { $error }.
erase-keys-unknown = Im Schlüsselbund können noch Schlüssel sein, von denen nur diese Datei weiß: { $error }
