### The program around the sessions: windows and commands.

app-chat-gone = This chat no longer exists.
# $error (String): the system's error.
app-window-failed = The window couldn't do that: { $error }.
app-nothing-erased = Nothing was erased.
app-too-many-days = There were no chats that long ago. Enter fewer days.
# $error (Text): why the settings can't be used, as a sentence.
app-no-desktop = { $error } Qilbee does not look at the screen until that is fixed, because it might see what you have hidden. Fix or delete the file, then restart Qilbee.
app-no-shell = { $error } The settings may ask for a sandbox, so Qilbee runs no commands until that is fixed. Fix or delete the file, then restart Qilbee.
