// German: what the backend says about screen, mouse and keyboard.

import type { Sentences } from "../../told";

export const desktop: Sentences = {
  "Choose another monitor in the settings, or check that it is switched on.":
    "Wählen Sie in den Einstellungen einen anderen Monitor, oder prüfen Sie, ob er eingeschaltet ist.",
  "an unknown fault": "ein unbekannter Fehler",
  "The monitors have changed since the last screenshot. Take a new screenshot first.":
    "Die Monitore haben sich seit dem letzten Bildschirmfoto geändert. Zuerst ist ein neues nötig.",
  "The screen is gone. {error} Restart Qilbee once the display is back.":
    "Der Bildschirm ist weg. {error!} Starten Sie Qilbee neu, sobald er wieder da ist.",
  "No monitor is connected.": "Es ist kein Monitor angeschlossen.",
  "The monitor {name} is not connected. There is: {0}.":
    "Der Monitor {name} ist nicht angeschlossen. Es gibt: {0}.",
  "The region lies outside the screenshot, which is {0}x{1} pixels.":
    "Der Bereich liegt außerhalb des Bildschirmfotos; das hat {0}x{1} Pixel.",
  "It was not clicked.": "Es wurde nicht geklickt.",
  "Nothing was dragged.": "Es wurde nichts gezogen.",
  "The mouse was not moved.": "Die Maus wurde nicht bewegt.",
  "The left mouse button was not pressed.": "Die linke Maustaste wurde nicht gedrückt.",
  "The left mouse button was not released.": "Die linke Maustaste wurde nicht losgelassen.",
  "Nothing was scrolled.": "Es wurde nicht gescrollt.",
  "Refused: that place is covered by Qilbee's own window. {not_done}":
    "Abgelehnt: Diese Stelle ist von Qilbees eigenem Fenster verdeckt. {not_done!}",
  "Refused: the keyboard is in Qilbee's own window. Click into the window you want first.":
    "Abgelehnt: Die Tastatur ist in Qilbees eigenem Fenster. Zuerst muss in das gewünschte Fenster geklickt werden.",
  "Qilbee cannot tell where its own windows are. {error}":
    "Qilbee kann nicht erkennen, wo seine eigenen Fenster sind. {error!}",
  "no thread could be started: {error}": "es ließ sich kein Thread starten: {error}",
  "the desktop did not end in time; a key or button may still be held down":
    "der Bildschirm wurde nicht rechtzeitig freigegeben; eine Taste kann noch gedrückt sein",
  "The picture could not be encoded: {error}.": "Das Bild ließ sich nicht verpacken: {error}.",
  "The screen could not be captured. {0}": "Der Bildschirm ließ sich nicht aufnehmen. {0!}",
  "The mouse or keyboard input failed. {0}":
    "Die Eingabe mit Maus oder Tastatur ist gescheitert. {0!}",
  "Stopped before it was done.": "Gestoppt, bevor es getan war.",
  "The person took over mouse and keyboard; this action was not finished.":
    "Sie haben Maus und Tastatur übernommen; dieser Schritt wurde nicht beendet.",
  "Something went wrong inside Qilbee while it used the desktop: {0}. Please try again.":
    "Innerhalb von Qilbee ging etwas schief, während es den Bildschirm benutzte: {0}. Bitte versuchen Sie es noch einmal.",
  "The desktop is closed. Please restart Qilbee.":
    "Der Zugang zum Bildschirm ist geschlossen. Bitte starten Sie Qilbee neu.",
  "A picture of {0}x{1} pixels came with {2} bytes instead of {expected}.":
    "Ein Bild von {0}x{1} Pixeln kam mit {2} Bytes statt {expected}.",
  "The picture could not be scaled: {error}.": "Das Bild ließ sich nicht verkleinern: {error}.",
  "Start Qilbee inside a graphical X11 session.":
    "Starten Sie Qilbee in einer grafischen X11-Sitzung.",
  "The keyboard layout is {layout}.": "Die Tastaturbelegung ist {layout}.",
  "{0} shows {width}x{height} pixels.": "{0} zeigt {width}x{height} Pixel.",
  "The pointer is at {0}, {1}.": "Der Mauszeiger ist bei {0}, {1}.",
  "They are ready.": "Sie sind bereit.",
  "Check that the display is on and that no other program blocks screen capture.":
    "Prüfen Sie, ob der Bildschirm an ist und ob ein anderes Programm Bildschirmfotos verbietet.",
  "Check that the X server has the XTEST extension.":
    "Prüfen Sie, ob der X-Server die Erweiterung XTEST hat.",
  '"{name}" is no key; possible are single characters and: {0}':
    "„{name}“ ist keine Taste; möglich sind einzelne Zeichen und: {0}",
  "at most {CHORD_LENGTH} keys can be held together":
    "es lassen sich höchstens {CHORD_LENGTH} Tasten zusammen halten",
  '"{name}" is no modifier; possible are shift, ctrl, alt, super and altgr, joined by +':
    "„{name}“ ist keine Zusatztaste; möglich sind shift, ctrl, alt, super und altgr, verbunden mit +",
  "only one key or combination can be held at a time":
    "es lässt sich nur eine Taste oder Kombination auf einmal halten",
  "There is no screen: DISPLAY is not set. Start Qilbee inside a graphical session.":
    "Es gibt keinen Bildschirm: DISPLAY ist nicht gesetzt. Starten Sie Qilbee in einer grafischen Sitzung.",
  "Use Stop in the window, or Ctrl-C in the terminal.":
    "Benutzen Sie „Stopp“ im Fenster oder Strg-C im Terminal.",
  "The monitor {0} is no longer there.": "Der Monitor {0} ist nicht mehr da.",
  "The picture of {0} has {width}x{height} pixels instead of {1}x{2}.":
    "Das Bild von {0} hat {width}x{height} Pixel statt {1}x{2}.",
  "The system names no monitor.": "Das System nennt keinen Monitor.",
  "The system answered: {error}.": "Das System hat geantwortet: {error}.",
  "The system takes no input: {error}.": "Das System nimmt keine Eingabe an: {error}.",
  "Keyboards of this system have no key {0}.": "Tastaturen dieses Systems haben keine Taste {0}.",
  "The window in front takes input from Qilbee.":
    "Das vordere Fenster nimmt Eingaben von Qilbee an.",
  "The window in front belongs to a program that runs as administrator. Windows keeps Qilbee's input away from it.":
    "Das vordere Fenster gehört einem Programm, das als Administrator läuft. Windows hält Qilbees Eingaben davon fern.",
  "Bring another window to the front, or start Qilbee as administrator too.":
    "Holen Sie ein anderes Fenster nach vorn, oder starten Sie auch Qilbee als Administrator.",
  "Windows does not list its windows: {error}.": "Windows zählt seine Fenster nicht auf: {error}.",
  "seeing the screen": "den Bildschirm zu sehen",
  "finding the monitors": "die Monitore zu finden",
  "moving the mouse": "die Maus zu bewegen",
  "pressing keys": "Tasten zu drücken",
  "Log out and choose an X11 (Xorg) session, or start Qilbee with XDG_SESSION_TYPE=x11 and without WAYLAND_DISPLAY inside an X server.":
    "Melden Sie sich ab und wählen Sie eine X11-Sitzung (Xorg), oder starten Sie Qilbee mit XDG_SESSION_TYPE=x11 und ohne WAYLAND_DISPLAY in einem X-Server.",
  "Wayland is experimental: the compositor says neither what was drawn nor where the mouse is, your own mouse and keyboard do not stop Qilbee, and it works in a terminal only, never beside its own window.":
    "Wayland ist ein Versuch: Der Compositor sagt weder, was gezeichnet wurde, noch wo die Maus ist, Ihre Maus und Tastatur halten Qilbee nicht an, und es läuft nur in einem Terminal, nie neben dem eigenen Fenster.",
  "The Wayland display cannot be reached: {error}. Start Qilbee inside a graphical session.":
    "Der Wayland-Bildschirm ist nicht zu erreichen: {error}. Starten Sie Qilbee in einer grafischen Sitzung.",
  "The Wayland compositor does not answer: {error}.":
    "Der Wayland-Compositor antwortet nicht: {error}.",
  "Qilbee cannot see or use the screen on this system yet. It works on Linux with X11.":
    "Auf diesem System kann Qilbee den Bildschirm noch nicht sehen und nicht benutzen. Es geht unter Linux mit X11.",
  "This Wayland compositor has no way for Qilbee of {0}. GNOME and KDE have none but a portal, which Qilbee does not use yet. {X11_ADVICE}":
    "Dieser Wayland-Compositor bietet Qilbee keinen Weg, {0!}. GNOME und KDE haben nur ein Portal, das Qilbee noch nicht benutzt. {X11_ADVICE!}",
  "This is a Wayland session, where Qilbee cannot tell where its own windows are, so it does not act beside them. {X11_ADVICE}":
    "Dies ist eine Wayland-Sitzung; darin kann Qilbee nicht erkennen, wo seine eigenen Fenster sind, und handelt deshalb nicht neben ihnen. {X11_ADVICE!}",
  "The compositor names no monitor.": "Der Compositor nennt keinen Monitor.",
  "The compositor answered: {error}.": "Der Compositor hat geantwortet: {error}.",
  "Too many keys are held down for new characters.":
    "Es sind zu viele Tasten gedrückt für neue Zeichen.",
  "There is no key {key}.": "Es gibt keine Taste {key}.",
  "No monitor is known.": "Es ist kein Monitor bekannt.",
  "Wayland does not say where the pointer is before Qilbee has moved it. Name a coordinate.":
    "Wayland sagt nicht, wo der Mauszeiger ist, bevor Qilbee ihn bewegt hat. Es muss eine Stelle genannt werden.",
  "The display {display} cannot be reached: {reason}. Start Qilbee inside a graphical session.":
    "Der Bildschirm {display} ist nicht zu erreichen: {reason!}. Starten Sie Qilbee in einer grafischen Sitzung.",
  "it has no screen": "er hat keinen Bildschirm",
  "No thread could be started: {error}.": "Es ließ sich kein Thread starten: {error}.",
  "The screen is captured the slow way. {reason}":
    "Der Bildschirm wird auf dem langsamen Weg aufgenommen. {reason!}",
  "The X server answered: {error}.": "Der X-Server hat geantwortet: {error}.",
  "The X server takes no input: {error}.": "Der X-Server nimmt keine Eingabe an: {error}.",
  "Switched off in the settings: your mouse and keyboard do not interrupt Qilbee.":
    "In den Einstellungen ausgeschaltet: Ihre Maus und Tastatur unterbrechen Qilbee nicht.",
  "Warning: you and Qilbee can get into each other's way. Only Stop ends what it does.":
    "Achtung: Sie und Qilbee können einander in die Quere kommen. Nur „Stopp“ beendet, was es tut.",
  "Qilbee lets go as soon as you touch the mouse or the keyboard.":
    "Qilbee lässt los, sobald Sie Maus oder Tastatur berühren.",
  "The X server has no XInput 2.1, so your input cannot be told from Qilbee's.":
    "Der X-Server hat kein XInput 2.1; deshalb lässt sich Ihre Eingabe nicht von Qilbees unterscheiden.",
  "Use an X server with XInput 2, or keep Stop at hand.":
    "Benutzen Sie einen X-Server mit XInput 2, oder halten Sie „Stopp“ bereit.",
  "Switched off in the settings.": "In den Einstellungen ausgeschaltet.",
  "Warning: without it, only Stop in the window or Ctrl-C in the terminal ends what Qilbee does.":
    "Achtung: Ohne das beendet nur „Stopp“ im Fenster oder Strg-C im Terminal, was Qilbee tut.",
  "{label} stops everything.": "{label} stoppt alles.",
  "{label} stops everything. {reason}": "{label} stoppt alles. {reason!}",
  "Choose other keys for it in the settings.":
    "Wählen Sie dafür in den Einstellungen andere Tasten.",
  "The keyboard map cannot be read: {error}.":
    "Die Tastaturbelegung lässt sich nicht lesen: {error}.",
  "This keyboard has no {key}.": "Diese Tastatur hat keine Taste {key}.",
  "Another program takes {0} too.": "Ein anderes Programm benutzt {0} auch.",
  "{0} is needed for typing. Add Ctrl, Alt or Super.":
    "{0} wird zum Tippen gebraucht. Nehmen Sie Strg, Alt oder Super dazu.",
  "{0} cannot be a shortcut: it takes one key, with or without modifiers.":
    "{0} kann kein Tastenkürzel sein: Es braucht eine Taste, mit oder ohne Zusatztasten.",
  "The keyboard layout lacks a character, and no key is free to be lent to it.":
    "Der Tastaturbelegung fehlt ein Zeichen, und keine Taste ist frei, die sich dafür leihen ließe.",
  "The X server does not know the keyboard extension (XKB) that Qilbee types with.":
    "Der X-Server kennt die Tastaturerweiterung (XKB) nicht, mit der Qilbee tippt.",
  "The keyboard map cannot be read.": "Die Tastaturbelegung lässt sich nicht lesen.",
  "Too many keys to bind at once.": "Zu viele Tasten auf einmal.",
  "The keyboard did not take the character {character}.":
    "Die Tastatur hat das Zeichen {character} nicht angenommen.",
  "The keyboard has no {0}.": "Die Tastatur hat keine Taste {0}.",
  "The {0} key is held down, so nothing was typed: each letter would be a command. Let go of it and try again.":
    "Die Taste {0} ist gedrückt, deshalb wurde nichts getippt: Jeder Buchstabe wäre ein Befehl. Lassen Sie sie los, und versuchen Sie es noch einmal.",
  "The X server has no SHAPE extension.": "Der X-Server hat die Erweiterung SHAPE nicht.",
  "The windows you have hidden from Qilbee cannot be found, so it does not look. {error}":
    "Die Fenster, die Sie vor Qilbee verborgen haben, lassen sich nicht finden, deshalb sieht es nicht hin. {error!}",
  'There is no computer action "{member}". Possible are: {0}.':
    "Den Bildschirmschritt „{member}“ gibt es nicht. Möglich sind: {0}.",
  "The input of {member} must be an object.": "Die Eingabe von {member} muss ein Objekt sein.",
  "Only on an X11 display can Qilbee tell your input from its own.":
    "Nur auf einem X11-Bildschirm kann Qilbee Ihre Eingabe von seiner unterscheiden.",
  "Qilbee cannot tell your input from its own on this system yet.":
    "Auf diesem System kann Qilbee Ihre Eingabe noch nicht von seiner unterscheiden.",
  "The monitor {0} has changed its size or its place.":
    "Der Monitor {0} hat seine Größe oder seinen Platz geändert.",
  "The pixels of this screen, {depth} bits deep, are stored in an unusual way.":
    "Die Pixel dieses Bildschirms, {depth} Bit tief, sind auf ungewöhnliche Weise gespeichert.",
  "The X server's MIT-SHM extension is too old.":
    "Die Erweiterung MIT-SHM des X-Servers ist zu alt.",
  "No memory could be had for the picture: {error}.":
    "Für das Bild war kein Speicher zu bekommen: {error}.",
  "The X server has no such place.": "Der X-Server hat keine solche Stelle.",
  "The X server is reached over a network, so no memory can be shared with it.":
    "Der X-Server wird über ein Netz erreicht; mit ihm lässt sich kein Speicher teilen.",
  "The X server has no MIT-SHM extension to share memory with: {error}.":
    "Der X-Server hat keine Erweiterung MIT-SHM, um Speicher zu teilen: {error}.",
  "The X server does not take shared memory: {error}.":
    "Der X-Server nimmt keinen geteilten Speicher an: {error}.",
  "no key is named; examples: Return, ctrl+s, alt+Tab":
    "es ist keine Taste genannt; Beispiele: Return, ctrl+s, alt+Tab",
};
