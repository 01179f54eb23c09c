### Die Einstellungsdatei config.toml. Namen ihrer Tabellen und Schlüssel bleiben in jeder Sprache gleich.

settings-file-unreadable = Die Einstellungen in { $file } lassen sich nicht lesen: { $reason }.
settings-file-invalid = Die Einstellungen in { $file }, Zeile { NUMBER($line, useGrouping: 0) }, sind ungültig: { $problem }.

## Änderungen, die nicht gemacht wurden
settings-edit-unreadable = { $error } Es wurde nichts geändert. Beheben Sie zuerst den Fehler in der Datei.
settings-edit-invalid = Es wurde nichts geändert: { $problem }.
settings-edit-conflict = Ein anderes Programm hat { $file } gerade geändert. Es wurde nichts geschrieben. Versuchen Sie es noch einmal.
settings-edit-no-copy = Es gibt keine Kopie von { $file } aus der Zeit, als die Datei lesbar war. Beheben Sie den Fehler in der Datei.
settings-edit-unwritable = Die Einstellungen ließen sich nicht in { $file } schreiben: { $reason }. Sie sind unverändert.

## Was an einem Wert falsch ist; Teil eines Satzes
settings-file-no-key = { $key } ist in der Datei nicht zu finden
settings-file-no-table = { $name } ist keine Tabelle
settings-file-no-list = { $name } ist keine Liste
settings-file-shortcut = { $name }: { $reason }, oder "{ $none }"
settings-file-whole-number = { $name } muss eine ganze Zahl von { NUMBER($least, useGrouping: 0) } bis { NUMBER($most, useGrouping: 0) } sein
settings-file-milliseconds = { $name } muss eine ganze Zahl von Millisekunden von { NUMBER($least, useGrouping: 0) } bis { NUMBER($most, useGrouping: 0) } sein
settings-file-money = { $name } muss zwischen { NUMBER($least, useGrouping: 0) } und { NUMBER($most, useGrouping: 0) } US-Dollar liegen
settings-file-writable = writable muss ganze Pfade von Ordnern nennen, etwa "/srv/work" oder "~/Documents"
settings-file-sites = sites muss Namen von Websites nennen, etwa "api.example.org", ohne https:// und ohne Pfad
settings-file-interpreter = interpreter muss der ganze Pfad eines Programms sein, etwa "/usr/bin/python3" oder "~/env/bin/python"
settings-file-monitor = monitor muss "focused", "main" oder der Name eines Monitors sein, wie `qilbee doctor` ihn nennt
settings-file-hidden-window = ein verborgenes Fenster braucht `app`, `title` oder beides
settings-file-model = model muss die Kennung eines Modells sein, wie `qilbee models list` sie zeigt
settings-file-no-provider = in der Datei gibt es keinen Anbieter { $name }
settings-file-provider-name = name muss ein eigener Name sein: Kleinbuchstaben, Ziffern und -
settings-file-hook-name = name muss ein eigener Name sein: Kleinbuchstaben, Ziffern und -
settings-file-hook-command = command muss ein Programm nennen, mit seinen Argumenten als weiteren Texten
settings-file-hook-on = on muss die Zeitpunkte nennen, von denen das Programm erfährt: step_start, after_answer, before_tool, after_tools, step_end, turn_end
settings-file-provider-address = diese Art von Anbieter braucht eine Adresse (address)
settings-file-provider-text = das ist leer, zu lang oder gehört nicht hierher
settings-file-token-command = token_command braucht sign_in = "token" und ein Programm, das das Token ausgibt
settings-file-same-shortcut = quick_ask hat dieselben Tasten wie stop_shortcut. Wählen Sie für eines von beiden andere
settings-file-qube-address = address muss die Adresse von Qube sein, etwa "https://qube.example.org/api"

## Profile
settings-profile-name = "{ $name }" kann nicht der Name eines Profils sein: nur Kleinbuchstaben, Ziffern und Bindestriche, höchstens { $most }. Der Name ist der seiner Datei ohne .toml.
settings-profile-unknown = Es gibt kein Profil "{ $name }". Vorhanden sind: { $known }.
settings-profile-none = Es gibt kein Profil "{ $name }" und auch kein anderes.
settings-profile-exists = Es gibt schon ein Profil "{ $name }".
settings-profile-unreadable = Das Profil in { $file } lässt sich nicht lesen: { $reason }.
settings-profile-too-long = { $file } ist zu lang für ein Profil: mehr als { NUMBER($most, useGrouping: 0) } Bytes.
settings-profile-invalid = Das Profil in { $file }, Zeile { NUMBER($line, useGrouping: 0) }, ist ungültig: { $problem }.
settings-profile-record = { $file }, wo Qilbee festhält, welche Profile Sie gelesen haben, ist beschädigt oder aus einer neueren Version: { $reason }. Löschen Sie die Datei, um Ihre Profile noch einmal zu lesen.
settings-profile-unwritable = { $file } ließ sich nicht ändern: { $reason }.

## Was an einem Profil falsch ist; Teil eines Satzes
settings-profile-text = { $name } muss ein Text von höchstens { NUMBER($most, useGrouping: 0) } Zeichen sein und darf nicht leer sein
settings-profile-line = { $name } muss eine Zeile von höchstens { NUMBER($most, useGrouping: 0) } Zeichen sein und darf nicht leer sein
settings-profile-too-many = { $name } darf höchstens { NUMBER($most, useGrouping: 0) } Einträge haben
settings-profile-hidden = { $name } enthält ein Zeichen, das niemand sieht, { $character }. Entfernen Sie es
settings-profile-no-text = es ist keine Textdatei in UTF-8
settings-profile-secret-name = { $name } sieht nach einem Schlüssel oder Passwort aus. Profile werden weitergegeben und enthalten deshalb nie einen: Bewahren Sie ihn mit `qilbee keys set` auf
settings-profile-secret-value = das sieht nach einem Schlüssel aus. Profile werden weitergegeben und enthalten deshalb nie einen: Bewahren Sie ihn mit `qilbee keys set` auf

## Die Einstellungen in einer Zeile
settings-desktop-summary = { $monitor }, { $pointer ->
    [shown] mit dem Mauszeiger
   *[hidden] ohne den Mauszeiger
}; Ihre eigene Maus und Tastatur { $userInput ->
    [interrupts] unterbrechen Qilbee
   *[ignored] unterbrechen Qilbee nicht
}; { $shortcut }; verborgene Bereiche und Fenster: { $hidden }
settings-monitor-focused = der Monitor in Gebrauch
settings-monitor-main = der Hauptmonitor
settings-stop-shortcut = { $keys } stoppt es
settings-no-stop-shortcut = keine Tasten stoppen es
