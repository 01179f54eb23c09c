### A task that is carried out again.

replay-step-failed = Step { $number } of { $count } (--from { $seq }) did not work: { $reason }
replay-place-differs = Stopped before step { $number } of { $count } (--from { $seq }): “{ $step }”. Around { $x }, { $y } the screen does not look as it did in the recording, and no single other place does.
replay-done = All { $count } recorded steps were carried out again.
replay-picture-unreadable = A picture of the screen can't be read: { $error }
replay-nothing = nothing was done there that could be done again
replay-in-batch = nobody looked at the screen between the first of these steps and those before it: begin with --from { $seq }
replay-no-place = step “{ $step }” (--from { $seq }) has no place that could be compared, because the mouse or the keyboard was somewhere already: begin with a step that points at something
replay-names-result = step “{ $step }” (--from { $seq }) takes a result of another step, which only that chat has
# $seq (Number): the number of an event.
replay-part = at event { $seq } a helper did a part of the task, and its steps stand in a chat of their own: carry out what is before or after it
replay-other-size = Stopped before step { $number } of { $count } (--from { $seq }): the screen has another size or scale than in the recording, so nothing can be compared.
