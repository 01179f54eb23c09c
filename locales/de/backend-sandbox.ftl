### Wände um die Programme, die Werkzeuge starten.

sandbox-unavailable = Auf diesem System lassen sich keine Wände um Befehle ziehen ({ $reasons }). Installieren Sie bubblewrap.
sandbox-reason = { $backend }: { $error }
sandbox-reasons = { $first }; { $next }
sandbox-no-bubblewrap = bwrap lässt sich nicht starten ({ $error })
sandbox-failed = es ist gescheitert
sandbox-only-linux = nur Linux hat sie
sandbox-bubblewrap = bubblewrap: Befehle können nur die Ordner ihres Chats und ein eigenes /tmp ändern. Sie erreichen Seiten nur durch Qilbee, und weder den Bildschirm noch die Dienste Ihrer Sitzung und lesen weder Schlüssel noch Qilbees Daten. Sie enden mit dem Chat
sandbox-landlock = Landlock: Befehle können nur die Ordner ihres Chats ändern. Sie haben kein Netz, keinen Bildschirm und keine Dienste Ihrer Sitzung und können weder Schlüssel noch Qilbees Daten lesen, sehen aber die Namen von Dateien und Programmen. Mit bubblewrap endet auch alles mit dem Chat
