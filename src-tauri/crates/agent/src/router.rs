//! Router: the model that answers a turn, where the person leaves the choice to Qilbee. Pure: it goes by measured facts and
//! prices, never by the words of a message. It asks no model, and writes no journal: `turn/model_choice.rs` does.

mod candidate;
mod choices;
mod cost;
mod ladder;
mod record;

pub(crate) use candidate::{Candidate, Needs};
pub use choices::{Choices, ModelChoices};
pub(crate) use ladder::Ladder;
pub(crate) use record::RouteRecord;

use localization::{LocalizedText, localized};
use protocol::RouteReason;
use std::collections::BTreeSet;

/// Requests in a turn from which on its work counts as hard.
const MANY_STEPS: u32 = 20;

/// Facts of a chat and its limits that a choice goes by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Facts {
    pub(crate) needs: Needs,
    /// Model that answered last.
    pub(crate) current: Option<String>,
    /// The provider's cache still holds the chat for that model.
    pub(crate) is_cached: bool,
    /// Requests to expect in a turn.
    pub(crate) steps: u32,
    /// Requests of the longest of the last turns.
    pub(crate) longest_turn: u32,
    /// Models that got stuck in this chat.
    pub(crate) stuck: BTreeSet<String>,
    /// Models whose answers the person did not like.
    pub(crate) disliked: BTreeSet<String>,
    /// US dollars that the limits leave for the turn.
    pub(crate) usd_left: Option<f64>,
}

/// Chosen model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// Its id.
    pub(crate) model: String,
    pub(crate) reason: RouteReason,
}

/// Chooses the model of a turn.
pub(crate) fn route(ladder: &Ladder, facts: &Facts) -> Route {
    if ladder.is_single() {
        return Route::to(ladder.hard(), RouteReason::OnlyOne);
    }
    let suited = ladder.suited(facts.needs);
    let (cheapest, strongest) = (suited.cheapest(), suited.strongest());
    let wanted = match reason_for_hard(ladder, strongest, facts) {
        Some(_) if is_too_dear(cheapest, strongest, facts) => {
            // The cache of a dearer model would not bring the turn below the limit.
            return Route::to(cheapest, RouteReason::Budget);
        }
        Some(reason) => Route::to(strongest, reason),
        None => {
            let reason = ladder.reason_against_cheaper(cheapest, facts.needs);
            Route::to(cheapest, reason.unwrap_or(RouteReason::Easy))
        }
    };
    let current = facts.current.as_deref().and_then(|id| suited.find(id));
    match current {
        Some(current)
            if wanted.model == cheapest.id && !pays_to_leave(current, cheapest, facts) =>
        {
            Route::to(current, RouteReason::Cache)
        }
        Some(_) | None => wanted,
    }
}

impl Route {
    fn to(candidate: &Candidate, reason: RouteReason) -> Self {
        Self {
            model: candidate.id.clone(),
            reason,
        }
    }

    /// Model and reason, for people.
    pub(crate) fn message(&self) -> LocalizedText {
        let model = &self.model;
        match self.reason {
            RouteReason::OnlyOne => localized!("agent-route-only-one", model = model),
            RouteReason::Easy => localized!("agent-route-easy", model = model),
            RouteReason::Pictures => localized!("agent-route-pictures", model = model),
            RouteReason::Length => localized!("agent-route-length", model = model),
            RouteReason::Stuck => localized!("agent-route-stuck", model = model),
            RouteReason::Disliked => localized!("agent-route-disliked", model = model),
            RouteReason::ManySteps => localized!("agent-route-many-steps", model = model),
            RouteReason::Budget => localized!("agent-route-budget", model = model),
            RouteReason::Cache => localized!("agent-route-cache", model = model),
        }
    }
}

/// Reason for the strongest model instead of a cheaper one, if there is any.
fn reason_for_hard(ladder: &Ladder, strongest: &Candidate, facts: &Facts) -> Option<RouteReason> {
    let is_any_cheaper = |ids: &BTreeSet<String>| {
        let mut cheaper = ladder.cheaper_than(strongest);
        cheaper.any(|candidate| ids.contains(&candidate.id))
    };
    if is_any_cheaper(&facts.stuck) {
        return Some(RouteReason::Stuck);
    }
    if is_any_cheaper(&facts.disliked) {
        return Some(RouteReason::Disliked);
    }
    (facts.longest_turn >= MANY_STEPS).then_some(RouteReason::ManySteps)
}

/// True when a turn of the strongest model could cost more than is left, and one of the cheapest costs less.
fn is_too_dear(cheapest: &Candidate, strongest: &Candidate, facts: &Facts) -> bool {
    let (Some(left), Some(dear)) = (facts.usd_left, expected_usd(strongest, facts)) else {
        return false;
    };
    dear > left && expected_usd(cheapest, facts).is_some_and(|cheap| cheap < dear)
}

/// True when a turn of the cheapest model costs less than one of the current, even if it reads the chat anew. Not where a
/// price is unknown.
fn pays_to_leave(current: &Candidate, cheapest: &Candidate, facts: &Facts) -> bool {
    if current.id == cheapest.id {
        return true;
    }
    match (expected_usd(current, facts), expected_usd(cheapest, facts)) {
        (Some(stay), Some(leave)) => cost::is_worth(leave, stay),
        (Some(_), None) | (None, Some(_) | None) => false,
    }
}

/// US dollars that a turn of a model is expected to cost.
fn expected_usd(candidate: &Candidate, facts: &Facts) -> Option<f64> {
    let is_cached = facts.is_cached && facts.current.as_ref() == Some(&candidate.id);
    let tokens = facts.needs.tokens;
    let prices = candidate.prices.as_ref()?;
    Some(cost::turn_usd(prices, tokens, facts.steps, is_cached))
}

#[cfg(test)]
mod tests;
