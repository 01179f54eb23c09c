### The practice task.

practice-window-wants = Open the practice window
practice-window-did = Opened the practice window
# $error (String): the system's words. $status (String): how its process ended.
practice-window-not-opened = the practice window could not be opened: { $error }
practice-window-too-slow = the practice window did not show its form in time
practice-window-ended = the practice window closed again at once ({ $status }); `qilbee doctor` may tell why
# $reason (Text): the reason.
practice-picture-unreadable = The picture of the screen can't be read: { $reason }
