# The first start, the check-up and the test of mouse and keyboard.

first-start-label = First start
first-start-step = Step { $number } of { $count }
first-start-back = Back
first-start-next = Next
first-start-skip = Skip the introduction
first-start-finish = Done
first-start-open = Show the introduction again

welcome-title = Welcome to Qilbee
welcome-lead = Say what you want done, in your own words. Qilbee does it on this computer while you watch. It asks before it acts, and you can stop it at any time.
welcome-language = Language

first-key-title = Connect Claude
first-key-lead = Qilbee runs on Claude. You pay Anthropic for what you use, through an API key.
first-key-where = Get a key at console.anthropic.com, under “API keys”. Qilbee stores it in your system keychain, never in a file, and never shows it again.
first-key-practice = No key? Practice without one.
first-key-practice-text = Press Next: the practice model needs no key and costs nothing. You can add a key in the settings at any time.

# $model (String): its first model. $program (String): the program.
nearby-title = { $program } on this computer: { $model }
nearby-text = The model runs here: it needs no key, and what it reads stays on this computer.
nearby-use = Use it
# $model (String): the id of a model.
nearby-used = New chats use { $model } now.

## Check-up
check-title = Checking your computer
check-lead = Qilbee tries what it needs. Nothing will be clicked or typed.
check-looking = Checking…
check-again = Check again
check-good = You're all set.
check-bad = { $count ->
    [one] { $count } thing needs attention.
   *[other] { $count } things need attention.
}
check-passed = Works
check-failed = Doesn't work
check-list = Results
check-name-journal = Your chats
check-name-keychain = Keychain
check-name-settings = Settings
check-name-sandbox-of-the-shell = Running commands
check-name-display-server = Screen
check-name-monitors = Monitors
check-name-monitor = Monitor
check-name-display = Screen
check-name-screen = Seeing the screen
check-name-mouse-and-keyboard = Mouse and keyboard
check-name-screen-mouse-and-keyboard = Screen, mouse and keyboard
check-name-takeover = Letting you take over
check-name-stop-shortcut = Stop from anywhere
# Advice for a failed check. Where there is none, the check's own advice is shown.
check-advice-keychain = Install or unlock a keychain. Until then Qilbee keeps a key only until you quit.
check-advice-display = Start Qilbee in a graphical session.
check-advice-screen = Make sure the display is on and no other program blocks screenshots.
check-advice-mouse-and-keyboard = Allow Qilbee to use the mouse and keyboard in your system settings, or start it in an X11 session.
check-advice-screen-mouse-and-keyboard = Start Qilbee in a graphical session. Chats work without one.

## Test of mouse and keyboard
calibration-title = Test clicking and typing
calibration-text = Takes about 10 seconds per screen. Qilbee clicks five targets and types a line. Hands off the mouse and keyboard until it's done; touching either one ends the test.
calibration-start = Start the test
calibration-again = Test again
calibration-stop = End the test
calibration-monitor = Testing { $name }…
calibration-monitor-of = Testing { $name }, monitor { $number } of { $count }…
calibration-preparing = One moment…
calibration-all-good = Every click and every letter arrived.
calibration-some-bad = Some clicks or letters missed. See below for what to do.
calibration-map = Where the clicks landed on { $name }
calibration-place-0 = Top left
calibration-place-1 = Top right
calibration-place-2 = Middle
calibration-place-3 = Bottom left
calibration-place-4 = Bottom right
calibration-hit = hit
calibration-missed = off by { $x } across, { $y } down (pixels)
calibration-lost = missed
calibration-typed = Every letter of the text arrived.
calibration-typed-nothing = Nothing of “{ $wanted }” arrived.
calibration-typed-other = Qilbee typed “{ $wanted }”, but this arrived: “{ $arrived }”.
calibration-typed-advice = An input method or text expander may be changing what Qilbee types. Turn it off, or switch to a plain keyboard layout, and test again.
calibration-trouble-unseen = Your settings tell Qilbee to look at another monitor. Choose “the one in use” there to include this one.
calibration-trouble-missing = Something may have covered the test page. Close pop-ups and try again. If that doesn't help, start Qilbee in an X11 session.
calibration-trouble-shifted = All clicks are off by the same amount. A bar at the edge of the screen has probably moved the page: hide the bar and try again.
calibration-trouble-stretched = Clicks are further off the further they are from the corner. This monitor's scale doesn't match that of your programs. Set the same scale for all monitors, sign out and in again, and test again.
calibration-trouble-scattered = Only some clicks were off. Try again without touching anything.
calibration-failure-stopped = You ended the test. No key or button is held down.
calibration-failure-took_over = You used the mouse or keyboard, so Qilbee stopped. No key or button is held down. Try again when you're ready.
calibration-failure-never_let_go = You're still using the mouse or keyboard. Let go of both and try again.
calibration-failure-busy = A chat is using the screen. Try again when it's done.
calibration-failure-no_screen = Qilbee found no screen to use.
calibration-failure-no_page = The test page didn't open. Try again, or continue without the test.
calibration-failure-failed = The test failed. Try again, or continue without it.

calibration-page-title = Qilbee is testing clicks and typing
calibration-page-text = Hands off the mouse and keyboard, please. Touching either one, or pressing Esc, ends the test.
calibration-page-field = Qilbee types here

practice-task-title = Watch Qilbee work
practice-task-text = Qilbee fills in a small form in its own practice window. It costs nothing.
practice-task-start = Start the practice task
