### What the agent says about the course of a task: warnings, errors, limits, and calls that were not run.

## Warnings

agent-closed-during-task = Qilbee was closed in the middle of this. Everything up to here was kept. Say “continue” to go on.
agent-closed-during-job = Qilbee was closed in the middle of this. The work it handed over goes on, and Qilbee waits for the result.
agent-context-unreadable = What the model was told about its tools when this chat began can't be read any more. Qilbee tells it about the tools it has now.
agent-tools-given = This chat has other tools now, as you chose.
# $tools (String): names of tools.
agent-tools-joined = New tools for this chat: { $tools }.
# $reason (Text): the error. $tool (String): its name.
agent-tool-left-out = { $reason } The tool “{ $tool }” is left out of this chat; everything else goes on.
agent-chat-imported = This chat was imported from a file. This Qilbee saw none of it happen: check what is above before you go on.
# $answered (String): id of the model that answered. $asked (String): id of the model that was asked.
agent-other-model = { $answered } answered in place of { $asked }: the provider chose so.
agent-declined = The model's provider declined to answer this. Rephrase it, or choose another model.
# $explanation (String): the provider's own words.
agent-declined-because = The model's provider declined to answer this: { $explanation }

## The model that Qilbee chose, and why

# $model (String): id of the model.
agent-route-only-one = { $model } answers: Qilbee has no other model to choose from.
# $model (String): id of the model.
agent-route-easy = { $model } answers: it is good enough for this.
# $model (String): id of the model.
agent-route-pictures = { $model } answers: it sees the pictures of this chat.
# $model (String): id of the model.
agent-route-length = { $model } answers: this chat is too long for a cheaper model.
# $model (String): id of the model.
agent-route-stuck = { $model } answers: a cheaper model got stuck in this chat.
# $model (String): id of the model.
agent-route-disliked = { $model } answers: you didn't like what a cheaper model answered.
# $model (String): id of the model.
agent-route-many-steps = { $model } answers: tasks of this chat take many steps.
# $model (String): id of the model.
agent-route-budget = { $model } answers: a stronger model could cost more than your limit leaves.
# $model (String): id of the model.
agent-route-cache = { $model } goes on: another model would have to read the chat anew, which costs more than it saves.

## Reasons to ask the model again

agent-retry-cut-off = The answer was cut off at its length limit. Qilbee asks again and allows a longer one.
agent-retry-broke-off = The answer broke off before it was complete.

## Errors that end a task

# $message (Text): the provider's message. $wait (Text): agent-wait-minutes or agent-wait-hours.
agent-provider-wait = { $message } The provider asks to wait { $wait } before the next try.
# $model (String): the model's id.
agent-model-missing = The model “{ $model }” is not available here.
agent-no-usable-model = There is no model to choose from. Add a key, or set up a server of models.
# $call (String): the id of a tool call.
agent-history-incomplete = This conversation is incomplete: the tool call { $call } has no result.
agent-call-again = Tries once more: { $reason }
agent-step-failed = The task ended because a step failed: { $reason }
agent-always-cut-off = The model's answers were cut off at their length limit again and again.
agent-always-paused = The provider paused its answer again and again without finishing it.
agent-context-full = This conversation no longer fits into what the model can read at once.

# $next (Text): one of the messages below.
agent-kept = Everything up to here was kept. { $next }
agent-next-check-network = Check the network connection, then try again.
agent-next-add-key = Add a key, then try again.
agent-next-replace-key = Set another key, then try again.
agent-next-raise-spend-limit = Raise the limit in your account, or wait until it starts anew.
agent-next-try-again-soon = Try again in a moment.
agent-next-send-less = This is too much for one request. Start a new chat, or send fewer or smaller pictures and files.
agent-next-other-model-or-chat = Choose another model, or start a new chat.
agent-next-check-address = Check the provider's address in the settings (Claude's in ANTHROPIC_BASE_URL), and whether its server runs.
agent-next-ask-owner = Ask whoever owns the account, or set the key of another one.
agent-next-rephrase = Ask in other words, or choose another model.
agent-next-if-again-new-chat = Try again. If it happens again, start a new chat.
agent-next-other-model = Choose another model.
agent-next-restore-screen = Bring the screen back to what the recording shows there, then start again from that step.
agent-next-after-failed-step = Say what to do instead, or that it is to be tried again.
agent-next-new-chat = Start a new chat.
agent-next-smaller-task = Ask for a smaller part of the task, or choose a model that can write longer answers.
agent-next-retry-or-other-model = Try again, or choose another model.
agent-next-carry-over = Start a new chat and say there what matters from this one, or choose a model that can read more.
# $wait (Text): agent-wait-minutes or agent-wait-hours.
agent-next-come-back = Try again after { $wait }.

