# The chat: the list of chats, the conversation, its steps, the message box.

## List of chats
sidebar-label = Chats
sidebar-new-chat = New chat
sidebar-search = Search chats
sidebar-clear-search = Clear search
sidebar-none = Your chats appear here.
sidebar-untitled = New chat
sidebar-stopped = You stopped it
sidebar-unfinished = Not finished
sidebar-more = More for { $title }
sidebar-rename = Rename
sidebar-rename-label = Chat name
sidebar-pin = Pin
sidebar-unpin = Unpin
sidebar-pinned = Pinned
sidebar-today = Today
sidebar-yesterday = Yesterday
sidebar-week = Previous 7 days
sidebar-older = Older
sidebar-overflow = More
sidebar-import = Import chat
sidebar-imported = Imported: { $title }
sidebar-found = In conversations
sidebar-found-by-title = Name
sidebar-found-by-person = You
sidebar-found-by-assistant = Qilbee
sidebar-found-by-tool = Step
sidebar-nothing-found = No results for “{ $search }”.
sidebar-delete = Delete
sidebar-save = Save a copy
sidebar-deleted = Chat deleted.
sidebar-undo = Undo
sidebar-exported = Saved as { $path }
sidebar-show = Show chats
sidebar-hide = Hide chats
export-html-label = Save as report
export-html-text = A page with pictures, to read and print
export-film-label = Save as film
export-film-text = A page that plays what happened on the screen
export-gif-label = Save as animated picture
export-gif-text = A GIF of what happened on the screen, for a mail or a chat
export-markdown-label = Save as Markdown
export-markdown-text = Text, with the pictures in a folder
export-jsonl-label = Save everything
export-jsonl-text = JSON Lines, which you can import again

## Empty chat
start-title = What can Qilbee do for you?
start-lead = Say it in your own words, or start with an example.
start-lead-alone = Say it in your own words.
start-examples = Examples for this computer
start-examples-hint = Goes into the message box. Nothing is sent yet.
start-examples-need-key = Goes into the message box, and opens the settings for a key. Nothing is sent yet.
start-needs-key = Needs a key
start-looking = Looking for examples…
start-capabilities = See all that Qilbee can do
capabilities-title = What Qilbee can do here
capabilities-looking = Looking at what is there…
# $reason (String): a sentence.
capabilities-failed = Qilbee can't say right now. { $reason }
capabilities-areas = Abilities
capabilities-tools = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
capabilities-gaps = Missing for more
capabilities-no-servers = No server is connected that brings more tools.
capabilities-close-desktop = Open settings
capabilities-close-key = Add a key
capabilities-close-qube = Connect Qube
capabilities-close-servers = Add a server
start-practice-title = New here? Watch Qilbee work first.
start-practice-text = Qilbee fills in a small form in its own practice window. You need no account, and it costs nothing.
start-practice = Try the practice task
# The practice model knows this sentence. In a language it doesn't know, leave the message out.
start-practice-prompt = Enter the three requests into the practice form

## Conversation
transcript-label = Conversation
transcript-you = You
transcript-said = { $who } said
transcript-steered = Added during the task
transcript-thinking = Thinking
transcript-thinking-now = Thinking…
transcript-looking-now = One moment…
transcript-preparing = Preparing the next step…
transcript-retrying = { $reason } Trying again (attempt { $attempt }).
transcript-no-answer-since = { $reason } No answer since { $since }. Trying again in { $next }.
transcript-try-now = Try now
transcript-silent = Nothing heard since { $since }. Qilbee keeps waiting.
transcript-goes-on = Continues at { $at }.
transcript-jump = Jump to latest
transcript-suggestions = Suggestions
transcript-plan = Plan
transcript-plan-progress = { $done } of { $count } done
plan-step-open = to do
plan-step-active = in progress
plan-step-done = done
plan-step-failed = not possible
transcript-copy = Copy
transcript-copied = Copied
transcript-show-text = Show all
transcript-show-less = Show less
transcript-image-not-shown = Picture not shown
transcript-table = Table
transcript-ticked = Done:
transcript-not-ticked = To do:
transcript-turn-heading = You asked: { $text }
transcript-attached-picture = Attached picture
transcript-announce-approval = Qilbee asks: { $sentence }
transcript-announce-question = Qilbee asks: { $question }

