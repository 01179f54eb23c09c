//! The guard that watches a day: what all tasks since midnight cost together. Pure.

use super::Reached;
use protocol::{Guard, TurnEnd};

/// Whether what was spent today forbids another request.
pub(crate) fn over(spent_usd: f64, limit_usd: f64) -> Option<Reached> {
    (spent_usd >= limit_usd).then(|| {
        reached(format!(
            "The tasks of today have cost ${spent_usd:.2}, and the limit of a day is ${limit_usd:.2}. Go on tomorrow, or with a higher limit."
        ))
    })
}

/// It is not known what a day may cost, so nothing may be spent.
pub(crate) fn unknown(problem: &str) -> Reached {
    reached(format!(
        "{problem} They may limit what a day costs, so nothing is spent. Mend the file, or delete it, and start Qilbee again."
    ))
}

fn reached(message: String) -> Reached {
    Reached {
        guard: Guard::DayBudget,
        message,
        end: TurnEnd::Budget,
    }
}
