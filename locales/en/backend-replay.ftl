### A task that is carried out again.

replay-step-failed = Step { $number } of { $count } (--from { $seq }) did not work: { $reason }
replay-place-differs = Stopped before step { $number } of { $count } (--from { $seq }): “{ $step }”. Around { $x }, { $y } the screen does not look as it did in the recording, and no single other place does.
replay-done = All { $count } recorded steps were carried out again.
replay-picture-unreadable = A picture of the screen can't be read: { $error }
