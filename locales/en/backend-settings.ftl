### The settings file, config.toml. Names of its tables and keys stay as they are in every language.

# $file (String): a path. $reason (String): the system's error.
settings-file-unreadable = The settings in { $file } can't be read: { $reason }.
# $line (Number): from 1. $problem (Text): one of the messages below, or a parser's words.
settings-file-invalid = The settings in { $file }, line { NUMBER($line, useGrouping: 0) }, are invalid: { $problem }.

## Changes that were not made
# $error (Text): one of the two messages above.
settings-edit-unreadable = { $error } Nothing was changed. Fix the file first.
settings-edit-invalid = Nothing was changed: { $problem }.
settings-edit-conflict = Another program just changed { $file }. Nothing was written. Try again.
# $file (String): a path.
settings-edit-no-copy = There is no copy of { $file } from when it could be read. Fix the error in the file.
settings-edit-unwritable = The settings couldn't be written to { $file }: { $reason }. They are unchanged.

## What is wrong with a value; part of a sentence
# $key (String): a table and a key.
settings-file-no-key = { $key } can't be found in the file
# $name (String): a name in the file.
settings-file-no-table = { $name } is not a table
settings-file-no-list = { $name } is not a list
# $none (String): the word that switches a shortcut off. $reason (Text): what is wrong.
settings-file-shortcut = { $name }: { $reason }, or "{ $none }"
# $least, $most (Number): the bounds.
settings-file-whole-number = { $name } must be a whole number from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }
settings-file-milliseconds = { $name } must be a whole number of milliseconds from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) }
settings-file-money = { $name } must be from { NUMBER($least, useGrouping: 0) } to { NUMBER($most, useGrouping: 0) } US dollars
settings-file-writable = writable must list absolute paths of folders, such as "/srv/work" or "~/Documents"
settings-file-sites = sites must list names of sites, such as "api.example.org", without https:// and without a path
settings-file-interpreter = interpreter must be the absolute path of a program, such as "/usr/bin/python3" or "~/env/bin/python"
settings-file-monitor = monitor must be "focused", "main" or the name of a monitor as `qilbee doctor` lists it
settings-file-hidden-window = a window to hide needs `app`, `title` or both
settings-file-model = model must be a model id as `qilbee models list` shows it
settings-file-no-provider = there is no provider { $name } in the file
settings-file-provider-name = name must be a name of its own: lower-case letters, digits and -
settings-file-hook-name = name must be a name of its own: lower-case letters, digits and -
settings-file-hook-command = command must name a program, with its arguments as further texts
settings-file-hook-on = on must name the moments that the program is told of: step_start, after_answer, before_tool, after_tools, step_end, turn_end
settings-file-provider-address = this kind of provider needs an address
settings-file-provider-text = this is empty, too long, or not what belongs here
settings-file-token-command = token_command needs sign_in = "token", and a program that prints the token
settings-file-same-shortcut = quick_ask has the same keys as stop_shortcut. Choose others for one of them
settings-file-qube-address = address must be the address of Qube, such as "https://qube.example.org/api"

## Profiles
# $name (String): what was given as a name. $most (Number): characters.
settings-profile-name = "{ $name }" can't be the name of a profile: only lower-case letters, digits and hyphens, at most { $most }. The name is that of its file, without .toml.
# $name (String): a profile. $known (String): names of profiles.
settings-profile-unknown = There is no profile "{ $name }". There are: { $known }.
settings-profile-none = There is no profile "{ $name }", nor any other.
settings-profile-exists = There is a profile "{ $name }" already.
# $file (String): a path. $reason (String): the system's error.
settings-profile-unreadable = The profile in { $file } can't be read: { $reason }.
# $most (Number): bytes.
settings-profile-too-long = { $file } is too long for a profile: more than { NUMBER($most, useGrouping: 0) } bytes.
# $line (Number): from 1. $problem (Text): a message below or above, or a parser's words.
settings-profile-invalid = The profile in { $file }, line { NUMBER($line, useGrouping: 0) }, is invalid: { $problem }.
# $file (String): a path. $reason (String): what is wrong, in English.
settings-profile-record = { $file }, where Qilbee notes which profiles you have read, is damaged or from a newer version: { $reason }. Delete it to read your profiles again.
settings-profile-unwritable = { $file } couldn't be changed: { $reason }.

## What is wrong with a profile; part of a sentence
# $name (String): a key. $most (Number): characters or entries.
settings-profile-text = { $name } must be a text of at most { NUMBER($most, useGrouping: 0) } characters, and not empty
settings-profile-line = { $name } must be one line of at most { NUMBER($most, useGrouping: 0) } characters, and not empty
settings-profile-too-many = { $name } can have at most { NUMBER($most, useGrouping: 0) } entries
# $character (String): a number such as U+202E.
settings-profile-hidden = { $name } holds a character that nobody sees, { $character }. Remove it
settings-profile-no-text = it isn't a text file in UTF-8
settings-profile-secret-name = { $name } looks like a key or password. Profiles are passed on, so they never hold one: keep it with `qilbee keys set`
settings-profile-secret-value = this looks like a key. Profiles are passed on, so they never hold one: keep it with `qilbee keys set`

## The settings in one line
# $monitor (Text): its name. $pointer, $userInput (String): a state. $shortcut (Text). $hidden (Number): areas and windows.
settings-desktop-summary = { $monitor }, { $pointer ->
    [shown] with the pointer
   *[hidden] without the pointer
}; your own mouse and keyboard { $userInput ->
    [interrupts] interrupt Qilbee
   *[ignored] don't interrupt Qilbee
}; { $shortcut }; hidden areas and windows: { $hidden }
settings-monitor-focused = the monitor in use
settings-monitor-main = the main monitor
# $keys (String): keys such as ctrl+alt+Escape.
settings-stop-shortcut = { $keys } stops it
settings-no-stop-shortcut = no keys stop it
