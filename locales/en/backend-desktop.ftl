### What Qilbee does with mouse and keyboard, and what is wrong with the screen. The window makes the sentences of actions
### too, while a call is still being written.

## Actions, before (-wants) and after (-did)

desktop-screenshot-wants = Look at the screen
desktop-screenshot-did = Looked at the screen
desktop-zoom-wants = Zoom in on the screen
desktop-zoom-did = Zoomed in on the screen
desktop-cursor_position-wants = Find the pointer
desktop-cursor_position-did = Found the pointer
desktop-wait-wants = Wait { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
desktop-wait-did = Waited { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
desktop-left_click-wants = Click
desktop-left_click-did = Clicked
desktop-left_click-did-on = Clicked { $target }
desktop-right_click-wants = Right-click
desktop-right_click-did = Right-clicked
desktop-right_click-did-on = Right-clicked { $target }
desktop-middle_click-wants = Middle-click
desktop-middle_click-did = Middle-clicked
desktop-middle_click-did-on = Middle-clicked { $target }
desktop-double_click-wants = Double-click
desktop-double_click-did = Double-clicked
desktop-double_click-did-on = Double-clicked { $target }
desktop-triple_click-wants = Triple-click
desktop-triple_click-did = Triple-clicked
desktop-triple_click-did-on = Triple-clicked { $target }
desktop-left_click_drag-wants = Drag
desktop-left_click_drag-did = Dragged
desktop-mouse_move-wants = Move the pointer
desktop-mouse_move-did = Moved the pointer
desktop-left_mouse_down-wants = Press the mouse button
desktop-left_mouse_down-did = Pressed the mouse button
desktop-left_mouse_up-wants = Release the mouse button
desktop-left_mouse_up-did = Released the mouse button
desktop-scroll-up-wants = Scroll up
desktop-scroll-up-did = Scrolled up
desktop-scroll-down-wants = Scroll down
desktop-scroll-down-did = Scrolled down
desktop-scroll-left-wants = Scroll left
desktop-scroll-left-did = Scrolled left
desktop-scroll-right-wants = Scroll right
desktop-scroll-right-did = Scrolled right
desktop-type-wants = Type “{ $text }”
desktop-type-did = Typed “{ $text }”
desktop-key-wants = Press { $keys }
desktop-key-did = Pressed { $keys }
desktop-hold_key-wants = Hold { $keys } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
desktop-hold_key-did = Held { $keys } for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
desktop-with-keys = { $action } with { $keys }
desktop-repeated = { $action }, { $count } times
desktop-at-point = { $action } at { $x }, { $y }
desktop-from-point-to-point = { $action } from { $x0 }, { $y0 } to { $x }, { $y }
desktop-quoted = “{ $name }”
desktop-to-point = { $action } to { $x }, { $y }

## Failed actions. $reason, $error: a sentence or the system's own words.

desktop-capture-failed = The screen could not be captured. { $reason }
desktop-input-failed = The mouse or keyboard input failed. { $reason }
desktop-cancelled = Stopped before it was done.
desktop-taken-over = You took over mouse and keyboard, so this action was not finished.
desktop-broken = Something went wrong inside Qilbee while it used the desktop. Please try again. ({ $reason })
desktop-closed = The desktop is closed. Please restart Qilbee.
desktop-unknown-fault = unknown fault
desktop-input-unwatched = your own input cannot be watched: { $reason }
desktop-monitors-changed = The monitors have changed since the last screenshot. Take a new screenshot first.
desktop-region-outside = The region lies outside the screenshot, which is { $width }x{ $height } pixels.

# $not_done: what was not done because of it, one of the sentences below.
desktop-covered = Refused: Qilbee's own window covers that place. { $not_done }
desktop-not-clicked = Nothing was clicked.
desktop-not-dragged = Nothing was dragged.
desktop-not-moved = The mouse was not moved.
desktop-not-pressed = The left mouse button was not pressed.
desktop-not-released = The left mouse button was not released.
desktop-not-scrolled = Nothing was scrolled.
desktop-own-keyboard = Refused: the keyboard is in Qilbee's own window. Click into the window you want first.
desktop-own-windows-unknown = Qilbee cannot tell where its own windows are. { $error }
# $not_done (Text): desktop-not-clicked and the like.
desktop-hidden = Refused: a window that you hid from Qilbee is at that place. { $not_done }
desktop-hidden-keyboard = Refused: the keyboard is in a window that you hid from Qilbee. Nothing was typed.
desktop-hidden-windows-unknown = Qilbee does not look: the windows you hid from it cannot be found. { $error }

## Screens that cannot be used

desktop-screen-gone = The screen is gone. { $error } Restart Qilbee once the display is back.
desktop-no-monitor = No monitor is connected.
# $monitors: the names of those that are, separated by commas.
desktop-monitor-missing = The monitor { $name } is not connected. There is: { $monitors }.
desktop-monitor-gone = The monitor { $name } is no longer there.
desktop-monitor-changed = The monitor { $name } has changed its size or position.
desktop-no-display = There is no screen: DISPLAY is not set. Start Qilbee inside a graphical session.
desktop-display-unreachable = The display { $display } cannot be reached: { $reason }. Start Qilbee inside a graphical session.
desktop-display-empty = it has no screen
desktop-unsupported-system = Qilbee cannot see or use the screen on this system yet. It works on Linux with X11.
desktop-thread-failed = No thread could be started: { $error }.

## Pictures

desktop-picture-wrong-bytes = A picture of { $width }x{ $height } pixels came with { $bytes } bytes instead of { $expected }.
desktop-picture-wrong-size = The picture of { $name } has { $size } pixels instead of { $expected }.
desktop-picture-encode = The picture could not be encoded: { $error }.
desktop-picture-scale = The picture could not be scaled: { $error }.

## X11

desktop-x11-answered = The X server answered: { $error }.
desktop-x11-no-input = The X server takes no input: { $error }.
desktop-x11-no-shape = The X server has no SHAPE extension.
desktop-x11-no-place = The X server has no such place.
desktop-x11-no-xkb = The X server lacks the keyboard extension (XKB) that Qilbee types with.
desktop-x11-pixels = This screen stores its pixels, { $depth } bits deep, in an unusual format.
desktop-x11-slow = Screen capture is slow here. { $reason }
desktop-x11-shm-old = The X server's MIT-SHM extension is too old.
desktop-x11-shm-missing = The X server has no MIT-SHM extension to share memory with: { $error }.
desktop-x11-shm-network = The X server is reached over a network, so it cannot share memory.
desktop-x11-shm-refused = The X server does not accept shared memory: { $error }.
desktop-x11-shm-memory = No memory was available for the picture: { $error }.
desktop-keymap-unreadable = The keyboard map cannot be read.
desktop-keymap-failed = The keyboard map cannot be read: { $error }.
desktop-keymap-full = The keyboard layout lacks a character, and no key is free to type it with.
desktop-keymap-batch = Too many keys to bind at once.
desktop-character-refused = The keyboard did not take the character { $character }.
desktop-key-missing = This keyboard has no { $key }.
desktop-key-held = { $key } is held down, so nothing was typed: each letter would be a command. Release it and try again.

## Wayland and other systems

desktop-wayland-unreachable = The Wayland display cannot be reached: { $error }. Start Qilbee inside a graphical session.
desktop-wayland-silent = The Wayland compositor does not answer: { $error }.
desktop-wayland-answered = The compositor answered: { $error }.
desktop-wayland-no-monitor = The compositor names no monitor.
# $missing: what is impossible, joined by desktop-wayland-and. $advice: desktop-wayland-advice.
desktop-wayland-missing = Qilbee cannot use this Wayland compositor: it offers no way to { $missing }. GNOME and KDE offer only a portal, which Qilbee does not use yet. { $advice }
desktop-wayland-and = { $first }, to { $rest }
# $interface: the name of a Wayland protocol.
desktop-wayland-see = see the screen ({ $interface })
desktop-wayland-monitors = find the monitors ({ $interface })
desktop-wayland-mouse = move the mouse ({ $interface })
desktop-wayland-keys = press keys ({ $interface })
desktop-wayland-own-windows = Qilbee does not act beside its own windows here: in a Wayland session it cannot tell where they are. { $advice }
desktop-wayland-advice = Log out and choose an X11 (Xorg) session, or start Qilbee with XDG_SESSION_TYPE=x11 and without WAYLAND_DISPLAY inside an X server.
desktop-wayland-experimental = Wayland is experimental: Qilbee cannot see what was drawn or where the mouse is, your own mouse and keyboard do not stop it, and it works in a terminal only, never beside its own window.
desktop-wayland-keys-held = Too many keys are held down for new characters.
desktop-wayland-no-key = There is no key { $key }.
desktop-wayland-no-monitor-known = No monitor is known.
desktop-wayland-pointer-unknown = Wayland does not say where the pointer is before Qilbee has moved it. Name a coordinate.
desktop-system-answered = The system answered: { $error }.
desktop-system-no-input = The system takes no input: { $error }.
desktop-system-no-monitor = The system names no monitor.
desktop-system-no-key = Keyboards of this system have no key { $key }.
desktop-windows-unlisted = Windows does not list its windows: { $error }.
desktop-front-refused = { $problem } { $advice }

## Checks of `qilbee doctor`

desktop-check-start = Start Qilbee inside a graphical X11 session.
desktop-check-monitor = Choose another monitor in the settings, or check that it is switched on.
desktop-check-shows = { $name } shows { $width }x{ $height } pixels.
desktop-check-capture = Check that the display is on and that no other program blocks screen capture.
desktop-check-pointer = The pointer is at { $x }, { $y }.
desktop-check-pointer-layout = The pointer is at { $x }, { $y }. The keyboard layout is { $layout }.
desktop-check-ready = Mouse and keyboard are ready.
desktop-check-xtest = Check that the X server has the XTEST extension.
desktop-check-front = The window in front takes input from Qilbee.
desktop-check-front-elevated = The window in front belongs to a program that runs as administrator. Windows keeps Qilbee's input away from it.
desktop-check-front-advice = Bring another window to the front, or start Qilbee as administrator too.
desktop-check-takeover = Qilbee stops as soon as you touch the mouse or the keyboard.
desktop-check-takeover-off = Switched off in the settings: your mouse and keyboard do not interrupt Qilbee.
desktop-check-takeover-off-warning = Warning: you and Qilbee can get in each other's way. Only Stop ends what it does.
desktop-check-takeover-old = The X server has no XInput 2.1, so Qilbee cannot tell your input from its own.
desktop-check-takeover-advice = Use an X server with XInput 2, or keep Stop at hand.
desktop-check-takeover-unsupported = Qilbee cannot tell your input from its own on this system yet.
desktop-check-takeover-x11-only = Qilbee can tell your input from its own on X11 displays only.
desktop-check-stop-advice = Use Stop in the window, or Ctrl-C in the terminal.
desktop-check-answers = Only presses on your own mouse and keyboard answer Qilbee's questions.
desktop-check-answers-no-record = The X server lacks RECORD, XTEST or XInput 2, so Qilbee cannot tell your presses from those of a program. A yes needs three digits that you type.
desktop-check-answers-wayland = On Wayland, Qilbee cannot see which presses come from you. A yes needs three digits that you type.
desktop-check-answers-unsupported = On this system, Qilbee cannot tell your presses from those of a program yet. A yes needs three digits that you type.
desktop-check-answers-off = Switched off in the settings: presses by programs answer Qilbee's questions too.
desktop-check-answers-off-warning = Warning: a command that Qilbee runs can allow itself whatever it likes.

## Answers that do not count

desktop-press-none = That did not come from your mouse or keyboard. Press again. If you use a program that presses for you, such as an on-screen keyboard or remote control, allow that first: run “qilbee answers any” in a terminal.
desktop-press-injected = A program pressed, typed or moved the pointer at that moment, so this does not count as your answer. Wait a second, then press again. If you use such a program yourself, such as an on-screen keyboard or remote control, allow that first: run “qilbee answers any” in a terminal.
desktop-press-used = That press has already answered something. Press again.
desktop-press-unseen = Qilbee lost sight of your mouse and keyboard for a moment. Press again.
# $keys: such as Ctrl+Alt+Escape.
desktop-check-shortcut = { $keys } stops everything.
desktop-check-shortcut-shared = { $keys } stops everything. { $reason }
desktop-check-shortcut-off = Switched off in the settings.
desktop-check-shortcut-off-warning = Warning: without it, only Stop in the window or Ctrl-C in the terminal ends what Qilbee does.
desktop-check-shortcut-advice = Choose other keys for it in the settings.
desktop-shortcut-taken = Another program uses { $keys } too.
desktop-shortcut-types = { $keys } is needed for typing. Add Ctrl, Alt or Super.
desktop-shortcut-impossible = { $keys } cannot be a shortcut: a shortcut is one key, with or without modifiers.

## Names of keys that can't be understood; part of a sentence. $name (String): what was given.
desktop-keys-empty = no key is named; examples: Return, ctrl+s, alt+Tab
# $keys (String): names of keys.
desktop-keys-unknown = “{ $name }” is not a key; possible are single characters and: { $keys }
desktop-keys-too-many = at most { $count } keys can be held together
desktop-keys-no-modifier = “{ $name }” is not a modifier; possible are shift, ctrl, alt, super and altgr, joined by +
desktop-keys-several = only one key or combination can be held at a time
