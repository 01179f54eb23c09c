### Die Übung.

practice-window-wants = Das Übungsfenster öffnen
practice-window-did = Übungsfenster geöffnet
practice-window-not-opened = das Übungsfenster ließ sich nicht öffnen: { $error }
practice-window-too-slow = das Übungsfenster hat sein Formular nicht rechtzeitig gezeigt
practice-window-ended = das Übungsfenster ging gleich wieder zu ({ $status }); `qilbee doctor` sagt vielleicht, warum
practice-picture-unreadable = Das Bild vom Bildschirm lässt sich nicht lesen: { $reason }
