//! Ladder: the models to choose between, from the one for easy work to the one for hard work.

use super::{
    candidate::{Candidate, Needs},
    choices::Choices,
    cost,
};
use protocol::RouteReason;

/// Models to choose between, at least one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ladder {
    /// All but the last, the cheapest first.
    lower: Vec<Candidate>,
    /// Model for hard work.
    hard: Candidate,
}

/// Models of a ladder that can go on with a chat, at least one.
pub(super) struct Suited<'a> {
    lower: Vec<&'a Candidate>,
    strongest: &'a Candidate,
}

impl Ladder {
    /// Builds the ladder; `None` when no model can be used.
    ///
    /// Without names in the settings all models are of one provider, that of the recommended model: a price alone does not
    /// send a chat to another company.
    pub(crate) fn of(choices: &Choices, find: impl Fn(&str) -> Option<Candidate>) -> Option<Self> {
        let mut usable = choices.usable.iter().map(String::as_str);
        let named = |id: &Option<String>| id.as_deref().and_then(&find);
        let hard = named(&choices.hard).or_else(|| usable.find_map(&find))?;
        let easy = named(&choices.easy).filter(|easy| easy.id != hard.id);
        let least = easy.as_ref().and_then(price);
        let mut between: Vec<_> = choices
            .usable
            .iter()
            .filter(|id| provider(id) == provider(&hard.id))
            .filter_map(|id| find(id))
            .filter(|candidate| is_between(candidate, easy.as_ref(), &hard))
            .filter(|candidate| least.is_none() || price(candidate) > least)
            .collect();
        between.sort_by(|one, other| {
            let usd = |candidate| price(candidate).unwrap_or(f64::INFINITY);
            usd(one).total_cmp(&usd(other))
        });
        let lower = easy.into_iter().chain(between).collect();
        Some(Self { lower, hard })
    }

    /// Model for hard work.
    pub(crate) fn hard(&self) -> &Candidate {
        &self.hard
    }

    /// Cheapest model whose window has room for so many tokens.
    pub(crate) fn cheapest_with_room(&self, tokens: u64) -> &Candidate {
        let mut lower = self.lower.iter();
        let found = lower.find(|candidate| candidate.room_tokens >= tokens);
        found.unwrap_or(&self.hard)
    }

    /// True when there is no choice.
    pub(super) fn is_single(&self) -> bool {
        self.lower.is_empty()
    }

    /// The models below another.
    pub(super) fn cheaper_than(&self, other: &Candidate) -> impl Iterator<Item = &Candidate> {
        self.lower
            .iter()
            .take_while(move |candidate| candidate.id != other.id)
    }

    /// The models that can go on with the chat. Where none can, sight counts for more than room, which a summary makes.
    pub(super) fn suited(&self, needs: Needs) -> Suited<'_> {
        let all = || self.lower.iter().chain([&self.hard]);
        let fits = all().filter(|candidate| candidate.suits(needs));
        let mut found: Vec<_> = fits.collect();
        if found.is_empty() {
            let sees = all().filter(|candidate| candidate.shows(needs));
            found = sees.collect();
        }
        match found.pop() {
            Some(strongest) => Suited {
                lower: found,
                strongest,
            },
            None => Suited {
                lower: Vec::new(),
                strongest: &self.hard,
            },
        }
    }

    /// Reason for which a model below this one can't go on with the chat, if one can't.
    pub(super) fn reason_against_cheaper(
        &self,
        chosen: &Candidate,
        needs: Needs,
    ) -> Option<RouteReason> {
        let cheapest = self.cheaper_than(chosen).next()?;
        Some(match cheapest.shows(needs) {
            true => RouteReason::Length,
            false => RouteReason::Pictures,
        })
    }
}

impl<'a> Suited<'a> {
    pub(super) fn cheapest(&self) -> &'a Candidate {
        self.lower.first().copied().unwrap_or(self.strongest)
    }

    pub(super) fn strongest(&self) -> &'a Candidate {
        self.strongest
    }

    pub(super) fn find(&self, id: &str) -> Option<&'a Candidate> {
        let mut all = self.lower.iter().copied().chain([self.strongest]);
        all.find(|candidate| candidate.id == id)
    }
}

/// True for a model with a known price below that of the model for hard work.
fn is_between(candidate: &Candidate, easy: Option<&Candidate>, hard: &Candidate) -> bool {
    let is_named = candidate.id == hard.id || easy.is_some_and(|easy| easy.id == candidate.id);
    match (price(candidate), price(hard)) {
        (Some(usd), Some(most)) => !is_named && usd < most,
        (Some(_), None) | (None, Some(_) | None) => false,
    }
}

fn price(candidate: &Candidate) -> Option<f64> {
    candidate.prices.as_ref().map(cost::usual_usd)
}

/// Beginning of the ids of a server's models; empty for Claude's.
fn provider(id: &str) -> &str {
    id.split_once('/').map_or("", |(name, _)| name)
}
