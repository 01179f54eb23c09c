### The practice task.

practice-window-wants = Open the practice window
practice-window-did = Opened the practice window
# $reason (Text): the reason.
practice-picture-unreadable = The picture of the screen can't be read: { $reason }