# $count (Number): minutes.
agent-wait-minutes = { $count ->
    [one] a minute
   *[other] { $count } minutes
}
# $count (Number): hours.
agent-wait-hours = { $count ->
    [one] about an hour
   *[other] about { $count } hours
}

## Limits

# $count (Number): steps.
agent-step-limit = { $count ->
    [one] This task has taken { $count } step, which is its limit.
   *[other] This task has taken { $count } steps, which is its limit.
}
# $count (Number): calls of tools.
agent-tool-call-limit = { $count ->
    [one] This task has used tools once, which is its limit.
   *[other] This task has used tools { $count } times, which is its limit.
}
# $cost (String): US dollars, such as $0.25.
agent-cost-limit = This task has cost { $cost }, which is its limit.
# $limit, $worked (Number): seconds.
agent-time-limit = This task has worked for { $worked } seconds; its limit is { $limit }.
# $limit, $spent (String): US dollars, such as $0.25.
agent-day-limit = Today's tasks have cost { $spent }; your daily limit is { $limit }. Continue tomorrow, or raise the limit.
# $problem (Text): why the settings can't be read, as a sentence.
agent-day-limit-unknown = { $problem } The settings may limit the cost of a day, so Qilbee spends nothing. Fix or delete the file, then restart Qilbee.
# $limit (Number): requests.
agent-requests-per-minute = The limit of { $limit } requests per minute is reached.
# $limit (Number): tokens.
agent-tokens-per-hour = The limit of { $limit } tokens per hour is reached.
# $count (Number): times.
agent-loop-same = Qilbee did the same thing { $count } times in a row, with the same result.
# $count (Number): times.
agent-loop-alternating = Qilbee did the same two things in turn { $count } times, with the same results.
# $count (Number): actions.
agent-screen-still = { $count ->
    [one] The screen did not change after { $count } action.
   *[other] The screen did not change over { $count } actions.
}

## Calls that were not run

agent-call-stopped = Not done: you pressed stop.
agent-call-nobody-to-ask = Not done: the task ended first, because nobody could be asked.
agent-call-unapproved = Not done: this needs your approval, and nobody could be asked.
agent-call-turn-ended = Not done: the task ended first.
agent-call-beyond-limit = Not done: this task reached its limit first.
agent-call-invalid = Not done: the call couldn't be read as it came from the model's provider. The model was told why.
agent-call-halted = Not done: an earlier step on the screen failed.
# $number (Number): place of a call in its answer, from 1.
agent-call-after-lost = Not done: step { NUMBER($number, useGrouping: 0) } of the same answer, which it was to follow, was not done.
agent-call-taken-over-first = Not done: you took over mouse and keyboard first.
agent-call-screen-changed = Not done: the screen changed while you decided. Qilbee looks again and asks again.
agent-call-answer-cut-off = Not done: the model's answer was cut off at its length limit.
agent-call-not-awaited = Not done: the model's answer ended without waiting for this.
agent-call-denied = You said no to this.
# $reason (String): what the person wrote.
agent-call-denied-because = You said no to this: { $reason }
# $tool (String): the tool's name.
agent-call-tool-starting = Not done: the tool “{ $tool }” is still starting.
agent-call-not-given = Not done: this chat was not given the tool { $tool }.
agent-call-closed-before = Not done: Qilbee was closed before this ran.
agent-call-copied-before = Not done: this copy of the chat begins before this ran.

## Calls that did not come to their end

agent-call-interrupted = Interrupted: you pressed stop while this ran. Its effect is unknown.
# $why (Text): one of the sentences below.
agent-call-interrupted-because = Interrupted while this ran. { $why } Its effect is unknown.
# $why (Text): one of the sentences below. $job (Text): what becomes of the work at another service.
agent-call-interrupted-job = { $why } { $job }
agent-why-stopped = You pressed stop.
agent-why-nobody-to-ask = Nobody could be asked a question, so the task ended.
agent-why-closed = Qilbee was closed.
agent-why-time-limit = The task reached its time limit.
agent-why-cost-limit = The task reached its cost limit.
agent-why-limit = The task reached one of its limits.
agent-why-cancelled = The call was cancelled.
agent-call-taken-over = Interrupted: you took over mouse and keyboard while this ran.
agent-call-crashed = This tool failed inside Qilbee. Its effect is unknown.
agent-call-closed-during = Interrupted: Qilbee was closed while this ran. Its effect is unknown.
# $job (String): the name of a task at another service.
agent-call-closed-during-job = Interrupted: Qilbee was closed while this ran. It was handed over as task { $job }; the result is not known here.
agent-call-copied-during = Interrupted: this copy of the chat begins while this ran. Its effect is unknown.
# $job (String): the name of a task at another service.
agent-call-copied-during-job = Interrupted: this copy of the chat begins while this ran. It was handed over as task { $job }; the result is not known here.

