# Der Bildschirm neben dem Chat und seine Schritte.

screen-label = Bildschirm
screen-show = Bildschirm anzeigen
screen-hide = Bildschirm ausblenden
screen-live = Live
screen-step = Schritt { $number } von { $of }
screen-back-to-live = Zurück zu Live
screen-back-to-live-hint = Zurück zu Live (Esc)
screen-previous = Vorheriger Schritt
screen-following = Nächster Schritt
screen-strip = Schritte
screen-strip-step = Schritt { $number }: { $caption }
screen-empty-title = Noch nichts zu sehen
screen-empty-text = Hier sehen Sie Qilbee live bei der Arbeit. Ein Ring markiert jede Stelle, die es anklickt.
screen-picture = Der Bildschirm: { $caption }
screen-picture-plain = Der Bildschirm
screen-enlarge = Vergrößern
screen-enlarged = Bildschirmfoto
screen-about = Zu diesem Schritt
screen-in-window = in { $name }
screen-since = Seit dem letzten Schritt
screen-continue-here = Von hier aus weiter
screen-continue-ask = Beginnt einen neuen Chat ab diesem Schritt. Dieser Chat, Ihre Programme und Ihre Dateien bleiben, wie sie sind.
screen-continue-go = Neuen Chat beginnen
screen-continue-cancel = Abbrechen

## Was ein Schritt kostete
step-cost-title = Kosten dieses Schritts
step-cost-together = Gemeinsam mit { $steps ->
    [one] { $steps } weiteren Schritt
   *[other] { $steps } weiteren Schritten
}.
step-cost-input = Eingabe
step-cost-cache-read = Eingabe aus dem Cache
step-cost-cache-write = Im Cache gespeichert
step-cost-output = Ausgabe
step-cost-tokens = { $count } Token
step-cost-note = Zu den Listenpreisen von { $model }. Ein Token ist etwa ein halbes Wort.
