### Das Programm um die Chats herum: Fenster und Befehle.

app-chat-gone = Diesen Chat gibt es nicht mehr.
app-window-failed = Das konnte das Fenster nicht tun: { $error }.
app-nothing-erased = Es wurde nichts gelöscht.
app-too-many-days = So lange gibt es noch keine Chats. Geben Sie weniger Tage an.
app-no-desktop = { $error } Bis das behoben ist, sieht Qilbee nicht auf den Bildschirm, denn es könnte sehen, was Sie verborgen haben. Beheben Sie den Fehler, oder löschen Sie die Datei, und starten Sie Qilbee neu.
app-no-shell = { $error } Vielleicht verlangen die Einstellungen eine Sandbox, deshalb führt Qilbee bis dahin keine Befehle aus. Beheben Sie den Fehler, oder löschen Sie die Datei, und starten Sie Qilbee neu.
