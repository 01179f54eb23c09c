# The screen beside the chat, and its steps.

screen-label = Screen
screen-show = Show the screen
screen-hide = Hide the screen
screen-live = Live
screen-step = Step { $number } of { $of }
screen-back-to-live = Back to live
screen-back-to-live-hint = Back to live (Esc)
screen-previous = Previous step
screen-following = Next step
screen-strip = Steps
screen-strip-step = Step { $number }: { $caption }
screen-empty-title = Nothing to see yet
screen-empty-text = Watch Qilbee work here, live. A ring marks each place it clicks.
screen-picture = The screen: { $caption }
screen-picture-plain = The screen
screen-enlarge = Enlarge
screen-enlarged = Screenshot
screen-about = About this step
screen-in-window = in { $name }
screen-since = Since the last step
screen-continue-here = Continue from here
screen-continue-ask = Start a new chat from this step. This chat, your programs and your files stay as they are.
screen-continue-go = Start new chat
screen-continue-cancel = Cancel

## What a step cost
step-cost-title = Cost of this step
step-cost-together = Shared with { $steps ->
    [one] { $steps } other step
   *[other] { $steps } other steps
}.
step-cost-input = Input
step-cost-cache-read = Cached input
step-cost-cache-write = Saved to cache
step-cost-output = Output
step-cost-tokens = { $count } tokens
step-cost-note = At the list prices of { $model }. A token is about ¾ of a word.
