# What each tool does, in one sentence: “wants” before it is done, “did” afterwards.

tool-computer-screenshot-wants = Look at the screen
tool-computer-screenshot-did = Looked at the screen
tool-computer-zoom-wants = Zoom in on the screen
tool-computer-zoom-did = Zoomed in on the screen
tool-computer-cursor_position-wants = Find the pointer
tool-computer-cursor_position-did = Found the pointer
tool-computer-wait-wants = Wait { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
tool-computer-wait-did = Waited { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
tool-computer-left_click-wants = Click
tool-computer-left_click-did = Clicked
tool-computer-left_click-did-on = Clicked { $target }
tool-computer-right_click-wants = Right-click
tool-computer-right_click-did = Right-clicked
tool-computer-right_click-did-on = Right-clicked { $target }
tool-computer-middle_click-wants = Middle-click
tool-computer-middle_click-did = Middle-clicked
tool-computer-middle_click-did-on = Middle-clicked { $target }
tool-computer-double_click-wants = Double-click
tool-computer-double_click-did = Double-clicked
tool-computer-double_click-did-on = Double-clicked { $target }
tool-computer-triple_click-wants = Triple-click
tool-computer-triple_click-did = Triple-clicked
tool-computer-triple_click-did-on = Triple-clicked { $target }
tool-computer-left_click_drag-wants = Drag
tool-computer-left_click_drag-did = Dragged
tool-computer-mouse_move-wants = Move the pointer
tool-computer-mouse_move-did = Moved the pointer
tool-computer-left_mouse_down-wants = Press the mouse button
tool-computer-left_mouse_down-did = Pressed the mouse button
tool-computer-left_mouse_up-wants = Release the mouse button
tool-computer-left_mouse_up-did = Released the mouse button
tool-computer-scroll-up-wants = Scroll up
tool-computer-scroll-up-did = Scrolled up
tool-computer-scroll-down-wants = Scroll down
tool-computer-scroll-down-did = Scrolled down
tool-computer-scroll-left-wants = Scroll left
tool-computer-scroll-left-did = Scrolled left
tool-computer-scroll-right-wants = Scroll right
tool-computer-scroll-right-did = Scrolled right
tool-computer-type-wants = Type “{ $text }”
tool-computer-type-did = Typed “{ $text }”
tool-computer-key-wants = Press { $keys }
tool-computer-key-did = Pressed { $keys }
tool-computer-hold_key-wants = Hold { $keys } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
tool-computer-hold_key-did = Held { $keys } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
# $action is one of the sentences above.
tool-with-keys = { $action } with { $keys }
tool-repeated = { $action }, { $count } times
tool-in-window = { $action } in { $window }
tool-at-point = { $action } at { $x }, { $y }
tool-from-point-to-point = { $action } from { $fromX }, { $fromY } to { $x }, { $y }

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