## Charts
chart-drawing = Drawing a chart…
chart-show-table = Show as table
chart-values = Values of “{ $title }”
# $label (String): what is read, such as “May”. $values (String): one number or a list of chart-reading-series.
chart-reading = { $label }: { $values }
# $name (String): name of a series. $value (String): a number.
chart-reading-series = { $name } { $value }
chart-label = Label
chart-share = Share
# $name (String): what is measured, such as “Sales”. $unit (String): such as “kg”.
chart-in-unit = { $name } in { $unit }
chart-unit = In { $unit }
# $first and $last (String): labels along the axis.
chart-summary-bar = Bar chart from { $first } to { $last }.
chart-summary-line = Line chart from { $first } to { $last }.
chart-summary-pie = Pie chart.
# $name (String): what is measured. $lowest and $highest (String): numbers. $low and $high (String): the labels they belong to.
chart-summary-series = { $name }: lowest { $lowest } ({ $low }), highest { $highest } ({ $high }).
# $name (String): part of a pie. $value (String): a number. $share (String): as in “12%”.
chart-summary-part = { $name }: { $value }, { $share }.
chart-fault-too-long = Not drawn as a chart: the block is too long.
chart-fault-no-json = Not drawn as a chart: this is not complete JSON.
chart-fault-field = Not drawn as a chart: “{ $field }” is missing, too long or has the wrong form.
chart-fault-unknown-field = Not drawn as a chart: charts have no field “{ $field }”.
chart-fault-type = Not drawn as a chart: “type” must be bar, line or pie.
chart-fault-lengths = Not drawn as a chart: “{ $series }” needs one value for each label: { $labels }, not { $values }.
chart-fault-value = Not drawn as a chart: “{ $series }” contains something that is no usable number.
chart-fault-many-series = Not drawn as a chart: it has more than { $most } series.
chart-fault-many-values = Not drawn as a chart: it has { $count } values, and at most { $most } can be told apart.
chart-fault-pie-series = Not drawn as a chart: a pie shows exactly one series.
chart-fault-pie-negative = Not drawn as a chart: a pie has no parts below zero.
chart-fault-pie-empty = Not drawn as a chart: all parts of the pie are zero.
chart-fault-load = Not drawn as a chart: Qilbee couldn't load its drawing.

## Search in the chat
chat-search-open = Search in this chat
chat-search-label = Search in this chat
chat-search-field = Search in this chat
chat-search-count = { $count ->
    [0] No results
    [one] { $at ->
        [0] { $count } result
       *[other] { $at } of { $count }
    }
   *[other] { $at ->
        [0] { $count } results
       *[other] { $at } of { $count }
    }
}
chat-search-previous = Previous result
chat-search-next = Next result
chat-search-close = Close search

## Message
message-edit = Edit
message-edit-label = Edit your message
message-edit-note = Qilbee continues in a new chat with everything before this message. This chat stays as it is.
message-send-instead = Send in a new chat
message-cancel = Cancel
message-copy-message = Copy message
message-copy-answer = Copy answer
message-retry = Ask again in a new chat
message-forked = Continued in a new chat. The original is unchanged.
message-thumbs-good = Helpful
message-thumbs-bad = Not helpful
message-given-good = Marked as helpful
message-given-bad = Marked as not helpful
message-comment-good = What was helpful?
message-comment-bad = What should Qilbee do differently?
message-send-comment = Send
message-no-comment = Close without a comment

