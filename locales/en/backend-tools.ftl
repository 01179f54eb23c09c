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
