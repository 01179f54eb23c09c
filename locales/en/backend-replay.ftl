### A task that is carried out again.

replay-step-failed = Step { $number } of { $count } did not work: { $reason }
replay-place-differs = Stopped before step { $number } of { $count } ({ $step }): around { $x }, { $y } the screen does not look as it did when this was recorded, and no other place does. What was done until here stays done.
replay-done = All { $count } recorded steps were carried out again.
replay-picture-unreadable = A picture of the screen can't be read: { $error }
