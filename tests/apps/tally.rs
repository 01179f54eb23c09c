//! What was claimed of actions, against what the screen showed two seconds later.

use std::fmt;

/// Highest share of wrong claims that nothing changed.
const MOST_FALSE_NO_CHANGE: f64 = 0.01;
/// Highest share of pictures after an action that were overtaken.
const MOST_STALE: f64 = 0.03;

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) actions: usize,
    pub(crate) confirmed: usize,
    /// Said for sure that nothing changed.
    pub(crate) no_change: usize,
    pub(crate) false_no_change: usize,
    /// Said that it can't be told, after having looked for a while.
    pub(crate) unknown: usize,
    /// Of these, something changed later.
    pub(crate) unknown_changed_later: usize,
    /// The screen went on changing after the picture.
    pub(crate) stale: Vec<String>,
    pub(crate) waits_ms: Vec<u64>,
}

impl Tally {
    /// Returns whether the evidence is as true as promised. Nothing measured is nothing broken.
    pub(crate) fn holds(&self) -> bool {
        self.share(self.false_no_change) <= MOST_FALSE_NO_CHANGE
            && self.share(self.stale.len()) <= MOST_STALE
    }

    #[expect(clippy::cast_precision_loss, reason = "a few hundred actions")]
    fn share(&self, part: usize) -> f64 {
        part as f64 / self.actions.max(1) as f64
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut waits = self.waits_ms.clone();
        waits.sort_unstable();
        let median = waits.get(waits.len() / 2).copied().unwrap_or_default();
        writeln!(
            f,
            "evidence of {} actions: {} confirmed, {} no change ({} false), {} unknown ({} changed later), {} stale pictures; median {median} ms",
            self.actions,
            self.confirmed,
            self.no_change,
            self.false_no_change,
            self.unknown,
            self.unknown_changed_later,
            self.stale.len(),
        )?;
        for step in &self.stale {
            writeln!(f, "    stale: {step}")?;
        }
        let word = if self.holds() { "holds" } else { "BROKEN" };
        write!(
            f,
            "evidence bar {word}: false no change at most {:.0} %, stale at most {:.0} %",
            MOST_FALSE_NO_CHANGE * 100.0,
            MOST_STALE * 100.0,
        )
    }
}
