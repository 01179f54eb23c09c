# What each tool does, in one sentence: “wants” before it is done, “did” afterwards.

# $action is one of the sentences above.
tool-in-window = { $action } in { $window }

key-name-ctrl = Ctrl
key-name-control = Ctrl
key-name-alt = Alt
key-name-shift = Shift
key-name-super = Super
key-name-meta = Meta
key-name-cmd = Cmd
key-name-return = Enter
key-name-enter = Enter
key-name-escape = Esc
key-name-esc = Esc
key-name-tab = Tab
key-name-space = Space
key-name-backspace = Backspace
key-name-delete = Delete
key-name-home = Home
key-name-end = End
key-name-page_up = Page Up
key-name-page_down = Page Down
key-name-prior = Page Up
key-name-next = Page Down
key-name-up = Up Arrow
key-name-down = Down Arrow
key-name-left = Left Arrow
key-name-right = Right Arrow

tool-bash-wants = Run { $command }
tool-bash-did = Ran { $command }
tool-bash-ended = { $command } failed with exit code { $code }
tool-bash-restart-wants = Restart the shell
tool-bash-restart-did = Restarted the shell

tool-edit-view-wants = Look at { $file }
tool-edit-view-did = Looked at { $file }
tool-edit-create-wants = Write { $file }
tool-edit-create-did = Wrote { $file }
tool-edit-str_replace-wants = Edit { $file }
tool-edit-str_replace-did = Edited { $file }
tool-edit-insert-wants = Add lines to { $file }
tool-edit-insert-did = Added lines to { $file }

tool-list-files-wants = List { $file }
tool-list-files-did = Listed { $file }
tool-list-files-found = Found { $count ->
    [one] { $count } entry
   *[other] { $count } entries
} in { $file }
tool-list-files-found-more = Found more than { $count ->
    [one] { $count } entry
   *[other] { $count } entries
} in { $file }
tool-read-file-wants = Read { $file }
tool-read-file-did = Read { $file }
tool-write-file-create-wants = Write { $file }
tool-write-file-create-did = Wrote { $file }
tool-write-file-overwrite-wants = Overwrite { $file }
tool-write-file-overwrite-did = Rewrote { $file }
tool-write-file-append-wants = Add to { $file }
tool-write-file-append-did = Added to { $file }

tool-http-get-wants = Open { $host }
tool-http-get-did = Opened { $host }
tool-http-post-wants = Send data to { $host }
tool-http-post-did = Sent data to { $host }

tool-memory-view-wants = Read the note { $note }
tool-memory-view-did = Read the note { $note }
tool-memory-create-wants = Remember something in { $note }
tool-memory-create-did = Remembered something in { $note }
tool-memory-str_replace-wants = Edit the note { $note }
tool-memory-str_replace-did = Edited the note { $note }
tool-memory-insert-wants = Add to the note { $note }
tool-memory-insert-did = Added to the note { $note }
tool-memory-delete-wants = Forget { $note }
tool-memory-delete-did = Forgot { $note }
tool-memory-rename-wants = Rename the note { $note } to { $other }
tool-memory-rename-did = Renamed the note { $note } to { $other }
tool-memory-all-wants = Check its memory
tool-memory-all-did = Checked its memory

tool-qube-wants = Hand over to Qube: { $task }
tool-qube-did = Qube worked on: { $task }
tool-qube-task-status-wants = Check on Qube task { $task }
tool-qube-task-status-did = Checked on Qube task { $task }
tool-qube-task-wait-wants = Wait for Qube task { $task }
tool-qube-task-wait-did = Waited for Qube task { $task }
tool-qube-task-cancel-wants = Cancel Qube task { $task }
tool-qube-task-cancel-did = Canceled Qube task { $task }
tool-delegate-wants = Let a helper do a part: { $task }
tool-delegate-did = Part done: { $task }
part-steps = Steps of this part
part-open = Open this part
part-unread = The steps of this part can't be shown.
part-of = Part of “{ $title }”
part-back = Back to “{ $title }”
tool-recall-wants = Read part of an earlier result
tool-recall-did = Read part of an earlier result

## Labels of inputs and results
tool-terminal = In the terminal
tool-path = Path
tool-new-path = New name
tool-after-line = After line
tool-change = Changes
tool-change-gone = Removed:
tool-change-new = Added:
tool-in-folder = In the folder
tool-show-entries = Show all { $count }
tool-content = Content
tool-written = Written text
tool-address = Address
tool-sent = Data sent
tool-answered = Answer
tool-task = Task

# What each tool of Qilbee can do, where people look at all of them.
tool-can-screenshot = Takes a picture of the screen.
tool-can-zoom = Looks at a part of the screen more closely.
tool-can-cursor_position = Looks where the pointer is.
tool-can-left_click = Clicks.
tool-can-right_click = Clicks with the right button.
tool-can-middle_click = Clicks with the middle button.
tool-can-double_click = Double-clicks.
tool-can-triple_click = Clicks three times, to select a line.
tool-can-left_click_drag = Drags something to another place.
tool-can-mouse_move = Moves the pointer.
tool-can-left_mouse_down = Presses the mouse button and holds it.
tool-can-left_mouse_up = Lets go of the mouse button.
tool-can-scroll = Scrolls.
tool-can-type = Types text.
tool-can-key = Presses keys, such as Ctrl + S.
tool-can-hold_key = Holds a key down for a while.
tool-can-wait = Waits a few seconds.
tool-can-open_program = Opens a program.
tool-can-bash = Runs commands.
tool-can-str_replace_based_edit_tool = Reads, creates and edits text files.
tool-can-read_file = Reads a file. Documents and tables too.
tool-can-write_file = Writes a file.
tool-can-list_files = Looks what is in a folder.
tool-can-http_get = Reads a web page.
tool-can-http_post = Sends data to a web address.
tool-can-memory = Keeps notes for later chats.
tool-can-recall = Reads a long result of this chat again.
tool-can-qube_task_executor = Hands a task over to Qube.
tool-can-qube_task = Looks how a task at Qube is going.
tool-can-ask_user = Asks you something.
tool-can-delegate = Works on parts of a task side by side.
tool-can-plan = Makes a plan and keeps it up to date.
tool-can-suggest = Suggests what you could say next.
tool-can-tool_search = Looks for a tool among many.
tool-can-name_chat = Gives the chat its name.
