//! Assignment of a sub-agent: the words of the person, the part of the task, and the options it works with. Pure.

use super::Allowance;
use crate::session::turn_control::OpeningMessage;
use protocol::{Domain, Item, Mode, SessionOptions};

/// First words to a sub-agent.
const BEFORE: &str = "Above stands what the person wrote in a chat of theirs. Another session of you works on that task and \
    gives you one part of it. Do this part and nothing else. You cannot ask the person anything, and they do not read your \
    answer: close with what was asked for and what you saw, in a few words, and say plainly what you could not do.";

/// Message that a sub-agent begins with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assignment {
    /// The person's own words, as they wrote them to the session above.
    pub(crate) words: Vec<Item>,
    /// The part, in the words of the model above: the person never said it.
    pub(crate) part: String,
}

impl Assignment {
    /// Returns the part as the model is told of it.
    pub(crate) fn told(&self) -> Item {
        Item::automatic(&format!("{BEFORE}\n\nThe part:\n{}", self.part))
    }
}

impl From<Assignment> for OpeningMessage {
    fn from(assignment: Assignment) -> Self {
        let assigned = Some(assignment.told());
        Self {
            assigned,
            ..assignment.words.into()
        }
    }
}

/// Returns the options of a sub-agent: those that were chosen for it, and in nothing more than its parent may.
pub(crate) fn part_options(
    parent: &SessionOptions,
    chosen: SessionOptions,
    share: &Allowance,
) -> SessionOptions {
    let mut options = SessionOptions {
        mode: stricter(parent.mode, chosen.mode),
        domains: common(parent.domains.as_ref(), chosen.domains.as_ref()),
        plan_first: false,
        breakpoints: parent.breakpoints.clone(),
        ..chosen
    };
    share.limit(&mut options);
    options
}

/// Returns the mode of the two that allows less.
pub(crate) fn stricter(one: Mode, other: Mode) -> Mode {
    if freedom(one) <= freedom(other) {
        one
    } else {
        other
    }
}

fn freedom(mode: Mode) -> u8 {
    match mode {
        Mode::Observe => 0,
        Mode::Ask => 1,
        Mode::Risky => 2,
        Mode::Free => 3,
    }
}

/// Returns the kinds of tools that both give.
fn common(one: Option<&Vec<Domain>>, other: Option<&Vec<Domain>>) -> Option<Vec<Domain>> {
    match (one, other) {
        (Some(one), Some(other)) => {
            let both = one.iter().filter(|domain| other.contains(domain));
            Some(both.cloned().collect())
        }
        (one, other) => one.or(other).cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_allowed_no_more_than_the_task() {
        let share = Allowance {
            requests: 7,
            tool_calls: None,
            seconds: None,
            cost_usd: Some(0.5),
        };
        let parent = SessionOptions {
            mode: Mode::Risky,
            domains: Some(vec![Domain::Files, Domain::Web]),
            plan_first: true,
            ..SessionOptions::for_model("m")
        };
        let chosen = SessionOptions {
            mode: Mode::Free,
            domains: Some(vec![Domain::Web, Domain::Shell]),
            ..SessionOptions::for_model("other")
        };
        let expected = SessionOptions {
            mode: Mode::Risky,
            domains: Some(vec![Domain::Web]),
            max_steps: 7,
            max_cost_usd: Some(0.5),
            ..SessionOptions::for_model("other")
        };
        assert_eq!(part_options(&parent, chosen, &share), expected);
        assert_eq!(stricter(Mode::Free, Mode::Observe), Mode::Observe);
    }
}
