//! The gate: whether a call may run, must be asked about, or may not. Pure; asking is done elsewhere.
//!
//! Three things are looked at, in this order. What is dangerous by itself (`danger`) and what only content from
//! outside named (`provenance`) is asked about whatever the mode and whatever was allowed. Then the mode decides,
//! and where that says ask, an earlier answer may cover the call (`grants`).

use crate::{Grants, PolicyInput};
use jiff::Timestamp;
use protocol::{Effect, Leave, Mode};

/// What the gate says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Go ahead.
    Allow {
        /// Why; nothing for a call that only looks.
        leave: Option<Leave>,
    },
    /// The person must say.
    Ask {
        /// Why they are asked.
        reason: String,
        /// Whether an answer holds for this one call only.
        once_only: bool,
    },
    /// Not in this mode.
    Deny {
        /// What the model is told.
        reason: &'static str,
    },
}

/// Why something is asked about that the person never named.
const NOT_YOURS: &str = "This uses something you did not name yourself; it may come from a page, a file or \
                         the screen that wants to mislead.";

/// Decides by what is dangerous, by mode and effect, and by what was allowed before.
#[must_use]
pub fn decide(mode: Mode, case: &PolicyInput, grants: &Grants, now: Timestamp) -> Decision {
    if mode == Mode::Observe && case.effect != Effect::Observe {
        return Decision::Deny {
            reason: "Not executed: Qilbee is set to look only.",
        };
    }
    if !case.dangers.is_empty() || !case.doubts.is_empty() {
        let doubt = (!case.doubts.is_empty()).then_some(NOT_YOURS);
        let reasons = case.dangers.iter().map(String::as_str).chain(doubt);
        return Decision::Ask {
            reason: reasons.collect::<Vec<_>>().join(" "),
            once_only: true,
        };
    }
    if case.effect == Effect::Observe {
        return Decision::Allow { leave: None };
    }
    let by_mode = match mode {
        Mode::Free => true,
        Mode::Risky => case.effect == Effect::Act,
        Mode::Ask | Mode::Observe => false,
    };
    if by_mode {
        let leave = Some(Leave::Mode { mode });
        return Decision::Allow { leave };
    }
    match grants.cover(case, now) {
        Some(approval) => Decision::Allow {
            leave: Some(Leave::Grant {
                approval: approval.clone(),
            }),
        },
        None => Decision::Ask {
            reason: why(mode).to_owned(),
            once_only: false,
        },
    }
}

fn why(mode: Mode) -> &'static str {
    match mode {
        Mode::Risky => "This step can change or send things.",
        Mode::Ask | Mode::Free | Mode::Observe => "You asked to be asked first.",
    }
}

#[cfg(test)]
mod tests;
