//! Place at which a conversation is cut: what comes before is summed up, what comes after stays whole. Never between a call
//! and its result. Pure.

use super::{Load, Window};
use crate::conversation::{fold::begins_with_result, history::MessageNote};
use protocol::{Limits, Message, Role};
use std::sync::Arc;

/// Tokens of a digest and of the user's repeated words, about.
const MOST_LEAVES_TOKENS: u64 = 4_000;

/// Room that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Room {
    /// The window is nearly full.
    Usual,
    /// A request was refused as too long, or its answer did not fit.
    Tight,
    /// Even that was too long: nothing stays whole.
    Most,
}

/// Messages to sum up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The number of them, from the first.
    pub(crate) cut: usize,
    /// Events up to this one are covered.
    pub(crate) up_to_seq: u64,
    /// What they take.
    pub(crate) freed: Load,
}

/// Plans the cut. `None` when there is nothing that is worth it.
pub(crate) fn plan(
    messages: &[Arc<Message>],
    notes: &[MessageNote],
    window: Window,
    kept_turns: u32,
    room: Room,
) -> Option<Plan> {
    let cut = match room {
        Room::Most => messages.len(),
        Room::Usual => place(messages, notes, window.kept(false), kept_turns),
        Room::Tight => place(messages, notes, window.kept(true), 1),
    };
    let last = notes.get(cut.checked_sub(1)?)?;
    let plan = Plan {
        cut,
        up_to_seq: notes
            .get(cut)
            .map_or(last.begun, |kept| kept.begun.saturating_sub(1)),
        freed: load(notes.get(..cut)?),
    };
    let is_worth = match room {
        // As long as what would take its place.
        Room::Most => plan.freed.tokens >= MOST_LEAVES_TOKENS,
        Room::Usual | Room::Tight => window.is_worth(plan.freed),
    };
    is_worth.then_some(plan)
}

/// The cut before the last turns that fit; else before the last steps that do; else before the last answer.
fn place(messages: &[Arc<Message>], notes: &[MessageNote], most: Load, kept_turns: u32) -> usize {
    let kept_turns = kept_turns.clamp(1, Limits::MAX_KEPT_TURNS) as usize;
    let fits = |cut: &usize| {
        let kept = load(&notes[*cut..]);
        kept.tokens <= most.tokens && kept.pictures <= most.pictures && kept.bytes <= most.bytes
    };
    let places = |wanted: fn(&Message) -> bool| {
        (1..messages.len()).filter(move |index| wanted(&messages[*index]))
    };
    let turns: Vec<_> = places(is_turn).rev().take(kept_turns).collect();
    let by_turns = turns.into_iter().rev().find(fits);
    let by_steps = || places(is_answer).find(fits);
    let last = || places(is_answer).next_back();
    by_turns.or_else(by_steps).or_else(last).unwrap_or(0)
}

fn is_turn(message: &Message) -> bool {
    message.role == Role::User && !begins_with_result(message)
}

fn is_answer(message: &Message) -> bool {
    message.role == Role::Assistant
}

fn load(notes: &[MessageNote]) -> Load {
    Load::sum(notes.iter().map(|note| note.load))
}
