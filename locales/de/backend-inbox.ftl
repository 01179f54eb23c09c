### The inbox of a fleet, as the window reads it.

inbox-no-address = Das ist keine Adresse eines Posteingangs. Kopieren Sie alles, was `qilbee-fleet inbox --web` ausgegeben hat.
inbox-no-token = Der Teil nach dem Zeichen # fehlt. Kopieren Sie alles, was `qilbee-fleet inbox --web` ausgegeben hat.
inbox-not-encrypted = Die Adresse eines Posteingangs auf einem anderen Computer muss mit https:// beginnen.
inbox-unreachable = Der Posteingang der Flotte antwortet nicht: { $cause }. Starten Sie `qilbee-fleet inbox --web`, oder trennen Sie ihn in den Einstellungen und fügen Sie seine neue Adresse ein.
inbox-unsent = Es ist nicht bekannt, ob Ihre Antwort ankam ({ $cause }). Wenn die Frage stehen bleibt, antworten Sie noch einmal.
inbox-wrong-token = Der Posteingang der Flotte nimmt diese Adresse nicht an. Trennen Sie ihn in den Einstellungen und fügen Sie die zuletzt ausgegebene ein.
inbox-fleet-away = Der Posteingang erreicht den Server der Flotte nicht. Er versucht es weiter.
inbox-not-understood = Unter der Adresse des Posteingangs antwortet etwas anderes ({ $cause }). Trennen Sie ihn in den Einstellungen und fügen Sie die richtige ein.
inbox-no-fleet = Keine Flotte ist verbunden. Verbinden Sie eine in den Einstellungen.
