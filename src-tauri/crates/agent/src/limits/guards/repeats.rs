//! Detection of loops: the same step again and again, or the same two in turn. A step is all calls of one answer
//! with all their results.

/// Detector of repeated steps, which are compared by their fingerprints.
#[derive(Clone, Debug, Default)]
pub(super) struct Repeats {
    last: Option<u64>,
    before_last: Option<u64>,
    /// Times in a row that the last step came.
    same: u32,
    /// Number of last steps that alternate between two.
    alternating: u32,
    /// Steps the model was warned about, until it does something else.
    told: Option<[u64; 2]>,
}

/// A loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoopPattern {
    /// The same step this many times in a row.
    Same(u32),
    /// The same two steps in turn, this many times both.
    Alternating(u32),
}

impl Repeats {
    /// One more step is done.
    pub(super) fn step(&mut self, step: u64) {
        if self.told.is_some_and(|steps| !steps.contains(&step)) {
            self.told = None;
        }
        let is_same = self.last == Some(step);
        self.same = if is_same { self.same + 1 } else { 1 };
        self.alternating = match (is_same, self.last) {
            (true, _) | (false, None) => 1,
            (false, Some(_)) if self.before_last == Some(step) => self.alternating + 1,
            (false, Some(_)) => 2,
        };
        self.before_last = self.last.replace(step);
    }

    /// The loop there is, when it came round this many times. 0 looks for none, and nothing is a loop
    /// the first time.
    pub(super) fn pattern(&self, max_repeats: u32) -> Option<LoopPattern> {
        let needed = max_repeats.max(2);
        if max_repeats == 0 {
            None
        } else if self.same >= needed {
            Some(LoopPattern::Same(self.same))
        } else if self.alternating >= needed.saturating_mul(2) {
            Some(LoopPattern::Alternating(self.alternating / 2))
        } else {
            None
        }
    }

    /// Marks the model as warned: it has as many steps again to do something else.
    pub(super) fn tell(&mut self) {
        if let Some(last) = self.last {
            self.told = Some([last, self.before_last.unwrap_or(last)]);
        }
        self.last = None;
        self.before_last = None;
        self.same = 0;
        self.alternating = 0;
    }

    /// True when the model was warned and did nothing else since.
    pub(super) fn was_told(&self) -> bool {
        self.told.is_some()
    }
}
