### Was Qilbee mit Maus und Tastatur tut, und was mit dem Bildschirm nicht stimmt. Das Fenster bildet die Sätze über
### Schritte auch selbst, solange ein Aufruf noch geschrieben wird.

## Schritte, vorher (-wants) und nachher (-did)

desktop-screenshot-wants = Den Bildschirm ansehen
desktop-screenshot-did = Bildschirm angesehen
desktop-zoom-wants = Einen Ausschnitt des Bildschirms ansehen
desktop-zoom-did = Ausschnitt des Bildschirms angesehen
desktop-cursor_position-wants = Den Mauszeiger suchen
desktop-cursor_position-did = Mauszeiger gesucht
desktop-wait-wants = { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} warten
desktop-wait-did = { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} gewartet
desktop-left_click-wants = Klicken
desktop-left_click-did = Geklickt
desktop-left_click-did-on = Auf { $target } geklickt
desktop-right_click-wants = Rechtsklicken
desktop-right_click-did = Rechts geklickt
desktop-right_click-did-on = Rechts auf { $target } geklickt
desktop-middle_click-wants = Mit der mittleren Taste klicken
desktop-middle_click-did = Mit der mittleren Taste geklickt
desktop-middle_click-did-on = Mit der mittleren Taste auf { $target } geklickt
desktop-double_click-wants = Doppelklicken
desktop-double_click-did = Doppelt geklickt
desktop-double_click-did-on = Doppelt auf { $target } geklickt
desktop-triple_click-wants = Dreifach klicken
desktop-triple_click-did = Dreifach geklickt
desktop-triple_click-did-on = Dreifach auf { $target } geklickt
desktop-left_click_drag-wants = Ziehen
desktop-left_click_drag-did = Gezogen
desktop-mouse_move-wants = Den Mauszeiger bewegen
desktop-mouse_move-did = Mauszeiger bewegt
desktop-left_mouse_down-wants = Die Maustaste drücken
desktop-left_mouse_down-did = Maustaste gedrückt
desktop-left_mouse_up-wants = Die Maustaste loslassen
desktop-left_mouse_up-did = Maustaste losgelassen
desktop-scroll-up-wants = Nach oben scrollen
desktop-scroll-up-did = Nach oben gescrollt
desktop-scroll-down-wants = Nach unten scrollen
desktop-scroll-down-did = Nach unten gescrollt
desktop-scroll-left-wants = Nach links scrollen
desktop-scroll-left-did = Nach links gescrollt
desktop-scroll-right-wants = Nach rechts scrollen
desktop-scroll-right-did = Nach rechts gescrollt
desktop-type-wants = „{ $text }“ eintippen
desktop-type-did = „{ $text }“ eingetippt
desktop-key-wants = { $keys } drücken
desktop-key-did = { $keys } gedrückt
desktop-hold_key-wants = { $keys } { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} halten
desktop-hold_key-did = { $keys } { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
} gehalten
desktop-with-keys = { $action } mit { $keys }
desktop-repeated = { $action }, { $count }-mal
desktop-at-point = { $action } bei { $x }, { $y }
desktop-from-point-to-point = { $action } von { $x0 }, { $y0 } nach { $x }, { $y }
desktop-quoted = „{ $name }“
desktop-to-point = { $action } nach { $x }, { $y }

## Schritte, die nicht gingen

desktop-capture-failed = Der Bildschirm ließ sich nicht aufnehmen. { $reason }
desktop-input-failed = Die Eingabe mit Maus oder Tastatur ist gescheitert. { $reason }
desktop-cancelled = Gestoppt, bevor es getan war.
desktop-taken-over = Sie haben Maus und Tastatur übernommen; dieser Schritt wurde nicht beendet.
desktop-broken = In Qilbee ging etwas schief, während es den Bildschirm benutzte. Bitte versuchen Sie es noch einmal. ({ $reason })
desktop-closed = Der Zugang zum Bildschirm ist geschlossen. Bitte starten Sie Qilbee neu.
desktop-unknown-fault = unbekannter Fehler
desktop-input-unwatched = Ihre eigene Eingabe lässt sich nicht beobachten: { $reason }
desktop-monitors-changed = Die Monitore haben sich seit dem letzten Bildschirmfoto geändert. Zuerst ist ein neues nötig.
desktop-region-outside = Der Bereich liegt außerhalb des Bildschirmfotos; das hat { $width }x{ $height } Pixel.

