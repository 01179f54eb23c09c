//! Lines that a turn prints, for people and for scripts.

use super::*;
use jiff::Timestamp;
use protocol::RouteReason;

enum Body {
    Durable(Box<DurableBody>),
    Ephemeral(EphemeralBody),
}

fn delta(text: &str) -> Body {
    Body::Ephemeral(EphemeralBody::TextDelta {
        text: text.to_owned(),
    })
}

fn retrying() -> Body {
    Body::Ephemeral(EphemeralBody::Retrying {
        attempt: 2,
        delay_ms: 500,
        since: Timestamp::UNIX_EPOCH,
        reason: "It broke off.".to_owned().into(),
    })
}

fn ended(reason: TurnEnd) -> Body {
    Body::Durable(Box::new(TurnEvent::TurnEnded { reason }.into()))
}

fn message(text: &str, stop_reason: StopReason) -> Body {
    Body::Durable(Box::new(DurableBody::Message(
        MessageEvent::AssistantMessage {
            model: "demo".to_owned(),
            items: vec![Item::text(text)],
            stop_reason,
            verbatim: None,
            request_id: None,
        },
    )))
}

fn check(live: bool, bodies: &[Body], wanted: &str) {
    let mut printer = Printer::new(live, false, TimeZone::UTC);
    let printed: String = bodies
        .iter()
        .map(|body| match body {
            Body::Durable(body) => printer.render(body),
            Body::Ephemeral(body) => printer.render_ephemeral(body),
        })
        .collect();
    assert_eq!(printed, wanted, "live: {live}");
}

#[test]
fn a_long_wait_is_told_with_its_keys() {
    let check = |offers_try, attempt, delay_ms, wanted: &str| {
        let mut printer = Printer::new(true, offers_try, TimeZone::UTC);
        let printed = printer.render_ephemeral(&EphemeralBody::Retrying {
            attempt,
            delay_ms,
            since: Timestamp::UNIX_EPOCH,
            reason: "It is busy.".to_owned().into(),
        });
        assert_eq!(printed, format!("  … It is busy. {wanted}\n"));
    };
    check(true, 4, 4_000, "Trying again in 4 s (attempt 4).");
    let since = "No answer since 00:00:00;";
    let long = "Trying again in 8 s (attempt 5).";
    check(
        true,
        5,
        8_000,
        &format!("{long} {since} Enter tries now, Ctrl+C stops."),
    );
    check(false, 5, 8_000, &format!("{long} {since} Ctrl+C stops."));
    let told = "Trying again in 5 s (attempt 2).";
    check(
        true,
        2,
        5_000,
        &format!("{told} {since} Enter tries now, Ctrl+C stops."),
    );
}

#[test]
fn an_answer_that_is_asked_again_is_told_as_one() {
    let ended = ended(TurnEnd::Completed);
    let answer = [
        delta("Good mor"),
        retrying(),
        delta("Good "),
        delta("day."),
        message("Good day.", StopReason::EndTurn),
        ended,
    ];
    let again = "  … It broke off. Trying again in 1 s (attempt 2).";
    check(
        true,
        &answer,
        &format!("Good mor\n{again} The answer starts again.\nGood day.\n"),
    );
    check(false, &answer, &format!("{again}\nGood day.\n"));
}

#[test]
fn what_is_printed_equals_the_complete_answer() {
    let whole = || message("Good day to you.", StopReason::EndTurn);
    for shown in ["", "Good ", "Good day to you."] {
        let pieces = [delta(shown), whole()];
        check(true, &pieces, "Good day to you.\n");
        check(false, &pieces, "Good day to you.\n");
    }
    let other = [delta("Good mor"), whole()];
    check(
        true,
        &other,
        "Good mor\n  … The answer starts again.\nGood day to you.\n",
    );
    check(false, &other, "Good day to you.\n");
}

#[test]
fn a_wait_for_the_pace_says_until_when() {
    let wait = Wait {
        until: Timestamp::constant(1_795_165_259, 0),
        reason: "Too fast.".to_owned().into(),
    };
    let waits =
        [Some(wait), None].map(|wait| Body::Durable(Box::new(TurnEvent::Waiting { wait }.into())));
    check(false, &waits, "  … Too fast. Going on at 09:00:59.\n");
}

#[test]
fn a_chosen_model_is_told_before_it_answers() {
    let chosen = TurnEvent::ModelChosen {
        model: "small".to_owned(),
        hard: Some("large".to_owned()),
        reason: RouteReason::Easy,
        message: "small answers.".to_owned().into(),
    };
    let answer = [
        Body::Durable(Box::new(chosen.into())),
        message("Yes.", StopReason::EndTurn),
    ];
    check(false, &answer, "  · small answers.\nYes.\n");
}

#[test]
fn text_before_a_refusal_is_not_the_answer() {
    let refused = ended(TurnEnd::Refused);
    let answer = [
        delta("First take"),
        message("First take", StopReason::Refusal),
        refused,
    ];
    check(true, &answer, "First take\nThe model refused this.\n");
    check(false, &answer, "The model refused this.\n");
}

#[test]
fn an_answer_that_was_stopped_is_not_printed_as_if_it_were_one() {
    let stopped = ended(TurnEnd::Stopped);
    let answer = [delta("Good mor"), stopped];
    check(true, &answer, "Good mor\nStopped.\n");
    check(false, &answer, "Stopped.\n");
}

#[test]
fn notes_that_were_read_are_told_before_the_end() {
    let read = CallEvent::ToolFinished {
        call: "c1".into(),
        outcome: Outcome::Done,
        summary: localization::localized!("tools-memory-view-did", note = "/memories/people.md"),
        proof: protocol::Proof::Confirmed,
        content: Vec::new(),
        reference: None,
        image: None,
        duration_ms: 1,
    };
    let read = Body::Durable(Box::new(DurableBody::Call(read)));
    let events = [
        read,
        message("Done.", StopReason::EndTurn),
        ended(TurnEnd::Stopped),
    ];
    check(
        false,
        &events,
        "  ✓ Looked at /memories/people.md\nDone.\n  · Used your notes: people.md\nStopped.\n",
    );
}

#[test]
fn plan_and_suggestions_have_a_line_for_each_entry() {
    let step = |text: &str, state| PlanStep {
        text: text.to_owned(),
        state,
    };
    let plan = NoticeEvent::PlanUpdated {
        steps: vec![
            step("Look", protocol::PlanStepState::Active),
            step("Save\u{1b}", protocol::PlanStepState::Open),
        ],
    };
    let texts = vec!["Print it".to_owned(), "Send it".to_owned()];
    let suggestions = NoticeEvent::Suggestions { texts };
    let events = [plan, suggestions].map(|notice| Body::Durable(Box::new(notice.into())));
    check(
        false,
        &events,
        "  ▸ Look\n  · Save⟨U+001B⟩\n  · What next?\n  1. Print it\n  2. Send it\n",
    );
}
