### The inbox of a fleet, as the window reads it.

inbox-no-address = Das ist keine Adresse eines Posteingangs. Kopieren Sie alles, was `qilbee-fleet inbox --web` ausgegeben hat.
inbox-no-token = Das Ende der Adresse fehlt, ab #. Kopieren Sie alles, was `qilbee-fleet inbox --web` ausgegeben hat.
inbox-not-encrypted = Die Adresse eines Posteingangs auf einem anderen Computer muss mit https:// beginnen.
inbox-unreachable = Der Posteingang der Flotte antwortet nicht: { $cause }. Starten Sie `qilbee-fleet inbox --web` oder prüfen Sie die Adresse in den Einstellungen.
inbox-wrong-token = Der Posteingang der Flotte nimmt diese Adresse nicht an. Kopieren Sie die zuletzt ausgegebene in die Einstellungen.
inbox-fleet-away = Der Posteingang erreicht den Server der Flotte nicht. Er versucht es weiter.
inbox-not-understood = Unter der Adresse des Posteingangs antwortet etwas anderes ({ $cause }). Prüfen Sie die Adresse in den Einstellungen.
inbox-no-fleet = Keine Flotte ist verbunden. Verbinden Sie eine in den Einstellungen.
