### Titles of calls (“wants”), summaries of what they did (“did”), and progress of tools.

# $tool (String): the name of a tool.
tools-use = Use “{ $tool }”
tools-use-unknown = Use “{ $tool }”, which Qilbee does not have
# $title (LocalizedText): the title of a toolset. $action (String): the name of one of its actions.
tools-use-action = { $title }: { $action }

tools-computer-wants = Use the computer

# $command (String): the command on one line. $code (String): its exit code.
tools-bash-wants = Run a command: { $command }
tools-bash-did = Ran a command: { $command }
# $reason (String): why it must run without walls, in the model's words. $folders (String): folders it asks to change.
tools-bash-outside-wants = Run a command without walls (“{ $reason }”): { $command }
tools-bash-write-wants = Run a command that changes { $folders }: { $command }
tools-bash-failed = Ran a command that ended with code { $code }: { $command }
tools-bash-restart-wants = Restart the shell
tools-bash-restart-did = Restarted the shell
tools-bash-invalid-wants = Run a command that can't be read

# $path (String): a file or folder. $line (String): the number of a line.
tools-edit-view-wants = Look at { $path }
tools-edit-view-did = Looked at { $path }
tools-edit-replace-wants = Change a passage in { $path }
tools-edit-replace-did = Changed line { $line } of { $path }
tools-edit-insert-wants = Insert lines into { $path }
tools-edit-insert-did = Inserted lines into { $path } after line { $line }
tools-edit-invalid-wants = Work on a file; the call can't be read

tools-file-write-wants = Write the file { $path }
tools-file-write-did = Wrote the file { $path }
# $bytes (Number): the size of the file that was there.
tools-file-replace-did = Replaced the file { $path }, which had { NUMBER($bytes, useGrouping: 0) } bytes; this can be undone
tools-file-overwrite-wants = Overwrite the file { $path }
tools-file-append-wants = Append to the file { $path }
tools-file-write-invalid-wants = Write a file
tools-file-read-wants = Read { $path }
tools-file-read-did = Read { $path }
tools-file-read-invalid-wants = Read a file
tools-folder-list-wants = List { $path }
tools-folder-list-did = Listed { $path }
tools-folder-list-invalid-wants = List a folder

# $host (String): a server. $status (String): its HTTP status.
tools-http-get-wants = Open { $host }
tools-http-get-did = Opened { $host }: { $status }
tools-http-get-invalid-wants = Open an address that can't be read
tools-http-post-wants = Send data to { $host }
tools-http-post-did = Sent data to { $host }: { $status }
tools-http-post-invalid-wants = Send data to an address that can't be read

# $note (String): a note, such as /memories/plan.md.
tools-memory-list-wants = Look at all notes
tools-memory-view-wants = Look at the note { $note }
tools-memory-view-did = Looked at { $note }
tools-memory-list-did = Looked through the notes in { $folder }
tools-memory-create-wants = Remember something in { $note }
tools-memory-create-did = Remembered something in { $note }
tools-memory-change-wants = Change the note { $note }
tools-memory-change-did = Changed the note { $note }
tools-memory-delete-wants = Forget { $note }
tools-memory-delete-did = Forgot { $note }
tools-memory-rename-wants = Rename the note { $note } to { $other }
tools-memory-rename-did = Renamed the note { $note } to { $other }
tools-memory-invalid-wants = Work on its notes; the call can't be read

tools-recall-wants = Read part of an earlier result
tools-recall-did = Read part of an earlier result
tools-recall-listed = Listed earlier results

