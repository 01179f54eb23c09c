### Was der Agent über den Verlauf einer Aufgabe sagt: Warnungen, Fehler, Grenzen und Aufrufe, die nicht ausgeführt wurden.

## Warnungen

agent-closed-during-task = Qilbee wurde mitten darin geschlossen. Alles bis hierher ist erhalten. Sagen Sie „weiter“, damit es weitermacht.
agent-closed-during-job = Qilbee wurde mitten darin geschlossen. Die übergebene Arbeit läuft weiter, und Qilbee wartet auf das Ergebnis.
agent-context-unreadable = Was dem Modell zu Beginn dieses Chats über seine Werkzeuge gesagt wurde, lässt sich nicht mehr lesen. Qilbee nennt ihm die Werkzeuge, die es jetzt gibt.
agent-tools-given = Dieser Chat hat jetzt andere Werkzeuge, wie Sie es gewählt haben.
agent-tools-joined = Neue Werkzeuge für diesen Chat: { $tools }.
agent-tool-left-out = { $reason } Das Werkzeug „{ $tool }“ wird in diesem Chat weggelassen; alles andere geht weiter.
agent-chat-imported = Dieser Chat wurde aus einer Datei eingelesen. Dieses Qilbee hat nichts davon selbst gesehen: Prüfen Sie, was oben steht, bevor Sie weitermachen.
agent-other-model = { $answered } hat statt { $asked } geantwortet: Der Anbieter hat so entschieden.
agent-declined = Der Anbieter des Modells hat es abgelehnt, darauf zu antworten. Sagen Sie es anders, oder wählen Sie ein anderes Modell.
agent-declined-because = Der Anbieter des Modells hat es abgelehnt, darauf zu antworten: { $explanation }

## Das Modell, das Qilbee gewählt hat, und warum

agent-route-only-one = { $model } antwortet: Qilbee hat kein anderes Modell zur Wahl.
agent-route-easy = { $model } antwortet: Dafür reicht es aus.
agent-route-pictures = { $model } antwortet: Es sieht die Bilder dieses Chats.
agent-route-length = { $model } antwortet: Dieser Chat ist für ein günstigeres Modell zu lang.
agent-route-stuck = { $model } antwortet: Ein günstigeres Modell kam in diesem Chat nicht weiter.
agent-route-disliked = { $model } antwortet: Die Antwort eines günstigeren Modells gefiel Ihnen nicht.
agent-route-many-steps = { $model } antwortet: Aufgaben dieses Chats brauchen viele Schritte.
agent-route-budget = { $model } antwortet: Ein stärkeres Modell könnte mehr kosten, als Ihre Grenze noch zulässt.
agent-route-cache = { $model } macht weiter: Ein anderes Modell müsste den Chat neu lesen, und das kostet mehr, als es spart.

## Gründe, das Modell noch einmal zu fragen

agent-retry-cut-off = Die Antwort wurde an ihrer Längengrenze abgeschnitten. Qilbee fragt noch einmal und lässt eine längere zu.
agent-retry-broke-off = Die Antwort brach ab, bevor sie vollständig war.

## Fehler, die eine Aufgabe beenden

agent-provider-wait = { $message } Der Anbieter bittet, mit dem nächsten Versuch { $wait } zu warten.
agent-model-missing = Das Modell „{ $model }“ gibt es hier nicht.
agent-no-usable-model = Es gibt kein Modell zur Wahl. Fügen Sie einen Schlüssel hinzu, oder richten Sie einen Server mit Modellen ein.
agent-history-incomplete = Dieser Verlauf ist nicht vollständig: Der Werkzeugaufruf { $call } hat kein Ergebnis.
agent-call-again = Versucht es noch einmal: { $reason }
agent-step-failed = Die Aufgabe wurde beendet, weil ein Schritt fehlgeschlagen ist: { $reason }
agent-always-cut-off = Die Antworten des Modells wurden immer wieder an ihrer Längengrenze abgeschnitten.
agent-always-paused = Der Anbieter hat seine Antwort immer wieder unterbrochen, ohne sie zu beenden.
agent-context-full = Dieser Verlauf passt nicht mehr in das, was das Modell auf einmal lesen kann.

