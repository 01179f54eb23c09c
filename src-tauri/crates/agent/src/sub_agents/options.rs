//! Options of a sub-agent: those that were chosen for it, and in nothing more than the session above may. Pure.

use super::allowance::Allowance;
use protocol::{Domain, Mode, OnFailure, SessionOptions};

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
        on_failure: match parent.on_failure {
            OnFailure::Stop => OnFailure::Stop,
            OnFailure::TellModel | OnFailure::Retry => chosen.on_failure,
        },
        ..chosen
    };
    let limits = &mut options.limits;
    limits.patience_seconds = limits.patience_seconds.min(parent.limits.patience_seconds);
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