## Requests that can't be carried out

agent-busy = Qilbee is still working in this chat. Stop it first.
agent-not-running = Nothing is running in this chat.
agent-message-empty = The message is empty. Write something first.
agent-overloaded = Too many messages are waiting. Try again in a moment.
agent-chat-closed = This chat is closed.
# $call (String): the id of a tool call.
agent-call-not-waiting = The call { $call } is not waiting for a result: it was never delegated, or it is over.
# $chat (String): a chat's id.
agent-no-chat = there is no chat { $chat }; `qilbee sessions list` shows all
# $last, $seq (Number): numbers of events.
agent-no-event = this chat has the events 1 to { $last }; there is no event { $seq }
# $from (Number): the number of the first event that was changed.
agent-chat-changed = this chat was changed outside Qilbee, from event { NUMBER($from, useGrouping: 0) } on. You can read it, but not continue it
agent-chat-other-key = Qilbee can't tell whether this chat was changed: it is sealed with a key that can't be reached now, or that was replaced. You can read it. To continue it, unlock your keychain, or export it and import it again
agent-chat-in-use = this chat is open in another Qilbee, perhaps in a terminal; it can be opened here when that is done

## Undoing file changes

agent-nothing-to-undo-in-chat = This chat has changed no file that is not undone already.
agent-nothing-to-undo-in-step = This step has changed no file that is not undone already.
agent-nothing-to-undo-in-task = This task has changed no file that is not undone already.
agent-undo-content-missing = Its earlier content is not in the store any more.

## Pictures and files of a chat, as $reason
agent-blob-missing = it is not in the store

## Calls without a result
agent-call-no-job = This tool has nobody to hand its work over to.
# $seconds (Number): the time limit. $error (LocalizedText): the reason.
agent-call-not-delivered = Nobody gave the result of this call within { NUMBER($seconds, useGrouping: 0) } seconds. Whether it was done is unknown.
agent-part-did = A part of the task is done
# $reason (LocalizedText): the reason, a sentence.
agent-part-failed = The part was not done to its end. { $reason }
# $reason (LocalizedText): the reason, a sentence. $text (String): the model's own words.
agent-part-failed-saying = The part was not done to its end. { $reason } What was said last: { $text }
agent-part-ended = It was ended before it was done.
agent-part-stopped = It was stopped.
agent-part-refused = The model's provider declined to go on.
agent-part-limit = Its share of the limits was used up.
agent-part-loop = It went round in circles.
agent-part-error = Something failed.
agent-part-unanswered = A question came up, and nobody could be asked.
agent-part-closed = The chat was closed in the middle of it.
# $most (Number): sessions one below the other.
agent-part-too-deep = This works on a part of a task itself, { $most } below the chat: a helper cannot be given a part of it. Do it here.
# $most (Number): parts.
agent-part-too-many = { $most } helpers are at work already. Nothing was begun: let a helper do this part when one of them is done.
agent-part-nothing-left = Too little is left of the limits of this task to let a helper do a part of it. Nothing was begun: do what you can here.
# $profile (String): the name that was asked for.
agent-part-no-profiles = There is no profile called “{ $profile }” here. Leave “profile” out.
# $profile (String): the name that was asked for.
agent-part-profile-not-named = The person has not named the profile “{ $profile }” in this task. Nothing was begun: leave “profile” out, or ask them.
agent-results-unreadable = What this chat kept cannot be read: { $error }.
agent-result-gone = The result is not in the store any more.
agent-result-unreadable = The result cannot be read: { $error }.

## Sites that come up while a call runs

# $program (String): the program's name. $host (String): the site.
agent-site-program = { $program } wants to connect to { $host }
agent-site-unknown = A program wants to connect to { $host }
# $size (Number): kilobytes.
agent-site-more = { $program } has sent { $size } kB to { $host } and wants to send more
agent-site-redirect = The page leads on to { $host }
agent-site-denied = The user did not allow this site.
# $reason (String): the user's words.
agent-site-denied-because = The user did not allow this site: { $reason }
agent-site-observe = Qilbee is set to look only, so nothing may connect.
agent-site-call-over = The call that wanted to connect is over.
agent-site-too-many = Too many sites wait for an answer.
# $count (Number): characters.
agent-answer-unfit = An answer is text, with 1 to { $count } characters.
# $field (String): the server's name of the field.
agent-form-unfit = The field “{ $field }” is not filled in as the server asks. Nothing was sent.
agent-call-plan-first = Not done: you want to see the plan first.