desktop-covered = Abgelehnt: Qilbees eigenes Fenster verdeckt diese Stelle. { $not_done }
desktop-not-clicked = Es wurde nicht geklickt.
desktop-not-dragged = Es wurde nichts gezogen.
desktop-not-moved = Die Maus wurde nicht bewegt.
desktop-not-pressed = Die linke Maustaste wurde nicht gedrückt.
desktop-not-released = Die linke Maustaste wurde nicht losgelassen.
desktop-not-scrolled = Es wurde nicht gescrollt.
desktop-own-keyboard = Abgelehnt: Die Tastatur ist in Qilbees eigenem Fenster. Zuerst muss in das gewünschte Fenster geklickt werden.
desktop-own-windows-unknown = Qilbee kann nicht erkennen, wo seine eigenen Fenster sind. { $error }
desktop-hidden = Abgelehnt: An dieser Stelle ist ein Fenster, das Sie vor Qilbee verborgen haben. { $not_done }
desktop-hidden-keyboard = Abgelehnt: Die Tastatur ist in einem Fenster, das Sie vor Qilbee verborgen haben. Es wurde nichts getippt.
desktop-hidden-windows-unknown = Qilbee sieht nicht hin: Die Fenster, die Sie vor ihm verborgen haben, lassen sich nicht finden. { $error }

## Bildschirme, die sich nicht benutzen lassen

desktop-screen-gone = Der Bildschirm ist weg. { $error } Starten Sie Qilbee neu, sobald er wieder da ist.
desktop-no-monitor = Es ist kein Monitor angeschlossen.
desktop-monitor-missing = Der Monitor { $name } ist nicht angeschlossen. Es gibt: { $monitors }.
desktop-monitor-gone = Der Monitor { $name } ist nicht mehr da.
desktop-monitor-changed = Der Monitor { $name } hat seine Größe oder seinen Platz geändert.
desktop-no-display = Es gibt keinen Bildschirm: DISPLAY ist nicht gesetzt. Starten Sie Qilbee in einer grafischen Sitzung.
desktop-display-unreachable = Der Bildschirm { $display } ist nicht zu erreichen: { $reason }. Starten Sie Qilbee in einer grafischen Sitzung.
desktop-display-empty = er hat keinen Bildschirm
desktop-unsupported-system = Auf diesem System kann Qilbee den Bildschirm noch nicht sehen und nicht benutzen. Es geht unter Linux mit X11.
desktop-thread-failed = Es ließ sich kein Thread starten: { $error }.

## Bilder

desktop-picture-wrong-bytes = Ein Bild von { $width }x{ $height } Pixeln kam mit { $bytes } Bytes statt { $expected }.
desktop-picture-wrong-size = Das Bild von { $name } hat { $size } Pixel statt { $expected }.
desktop-picture-encode = Das Bild ließ sich nicht verpacken: { $error }.
desktop-picture-scale = Das Bild ließ sich nicht verkleinern: { $error }.

## X11

desktop-x11-answered = Der X-Server hat geantwortet: { $error }.
desktop-x11-no-input = Der X-Server nimmt keine Eingabe an: { $error }.
desktop-x11-no-shape = Der X-Server hat die Erweiterung SHAPE nicht.
desktop-x11-no-place = Der X-Server hat keine solche Stelle.
desktop-x11-no-xkb = Dem X-Server fehlt die Tastaturerweiterung (XKB), mit der Qilbee tippt.
desktop-x11-pixels = Dieser Bildschirm speichert seine Pixel, { $depth } Bit tief, in einem ungewöhnlichen Format.
desktop-x11-slow = Bildschirmfotos brauchen hier länger. { $reason }
desktop-x11-shm-old = Die Erweiterung MIT-SHM des X-Servers ist zu alt.
desktop-x11-shm-missing = Der X-Server hat keine Erweiterung MIT-SHM, um Speicher zu teilen: { $error }.
desktop-x11-shm-network = Der X-Server wird über ein Netz erreicht; mit ihm lässt sich kein Speicher teilen.
desktop-x11-shm-refused = Der X-Server nimmt keinen geteilten Speicher an: { $error }.
desktop-x11-shm-memory = Für das Bild war kein Speicher zu bekommen: { $error }.
desktop-keymap-unreadable = Die Tastaturbelegung lässt sich nicht lesen.
desktop-keymap-failed = Die Tastaturbelegung lässt sich nicht lesen: { $error }.
desktop-keymap-full = Der Tastaturbelegung fehlt ein Zeichen, und keine Taste ist frei, um es damit zu tippen.
desktop-keymap-batch = Zu viele Tasten auf einmal.
desktop-character-refused = Die Tastatur hat das Zeichen { $character } nicht angenommen.
desktop-key-missing = Diese Tastatur hat keine Taste { $key }.
desktop-key-held = { $key } ist gedrückt, deshalb wurde nichts getippt: Jeder Buchstabe wäre ein Befehl. Lassen Sie die Taste los, und versuchen Sie es noch einmal.