agent-kept = Alles bis hierher ist erhalten. { $next }
agent-next-check-network = Prüfen Sie die Verbindung zum Netz, und versuchen Sie es dann noch einmal.
agent-next-add-key = Fügen Sie einen Schlüssel hinzu, und versuchen Sie es dann noch einmal.
agent-next-replace-key = Setzen Sie einen anderen Schlüssel, und versuchen Sie es dann noch einmal.
agent-next-raise-spend-limit = Erhöhen Sie die Grenze in Ihrem Konto, oder warten Sie, bis sie neu beginnt.
agent-next-try-again-soon = Versuchen Sie es gleich noch einmal.
agent-next-send-less = Es ist zu viel für eine Anfrage. Beginnen Sie einen neuen Chat, oder senden Sie weniger oder kleinere Bilder und Dateien.
agent-next-other-model-or-chat = Wählen Sie ein anderes Modell, oder beginnen Sie einen neuen Chat.
agent-next-check-address = Prüfen Sie die Adresse des Anbieters in den Einstellungen (die von Claude in ANTHROPIC_BASE_URL), und ob der Server dort läuft.
agent-next-ask-owner = Fragen Sie, wer das Konto besitzt, oder setzen Sie den Schlüssel eines anderen.
agent-next-rephrase = Fragen Sie mit anderen Worten, oder wählen Sie ein anderes Modell.
agent-next-if-again-new-chat = Versuchen Sie es noch einmal. Geschieht es wieder, beginnen Sie einen neuen Chat.
agent-next-other-model = Wählen Sie ein anderes Modell.
agent-next-restore-screen = Stellen Sie auf dem Bildschirm her, was die Aufzeichnung dort zeigt, und beginnen Sie dann bei diesem Schritt.
agent-next-after-failed-step = Sagen Sie, was stattdessen zu tun ist, oder dass es noch einmal versucht werden soll.
agent-next-new-chat = Beginnen Sie einen neuen Chat.
agent-next-smaller-task = Bitten Sie um einen kleineren Teil der Aufgabe, oder wählen Sie ein Modell, das länger antworten kann.
agent-next-retry-or-other-model = Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.
agent-next-carry-over = Beginnen Sie einen neuen Chat und sagen Sie dort, was aus diesem wichtig ist, oder wählen Sie ein Modell, das mehr lesen kann.
agent-next-come-back = Warten Sie { $wait }, und versuchen Sie es dann noch einmal.

agent-wait-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
agent-wait-hours = { $count ->
    [one] etwa eine Stunde
   *[other] etwa { $count } Stunden
}

## Grenzen

agent-step-limit = { $count ->
    [one] Diese Aufgabe hat { $count } Schritt gebraucht; das ist ihre Grenze.
   *[other] Diese Aufgabe hat { $count } Schritte gebraucht; das ist ihre Grenze.
}
agent-tool-call-limit = { $count ->
    [one] Diese Aufgabe hat einmal ein Werkzeug benutzt; das ist ihre Grenze.
   *[other] Diese Aufgabe hat { $count }-mal Werkzeuge benutzt; das ist ihre Grenze.
}
agent-cost-limit = Diese Aufgabe hat { $cost } gekostet; das ist ihre Grenze.
agent-time-limit = Diese Aufgabe hat { $worked } Sekunden gearbeitet; ihre Grenze ist { $limit }.
agent-day-limit = Die heutigen Aufgaben haben { $spent } gekostet; Ihr Tageslimit ist { $limit }. Machen Sie morgen weiter, oder erhöhen Sie das Limit.
agent-day-limit-unknown = { $problem } In den Einstellungen kann stehen, was ein Tag kosten darf; deshalb gibt Qilbee nichts aus. Bringen Sie die Datei in Ordnung, oder löschen Sie sie, und starten Sie Qilbee neu.
agent-requests-per-minute = Die Grenze von { $limit } Anfragen in einer Minute ist erreicht.
agent-tokens-per-hour = Die Grenze von { $limit } Token in einer Stunde ist erreicht.
agent-loop-same = Qilbee hat { $count }-mal hintereinander dasselbe getan, mit demselben Ergebnis.
agent-loop-alternating = Qilbee hat { $count }-mal abwechselnd dieselben zwei Dinge getan, mit denselben Ergebnissen.
agent-screen-still = { $count ->
    [one] Der Bildschirm hat sich nach { $count } Handlung nicht geändert.
   *[other] Der Bildschirm hat sich über { $count } Handlungen hinweg nicht geändert.
}

## Aufrufe, die nicht ausgeführt wurden

