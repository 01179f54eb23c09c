### The program around the sessions: windows and commands.

app-chat-gone = This chat no longer exists.
# $error (String): the system's error.
app-window-failed = The window couldn't do that: { $error }.
app-nothing-erased = Nothing was erased.
app-too-many-days = There were no chats that long ago. Enter fewer days.
# $error (Text): why the settings can't be used, as a sentence.
app-no-desktop = { $error } Qilbee does not look at the screen until that is fixed, because it might see what you have hidden. Fix or delete the file, then restart Qilbee.
app-no-shell = { $error } The settings may ask for a sandbox, so Qilbee runs no commands until that is fixed. Fix or delete the file, then restart Qilbee.
app-no-own-program = Qilbee doesn't find its own program ({ $error }).

## Pictures and files of a message. $name (String): a file.
# $error (Text): the journal's error.
app-attachment-not-kept = “{ $name }” couldn't be saved: { $error }
app-attachment-gone = “{ $name }” is no longer there. Attach it again.
app-attachment-broken = “{ $name }” couldn't be read: something failed inside Qilbee.
app-attachment-damaged = “{ $name }” arrived damaged. Try again.

## Screenshots
app-window-hidden = A window is out of sight.
app-screenshot-gone = The picture of the screen is gone. Take the screenshot again.
# $error (String): the reason.
app-picture-failed = The picture couldn't be made: { $error }
app-no-screen-picture = There is no picture of the screen.
# $error (String): the system's error.
app-region-windows-failed = The windows for choosing a part of the screen couldn't be opened: { $error }
app-region-busy = You are already choosing a part of the screen.

## Chats
app-chat-not-kept = The new chat wasn't saved. Try again.
app-copy-not-kept = The copy of the chat wasn't saved. Try again.
app-import-not-kept = The imported chat wasn't saved. Try again.
app-import-no-file = There is no file to import.
# $error (Text): part of a sentence.
app-import-failed = Not imported: { $error }.

## Money. $most (String): an amount.
app-amount-invalid = Enter an amount above $0 and at most { $most }.
app-day-limit-unknown = The limit for a day can't be raised, because the settings can't be read. Look at the settings, then try again.

## Codes that confirm an answer. $minutes (Number): full minutes.
app-code-missing = This needs the three digits that Qilbee shows.
app-code-wrong = Those were other digits. Type the new ones.
app-code-gone = Those digits are no longer valid. Type the new ones.
app-code-locked = Wrong digits three times: perhaps a program is guessing. Until you can say yes again, wait { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}. You can say no and stop at any time.
app-code-no-random = This computer gives no random numbers, so nothing can be confirmed. Restart it.
app-terminal-of-a-tool = This terminal belongs to a program that Qilbee started, so only “no” counts here. Answer in a terminal that you opened yourself, or in Qilbee's window.

## Links
app-link-no-program = The link couldn't be opened, because no program for it was found. Copy the address and open it yourself.
# $reason (Text): one of the messages below.
app-link-refused = The link was not opened: { $reason }.
app-link-too-long = its address is too long
app-link-unreadable = its address can't be read
app-link-incomplete = its address is incomplete
app-link-kind = Qilbee opens only web pages and mail addresses

## Settings. $error (String): the reason.
app-keychain-interrupted = Reading or writing the keychain was interrupted: { $error }
app-interrupted = That was interrupted: { $error }
# $name (String): a server. $problem (Text): what is wrong with its settings.
app-server-invalid = { $name }: { $problem }
app-server-no-name = The server needs a name.
app-server-exists = There is already a server “{ $name }”. Choose another name.
app-server-gone = There is no longer a server “{ $name }”.
app-server-not-tried = The server couldn't be tried.
app-server-quotes = The command has a quotation mark that is not closed.
app-server-variable = “{ $name }” can't be the name of a variable.
app-server-not-added = The server was not added: { $error }.