## Wayland und andere Systeme

desktop-wayland-unreachable = Der Wayland-Bildschirm ist nicht zu erreichen: { $error }. Starten Sie Qilbee in einer grafischen Sitzung.
desktop-wayland-silent = Der Wayland-Compositor antwortet nicht: { $error }.
desktop-wayland-answered = Der Compositor hat geantwortet: { $error }.
desktop-wayland-no-monitor = Der Compositor nennt keinen Monitor.
desktop-wayland-missing = Qilbee kann diesen Wayland-Compositor nicht benutzen: Er bietet keinen Weg, { $missing }. GNOME und KDE bieten nur ein Portal, das Qilbee noch nicht benutzt. { $advice }
desktop-wayland-and = { $first }, { $rest }
desktop-wayland-see = den Bildschirm zu sehen ({ $interface })
desktop-wayland-monitors = die Monitore zu finden ({ $interface })
desktop-wayland-mouse = die Maus zu bewegen ({ $interface })
desktop-wayland-keys = Tasten zu drücken ({ $interface })
desktop-wayland-own-windows = Qilbee handelt hier nicht neben seinen eigenen Fenstern: In einer Wayland-Sitzung kann es nicht erkennen, wo sie sind. { $advice }
desktop-wayland-advice = Melden Sie sich ab und wählen Sie eine X11-Sitzung (Xorg), oder starten Sie Qilbee mit XDG_SESSION_TYPE=x11 und ohne WAYLAND_DISPLAY in einem X-Server.
desktop-wayland-experimental = Wayland ist ein Versuch: Qilbee sieht weder, was gezeichnet wurde, noch, wo die Maus ist, Ihre Maus und Tastatur halten es nicht an, und es läuft nur in einem Terminal, nie neben seinem eigenen Fenster.
desktop-wayland-keys-held = Es sind zu viele Tasten gedrückt für neue Zeichen.
desktop-wayland-no-key = Es gibt keine Taste { $key }.
desktop-wayland-no-monitor-known = Es ist kein Monitor bekannt.
desktop-wayland-pointer-unknown = Wayland sagt nicht, wo der Mauszeiger ist, bevor Qilbee ihn bewegt hat. Es muss eine Stelle genannt werden.
desktop-system-answered = Das System hat geantwortet: { $error }.
desktop-system-no-input = Das System nimmt keine Eingabe an: { $error }.
desktop-system-no-monitor = Das System nennt keinen Monitor.
desktop-system-no-key = Tastaturen dieses Systems haben keine Taste { $key }.
desktop-windows-unlisted = Windows zählt seine Fenster nicht auf: { $error }.
desktop-front-refused = { $problem } { $advice }

## Prüfungen von `qilbee doctor`

