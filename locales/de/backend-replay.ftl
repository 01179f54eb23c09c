### A task that is carried out again.

replay-step-failed = Schritt { $number } von { $count } (--from { $seq }) hat nicht funktioniert: { $reason }
replay-place-differs = Angehalten vor Schritt { $number } von { $count } (--from { $seq }): „{ $step }“. Um { $x }, { $y } sieht der Bildschirm nicht so aus wie in der Aufzeichnung, und es gibt keine einzelne andere Stelle, die so aussieht.
replay-done = Alle { $count } aufgezeichneten Schritte wurden noch einmal ausgeführt.
replay-picture-unreadable = Ein Bild des Bildschirms lässt sich nicht lesen: { $error }