# $task (String): the id of a task in Qube; for “submit” the beginning of its description.
tools-qube-submit-wants = Hand this over to Qube: “{ $task }”
tools-qube-submit-invalid-wants = Hand a task over to Qube
tools-qube-status-wants = Ask Qube how task { $task } is
tools-qube-wait-wants = Wait for task { $task } in Qube
tools-qube-cancel-wants = Cancel task { $task } in Qube
tools-qube-task-invalid-wants = Ask Qube about a task
tools-qube-accepted = Qube took it as task { $task }.
# $status (String): Qube's own word for it.
tools-qube-running = Qube works on task { $task } ({ $status })
tools-qube-finished = Qube finished task { $task }
tools-qube-cancelled = Qube was told to cancel task { $task }.
tools-qube-cancel-unknown = Qube doesn't know task { $task }, or no longer.
tools-qube-cancel-unsupported = This Qube can't cancel tasks; task { $task } goes on.
# $problem (String): a sentence.
tools-qube-retrying = { $problem } Trying again.

## Failed calls
# $path (String): a file or folder. $problem (LocalizedText): the reason, or the end of a sentence that begins with the path. $error (LocalizedText): the system's or Qilbee's words.
tools-call-stopped = stopped before it was done
tools-call-taken-over = The person took over mouse and keyboard; this action was not finished.
tools-error = Error: { $problem }.
tools-error-sentence = Error: { $problem }
tools-path-problem = Error: { $path } { $problem }.
tools-path-error = Error: { $path }: { $error }.

## Files
# $suggestion (String): the absolute path that may be meant. $encoding (String): an encoding. $character (String): in quotes.
tools-path-empty = Error: The path is empty or has a NUL character in it.
tools-path-relative = Error: The path { $path } is not an absolute path, it should start with `/`. Maybe you meant { $suggestion }?
tools-file-missing = File not found. There is no { $path }.
tools-file-folder = { $path } is a folder, not a file.
tools-file-special = { $path } is not an ordinary file.
tools-file-dangling = { $path } is a link to something that is not there.
tools-file-too-large = { $path } has more than { NUMBER($limit, useGrouping: 0) } bytes, which is too large for this tool.
tools-file-unreadable = Permission denied. Cannot read { $path }.
tools-file-unwritable = Permission denied. Cannot write to file { $path }.
tools-file-changed = { $path } was changed by something else in the meantime. Nothing was written; view it again.
tools-file-appeared = { $path } came into being in the meantime. Nothing was written; view it first.
tools-file-error = { $path }: { $error }.
tools-file-internal = This failed inside Qilbee while it worked on the file.
tools-file-not-saved = Error: Nothing was written, because the old state could not be kept: { $error }
tools-file-slow = Error: { $path } takes too long to be read.
tools-file-now-link = A link now stands in the way to { $path }; it was left alone.
tools-file-binary = is not a text file (it holds binary data)
tools-file-foreign = is written in { $encoding }, which is not read here; convert it to UTF-8 first
tools-file-no-character = is written in { $encoding }, which has no { $characters }; nothing was written
tools-file-ambiguous = is written in { $encoding }, and { $characters } in it would be written back in other bytes; nothing was written. It can be read; to change it, convert it to UTF-8 first
tools-file-exists = is there already; if_there says what to do with it
# $kind (Text): one of the types below, such as tools-type-heic.
tools-file-other-kind = is { $kind }, which cannot be read
tools-file-few-lines = The file has only { NUMBER($lines, useGrouping: 0) } lines
tools-file-short-line = Line { NUMBER($line, useGrouping: 0) } has no more than { NUMBER($characters, useGrouping: 0) } characters
tools-folder-missing = is not there
tools-folder-file = is a file, not a folder
tools-folder-few-entries = has only { NUMBER($count, useGrouping: 0) } entries

## Edits
# $lines (String): their numbers, or a count. $line (Number): a line. $count (Number).
tools-edit-folder-range = Error: `view_range` is not allowed when `path` is a directory.
tools-edit-no-match = Error: No match found for replacement. Please check your text and try again.
tools-edit-many-matches = Error: Found { NUMBER($count, useGrouping: 0) } matches for replacement text. Please provide more context to make a unique match. They begin in lines { $lines }.
tools-edit-many-lines = File { $path } exceeds maximum line limit of 999,999 lines.
tools-edit-range-outside = Error: Invalid `view_range`: the file has only { NUMBER($lines, useGrouping: 0) } lines.
tools-edit-line-outside = Error: Invalid `insert_line` parameter: { NUMBER($line, useGrouping: 0) }. It should be within the range of lines of the file: [0, { NUMBER($lines, useGrouping: 0) }]