desktop-check-start = Starten Sie Qilbee in einer grafischen X11-Sitzung.
desktop-check-monitor = Wählen Sie in den Einstellungen einen anderen Monitor, oder prüfen Sie, ob er eingeschaltet ist.
desktop-check-shows = { $name } zeigt { $width }x{ $height } Pixel.
desktop-check-capture = Prüfen Sie, ob der Bildschirm an ist und ob ein anderes Programm Bildschirmfotos verbietet.
desktop-check-pointer = Der Mauszeiger ist bei { $x }, { $y }.
desktop-check-pointer-layout = Der Mauszeiger ist bei { $x }, { $y }. Die Tastaturbelegung ist { $layout }.
desktop-check-ready = Maus und Tastatur sind bereit.
desktop-check-xtest = Prüfen Sie, ob der X-Server die Erweiterung XTEST hat.
desktop-check-front = Das vordere Fenster nimmt Eingaben von Qilbee an.
desktop-check-front-elevated = Das vordere Fenster gehört einem Programm, das als Administrator läuft. Windows hält Qilbees Eingaben davon fern.
desktop-check-front-advice = Holen Sie ein anderes Fenster nach vorn, oder starten Sie auch Qilbee als Administrator.
desktop-check-takeover = Qilbee lässt los, sobald Sie Maus oder Tastatur berühren.
desktop-check-takeover-off = In den Einstellungen ausgeschaltet: Ihre Maus und Tastatur unterbrechen Qilbee nicht.
desktop-check-takeover-off-warning = Achtung: Sie und Qilbee können einander in die Quere kommen. Nur „Stopp“ beendet, was es tut.
desktop-check-takeover-old = Der X-Server hat kein XInput 2.1; deshalb kann Qilbee Ihre Eingabe nicht von seiner unterscheiden.
desktop-check-takeover-advice = Benutzen Sie einen X-Server mit XInput 2, oder halten Sie „Stopp“ bereit.
desktop-check-takeover-unsupported = Auf diesem System kann Qilbee Ihre Eingabe noch nicht von seiner unterscheiden.
desktop-check-takeover-x11-only = Nur auf einem X11-Bildschirm kann Qilbee Ihre Eingabe von seiner unterscheiden.
desktop-check-stop-advice = Benutzen Sie „Stopp“ im Fenster oder Strg-C im Terminal.
desktop-check-answers = Nur wer Ihre Maus oder Tastatur selbst benutzt, kann Qilbees Fragen beantworten.
desktop-check-answers-no-record = Dem X-Server fehlt RECORD, XTEST oder XInput 2; deshalb kann Qilbee Ihre Eingaben nicht von denen eines Programms unterscheiden. Ein Ja braucht drei Ziffern, die Sie eintippen.
desktop-check-answers-wayland = Unter Wayland sieht Qilbee nicht, welche Eingaben von Ihnen kommen. Ein Ja braucht drei Ziffern, die Sie eintippen.
desktop-check-answers-unsupported = Auf diesem System kann Qilbee Ihre Eingaben noch nicht von denen eines Programms unterscheiden. Ein Ja braucht drei Ziffern, die Sie eintippen.
desktop-check-answers-off = In den Einstellungen ausgeschaltet: Auch Programme können Qilbees Fragen beantworten.
desktop-check-answers-off-warning = Achtung: Ein Befehl, den Qilbee ausführt, kann sich selbst alles erlauben.

## Antworten, die nicht zählen

desktop-press-none = Das kam nicht von Ihrer Maus oder Tastatur. Drücken Sie noch einmal. Wenn ein Programm für Sie drückt, etwa eine Bildschirmtastatur oder eine Fernsteuerung, erlauben Sie das zuerst: Geben Sie „qilbee answers any“ in ein Terminal ein.
desktop-press-injected = In diesem Moment hat ein Programm gedrückt, getippt oder den Mauszeiger bewegt; deshalb zählt das nicht als Ihre Antwort. Warten Sie eine Sekunde und drücken Sie noch einmal. Wenn Sie ein solches Programm selbst benutzen, etwa eine Bildschirmtastatur oder eine Fernsteuerung, erlauben Sie das zuerst: Geben Sie „qilbee answers any“ in ein Terminal ein.
desktop-press-used = Damit haben Sie schon etwas beantwortet. Drücken Sie noch einmal.
desktop-press-unseen = Qilbee hat Maus und Tastatur kurz aus den Augen verloren. Drücken Sie noch einmal.
desktop-check-shortcut = { $keys } stoppt alles.
desktop-check-shortcut-shared = { $keys } stoppt alles. { $reason }
desktop-check-shortcut-off = In den Einstellungen ausgeschaltet.
desktop-check-shortcut-off-warning = Achtung: Ohne das beendet nur „Stopp“ im Fenster oder Strg-C im Terminal, was Qilbee tut.
desktop-check-shortcut-advice = Wählen Sie dafür in den Einstellungen andere Tasten.
desktop-shortcut-taken = Ein anderes Programm benutzt { $keys } auch.
desktop-shortcut-types = { $keys } wird zum Tippen gebraucht. Nehmen Sie Strg, Alt oder Super dazu.
desktop-shortcut-impossible = { $keys } kann kein Tastenkürzel sein: Ein Tastenkürzel ist eine Taste, mit oder ohne Zusatztasten.

## Namen von Tasten, die nicht zu verstehen sind; Teil eines Satzes
desktop-keys-empty = es ist keine Taste genannt; Beispiele: Return, ctrl+s, alt+Tab
desktop-keys-unknown = „{ $name }“ ist keine Taste; möglich sind einzelne Zeichen und: { $keys }
desktop-keys-too-many = es lassen sich höchstens { $count } Tasten zusammen halten
desktop-keys-no-modifier = „{ $name }“ ist keine Zusatztaste; möglich sind shift, ctrl, alt, super und altgr, verbunden mit +
desktop-keys-several = es lässt sich nur eine Taste oder Kombination auf einmal halten
