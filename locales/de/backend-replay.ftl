### A task that is carried out again.

replay-step-failed = Schritt { $number } von { $count } (--from { $seq }) hat nicht funktioniert: { $reason }
replay-place-differs = Angehalten vor Schritt { $number } von { $count } (--from { $seq }): „{ $step }“. Um { $x }, { $y } sieht der Bildschirm nicht so aus wie in der Aufzeichnung, und es gibt keine einzelne andere Stelle, die so aussieht.
replay-done = Alle { $count } aufgezeichneten Schritte wurden noch einmal ausgeführt.
replay-picture-unreadable = Ein Bild des Bildschirms lässt sich nicht lesen: { $error }
replay-nothing = dort wurde nichts getan, was sich noch einmal tun ließe
replay-in-batch = zwischen dem ersten dieser Schritte und denen davor hat niemand auf den Bildschirm gesehen: beginnen Sie mit --from { $seq }
replay-no-place = Schritt „{ $step }“ (--from { $seq }) hat keine Stelle, die sich vergleichen ließe, weil Maus oder Tastatur schon irgendwo waren: beginnen Sie mit einem Schritt, der auf etwas zeigt
replay-names-result = Schritt „{ $step }“ (--from { $seq }) verwendet ein Ergebnis eines anderen Schritts, das nur jener Chat hat
replay-part = bei Ereignis { $seq } hat ein Helfer einen Teil der Aufgabe erledigt, und seine Schritte stehen in einem eigenen Chat: führen Sie aus, was davor oder danach steht
replay-other-size = Angehalten vor Schritt { $number } von { $count } (--from { $seq }): Der Bildschirm hat eine andere Größe oder Skalierung als in der Aufzeichnung; nichts lässt sich vergleichen.