## Attachments and documents
# $name (String): the file. $problem (LocalizedText): the end of a sentence that begins with the name. $kind (LocalizedText): its type. $error (LocalizedText).
tools-attachment-refused = “{ $name }” { $problem }
tools-attachment-empty = is empty.
tools-attachment-too-large = is too large: at most { $limit } MB can be attached.
tools-attachment-other-kind = is { $kind }, which cannot be attached. Pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), OpenDocument and RTF files, e-mails (.eml) and plain text can.
tools-attachment-bad-picture = { $problem }.
tools-attachment-document = { $problem }.
tools-attachment-long = has too much text for one message. Leave it in a folder and say where it is: Qilbee then reads it in parts.
tools-picture-other-format = is no picture that can be shown (PNG, JPEG, GIF and WebP can)
tools-picture-unreadable = is a damaged picture, or one larger than can be read ({ $error })
tools-document-damaged = is damaged, or not the kind of document its name says ({ $error })
tools-document-nonsense = its inside makes no sense
tools-document-locked = is protected by a password
tools-document-too-large = unpacks to far more than a document of this kind should
tools-document-slow = takes too long to be read
tools-document-no-text = has no text in it; it may be a scan or a picture
tools-type-heic = a HEIC picture
tools-type-avif = an AVIF picture
tools-type-bmp = a BMP picture
tools-type-tiff = a TIFF picture
tools-type-icon = an icon
tools-type-media = a video or sound
tools-type-photoshop = a Photoshop file
tools-type-postscript = a PostScript file
tools-type-old-office = an old or password-protected Office file or an Outlook message
tools-type-opendocument = an OpenDocument file without text
tools-type-foreign-text = a text in an encoding that Qilbee does not read
tools-type-archive = an archive of files
tools-type-program = a program
tools-type-database = a database
tools-type-damaged = a damaged file
tools-type-unknown = of a kind that Qilbee does not know

## Notes
# $note (String): the path of a note, such as /memories/plan.md. $text (String): a passage. $limit, $bytes, $entries (Number).
tools-memory-closed = Error: The notes cannot be opened: { $error }.
tools-memory-unchanged = Error: Nothing was changed: { $error }.
tools-memory-view-missing = The path { $note } does not exist. Please provide a valid path.
tools-memory-change-missing = Error: The path { $note } does not exist. Please provide a valid path.
tools-memory-missing = Error: The path { $note } does not exist
tools-memory-exists = Error: File { $note } already exists
tools-memory-destination-exists = Error: The destination { $note } already exists
tools-memory-too-deep = Error: { $note } would be too deep.
tools-memory-not-text = Error: { $note } is not a text in UTF-8.
tools-memory-no-match = No replacement was performed, old_str `{ $text }` did not appear verbatim in { $note }.
tools-memory-many-matches = No replacement was performed. Multiple occurrences of old_str `{ $text }` in lines: { $lines }. Please ensure it is unique
tools-memory-foreign = Error: { $note } holds something that is no note, such as a link or a hidden file; it was left alone.
tools-memory-note-too-large = Error: A note has at most { NUMBER($limit, useGrouping: 0) } bytes; this one would have { NUMBER($bytes, useGrouping: 0) }. Nothing was written.
tools-memory-full = Error: The memory is full: at most { NUMBER($bytes, useGrouping: 0) } bytes in { NUMBER($entries, useGrouping: 0) } notes. Delete what is not needed any more. Nothing was written.
tools-memory-path = Error: The path { $note } { $problem }.
tools-memory-outside = is not in /memories. Every path begins with /memories and has no `..` in it
tools-memory-bad-character = has a character in it that no file can have everywhere
tools-memory-hidden = has a name that begins with a dot, which is not possible here
tools-memory-too-long = is too long or too deep
tools-memory-link = a link stands in the way to it
tools-memory-no-note = it is neither a note nor a folder
tools-memory-large = it has more than { NUMBER($limit, useGrouping: 0) } bytes
tools-memory-changed = something else changed it in the meantime
tools-memory-note-missing = there is no such note

