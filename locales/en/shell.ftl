# The window as a whole, the control bar, the quick prompt, the tray and notifications.

product = Qilbee
app-outside = This page is the inside of the Qilbee window. Start Qilbee to use it.
app-read-only = You can only read this chat.
app-open-failed = Couldn't open this chat.
app-dismiss = Dismiss
app-close = Close
app-skip = Skip to the message box

## Control bar
shell-control-bar = What Qilbee is doing
shell-step = Step { $number }
shell-starting = Starting…
shell-first-words = Follow Qilbee here while it works. If its window stepped aside, the last button shows it.
shell-take-over = Take over
shell-take-over-hint = Pause and take back control
shell-show = Show Qilbee
shell-move = Move this bar
shell-time = Time
shell-cost = Cost of this task

## Quick prompt
shell-ask = Ask Qilbee
shell-ask-hint = Enter to send, Esc to close
shell-ask-placeholder = What can Qilbee do for you?
shell-recent = Recent chats
shell-with-picture = Include a picture of “{ $title }”
shell-send = Send

## Command palette and the keys of the window
palette-title = Commands
palette-placeholder = Search commands, chats and settings
palette-undo = Undo changes…
palette-undo-none = No changed files to undo in this chat.
palette-none = Nothing fits this.
# Beside a mode or a model.
palette-current = In use
palette-group-actions = Actions
palette-group-chats = Chats
palette-group-options = This chat
palette-group-settings = Settings
keys-palette = Search everything: commands, chats, settings
keys-stop = Stop the task in this chat

## Questions of a fleet's desktops
fleet-title = Questions of the fleet
fleet-open = Fleet
# $count (Number): open questions.
fleet-open-count = { $count ->
    [one] Fleet, 1 open question
   *[other] Fleet, { $count } open questions
}
fleet-lead = Asked by the desktops of your fleet. The first answer counts, wherever somebody gives it.
fleet-none = No questions are open.
# $tasks (String): names of tasks.
fleet-unread = Some tasks can't be read now, so their questions may be missing: { $tasks }
fleet-gone = This question is no longer open. Somebody may have answered it.
fleet-left-out = It is about a place on a screen, and came without a picture.
fleet-picture = The screen of the desktop
fleet-picture-lost = The picture couldn't be loaded. Qilbee goes on trying; allow it here once you see the place.
fleet-takeover-no = Stop the task
fleet-takeover-yes = Go on

## Tray and notifications
tray-show = Show Qilbee
tray-new_chat = New chat
tray-stop_all = Stop everything
tray-quit = Quit Qilbee
tray-idle = Qilbee
tray-working = Qilbee is working
tray-asking = Qilbee needs your answer
tray-done = Done
tray-not_done = Stopped before it was done
tray-needs_answer = Qilbee needs your answer
tray-fleet_needs_answer = The fleet needs your answer
tray-untitled = A chat
