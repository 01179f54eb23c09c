### The program around the sessions: windows and commands.

app-chat-gone = This chat no longer exists.
# $name (String): the server's name.
app-nearby-gone = No server of models called “{ $name }” answers on this computer any more.
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
app-chat-not-offered = This chat is no longer in the list. Open it in the window.
# $error (Text): error of the operating system
app-sign-in-entry = The entry that starts programs at sign-in couldn't be changed: { $error }
app-settings-are-fine = The settings can be read. Change them in the window.
app-chat-not-kept = The new chat wasn't saved. Try again.
app-copy-not-kept = The copy of the chat wasn't saved. Try again.
app-import-not-kept = The imported chat wasn't saved. Try again.
app-import-no-file = There is no file to import.
# $error (Text): part of a sentence.
app-import-failed = Not imported: { $error }.
# $error (Text): part of a sentence.
app-told-unreadable = What the model was told can’t be read: { $error }

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

## Files that a task made
app-file-gone = The file isn't there any more.
app-file-no-program = The file couldn't be opened, because no program for it was found.
app-file-not-opened = Qilbee opens documents only, and this file could be a program. You find it in its folder.
# $error (Text): error of the operating system
app-crash-reports-left = Not all crash reports could be deleted: { $error }
app-folder-no-program = The folder couldn't be opened, because no program for it was found. Copy the path of the file and open its folder yourself.

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

## Examples of the first screen. Each has a title of a few words and the task that goes into the message box.
# $task (String): an earlier task of the person.
app-example-again = Again: { $task }
# $server (String): name of an MCP server.
app-example-server = Try out { $server }
app-example-server-task = What can you do with { $server }? List it, and show me one harmless example.
app-example-qube = Hand a task over to Qube
app-example-qube-task = Which of my everyday tasks could Qube do for me? Ask me what I do, then suggest one to hand over.
app-example-screen = Explain what is on my screen
app-example-screen-task = Look at my screen and explain what I see. Don't change anything.
app-example-files = Tidy up my downloads
app-example-files-task = Look at my Downloads folder and suggest how to sort and name the files. Show me the list before you change anything.
app-example-room = Find what fills my disk
app-example-room-task = Find out which folders in my home folder take the most room. Don't delete anything.
app-example-web = Summarize a web page
app-example-web-task = Summarize this page in five points:
app-example-summary = Summarize a document
app-example-summary-task = Find the newest document in my Documents folder and summarize it in five sentences.
# $program (String): name of a program, such as “LibreOffice Calc”.
app-example-spreadsheet = Make a table in { $program }
app-example-spreadsheet-task = Make a table of this month's expenses in { $program }: date, what for, amount, and the sum in the last row. Ask me for the figures.
app-example-writing = Write a letter in { $program }
app-example-writing-task = Write a short, friendly letter in { $program }. Ask me whom it is for and what it should say.
app-example-mail = Go through my mail in { $program }
app-example-mail-task = Look at my newest messages in { $program } and tell me which ones need an answer. Don't send anything.
app-example-pictures = Shrink a picture in { $program }
app-example-pictures-task = Open the newest picture from my Pictures folder in { $program }, make it half as wide and high, and save it under a new name.
app-example-browser = Look something up in { $program }
app-example-browser-task = Open { $program }, look up tomorrow's weather where I am, and tell me whether I need an umbrella.

## Overview of what Qilbee can do
app-can-desktop = Screen, mouse and keyboard
app-can-shell = Commands
app-can-files = Files
app-can-web = Web pages
app-can-qube = Tasks for Qube
app-can-memory = Notes and earlier results
app-can-chat = Plan, and ask you
app-can-server = { $server }
app-can-observe = Looks things up.
app-can-act = Clicks and types.
app-can-write = Changes files or notes.
app-can-execute = Runs programs.
app-can-send = Sends data out of this computer.
app-gap-key = Only the practice task works: there is no key for a model.
# $reason (String): a sentence.
app-gap-desktop = Qilbee can't see the screen or use mouse and keyboard. { $reason }
app-gap-qube = Tasks can't be handed to Qube: there is no key for it.
app-gap-servers = There is no MCP server that brings more tools.
app-gap-server = { $server } can't be used. { $reason }
app-gap-server-starting = { $server } is still starting.

## Notes and Qube
app-no-qube-task = Qube has no tasks with such a name.
app-note-not-text = This note is not a text, so Qilbee cannot show or use it. Delete it, or mend its file.
# $reason (String): the problem.
app-note-failed = The note could not be read or changed: { $reason }.

## Providers of models. $name (String): a provider.
app-provider-exists = There is already a provider “{ $name }”. Choose another name.
app-provider-gone = There is no longer a provider “{ $name }”.
# $model (String): its id.
app-model-gone = There is no longer a model “{ $model }”. Choose another one.

## Tests of models
# $words (String): words of the model.
app-test-said = The model said “{ $words }”
app-test-said-nothing = The model said nothing.
app-test-one-piece = The answer came in one piece.

## What a task waited for.
# $title (String): words of the title.
app-until-window = A window with “{ $title }” in its title is there, so the task ends as you wanted.
# $path (String): the file.
app-until-file = The file { $path } is there, so the task ends as you wanted.
# $words (String): the words.
app-until-text = A result says “{ $words }”, so the task ends as you wanted.

## Profiles
# $name (String): a profile's name.
app-profile-unread = The profile “{ $name }” is new or has changed. Choose it again to read it first.
app-profile-changed = The profile “{ $name }” changed while it was shown. Read it again.
# $model (String): a model's id.
app-profile-model = The profile “{ $name }” wants the model { $model }, which isn't there. Set the model up, or change the profile.
# $tools (String): the name of a kind of tools. $known (String): names of those that there are.
app-profile-tools = The profile “{ $name }” wants tools called “{ $tools }”, which aren't there. There are: { $known }.
