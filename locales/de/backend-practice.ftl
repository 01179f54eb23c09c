### Die Übung.

practice-window-wants = Das Übungsfenster öffnen
practice-window-did = Übungsfenster geöffnet
practice-picture-unreadable = Das Bild vom Bildschirm lässt sich nicht lesen: { $reason }
