# Questions before Qilbee acts, and the permissions a person has given.

## The question
approval-click-heading = Click here?
approval-mouse-heading = Use the mouse here?
approval-type-heading = Type this?
approval-press-heading = Press these keys?
approval-practice-heading = Open the practice form?
approval-files-heading = Make this change?
approval-shell-heading = Run this command?
approval-send-heading = Send this?
approval-fetch-heading = Open this page?
approval-qube-heading = Hand this to Qube?
approval-outside-heading = Use this tool?
approval-app-heading = Let Qilbee use { $app } in this chat?
approval-app-practice = the practice form
approval-app-click = Only this click
approval-app-step = Only this step
approval-doubt-seen = You didn't mention { $what }
approval-evidence-sent = What will be sent
approval-evidence-done = What will happen
approval-evidence-from = Where it came from
approval-place = { $number } of { $of }
approval-once = Allow once
approval-session = Allow in this chat
approval-longer = Allow…
approval-span-chat = In this chat
approval-span-quarter = For 15 minutes
approval-span-hour = For an hour
approval-span-today = For the rest of today
approval-once-only = Qilbee always asks about this.
approval-deny = Don't allow
approval-dont = Don't
approval-dont-send = Don't send
approval-anyway = Allow anyway
approval-send-anyway = Send anyway
approval-details = Details
approval-covers = Applies to { $what }
approval-says = Qilbee wrote: “{ $words }”
approval-reason = What should Qilbee do instead?
approval-reason-short = Do this instead…
approval-allow-keys = Alt+Enter
approval-deny-keys = Alt+Backspace
approval-keys-hint = Alt+Enter allows once, Alt+Backspace doesn't allow.
approval-size =
    { $lines ->
        [one] 1 line
       *[other] { $lines } lines
    }, { $bytes ->
        [one] 1 byte
       *[other] { $bytes } bytes
    }
approval-blank-lines = … { $count } blank lines …
approval-more-lines = Show the { $count } lines between
approval-picture = This part of the screen, as it looks now
approval-in-window = in “{ $title }”
approval-in-app-window = in “{ $title }” ({ $app })
approval-some-place = The ring marks the place.
approval-some-window = Goes to the window you're typing in.

## The consequence of a yes
approval-consequence-mouse = Qilbee clicks here with your mouse. If this place changes first, Qilbee asks again.
approval-consequence-keys = Qilbee types with your keyboard. If the window changes first, Qilbee asks again.
approval-consequence-practice = Opens a small window of Qilbee's own. Nothing else changes.
approval-consequence-files = Changes files. You can undo this.
approval-consequence-inside = Runs inside walls: it changes only the folders of this chat. Qilbee can't undo it.
approval-consequence-free = Runs without walls: it can do whatever you can. Qilbee can't undo it.
approval-consequence-shell = Runs on your computer with your permissions. Qilbee can't undo it; only Stop ends it early.
approval-consequence-send = This leaves your computer and can't be unsent.
approval-consequence-fetch = Opens a web page. The site will see the visit.
approval-consequence-qube = Qube does this online. It may cost extra.
approval-consequence-outside = “{ $server }” does this, a tool from outside Qilbee. Qilbee can't undo it.

approval-effect-observe = Look only
approval-effect-act = Click and type
approval-effect-write = Change files
approval-effect-execute = Run a command
approval-effect-send = Send data

## The digits that confirm an answer where Qilbee can't tell who pressed
confirm-title = Is this you?
confirm-why = Here Qilbee can't tell your presses from those of a program. Type the digits to show that it's you.
confirm-picture = Three digits, drawn so that programs don't find them as text
confirm-field = The three digits. With a screen reader, run “qilbee answers any” in a terminal instead.
confirm-type = Type these digits
confirm-yes = Confirm
confirm-no = Cancel
confirm-not-now = Not confirmed, so nothing was done.
confirm-message = Send your message
confirm-answer = Answer Qilbee’s question
confirm-form = Send what you filled in
confirm-go-on = Let Qilbee go on
confirm-allow-once = Allow this once
confirm-allow-chat = Allow this and everything of its kind in this chat
confirm-allow-until = Allow this and everything of its kind until { $moment }
confirm-options = Change how this chat works: “{ $mode }”
confirm-new-chat = Begin a chat with “{ $mode }”
confirm-money = Spend more today
confirm-setting = Change a setting
confirm-server = Start a tool from outside Qilbee
confirm-free-server = Let a tool from outside Qilbee run without walls
confirm-plugin = Install a plugin
confirm-profile = Use the profile that was shown
confirm-provider = Change where chats with a model are sent
confirm-models-of-provider = Ask a provider which models it has
confirm-test-model = Test a model, which may cost a little
confirm-key = Save a key
confirm-data = Delete data
confirm-other = Go ahead

## Permissions
grants-title = Permissions in this chat
grants-chip = { $count ->
    [one] { $count } permission
   *[other] { $count } permissions
}
grants-none = No permissions yet. Qilbee asks each time, as its mode says.
grants-family-desktop = Mouse and keyboard
grants-family-shell = Commands
grants-family-files = Change files
grants-family-web = Send data
grants-family-qube = Qube
grants-family-memory = Memory
grants-family-chat = Chat
grants-family-server = Tools of “{ $name }”
grants-all = { $family }: everything ({ $effect })
grants-narrowed = { $family }: { $scope }
# $place (String): grants-in-folders.
grants-placed = { $family } { $place }
grants-in-folders = in { $folders }
grants-in-this-chat = Until this chat ends
grants-until = Until { $moment }
grants-since = given { $moment }
grants-asked-for = You allowed: { $sentence }
grants-revoke = Revoke
grants-revoke-this = Revoke: { $what }
grants-revoke-all = Revoke all
