//! Decision about a call: allowed, asked about or refused. Pure; asking is done elsewhere.
//!
//! Risks, tainted values and consequences are asked about in every mode and whatever was allowed before. Then the mode decides, and
//! where it says ask, an earlier answer may cover the call ([`Grants`]).

use crate::{Grants, PolicyInput, Reason, Refusal};
use jiff::Timestamp;
use protocol::{Authorization, Effect, Mode, Scope};

/// Decision about one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The call may run.
    Allow {
        /// The reason; none for a call that only looks.
        authorization: Option<Authorization>,
    },
    /// The user must be asked.
    Ask {
        /// The reasons, at least one.
        reasons: Vec<Reason>,
        /// True when an answer holds for this one call only.
        once_only: bool,
    },
    /// The call may not run in this mode.
    Deny {
        /// The reason.
        refusal: Refusal,
    },
}

/// Decides by risks and tainted values, then by mode and effect, then by what was allowed before.
#[must_use]
pub fn decide(mode: Mode, input: &PolicyInput, grants: &Grants, now: Timestamp) -> Decision {
    if mode == Mode::Observe && input.effect != Effect::Observe {
        return Decision::Deny {
            refusal: Refusal::ObserveMode,
        };
    }
    if !input.risks.is_empty() || !input.tainted.is_empty() || !input.consequences.is_empty() {
        let tainted = (!input.tainted.is_empty()).then_some(Reason::TaintedValues);
        let risks = input.risks.iter().copied().map(Reason::Risk);
        let consequences = input.consequences.iter().copied().map(Reason::Consequence);
        return Decision::Ask {
            reasons: risks.chain(tainted).chain(consequences).collect(),
            once_only: true,
        };
    }
    if input.effect == Effect::Observe {
        return Decision::Allow {
            authorization: None,
        };
    }
    let reason = match mode {
        Mode::Free => None,
        Mode::Risky => (input.effect != Effect::Act).then_some(Reason::RiskyMode),
        Mode::Ask | Mode::Observe => Some(Reason::AskMode),
    };
    let Some(reason) = reason else {
        let authorization = Some(Authorization::Mode { mode });
        return Decision::Allow { authorization };
    };
    match grants.covering(input, now) {
        Some(approval) => Decision::Allow {
            authorization: Some(Authorization::Grant {
                approval: approval.clone(),
            }),
        },
        None => Decision::Ask {
            reasons: vec![reason],
            // A longer answer to a call without a scope would allow nothing.
            once_only: input.scope == Scope::default(),
        },
    }
}

#[cfg(test)]
mod tests;