## Shell
# $output (String): what a command printed. $problem (LocalizedText). $state (LocalizedText): what the next command starts with. $error (LocalizedText).
tools-bash-output-then =
    { $output }
    { $problem }
tools-bash-broken = The shell broke off: { $error }.
tools-bash-lost = [The shell had to be started anew: working folder, environment and background jobs are lost.]
tools-bash-state-kept = A new shell goes on with the working folder, environment and functions from before this command; its other effects remain.
tools-bash-state-not-kept = A new shell begins in the home folder; the old environment was too large to keep.
tools-bash-not-understood = The shell could not read the command, so nothing of it was run.
tools-bash-ended = The command ended the shell itself (exit code { $code }). { $state }
tools-bash-no-shell = The command was not run: no shell could be started ({ $error }).
tools-bash-no-sandbox = The command was not run: no shell may be started. { $problem }
tools-bash-timed-out = The command took longer than { $seconds } s and was ended, with what it had started. { $state } Run what takes long in the background, with its output in a file.
tools-bash-other-answer = it answered something else
tools-bash-no-pipes = its pipes are missing
tools-bash-no-supervisor = its supervisor is gone

## Web
# $url (String): an address. $host (String): a server.
tools-http-bad-url = { $url } is no address ({ $error })
tools-http-bad-scheme = { $url } is not an http or https address
tools-http-login = the address has a user name or a password in it
tools-http-no-host = { $url } names no computer
tools-http-unreadable-host = an address that cannot be read
tools-http-private = { $host } is an address of this computer or its own network, which this tool may not reach
tools-http-no-network = the network cannot be used ({ $error })
tools-http-timed-out = { $host } did not answer within { $seconds } seconds
tools-http-slow = the server did not answer in time
tools-http-unreachable = { $url } could not be reached: { $error }
tools-http-redirects = the server redirected more than { $limit } times
tools-http-redirect-nowhere = the server redirected to something that is no address
tools-http-redirect-insecure = the server redirected from https to http
tools-http-redirect-body = the server wants what was sent to be sent to { $url } instead; ask for that if it is right
tools-http-redirect-refused = the server redirected to { $host }, which may not be reached ({ $reason })

## Earlier results
# $reference (String): the name of a result. $bytes, $first (Number): its size and a place in it. $nearest (String): names.
tools-recall-failed = The result could not be read: { $error }.
tools-recall-short = The result has { NUMBER($bytes, useGrouping: 0) } bytes; there is none at { NUMBER($first, useGrouping: 0) }.
tools-recall-no-json = The result is no JSON ({ $error }); read it another way.
tools-recall-none = There is nothing at { $reference }: this chat has kept no results.
tools-recall-unknown = There is nothing at { $reference }. The nearest in this chat: { $nearest }.
# $number, $own (Number): place of a call in its answer, from 1. $tool (String): a tool's name.
tools-step-not-earlier = { $reference } names no earlier call: this is call { NUMBER($own, useGrouping: 0) } of its answer, and only calls before it have a result to give.
tools-step-other-tool = { $reference } does not fit: call { NUMBER($number, useGrouping: 0) } of this answer is one of { $tool }.
tools-step-failed = { $reference } stands for nothing: call { NUMBER($number, useGrouping: 0) } of this answer ({ $tool }) failed. So this was not done.
tools-step-denied = { $reference } stands for nothing: call { NUMBER($number, useGrouping: 0) } of this answer ({ $tool }) was refused. So this was not done.
tools-step-not-executed = { $reference } stands for nothing: call { NUMBER($number, useGrouping: 0) } of this answer ({ $tool }) was not carried out. So this was not done.
tools-step-interrupted = { $reference } stands for nothing: call { NUMBER($number, useGrouping: 0) } of this answer ({ $tool }) was interrupted. So this was not done.
tools-step-shown-whole = { $reference } is not kept: it was short, and is shown whole.

