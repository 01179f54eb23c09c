# Was eine Aufgabe kosten darf, gekostet hat und voraussichtlich kostet.

budget-choice = Limit der Aufgabe
budget-none = Kein Limit
budget-none-chosen = Kein Aufgabenlimit
budget-none-text = Diese Aufgabe hat keine eigene Grenze. Eine Grenze pro Tag in den Einstellungen gilt trotzdem.
budget-up-to = Bis { $amount }
budget-preset = Bei { $amount } anhalten und fragen
budget-own = Anderer Betrag …
budget-own-title = Bei einem anderen Betrag anhalten und fragen
budget-own-label = US-Dollar pro Aufgabe
budget-own-hint = Qilbee beendet den laufenden Schritt, hält dann an und fragt Sie. Es gelten Listenpreise.
budget-own-wrong = Geben Sie einen Betrag über $0 und bis { $most } ein, etwa 1,50.
budget-set = Festlegen
budget-spent = bisher { $amount }
budget-spent-of = { $amount } von { $limit }
budget-meter = Bisher verbraucht
budget-milestone = Sie haben { $percent } % des Limits dieser Aufgabe verbraucht: { $amount } von { $limit }.
budget-question = Weitermachen?
budget-kept = Alles bisher bleibt erhalten.
budget-stop-budget = Diese Aufgabe hat { $amount } erreicht.
budget-stop-day_budget = Das Limit für heute ist erreicht.
budget-stop-max_steps = Diese Aufgabe hat ihr Limit an Schritten erreicht.
budget-stop-max_tool_calls = Diese Aufgabe hat ihr Limit an Aktionen erreicht.
budget-stop-wall_clock = Diese Aufgabe hat ihr Zeitlimit erreicht.
budget-go-on-with = Weitere { $amount }
budget-go-on = Weitermachen
budget-more-today = Heute weitere { $amount }
budget-other-amount = Anderer Betrag
budget-stop-here = Hier aufhören
# Geht im Namen des Menschen an das Modell.
budget-go-on-message = Mach weiter.
budget-forecast = Meist etwa { $time } und { $cost } ({ $tasks ->
    [one] die letzte Aufgabe
   *[other] letzte { $tasks } Aufgaben
})
budget-forecast-range = Die meisten dauerten { $fast } bis { $slow } und kosteten { $cheap } bis { $dear }.
budget-forecast-limit = Einige kosteten mehr als { $limit }.
budget-under-cent = weniger als $0,01
