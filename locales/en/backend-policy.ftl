### Why Qilbee asks, and where a value was seen.

## Reasons

# $first, $second: two reasons.
policy-reasons = { $first } { $second }
policy-tainted = You didn't name this yourself. A page, a file or the screen may be trying to mislead Qilbee.
policy-ask-mode = You want to be asked first.
policy-risky-mode = This can change or send something.
policy-observe-mode = Not executed: Qilbee is set to look only.

## Risks
policy-unseen-input = This puts text that Qilbee can't see into a command line.
policy-piped-code = This runs commands that come from another command or the network, unseen.
policy-inline-code = This runs code in another language that can start programs, delete files or use the network.
policy-deleting-code = This runs code in another language that deletes files.
policy-program-in-option = This makes a program start another one.
policy-credentials = This uses keys, passwords or log-ins.
policy-qilbee-data = This uses Qilbee's own data and settings.
policy-shell-connection = This opens a network connection from the shell.
policy-runs-by-itself = This changes something that later runs by itself, without asking.
policy-device-write = This writes to a disk or another device.
policy-system-change = This changes the system.
policy-disk-program = This changes disks or file systems directly.
policy-admin-rights = This uses administrator rights or gives them away.
policy-shutdown = This shuts down the computer, restarts it or ends programs of others.
policy-folder-deletion = This deletes whole folders: outside the folders you named, or one of them entirely.
policy-wholesale-loss = This deletes or overwrites everything in a folder you named, and nothing brings it back.
policy-discarded-work = This throws away changes that nobody saved.
policy-whole-home = This gives access to your whole home folder, keys and passwords included.
policy-folder-permissions = This changes who may use whole folders outside those you named.
policy-forced-overwrite = This overwrites work that others may have saved in a shared place.
policy-remote-control = This lets another computer run commands here.
policy-leaves-walls = This leaves the walls: the command runs with all of your rights.
policy-unknown-command = Qilbee doesn't know what this command can do, and no walls hold it.
# $why: why the command can't be read, as the end of a sentence.
policy-unreadable = Qilbee can't tell what this command does: { $why }.
policy-unreadable-recursion = it calls itself without an end
policy-unreadable-complex = it is too long or too deeply nested
policy-unreadable-syntax = it can't be read
policy-unreadable-program = its program is only known while it runs
policy-unreadable-variable = it changes how other programs are found or run
policy-unreadable-expression = there are commands where only numbers or names belong
policy-unreadable-text = it runs a text that is only put together while it runs
policy-unreadable-option = the command that it runs is inside an option

## Consequences
policy-passes-on = Text from outside, or a long text, would go to somebody. Read it first.
policy-remembers = This keeps more than your own words for later chats. Read it first.
policy-opens-many = This opens many windows or tabs.
policy-publishes = This makes something public.
policy-deletes = This deletes or cancels something at a service.
policy-gives-access = This gives somebody access.
policy-handles-keys = This changes keys, passwords or rules of an account.
policy-pays = This spends money.

## Where a value was seen

# $place: one place, or two.
policy-seen = seen only { $place }
policy-seen-places = { $first } and { $second }
policy-seen-perhaps = not in your words; perhaps { $place }, or made up
policy-seen-nowhere = neither in your words nor in anything Qilbee read; put together or made up
# $step (Number): the step of the task.
policy-seen-step = { $place } (step { $step })
policy-place-screen = on the screen
policy-place-page = on the web page { $url }
policy-place-some-page = on a web page
policy-place-file = in the file { $path }
policy-place-some-file = in a file
policy-place-output = in the output of “{ $command }”
policy-place-some-output = in the output of a command
policy-place-notes = in Qilbee's notes
policy-place-qube = in an answer of Qube
policy-place-answer = in an answer of { $server }
policy-place-pasted = in a text that you passed on
policy-place-assignment = in the part of the task that it was given
policy-place-sub-agent = in what a part of the task brought
policy-place-imported = in the imported part of this chat
policy-place-attached-picture = in an attached picture
policy-place-attached-file = in the attached file { $name }
policy-place-tool-description = in the description of the tool { $tool }

## What an answer for the whole chat would allow

# $scope: one part, or several.
policy-scope = “Allow in this chat” covers { $scope }.
policy-scope-parts = { $first }; { $second }
policy-scope-commands = the commands { $commands }
policy-scope-commands-in = the commands { $commands } in { $folders }
policy-scope-tools = the tool { $tools }
policy-scope-apps = the program { $apps }
policy-scope-hosts = sending to { $hosts }
policy-scope-folders = files in { $folders }