agent-call-stopped = Nicht getan: Sie haben „Stopp“ gedrückt.
agent-call-nobody-to-ask = Nicht getan: Die Aufgabe war vorher zu Ende, weil niemand gefragt werden konnte.
agent-call-unapproved = Nicht getan: Dies braucht Ihre Zustimmung, und niemand konnte gefragt werden.
agent-call-turn-ended = Nicht getan: Die Aufgabe war vorher zu Ende.
agent-call-beyond-limit = Nicht getan: Diese Aufgabe hatte vorher ihre Grenze erreicht.
agent-call-invalid = Nicht getan: Der Aufruf war so, wie er vom Anbieter des Modells kam, nicht lesbar. Das Modell hat den Grund erfahren.
agent-call-halted = Nicht getan: Ein früherer Schritt am Bildschirm ist nicht gelungen.
agent-call-after-lost = Nicht getan: Schritt { NUMBER($number, useGrouping: 0) } derselben Antwort, dem er folgen sollte, wurde nicht getan.
agent-call-taken-over-first = Nicht getan: Sie haben vorher Maus und Tastatur übernommen.
agent-call-screen-changed = Nicht getan: Der Bildschirm hat sich geändert, während Sie entschieden haben. Qilbee sieht neu hin und fragt noch einmal.
agent-call-answer-cut-off = Nicht getan: Die Antwort des Modells wurde an ihrer Längengrenze abgeschnitten.
agent-call-not-awaited = Nicht getan: Die Antwort des Modells endete, ohne darauf zu warten.
agent-call-denied = Sie haben Nein dazu gesagt.
agent-call-denied-because = Sie haben Nein dazu gesagt: { $reason }
agent-call-tool-starting = Nicht getan: Das Werkzeug „{ $tool }“ startet noch.
agent-call-not-given = Nicht getan: Das Werkzeug { $tool } hat dieser Chat nicht bekommen.
agent-call-closed-before = Nicht getan: Qilbee wurde geschlossen, bevor es lief.
agent-call-copied-before = Nicht getan: Diese Kopie des Chats beginnt, bevor es lief.

## Aufrufe, die nicht zu Ende kamen

agent-call-interrupted = Abgebrochen: Sie haben „Stopp“ gedrückt, während es lief. Was es bewirkt hat, ist nicht bekannt.
agent-call-interrupted-because = Abgebrochen, während es lief. { $why } Was es bewirkt hat, ist nicht bekannt.
agent-call-interrupted-job = { $why } { $job }
agent-why-stopped = Sie haben „Stopp“ gedrückt.
agent-why-nobody-to-ask = Eine Frage konnte niemandem gestellt werden; damit endete die Aufgabe.
agent-why-closed = Qilbee wurde geschlossen.
agent-why-time-limit = Die Aufgabe hat ihr Zeitlimit erreicht.
agent-why-cost-limit = Die Aufgabe hat ihr Kostenlimit erreicht.
agent-why-limit = Die Aufgabe hat eines ihrer Limits erreicht.
agent-why-cancelled = Der Aufruf wurde abgebrochen.
agent-call-taken-over = Abgebrochen: Sie haben Maus und Tastatur übernommen, während es lief.
agent-call-crashed = Dieses Werkzeug ist innerhalb von Qilbee gescheitert. Was es bewirkt hat, ist nicht bekannt.
agent-call-closed-during = Abgebrochen: Qilbee wurde geschlossen, während es lief. Was es bewirkt hat, ist nicht bekannt.
agent-call-closed-during-job = Abgebrochen: Qilbee wurde geschlossen, während es lief. Es war als Aufgabe { $job } übergeben; das Ergebnis ist hier nicht bekannt.
agent-call-copied-during = Abgebrochen: Diese Kopie des Chats beginnt, während es lief. Was es bewirkt hat, ist nicht bekannt.
agent-call-copied-during-job = Abgebrochen: Diese Kopie des Chats beginnt, während es lief. Es war als Aufgabe { $job } übergeben; das Ergebnis ist hier nicht bekannt.

## Was nicht geht

agent-busy = Qilbee arbeitet noch in diesem Chat. Stoppen Sie zuerst.
agent-not-running = In diesem Chat läuft nichts.
agent-message-empty = Die Nachricht ist leer. Schreiben Sie zuerst etwas.
agent-overloaded = Es warten zu viele Nachrichten. Versuchen Sie es gleich noch einmal.
agent-chat-closed = Dieser Chat ist geschlossen.
agent-call-not-waiting = Der Aufruf { $call } wartet auf kein Ergebnis: Er wurde nie übergeben, oder er ist vorbei.
agent-no-chat = den Chat { $chat } gibt es nicht; `qilbee sessions list` zeigt alle
agent-no-event = dieser Chat hat die Ereignisse 1 bis { $last }; das Ereignis { $seq } gibt es nicht
agent-chat-changed = dieser Chat wurde ab Ereignis { NUMBER($from, useGrouping: 0) } außerhalb von Qilbee verändert. Sie können ihn lesen, aber nicht fortsetzen
agent-chat-other-key = Qilbee weiß nicht, ob dieser Chat verändert wurde: Der Schlüssel seiner Siegel ist gerade nicht erreichbar oder wurde ersetzt. Sie können den Chat lesen. Um ihn fortzusetzen, entsperren Sie den Schlüsselbund, oder exportieren Sie den Chat und importieren Sie ihn wieder
agent-chat-in-use = dieser Chat ist in einem anderen Qilbee geöffnet, vielleicht in einem Terminal; er lässt sich hier öffnen, sobald es fertig ist

