### A task that is carried out again.

replay-step-failed = Schritt { $number } von { $count } hat nicht funktioniert: { $reason }
replay-place-differs = Angehalten vor Schritt { $number } von { $count } ({ $step }): Um { $x }, { $y } sieht der Bildschirm nicht so aus wie bei der Aufzeichnung, und auch keine andere Stelle. Was bis hierher getan wurde, bleibt.
replay-done = Alle { $count } aufgezeichneten Schritte wurden noch einmal ausgeführt.
replay-picture-unreadable = Ein Bild des Bildschirms lässt sich nicht lesen: { $error }