## Notices and errors
notice-warning = Please note
notice-takeover-mouse = You took over with the mouse. Qilbee has let go of the mouse and keyboard.
notice-takeover-keyboard = You took over with the keyboard. Qilbee has let go of the mouse and keyboard.
notice-takeover-other = You took over. Qilbee has let go of the mouse and keyboard.
# $programs (String): names of programs, such as “LibreOffice Writer, GIMP”.
notice-left-open = Left open: { $programs }
notice-handed-over = Opened in a program that ran already: { $programs }
notice-compacted = Older messages were summarized to save space. Nothing was deleted.
notice-model = From here on { $model } answers.
notice-model-reasoning = From here on { $model } answers. It knows this chat, but not what the models before it were thinking.
notice-guard-max_steps = Step limit
notice-guard-max_tool_calls = Action limit
notice-guard-wall_clock = Time limit
notice-guard-budget = Task limit
notice-guard-day_budget = Daily limit
notice-guard-loop = Repeating itself
notice-guard-stuck_screen = Qilbee seems stuck
notice-guard-criterion = Ended as you wanted
notice-paused-asked = You paused Qilbee.
notice-paused-takeover = Paused because you took over.
notice-paused-desktop_busy = Waiting: another chat is using the screen.
notice-paused-breakpoint = Paused before the next step.
notice-error-unreachable = Can't reach { $provider }
notice-error-offline = Can't reach the model
notice-error-provider = The model's provider has a problem
notice-error-key_missing = Qilbee needs an API key
notice-error-key_rejected = The API key was rejected
notice-error-spend_limit = Your account's limit is reached
notice-error-internal = Qilbee couldn't continue
notice-closed = Qilbee was closed in the middle of this. Everything up to here was kept.
notice-continue = Continue
notice-try-again = Try again
# “Try again” sends this to the model.
notice-go-on = Please go on.
notice-add-key = Add a key
notice-replace-key = Replace the key
notice-other-model = Choose another model
notice-check-data = Data and disk space

ended-completed = Done
# $time (String): such as “14 s”.
receipt-free = free
ended-completed-in = Done in { $time }
ended-stopped = You stopped it
# A chat that was begun from a step of another one.
ended-forked = New chat from this step
# $title (String): of the other chat.
ended-forked-from = New chat from this step of “{ $title }”
ended-refused = Qilbee declined
ended-max_steps = Stopped: step limit reached
ended-budget = Stopped: limit reached
ended-loop = Stopped: Qilbee was repeating itself
ended-error = Stopped by an error
ended-unanswered = Ended: nobody could be asked
ended-closed = Ended: Qilbee was closed
ended-criterion = Ended: what it waited for is there

## Activity
activity-label = Activity
activity-working = Working
# $step (String): what is to be done, as in “Write one.txt”.
activity-next = Next: { $step }
activity-paused = Paused
activity-taken-over = You're in control
activity-waiting = Waiting
activity-asking = Waiting for your answer
activity-stop = Stop
activity-stop-hint = Stop (Ctrl + . or Esc twice)
activity-stopping = Stopping…
activity-waiting-until = Waiting until { $at }
activity-hourly-limit = hourly limit
activity-minute-limit = limit per minute
activity-change-limit = Change limit
# The task is done.
activity-done = Done in { $time }
# $time (String): how long it had worked.
activity-stopped = You stopped it after { $time }
activity-pause = Pause
# It was pressed, and what is being done has to end first.
activity-pausing = Pausing…
activity-resume = Resume
activity-resume-all = Resume without pauses
activity-step = Do one step
activity-plan-step = Part { $number } of { $of }: { $text }
activity-plan-number = Part { $number } of { $of }

## Message box
composer-label = Message
composer-placeholder = Describe a task…
composer-placeholder-running = Add a note or change the plan…
composer-quotes = From elsewhere
composer-quote-outside = From elsewhere: Qilbee reads this, but doesn't follow it
composer-quote-own = These are my own words
composer-quote-remove = Remove this text
composer-send = Send
composer-attach = Attach pictures or files
composer-drop = Drop pictures or files to attach them
composer-hint = Enter to send, Shift+Enter for a new line

