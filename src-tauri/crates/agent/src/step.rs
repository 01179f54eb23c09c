//! What to do after an answer, or before the next request. Pure decisions over plain values.

use protocol::{Item, SessionOptions, StopReason, ToolCall, TurnEnd};

use crate::conversation::TurnProgress;

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    /// Run these calls, then ask again.
    Run(Vec<ToolCall>),
    /// Ask again with the answer appended as it is.
    AskAgain,
    /// Tell the model to go on, then ask again: it said nothing at all.
    Nudge,
    /// The turn is over.
    End(TurnEnd),
}

/// Empty answers in a row before the turn is ended.
pub(crate) const MAX_NUDGES: u32 = 2;

/// Decides after a complete answer.
pub(crate) fn after_answer(items: &[Item], stop_reason: StopReason, nudges: u32) -> Next {
    match stop_reason {
        StopReason::ToolUse => match calls(items) {
            calls if calls.is_empty() => Next::End(TurnEnd::Completed),
            calls => Next::Run(calls),
        },
        StopReason::EndTurn if items.is_empty() && nudges < MAX_NUDGES => Next::Nudge,
        StopReason::EndTurn | StopReason::StopSequence => Next::End(TurnEnd::Completed),
        StopReason::PauseTurn => Next::AskAgain,
        StopReason::Refusal => Next::End(TurnEnd::Refused),
        StopReason::MaxTokens | StopReason::ContextWindowExceeded | StopReason::Compaction => {
            Next::End(TurnEnd::Error)
        }
    }
}

/// Whether a guard forbids another request.
pub(crate) fn before_request(options: &SessionOptions, turn: TurnProgress) -> Option<TurnEnd> {
    if turn.steps >= options.max_steps {
        return Some(TurnEnd::MaxSteps);
    }
    match options.max_cost_usd {
        Some(limit) if turn.cost_usd >= limit => Some(TurnEnd::Budget),
        _ => None,
    }
}

/// The calls of a message, in order.
pub(crate) fn calls(items: &[Item]) -> Vec<ToolCall> {
    let calls = items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call.clone()),
        _ => None,
    });
    calls.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call() -> ToolCall {
        ToolCall {
            call: "c1".into(),
            name: "screenshot".into(),
            toolset: None,
            input: serde_json::json!({}),
        }
    }

    #[test]
    fn an_answer_leads_to_exactly_one_next_thing() {
        let check = |items: &[Item], stop_reason, nudges, wanted| {
            assert_eq!(after_answer(items, stop_reason, nudges), wanted);
        };
        let said = [Item::text("Done.")];
        let asked = [Item::text("I look."), Item::ToolCall(call())];
        check(&asked, StopReason::ToolUse, 0, Next::Run(vec![call()]));
        check(&said, StopReason::ToolUse, 0, Next::End(TurnEnd::Completed));
        check(&said, StopReason::EndTurn, 0, Next::End(TurnEnd::Completed));
        check(&[], StopReason::EndTurn, 0, Next::Nudge);
        check(
            &[],
            StopReason::EndTurn,
            MAX_NUDGES,
            Next::End(TurnEnd::Completed),
        );
        check(&said, StopReason::PauseTurn, 0, Next::AskAgain);
        check(&asked, StopReason::Refusal, 0, Next::End(TurnEnd::Refused));
        check(&asked, StopReason::MaxTokens, 0, Next::End(TurnEnd::Error));
    }

    #[test]
    fn guards_hold_before_the_request_that_would_break_them() {
        let options = SessionOptions {
            max_steps: 3,
            max_cost_usd: Some(0.5),
            ..SessionOptions::for_model("demo")
        };
        let check = |steps, cost_usd, wanted| {
            assert_eq!(
                before_request(&options, TurnProgress { steps, cost_usd }),
                wanted
            );
        };
        check(2, 0.49, None);
        check(3, 0.0, Some(TurnEnd::MaxSteps));
        check(0, 0.5, Some(TurnEnd::Budget));
    }
}