## Registry
# $tool (String): a tool's name. $toolset (String): that of a toolset. $names (String): names. $problem (LocalizedText).
tools-duplicate = two tools are called { $tool }
tools-bad-name = { $tool } cannot be a tool's name: { $problem }
tools-bad-schema = the input schema of { $tool } is not valid: { $problem }
tools-schema-no-object = it does not say that the input is an object ("type": "object")
tools-schema-too-long = it is longer than { NUMBER($limit, useGrouping: 0) } bytes
tools-name-letters = it takes 1 to 128 of the letters a-z and A-Z, digits, _ and -
tools-name-outside = an outside tool is called server__tool
tools-name-inside = only an outside tool is called server__tool
tools-gone = The tool { $tool } is gone: it was removed, or what provides it is no longer there.
tools-missing = There is no tool called { $tool }.
tools-none = There are no tools at all.
tools-known = Known tools: { $names }.
tools-known-and-more = Known tools: { $names } and { $count } more.
tools-unknown = { $problem } { $known }
tools-unknown-nearest = { $problem } Did you mean { $nearest }? { $known }
tools-invalid-input = The input of { $tool } is not valid. { $problem }
tools-no-action = There is no { $toolset } action "{ $action }". Possible are: { $names }.
tools-input-no-object = The input of { $tool } must be an object.

## Qube
# $task (String): a task's id. $answer (String): Qube's own words. $problem (LocalizedText): a sentence. $action (LocalizedText): what Qube did not do.
tools-qube-address = { $address } is no address of Qube: { $problem }
tools-qube-address-scheme = it must begin with http:// or https://
tools-qube-address-login = it must not hold a name or password
tools-qube-unnamed = Qube took the task and did not say by what name it can be followed. { $answer }
tools-qube-not-taken = did not take the task
tools-qube-not-found = did not say whether it has the task
tools-qube-no-status = did not say how the task is
tools-qube-bad-status = Qube's answer does not say how the task is. { $answer }
tools-qube-not-cancelled = did not cancel the task
tools-qube-no-client = Qube cannot be asked: { $error }.
tools-qube-bad-key = The key for Qube holds characters that no key has.
tools-qube-insecure = The key for Qube is not sent over plain http to another computer. Use an https:// address in QUBE_BASE_URL.
tools-qube-no-key = There is no key for Qube yet. Give one with `qilbee keys set qube`, or in QUBE_API_KEY.
tools-qube-no-key-elsewhere = There is no key for the Qube that QUBE_BASE_URL names. Give one in QUBE_API_KEY: the one in the keychain goes to Qube's own address only.
tools-qube-key-unreadable = The key for Qube could not be read: { $error }
tools-qube-key-interrupted = Reading the key broke off: { $error }
tools-qube-busy = Qube cannot answer now (HTTP { $status }).
tools-qube-redirected = Qube sends to another address (HTTP { $status }), which is not followed. Check QUBE_BASE_URL.
tools-qube-key-refused = Qube { $action }: it does not accept the key (HTTP 401). { $answer }
tools-qube-refused = Qube { $action } (HTTP { $status }). { $answer }
tools-qube-silent = (It said nothing.)
tools-qube-long-answer = Qube's answer is longer than { NUMBER($limit, useGrouping: 0) } KB and was not read.
tools-qube-bad-request = The request to Qube could not be written.
tools-qube-timed-out = Qube did not answer in time.
tools-qube-unreachable = Qube cannot be reached.
tools-qube-broken = The connection to Qube broke off.
tools-qube-gave-up-asking = { $problem } It was asked { $count } times. Whether the task ended is unknown.
tools-qube-gave-up-submitting = { $problem } It was tried { $count } times. Whether Qube took the task is unknown.
tools-qube-state-unreadable = What was written down of it when it was handed over cannot be read.
tools-qube-other-server = It was handed over at { $address }, and QUBE_BASE_URL leads to { $other } now.
tools-qube-no-description = `task_description` is empty. Say what Qube is to do.
tools-qube-too-late = The app stopped while this was handed to Qube, too long ago to do it again by itself. Whether Qube took the task is unknown: ask the user before you hand it over again.
tools-qube-with-task = { $problem } The task is { $task } in Qube; ask about it with `qube_task`.
tools-qube-not-ended = The task did not end within { $minutes } minutes and may still be running.
tools-qube-task-not-ended = Task { $task } did not end within { $minutes } minutes and may still be running.
tools-qube-detached = The task goes on in Qube as { $task }: ask about it later with `qube_task`, or cancel it there if the user wants that.
tools-qube-detached-unknown = It was being handed to Qube. Whether Qube took the task is unknown.
tools-qube-task-failed = Qube did not manage task { $task }. { $answer }
tools-qube-task-cancelled = Task { $task } was cancelled in Qube. { $answer }
tools-qube-bad-task = { $text } is no name of a task in Qube: letters, digits and -_.:~ only.

