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
        items: items.to_vec(),
        stop_reason,
        in_call: false,
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

fn decision(keep: Keep, unrun: Option<&'static str>, next: Next) -> Decision {
    Decision { keep, unrun, next }
}

fn said() -> Vec<Item> {
    vec![Item::text("Done.")]
}

fn asked() -> Vec<Item> {
    vec![Item::text("I look."), Item::ToolCall(call())]
}

#[test]
fn an_answer_leads_to_exactly_one_next_thing() {
    let check = |items: &[Item], stop_reason, keep, unrun, next| {
        let found = Course::default().after(&answer(items, stop_reason));
        assert_eq!(
            found,
            decision(keep, unrun, next),
            "{stop_reason:?} {items:?}"
        );
    };
    let completed = || Next::End(TurnEnd::Completed);
    let (said, asked, thought) = (said(), asked(), [Item::Thinking { text: "Hm".into() }]);
    use StopReason as S;
    check(&asked, S::ToolUse, Keep::All, None, Next::Run(vec![call()]));
    check(&said, S::ToolUse, Keep::All, None, completed());
    check(&[], S::ToolUse, Keep::All, None, Next::Say(NUDGE));
    check(&said, S::EndTurn, Keep::All, None, completed());
    check(&said, S::StopSequence, Keep::All, None, completed());
    check(&[], S::EndTurn, Keep::All, None, Next::Say(NUDGE));
    check(
        &[Item::text(" \n")],
        S::EndTurn,
        Keep::All,
        None,
        Next::Say(NUDGE),
    );
    check(&thought, S::EndTurn, Keep::All, None, Next::Say(NUDGE));
    check(
        &asked,
        S::EndTurn,
        Keep::All,
        Some(NOT_AWAITED),
        Next::AskAgain,
    );
    check(&said, S::PauseTurn, Keep::All, None, Next::AskAgain);
    check(&said, S::Compaction, Keep::All, None, Next::AskAgain);
    check(
        &asked,
        S::Refusal,
        Keep::Mention,
        None,
        Next::End(TurnEnd::Refused),
    );
    check(&said, S::MaxTokens, Keep::All, None, Next::Say(GO_ON));
    check(
        &asked,
        S::MaxTokens,
        Keep::All,
        Some(CUT_OFF),
        Next::Say(GO_ON),
    );
    check(
        &said,
        S::ContextWindowExceeded,
        Keep::All,
        None,
        Next::Fail(Failure::no_longer_fits()),
    );
}

#[test]
fn a_call_that_was_cut_off_gets_more_room_once_and_then_words() {
    let mut course = Course::default();
    let room = decision(Keep::Cost, None, Next::AskAgain);
    let words = decision(Keep::All, None, Next::Say(SMALLER_STEPS));
    for _ in 0..MAX_CUT_OFFS {
        assert_eq!(course.room(), AnswerRoom::Usual);
        assert_eq!(course.after(&cut_in_call(&said())), room);
        assert_eq!(course.room(), AnswerRoom::Largest);
        assert_eq!(course.after(&cut_in_call(&said())), words);
    }
    assert_eq!(course.after(&cut_in_call(&said())), room);
    let given_up = course.after(&cut_in_call(&asked()));
    let failed = Next::Fail(Failure::always_cut_off());
    assert_eq!(given_up, decision(Keep::All, Some(CUT_OFF), failed));
}

#[test]
fn nothing_goes_on_for_ever() {
    let check = |answered: ModelAnswer, times: u32, last: Next| {
        let mut course = Course::default();
        for _ in 0..times {
            let next = course.after(&answered).next;
            assert!(
                matches!(next, Next::AskAgain | Next::Say(_)),
                "{next:?} after {answered:?}"
            );
        }
        assert_eq!(course.after(&answered).next, last);
    };
    let completed = || Next::End(TurnEnd::Completed);
    check(answer(&[], StopReason::EndTurn), MAX_NUDGES, completed());
    check(
        answer(&asked(), StopReason::EndTurn),
        MAX_NUDGES,
        completed(),
    );
    check(
        answer(&said(), StopReason::PauseTurn),
        MAX_PAUSES,
        Next::Fail(Failure::always_paused()),
    );
    check(
        answer(&said(), StopReason::MaxTokens),
        MAX_CUT_OFFS,
        Next::Fail(Failure::always_cut_off()),
    );
}

#[test]
fn progress_starts_the_counting_anew() {
    let mut course = Course::default();
    let empty = answer(&[], StopReason::EndTurn);
    for _ in 0..MAX_NUDGES {
        course.after(&empty);
    }
    course.after(&answer(&asked(), StopReason::ToolUse));
    assert_eq!(course.after(&empty).next, Next::Say(NUDGE));
}
