# Die Bühne neben dem Chat und der Film aller Schritte.

screen-label = Bühne
screen-show = Bühne einblenden
screen-hide = Bühne ausblenden
stage-width = Breite der Bühne
stage-width-hint = Ziehen ändert die Breite. Doppelklick stellt die übliche her.
stage-screen = Bildschirm
stage-command = Befehl
stage-change = Änderung
stage-file = Datei
stage-folder = Ordner
stage-page = Webseite
stage-result = Ergebnis
screen-live = Live
screen-step = Schritt { $number } von { $of }
screen-back-to-live = Zurück zu Live
screen-back-to-live-hint = Zurück zu Live (Esc)
screen-previous = Vorheriger Schritt
screen-following = Nächster Schritt
screen-strip = Schritte
screen-strip-step = Schritt { $number }: { $caption }
screen-empty = Qilbee zeigt seine Arbeit hier.
screen-sheet = Worum es in diesem Schritt geht
screen-picture = Der Bildschirm: { $caption }
screen-picture-plain = Der Bildschirm
screen-zoom = Benutztes Fenster vergrößert zeigen
screen-enlarge = Vergrößern
screen-enlarged = Bildschirmfoto
screen-about = Zu diesem Schritt
screen-in-window = in { $name }
screen-since = Seit dem letzten Schritt
screen-continue-here = Von hier aus weiter
screen-continue-ask = Beginnt einen neuen Chat ab diesem Schritt. Dieser Chat, Ihre Programme und Ihre Dateien bleiben, wie sie sind.
screen-continue-go = Neuen Chat beginnen
screen-continue-cancel = Abbrechen

## Der Film
film-label = Film dieses Chats
film-play = Abspielen
film-pause = Anhalten
film-play-hint = Mit achtfacher Geschwindigkeit abspielen (Leertaste auf dem Film)
film-compare = Vorher und nachher

## Was ein Schritt kostete
step-cost-title = Kosten dieses Schritts
step-cost-together = Gemeinsam mit { $steps ->
    [one] { $steps } weiteren Schritt
   *[other] { $steps } weiteren Schritten
}.
step-cost-input = Zum ersten Mal gelesen
step-cost-cache-read = Günstiger wieder gelesen
step-cost-cache-write = Zum Wiederlesen aufgehoben
step-cost-output = Geschrieben
step-cost-words = etwa { $count } Wörter
step-cost-tokens = { $count } Token
step-cost-note = Zu den Listenpreisen von { $model }.

## Was dem Modell gesagt wurde
step-told-title = Was dem Modell gesagt wurde
step-told-loading = Wird geladen …
step-told-nothing = Zu diesem Schritt wurde nichts aufbewahrt.
step-told-system = Qilbees eigener Text
step-told-tools = { $tools ->
    [one] { $tools } Werkzeug
   *[other] { $tools } Werkzeuge
}
step-told-to-it = An das Modell:
step-told-by-it = Vom Modell:
step-told-picture = [Bild]
step-told-hooks = { $hooks ->
    [one] { $hooks } Zeit Ihrer Hooks
   *[other] { $hooks } Zeiten Ihrer Hooks
}
# $hook ist sein Name, $moment sein Wort in den Einstellungen, wie „before_tool“.
step-told-hook = { $hook } · { $moment } · { NUMBER($milliseconds) } ms