## Programs
# $program (String): a program's name. $target (String): a file or an address. $programs (String): names of programs.
tools-open-wants = Open { $program }
tools-open-in-wants = Open { $target } in { $program }
tools-open-target-wants = Open { $target }
tools-open-did = Opened { $program }
tools-open-invalid-wants = Open a program
tools-open-nothing = Nothing was opened: name a `program`, a `target`, or both.
tools-open-bad-address = { $target } is no http or https address.
tools-open-bad-path = has a name that can't be given to a program
tools-open-missing = is not there
tools-open-runs = would be run, not opened; name the `program` to open it in
tools-open-takes-nothing = { $program } opens no files or addresses.
tools-open-failed = { $program } could not be started: { $error }.
tools-open-none = No program is installed in the menu of programs here.
tools-open-unknown = No program in the menu is called { $program }. It has: { $programs }.
# The chat itself: the plan, a question, suggestions, its title. $question, $answer (String): words of the model and the person.
# $count, $done, $total (Number): steps of a plan.
tools-plan-wants =
    { $count ->
        [one] Make a plan with one step
       *[other] Make a plan with { $count } steps
    }
tools-plan-invalid-wants = Make a plan
tools-plan-did = Plan: { $done } of { $total } done
tools-plan-not-agreed = You want another plan
tools-ask-wants = Ask you: { $question }
tools-ask-invalid-wants = Ask you something
tools-ask-did = You answered: { $answer }
tools-ask-unanswered = Nobody answered, so it goes on without an answer
tools-ask-only-in-chat = Only a chat can ask the person. Nothing was asked.
# $task (String): the part, in one line.
tools-delegate-wants = Let a helper do a part: { $task }
tools-delegate-invalid-wants = Let a helper do a part of the task
tools-delegate-only-in-chat = Only a chat can let a helper do a part of its task. Nothing was begun.
tools-suggest-wants = Suggest next steps
tools-suggest-did = Next steps suggested
tools-name-chat-wants = Give the chat a title
tools-name-chat-did = The chat has a title
tools-search-wants = Look through the tools of servers and plugins
# $query (String): words.
tools-search-wants-for = Look for a tool: { $query }
tools-search-listed = Servers and plugins listed
# $count (Number): tools.
tools-search-found = { $count ->
    [one] { $count } tool found
   *[other] { $count } tools found
}
