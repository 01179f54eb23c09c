// German: what the backend says about keys and the keychain.

import type { Sentences } from "../../told";

export const keys: Sentences = {
  "it has no place for the key": "er hat keinen Platz für den Schlüssel",
  "it takes at most {limit} characters": "er nimmt höchstens {limit} Zeichen",
  "the entry in it is not a key; delete it and set the key again":
    "der Eintrag darin ist kein Schlüssel; löschen Sie ihn, und setzen Sie den Schlüssel neu",
  "it holds several entries for this key; delete them with the system's own program":
    "er hat mehrere Einträge für diesen Schlüssel; löschen Sie sie mit dem Programm des Systems",
  "it does not support this": "er kann das nicht",
  "this system offers no keychain to keep keys in ({cause}). Use the key for this session only, or set the environment variable {variable}; or start a keychain (on Linux GNOME Keyring or KWallet) and try again":
    "dieses System bietet keinen Schlüsselbund für Schlüssel an ({cause!}). Benutzen Sie den Schlüssel nur für diese Sitzung, oder setzen Sie die Umgebungsvariable {variable}; oder starten Sie einen Schlüsselbund (unter Linux GNOME Keyring oder KWallet), und versuchen Sie es noch einmal",
  "the keychain is locked or was never set up ({cause}). Unlock it and try again, use the key for this session only, or set the environment variable {variable}":
    "der Schlüsselbund ist gesperrt oder wurde nie eingerichtet ({cause!}). Entsperren Sie ihn, und versuchen Sie es noch einmal, benutzen Sie den Schlüssel nur für diese Sitzung, oder setzen Sie die Umgebungsvariable {variable}",
  "the keychain did not answer within {limit_seconds} seconds; it may be asking for its password. Answer it and try again, or set the environment variable {variable}":
    "der Schlüsselbund hat binnen {limit_seconds} Sekunden nicht geantwortet; vielleicht fragt er nach seinem Passwort. Antworten Sie ihm, und versuchen Sie es noch einmal, oder setzen Sie die Umgebungsvariable {variable}",
  "the keychain failed: {cause}. Try again, or set the environment variable {variable}":
    "der Schlüsselbund ist gescheitert: {cause!}. Versuchen Sie es noch einmal, oder setzen Sie die Umgebungsvariable {variable}",
  "the keychain did not keep the key. Use it for this session only, or set the environment variable {variable}":
    "der Schlüsselbund hat den Schlüssel nicht behalten. Benutzen Sie ihn nur für diese Sitzung, oder setzen Sie die Umgebungsvariable {variable}",
  "the keychain could not be used for the secret {name}: {cause}":
    "der Schlüsselbund ließ sich für das Geheimnis {name} nicht benutzen: {cause!}",
  "{name} cannot be the name of a secret; use up to 64 letters, digits, dots, dashes and underscores":
    "{name} kann nicht der Name eines Geheimnisses sein; nehmen Sie bis zu 64 Buchstaben, Ziffern, Punkte, Striche und Unterstriche",
  "this cannot be a key: {reason}": "das kann kein Schlüssel sein: {reason!}",
  "the environment variable {variable} holds no usable key: {reason}. Correct or remove it":
    "die Umgebungsvariable {variable} enthält keinen brauchbaren Schlüssel: {reason!}. Berichtigen oder entfernen Sie sie",
  "there is no such provider; the providers are anthropic, openai and qube":
    "diesen Anbieter gibt es nicht; die Anbieter sind anthropic, openai und qube",
  "the environment variable {variable}": "die Umgebungsvariable {variable}",
  "memory, for this session only": "der Arbeitsspeicher, nur für diese Sitzung",
  "the system's keychain": "der Schlüsselbund des Systems",
  "it is not text": "er ist kein Text",
  "it is empty": "er ist leer",
  "it is longer than 1280 characters": "er ist länger als 1280 Zeichen",
  "it holds a space, a line break or a letter that keys do not have":
    "er enthält ein Leerzeichen, einen Zeilenumbruch oder einen Buchstaben, den Schlüssel nicht haben",
  "it did not keep it": "er hat es nicht behalten",
  "it did not answer in time; it may be asking for its password":
    "er hat nicht rechtzeitig geantwortet; vielleicht fragt er nach seinem Passwort",
  "this system has none ({cause})": "dieses System hat keinen ({cause})",
  "it is locked ({cause})": "er ist gesperrt ({cause})",
  "it holds a line break or another sign that cannot be printed":
    "er enthält einen Zeilenumbruch oder ein anderes Zeichen, das sich nicht drucken lässt",
  "the thread that talks to it has ended; start Qilbee again":
    "der Thread, der mit ihm spricht, ist zu Ende; starten Sie Qilbee neu",
};