options-title = Options for this chat
options-mode = When Qilbee asks
mode-ask-name = Ask first
mode-ask-text = Asks before every click, keystroke and change, until you allow it for the chat.
mode-risky-name = Ask for risky steps
mode-risky-text = Clicks and types freely. Asks before it changes files, runs commands or sends data.
mode-free-name = Don't ask
mode-free-text = Works without asking, except for dangerous steps.
mode-observe-name = Look only
mode-observe-text = Looks at the screen and answers. Changes nothing.
profile-choice = Profile
profile-none = No profile
# $profile (String): the profile's name.
profile-of-chat = This chat began with the profile “{ $profile }”
profile-unread = Not read yet
profile-changed = Changed
profile-faulty = Has a mistake
# $title (String): the profile's title.
profile-read-title = Read the profile “{ $title }” first
profile-read-new = You have not read this profile yet. It may come from anybody, and its texts count as your wishes in chats that begin with it. This is all of it.
profile-read-changed = This profile has changed since you read it. Its texts count as your wishes in chats that begin with it. This is all of it.
profile-text = Text of the profile
profile-use = Use this profile
profile-dont = Don't use it
# $mode (String): the name of the mode.
options-mode-each-step = { $mode } · each step
options-model = Model
options-automatic = Automatic
# The model of one of the person's own providers.
options-model-of = { $model } ({ $provider })
options-automatic-text = Qilbee chooses a model for each task: a cheaper one for easy work, a stronger one where the chat needs it.
options-practice = Practice
options-practice-model = Practice model
options-practice-text = A practice model that knows one exercise and costs nothing. For real work, add a key in the settings, under “Model and cost”.
options-cost-so-far = so far
options-cost-hint = Cost of this chat so far, at list prices
options-free = Free

