# The first start, the check-up and the test of mouse and keyboard.

first-start-label = First start
first-start-step = Step { $number } of { $count }
first-start-back = Back
first-start-next = Next
first-start-begin = Get started
first-start-skip = Skip the introduction
first-start-finish = Done
first-start-open = Show again

welcome-title = Welcome to Qilbee
welcome-lead = Say what you want done, and watch Qilbee do it.
welcome-language = Language

first-key-title = How do you want to start?
first-key-title-done = You're connected
first-key-claude = Connect Claude
first-key-claude-text = For real work. You pay Anthropic for what you use, through an API key.
first-key-get = Get a key ↗
first-key-kept-where = Qilbee tests it at once and keeps it in your system keychain.
first-key-connect = Connect
first-key-connected = Claude is connected.
first-key-practice = Look around first
first-key-practice-text = The practice model shows how Qilbee works. It needs no key and costs nothing.
first-key-try = Try it without a key

# $model (String): its first model. $program (String): the program.
nearby-title = { $program } on this computer: { $model }
nearby-text = The model runs here: it needs no key, and what it reads stays on this computer.
nearby-use = Use it
# $model (String): the id of a model.
nearby-used = New chats use { $model } now.

## Check-up
check-title = Is your computer ready?
check-lead = Qilbee checks that everything it needs is there.
check-looking = Checking…
check-again = Check again
check-good = Everything works.
check-bad = { $count ->
    [one] { $count } thing needs attention.
   *[other] { $count } things need attention.
}
# $count (Number): how many.
check-results = All { $count } results
# $name (String): what was checked.
check-trouble = { $name } needs attention
check-trouble-keychain = Qilbee can't save keys on this computer
check-trouble-display = Qilbee found no screen
check-trouble-screen = Qilbee can't see the screen
check-trouble-mouse-and-keyboard = Qilbee can't use the mouse and keyboard
check-trouble-screen-mouse-and-keyboard = Qilbee can't see or use this screen
# $number, $count (Number): this problem, and how many there are.
check-next = Next problem ({ $number } of { $count })
check-advice-mcp-server = Fix or remove it in the settings, under “Extensions”. Everything else works.
details-technical = Technical details
check-passed = Works
check-failed = Doesn't work
check-list = Results
check-name-journal = Your chats
check-name-keychain = Keychain
check-name-version = Version
check-name-settings = Settings
check-name-sandbox-of-the-shell = Running commands
check-name-display-server = Screen
check-name-monitors = Monitors
check-name-monitor = Monitor
check-name-display = Screen
check-name-screen = Seeing the screen
check-name-mouse-and-keyboard = Mouse and keyboard
check-name-screen-mouse-and-keyboard = Screen, mouse and keyboard
check-name-answers = Your answers to Qilbee
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
calibration-some-bad = Some clicks or letters missed.
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
calibration-typed-advice = Turn off text expanders and input methods, then test again.
calibration-trouble-unseen = Your settings tell Qilbee to look at another monitor: choose “the one in use” there.
calibration-trouble-missing = Something may have covered the test page: close pop-ups, then test again.
calibration-trouble-shifted = A bar at the edge of the screen has probably moved the page: hide the bar, then test again.
calibration-trouble-stretched = This monitor's scale differs from that of your programs: set the same scale for all monitors, sign in again, then test again.
calibration-trouble-scattered = Only some clicks were off: test again without touching anything.
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
