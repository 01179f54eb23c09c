### Die Prüfung von `qilbee doctor` und des ersten Starts.

check-and = { $first }; { $next }
check-journal-passed = { $chats } Chats, { $events } Ereignisse, { $blobs } Bilder und Dateien, alle unversehrt
check-journal-passed-older = { $chats } Chats, { $events } Ereignisse, { $blobs } Bilder und Dateien, alle unversehrt. { $unsealed } Ereignisse sind älter als die Siegel; eine Änderung darin fiele nicht auf
check-version-newer = { $version } ist verfügbar; die Aktualisierungen dieses Computers installieren sie
check-version-installed = { $version } ist installiert; starten Sie Qilbee neu, um sie zu benutzen
check-copy-the-folder = Machen Sie vor allem anderen eine Kopie von { $folder }.
check-keychain-passed = lässt sich lesen
check-unlock-the-keychain = Entsperren oder installieren Sie einen Schlüsselbund, oder geben Sie Schlüssel in Umgebungsvariablen an.
check-settings-passed = { $file }: { $summary }
check-settings-default = Vorgaben; { $file } gibt es nicht
check-fix-the-settings = Beheben Sie den Fehler in dieser Zeile, oder löschen Sie die Datei, und starten Sie Qilbee neu. Bis dahin sieht es nicht auf den Bildschirm.
check-fix-settings-first = Bringen Sie zuerst die Einstellungen in Ordnung.
check-start-in-a-desktop = Starten Sie Qilbee in einer grafischen Sitzung oder mit einem virtuellen Bildschirm.
check-sandbox-off = aus: Befehle können ändern, was Sie ändern können, Ihre Schlüssel lesen und Ihre Sitzung erreichen (`sandbox = false` unter [shell] in den Einstellungen; ohne diese Zeile stehen Wände um sie)
check-sandbox-none = keine: Weder bubblewrap noch Landlock funktioniert hier. Befehle laufen mit allen Ihren Rechten, und bei unbekannten wird gefragt
check-install-bubblewrap = Installieren Sie bubblewrap mit der Paketverwaltung des Systems, und starten Sie Qilbee neu.
check-no-commands = Bis dahin führt Qilbee keine Befehle aus.
check-display-server = { $server }, aufgenommen durch { $capture }, Eingaben durch { $input }
check-display-server-remark = { $server }. { $remark }
check-monitor-used = { $count } angeschlossen, { $name } wird benutzt
check-no-monitor-used = { $count } angeschlossen, keiner wird benutzt
check-choose-another-monitor = Wählen Sie in den Einstellungen einen anderen Monitor, oder prüfen Sie, ob er eingeschaltet ist.

## MCP-Server und Plugins
check-servers-and-plugins = MCP-Server und Plugins
check-fix-that-first = Bringen Sie das zuerst in Ordnung; bis dahin werden sie nicht benutzt.
check-mcp-server = MCP-Server { $name }
check-server-off = ausgeschaltet
check-server-starting = startet noch
check-server-tools = { $count ->
    [one] 1 Werkzeug
   *[other] { $count } Werkzeuge
}
check-server-about = { $tools } ({ $name } { $version })
check-server-inside = { $facts }, hinter Wänden
check-server-free = { $facts }, ohne Wände: Sie haben es so eingestellt
check-server-unwalled = { $facts }, ohne Wände: Hier lassen sich keine ziehen
check-fix-the-server = Berichtigen Sie ihn in mcp_servers.json, schalten Sie ihn dort mit "disabled": true aus, oder entfernen Sie ihn mit `qilbee mcp remove`. `qilbee mcp list -v` zeigt, was er ausgegeben hat.
check-plugins = Plugins
check-plugins-inside = sie laufen hinter Wänden
check-plugins-free = sie laufen ohne Wände, wie es in den Einstellungen steht (`sandbox = false` unter [plugins])
check-plugins-unwalled = sie laufen ohne Wände: Hier lassen sich keine ziehen
check-look-at-the-plugins = `qilbee plugins list` zeigt die installierten; [python] in config.toml wählt eine andere Umgebung.
check-plugin = Plugin { $name }
check-plugin-loading = wird noch importiert
check-plugin-facts = { $facts } ({ $package } { $version })
check-fix-the-plugin = Installieren Sie eine andere Version, oder entfernen Sie es mit `qilbee plugins remove { $name }`.
