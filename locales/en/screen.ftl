# The stage beside the chat, and the film of all steps.

screen-label = Stage
screen-show = Show the stage
screen-hide = Hide the stage
stage-width = Width of the stage
stage-width-hint = Drag to change the width. Double-click for the usual one.
stage-screen = Screen
stage-command = Command
stage-change = Change
stage-file = File
stage-folder = Folder
stage-page = Web page
stage-result = Result
screen-live = Live
screen-step = Step { $number } of { $of }
screen-back-to-live = Back to live
screen-back-to-live-hint = Back to live (Esc)
screen-previous = Previous step
screen-following = Next step
screen-strip = Steps
screen-strip-step = Step { $number }: { $caption }
screen-empty = Qilbee shows its work here.
screen-sheet = What this step is about
screen-picture = The screen: { $caption }
screen-picture-plain = The screen
screen-zoom = Zoom to the window in use
screen-enlarge = Enlarge
screen-enlarged = Screenshot
screen-about = About this step
screen-in-window = in { $name }
screen-since = Since the last step
screen-continue-here = Continue from here
screen-continue-ask = Start a new chat from this step. This chat, your programs and your files stay as they are.
screen-continue-go = Start new chat
screen-continue-cancel = Cancel

## The film
film-label = Film of this chat
film-play = Replay
film-pause = Pause
film-play-hint = Replay at 8 times the speed (Space on the film)
film-compare = Before and after

## What a step cost
step-cost-title = Cost of this step
step-cost-together = Shared with { $steps ->
    [one] { $steps } other step
   *[other] { $steps } other steps
}.
step-cost-input = Read for the first time
step-cost-cache-read = Read again, at a lower price
step-cost-cache-write = Kept to be read again
step-cost-output = Written
step-cost-words = about { $count } words
step-cost-tokens = { $count } tokens
step-cost-note = At the list prices of { $model }.

## What the model was told
step-told-title = What the model was told
step-told-loading = Loading…
step-told-nothing = Nothing was kept about this step.
step-told-system = Qilbee’s own text
step-told-tools = { $tools ->
    [one] { $tools } tool
   *[other] { $tools } tools
}
step-told-to-it = To the model:
step-told-by-it = From the model:
step-told-picture = [picture]
step-told-hooks = { $hooks ->
    [one] { $hooks } time of your hooks
   *[other] { $hooks } times of your hooks
}
# $hook is its name, $moment its word in the settings, as in “before_tool”.
step-told-hook = { $hook } · { $moment } · { NUMBER($milliseconds) } ms