## Dateiänderungen zurücknehmen

agent-nothing-to-undo-in-chat = Dieser Chat hat keine Datei geändert, die nicht schon zurückgenommen ist.
agent-nothing-to-undo-in-step = Dieser Schritt hat keine Datei geändert, die nicht schon zurückgenommen ist.
agent-nothing-to-undo-in-task = Diese Aufgabe hat keine Datei geändert, die nicht schon zurückgenommen ist.
agent-undo-content-missing = Der frühere Inhalt ist nicht mehr im Speicher.

## Bilder und Dateien eines Chats, als Grund
agent-blob-missing = es ist nicht im Speicher

## Aufrufe ohne Ergebnis
agent-call-no-job = Dieses Werkzeug hat niemanden, dem es seine Arbeit übergeben könnte.
agent-call-not-delivered = Niemand hat binnen { NUMBER($seconds, useGrouping: 0) } Sekunden das Ergebnis dieses Aufrufs gebracht. Ob es getan wurde, ist nicht bekannt.
agent-part-did = Ein Teil der Aufgabe ist erledigt
agent-part-failed = Der Teil wurde nicht bis zum Ende erledigt. { $reason }
agent-part-failed-saying = Der Teil wurde nicht bis zum Ende erledigt. { $reason } Zuletzt hieß es: { $text }
agent-part-ended = Er wurde beendet, bevor er erledigt war.
agent-part-stopped = Er wurde angehalten.
agent-part-refused = Der Anbieter des Modells hat abgelehnt, weiterzumachen.
agent-part-limit = Sein Anteil an den Grenzen war aufgebraucht.
agent-part-loop = Er drehte sich im Kreis.
agent-part-error = Etwas ist fehlgeschlagen.
agent-part-unanswered = Es kam eine Frage auf, und niemand konnte gefragt werden.
agent-part-closed = Der Chat wurde mittendrin geschlossen.
agent-part-too-deep = Dies ist selbst eine Teilaufgabe, { $most } Ebenen unter dem Chat: Davon kann nichts weiter einem Helfer überlassen werden. Erledigen Sie es hier.
agent-part-too-many = { $most } Helfer sind schon am Werk. Es wurde nichts begonnen: Überlassen Sie diesen Teil einem Helfer, wenn einer davon fertig ist.
agent-part-nothing-left = Von den Grenzen dieser Aufgabe ist zu wenig übrig, um einen Teil einem Helfer zu überlassen. Es wurde nichts begonnen: Erledigen Sie hier, was geht.
agent-part-no-profiles = Ein Profil namens „{ $profile }“ gibt es hier nicht. Lassen Sie „profile“ weg.
agent-part-profile-not-named = Das Profil „{ $profile }“ wurde in dieser Aufgabe nicht genannt. Es wurde nichts begonnen: Lassen Sie „profile“ weg, oder fragen Sie nach.
agent-results-unreadable = Was dieser Chat aufgehoben hat, lässt sich nicht lesen: { $error }.
agent-result-gone = Das Ergebnis ist nicht mehr im Speicher.
agent-result-unreadable = Das Ergebnis lässt sich nicht lesen: { $error }.

## Seiten, die während eines Aufrufs dazukommen

agent-site-program = { $program } möchte sich mit { $host } verbinden
agent-site-unknown = Ein Programm möchte sich mit { $host } verbinden
agent-site-more = { $program } hat { $size } kB an { $host } gesendet und möchte mehr senden
agent-site-redirect = Die Seite leitet weiter zu { $host }
agent-site-denied = Diese Seite wurde nicht erlaubt.
agent-site-denied-because = Diese Seite wurde nicht erlaubt: { $reason }
agent-site-observe = Qilbee soll nur zusehen, deshalb darf sich nichts verbinden.
agent-site-call-over = Der Aufruf, der sich verbinden wollte, ist zu Ende.
agent-site-too-many = Zu viele Seiten warten auf eine Antwort.
agent-answer-unfit = Eine Antwort ist ein Text mit 1 bis { $count } Zeichen.
agent-form-unfit = Das Feld „{ $field }“ ist nicht so ausgefüllt, wie der Server es verlangt. Nichts wurde gesendet.
agent-call-plan-first = Nicht getan: Sie möchten zuerst den Plan sehen.