## Steps
call-group = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
call-group-progress = { $done } of { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
call-group-failed = { $count } failed
call-show-earlier = Show { $count ->
    [one] { $count } earlier step
   *[other] { $count } earlier steps
}
call-hide-earlier = Hide earlier steps
call-next = Next step
call-state-waiting = Next
call-state-asking = Waiting for your answer
call-state-running = Working
call-state-done = Done
call-state-failed = Failed
call-state-denied = Not allowed
call-state-not_executed = Skipped
call-state-interrupted = Interrupted
call-proof-confirmed = Confirmed on screen
call-proof-saved = Saved
call-proof-no_change = Nothing visible changed
call-proof-refused = Not done
call-proof-unknown = Couldn't confirm
call-unchanged = Nothing had changed after { $seconds } s
call-details = Details: { $sentence }
call-show = Show: { $sentence }
call-lines = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
call-technical = Technical details
call-tool = Tool
call-permission = Permission
call-no-input = No input
call-asked = Input
call-result = Result
call-effect = Effect
call-changed = Changed
call-changed-part = About { $percent }% of the screen
call-window = Window
call-place = Place
call-at = { NUMBER($x, useGrouping: 0) }, { NUMBER($y, useGrouping: 0) } (from the top left)
call-screens = Screen before and after
call-before = Before
call-after = After
call-pictures = Pictures
call-picture-of = Picture from: { $sentence }
call-took = Time
call-reference = Full result
call-allowed-once = You allowed this once
call-allowed-session = You allowed this for the chat
call-allowed-until = You allowed this for a while
call-unanswered-stopped = Not answered: you pressed stop.
call-unanswered = Not answered.
call-denied-by-person = You denied this
call-denied-by-rules = The rules denied this
call-denied-by-stop = Stopped before you answered
call-denied-by-nobody = Nobody could be asked
call-denied-by-limit = The task reached its limit before you answered
call-denied-by-closed = Qilbee was closed before you answered
call-allowed-by-rules = The rules allow this

## Undoing changes to files
undo-label = Undo changes to files
undo-step = Undo this change ({ $files ->
    [one] { $files } file
   *[other] { $files } files
})
undo-changed = { $count ->
    [one] { $count } changed file
   *[other] { $count } changed files
}
undo-task = Undo all
undo-one = Undo
# $name (String): a file.
undo-file = Undo: { $name }
undo-copy-path = Copy path
undo-show-step = Show the step
result-open = Open
result-open-file = Open { $name }
result-show = Show in folder
result-show-file = Show in folder: { $name }
result-missing = not there any more
undo-not-now = You can't undo while Qilbee works. Stop it, or wait until it's done.
# Where a task changed no file that Qilbee can bring back, but acted.
undo-none-programs = No files to undo. What changed in other programs, undo there.
undo-none-commands = No files to undo. Qilbee can't undo what commands changed.
undo-is-back = Changes undone.
undo-outcome-restored = is back as it was.
undo-outcome-removed = is gone again; it wasn't there before.
undo-outcome-already_as_it_was = was unchanged.
undo-outcome-changed_since = was edited since, so Qilbee left it as is.
undo-failed = couldn't be restored: { $reason }
undo-force = Restore anyway
undo-again = Redo

## Link
link-title = Open this page?
link-lead = Opens in your browser. The bold name says whose page it is.
link-mail-title = Write to this address?
link-mail-lead = Opens a new message in your mail program. Nothing is sent until you send it.
link-open = Open in browser
link-open-mail = Write a message
link-copy = Copy
link-cancel = Cancel
link-remark-other_host = The link shows one address but leads to another.
link-remark-special_letters = The name has special letters that can look like the letters of another name.
link-remark-sign_in = The part before the @ isn't the page's name, even if it looks like one.
link-remark-number = The address is a number instead of a name.
link-remark-port = Unusual port: the number after the colon.
link-remark-not_encrypted = The connection isn't encrypted: others could read it.

## Questions and plans of the model
question-title = Qilbee wants to know
question-other = Write another answer
question-answer = Write your answer
question-send = Answer
question-skip = Go on without me
question-skip-hint = Qilbee takes the safest way and tells you what it assumed.
question-plan-title = Is this plan right?
question-plan-hint = Change, move or remove lines. Nothing is done before you say so.
question-plan-step = Step { $number }
question-plan-up = Move step { $number } up
question-plan-down = Move step { $number } down
question-plan-strike = Remove step { $number }
question-plan-begin = Begin
question-plan-stop = Stop
question-form-title = “{ $server }” asks you
question-form-goes = What you fill in goes to “{ $server }”. Never enter a password or key here.
question-form-consent = Your answer goes to “{ $server }”.
question-form-page = Opens in your browser. The bold name says whose page it is. What you do there, Qilbee doesn’t see.
question-form-send = Send
question-form-agree = Agree
question-form-decline = Decline
question-form-decline-hint = The server learns that you said no.
question-form-skip = Not now
question-form-skip-hint = The server learns that you didn’t answer.
question-form-optional = { $label } (optional)
question-form-choose = Choose
question-form-at-least = { $count ->
    [one] Choose at least one.
   *[other] Choose at least { $count }.
}
mode-plan-first-name = Show the plan first
mode-plan-first-text = Qilbee waits for your yes to its plan before it does anything.
mode-each-step-name = Pause before each step
mode-each-step-text = Qilbee holds before it does anything, and you go on step by step.

## Feedback that is tried again
message-again-here = Try again
message-again-new = Try again in a new chat
message-only-comment = Only tell Qilbee
message-more-ways = Other ways

## Labels of chats. $title (String): a chat. $label (String): one of its labels.
sidebar-labels = Labels
sidebar-labels-change = Labels…
sidebar-labels-edit = Labels of { $title }
sidebar-labels-add = Add a label to { $title }
sidebar-labels-remove = Remove label { $label }
sidebar-labels-hint = New label, then Enter
sidebar-filter = Show chats with a label
sidebar-filter-all = All chats

# $count (Number): notes that a chat used.
notes-used =
    { $count ->
        [one] Used one of your notes
       *[other] Used { $count } of your notes
    }
notes-used-open = Show in the settings

## Links into Qilbee (qilbee://…): the question before one is followed
# $title (Text): title of the chat
app-link-chat = Open the chat “{ $title }”?
# $title (Text): title of the profile
app-link-profile = Begin a new chat with the profile “{ $title }”?
app-link-lead = A link from outside Qilbee asks for it. Nothing is sent.
app-link-open-chat = Open chat
app-link-begin-chat = Begin new chat
app-link-no-chat = The link leads to a chat that isn't on this computer.
# $name (Text): name of the profile
app-link-no-profile = The link leads to the profile “{ $name }”, which isn't on this computer.
