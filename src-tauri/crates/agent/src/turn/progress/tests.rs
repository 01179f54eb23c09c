use super::*;
use protocol::Tokens;

fn call() -> ToolCall {
    ToolCall {
        call: "c1".into(),
        name: "screenshot".into(),
        toolset: None,
        input: serde_json::json!({}),
    }
}

fn answer(items: &[Item], stop_reason: StopReason) -> ModelAnswer {
    ModelAnswer {
        answered_by: None,
        items: items.to_vec(),
        stop_reason,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: None,
        verbatim: None,
        request_id: None,
        tokens: Tokens::default(),
        cost_usd: 0.0,
    }
}

fn cut_in_call(items: &[Item]) -> ModelAnswer {
    ModelAnswer {
        in_call: true,
        ..answer(items, StopReason::MaxTokens)
    }
}

fn decision(
    keep: AnswerRetention,
    skip_calls: Option<CallMessage>,
    next: NextAction,
) -> AnswerPlan {
    AnswerPlan {
        keep,
        skip_calls,
        next,
    }
}

fn said() -> Vec<Item> {
    vec![Item::text("Done.")]
}

fn asked() -> Vec<Item> {
    vec![Item::text("I look."), Item::ToolCall(call())]
}

#[test]
fn an_answer_leads_to_exactly_one_next_thing() {
    let check = |items: &[Item], stop_reason, keep, skip_calls, next| {
        let found = TurnProgress::default().after(&answer(items, stop_reason));
        assert_eq!(
            found,
            decision(keep, skip_calls, next),
            "{stop_reason:?} {items:?}"
        );
    };
    let completed = || NextAction::End(TurnEnd::Completed);
    let (said, asked, thought) = (said(), asked(), [Item::Thinking { text: "Hm".into() }]);
    use StopReason as S;
    check(
        &asked,
        S::ToolUse,
        AnswerRetention::All,
        None,
        NextAction::Run(AskedCalls {
            calls: vec![call()],
            invalid: Vec::new(),
            dependent: Vec::new(),
        }),
    );
    check(&said, S::ToolUse, AnswerRetention::All, None, completed());
    check(
        &[],
        S::ToolUse,
        AnswerRetention::All,
        None,
        NextAction::Say(AFTER_EMPTY_ANSWER),
    );
    check(&said, S::EndTurn, AnswerRetention::All, None, completed());
    check(
        &said,
        S::StopSequence,
        AnswerRetention::All,
        None,
        completed(),
    );
    check(
        &[],
        S::EndTurn,
        AnswerRetention::All,
        None,
        NextAction::Say(AFTER_EMPTY_ANSWER),
    );
    check(
        &[Item::text(" \n")],
        S::EndTurn,
        AnswerRetention::All,
        None,
        NextAction::Say(AFTER_EMPTY_ANSWER),
    );
    check(
        &thought,
        S::EndTurn,
        AnswerRetention::All,
        None,
        NextAction::Say(AFTER_EMPTY_ANSWER),
    );
    check(
        &asked,
        S::EndTurn,
        AnswerRetention::All,
        Some(CallMessage::not_awaited()),
        NextAction::AskAgain,
    );
    check(
        &said,
        S::PauseTurn,
        AnswerRetention::All,
        None,
        NextAction::AskAgain,
    );
    check(
        &said,
        S::Compaction,
        AnswerRetention::All,
        None,
        NextAction::AskAgain,
    );
    check(
        &asked,
        S::Refusal,
        AnswerRetention::Mention,
        None,
        NextAction::End(TurnEnd::Refused),
    );
    check(
        &said,
        S::MaxTokens,
        AnswerRetention::All,
        None,
        NextAction::Say(GO_ON),
    );
    check(
        &asked,
        S::MaxTokens,
        AnswerRetention::All,
        Some(CallMessage::answer_cut_off()),
        NextAction::Say(GO_ON),
    );
    check(
        &said,
        S::ContextWindowExceeded,
        AnswerRetention::All,
        None,
        NextAction::MakeRoom {
            text: AFTER_OVERFLOW,
            most: false,
        },
    );
}

#[test]
fn an_answer_that_never_fits_ends_the_turn_at_last() {
    let mut progress = TurnProgress::default();
    let answer = answer(&[Item::text("As")], StopReason::ContextWindowExceeded);
    let next: Vec<_> = (0..=MAX_OVERFLOWS)
        .map(|_| progress.after(&answer).next)
        .collect();
    let room = |most| NextAction::MakeRoom {
        text: AFTER_OVERFLOW,
        most,
    };
    let failed = NextAction::Fail(Failure::no_longer_fits());
    assert_eq!(next, [room(false), room(true), failed]);
}

#[test]
fn a_call_that_was_cut_off_gets_more_room_once_and_then_words() {
    let mut progress = TurnProgress::default();
    let room = decision(AnswerRetention::Cost, None, NextAction::AskAgain);
    let words = decision(AnswerRetention::All, None, NextAction::Say(SMALLER_STEPS));
    for _ in 0..MAX_CUT_OFFS {
        assert_eq!(progress.budget(), OutputBudget::Standard);
        assert_eq!(progress.after(&cut_in_call(&said())), room);
        assert_eq!(progress.budget(), OutputBudget::Maximum);
        assert_eq!(progress.after(&cut_in_call(&said())), words);
    }
    assert_eq!(progress.after(&cut_in_call(&said())), room);
    let given_up = progress.after(&cut_in_call(&asked()));
    let failed = NextAction::Fail(Failure::always_cut_off());
    assert_eq!(
        given_up,
        decision(
            AnswerRetention::All,
            Some(CallMessage::answer_cut_off()),
            failed
        )
    );
}

#[test]
fn nothing_goes_on_for_ever() {
    let check = |answered: ModelAnswer, times: u32, last: NextAction| {
        let mut progress = TurnProgress::default();
        for _ in 0..times {
            let next = progress.after(&answered).next;
            assert!(
                matches!(next, NextAction::AskAgain | NextAction::Say(_)),
                "{next:?} after {answered:?}"
            );
        }
        assert_eq!(progress.after(&answered).next, last);
    };
    let completed = || NextAction::End(TurnEnd::Completed);
    check(
        answer(&[], StopReason::EndTurn),
        MAX_EMPTY_ANSWERS,
        completed(),
    );
    check(
        answer(&asked(), StopReason::EndTurn),
        MAX_EMPTY_ANSWERS,
        completed(),
    );
    check(
        answer(&said(), StopReason::PauseTurn),
        MAX_PAUSES,
        NextAction::Fail(Failure::always_paused()),
    );
    check(
        answer(&said(), StopReason::MaxTokens),
        MAX_CUT_OFFS,
        NextAction::Fail(Failure::always_cut_off()),
    );
}

#[test]
fn progress_starts_the_counting_anew() {
    let mut progress = TurnProgress::default();
    let empty = answer(&[], StopReason::EndTurn);
    for _ in 0..MAX_EMPTY_ANSWERS {
        progress.after(&empty);
    }
    progress.after(&answer(&asked(), StopReason::ToolUse));
    assert_eq!(
        progress.after(&empty).next,
        NextAction::Say(AFTER_EMPTY_ANSWER)
    );
}
