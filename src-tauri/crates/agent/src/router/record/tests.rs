use super::*;
use localization::LocalizedText;
use protocol::{Proof, RouteReason, StopReason, ToolCall};

fn record(bodies: Vec<DurableBody>) -> RouteRecord {
    let mut record = RouteRecord::default();
    for (seq, body) in (1..).zip(bodies) {
        record.apply(&DurableEvent {
            seq,
            ts: at(seq),
            session: "s".into(),
            turn: None,
            body,
        });
    }
    record
}

/// The time of an event.
fn at(seq: u64) -> Timestamp {
    Timestamp::from_second(i64::try_from(seq).unwrap()).unwrap()
}

fn begun() -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnStarted)
}

fn ended(reason: TurnEnd) -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded { reason })
}

fn chosen(model: &str, hard: Option<&str>) -> DurableBody {
    DurableBody::Turn(TurnEvent::ModelChosen {
        model: model.to_owned(),
        hard: hard.map(str::to_owned),
        reason: RouteReason::Easy,
        message: LocalizedText::from(""),
    })
}

fn answered(model: &str) -> DurableBody {
    DurableBody::Message(MessageEvent::AssistantMessage {
        model: model.to_owned(),
        items: Vec::new(),
        stop_reason: StopReason::EndTurn,
        verbatim: None,
        request_id: None,
    })
}

fn rated(feedback: Feedback) -> DurableBody {
    DurableBody::Message(MessageEvent::Refined {
        feedback,
        comment: None,
        told: true,
        again: false,
    })
}

fn finished(outcome: Outcome) -> DurableBody {
    DurableBody::Call(CallEvent::ToolFinished {
        call: "c".into(),
        outcome,
        summary: LocalizedText::from(""),
        proof: Proof::Unknown,
        content: Vec::new(),
        reference: None,
        image: None,
        duration_ms: 0,
    })
}

fn called(domain: Domain) -> DurableBody {
    DurableBody::Call(CallEvent::ToolCall {
        tool_call: ToolCall {
            call: "c".into(),
            name: "it".to_owned(),
            toolset: None,
            input: serde_json::Value::Null,
        },
        sentence: LocalizedText::from(""),
        domain: Some(domain),
        effect: None,
    })
}

fn set(model: &str) -> DurableBody {
    DurableBody::Session(SessionEvent::OptionsChanged {
        options: SessionOptions::for_model(model),
    })
}

#[test]
fn a_choice_holds_for_its_turn_and_is_known_after_it() {
    let check = |bodies: Vec<DurableBody>, wanted: (Option<&str>, Option<&str>, bool)| {
        let record = record(bodies);
        let found = (record.model(), record.hard(), record.is_chosen_now());
        assert_eq!(found, wanted);
    };
    let small = || chosen("small", Some("large"));
    check(vec![begun()], (None, None, false));
    check(vec![begun(), small()], (Some("small"), Some("large"), true));
    let alone = vec![begun(), chosen("large", None)];
    check(alone, (Some("large"), Some("large"), true));
    let next = vec![begun(), small(), ended(TurnEnd::Completed), begun()];
    check(next, (Some("small"), Some("large"), false));
    let by_the_person = vec![begun(), small(), set("large")];
    check(by_the_person, (None, None, false));
    let as_before = vec![begun(), small(), set(SessionOptions::AUTOMATIC)];
    check(as_before, (Some("small"), Some("large"), true));
}

#[test]
fn turns_and_answers_are_measured() {
    let none = record(vec![begun()]);
    assert_eq!((none.usual_steps(), none.longest_turn()), (USUAL_STEPS, 0));
    assert_eq!((none.answered_by(), none.is_cached(at(1))), (None, false));
    let turn = |requests: usize| {
        let answers = std::iter::repeat_with(|| answered("small")).take(requests);
        let begun = std::iter::once(begun()).chain(answers);
        begun.chain([ended(TurnEnd::Completed)])
    };
    let bodies: Vec<_> = [30, 2, 4, 6].into_iter().flat_map(turn).collect();
    let last_answer = u64::try_from(bodies.len() - 1).unwrap();
    let four = record(bodies);
    // The first is too long ago.
    assert_eq!((four.usual_steps(), four.longest_turn()), (4, 6));
    assert_eq!(four.answered_by(), Some("small"));
    assert!(four.is_cached(at(last_answer + 299)));
    assert!(!four.is_cached(at(last_answer + 300)));
}

#[test]
fn the_screen_is_used_once_a_call_needs_it() {
    assert!(!record(vec![called(Domain::Files)]).uses_screen());
    assert!(record(vec![called(Domain::Desktop)]).uses_screen());
}

#[test]
fn trouble_is_of_the_model_that_answered() {
    let check = |bodies: Vec<DurableBody>, stuck: &[&str], disliked: &[&str]| {
        let record = record(bodies);
        let stuck: BTreeSet<_> = stuck.iter().map(|id| (*id).to_owned()).collect();
        let disliked: BTreeSet<_> = disliked.iter().map(|id| (*id).to_owned()).collect();
        assert_eq!((record.stuck(), record.disliked()), (&stuck, &disliked));
    };
    let small = || vec![begun(), answered("small")];
    let and = |bodies: Vec<DurableBody>| small().into_iter().chain(bodies).collect::<Vec<_>>();
    check(and(vec![ended(TurnEnd::Loop)]), &["small"], &[]);
    check(and(vec![ended(TurnEnd::MaxSteps)]), &["small"], &[]);
    // An outage and a stop say nothing about the model.
    check(and(vec![ended(TurnEnd::Error)]), &[], &[]);
    check(and(vec![ended(TurnEnd::Stopped)]), &[], &[]);
    let failed = |count: usize| vec![Outcome::Failed; count].into_iter().map(finished);
    check(and(failed(3).collect()), &[], &[]);
    check(and(failed(4).collect()), &["small"], &[]);
    let with_success = failed(3).chain([finished(Outcome::Done)]).chain(failed(3));
    check(and(with_success.collect()), &[], &[]);
    check(and(vec![rated(Feedback::Bad)]), &[], &["small"]);
    let changed = vec![rated(Feedback::Bad), rated(Feedback::Good)];
    check(and(changed), &[], &[]);
    check(vec![begun(), rated(Feedback::Bad)], &[], &[]);
    let other = vec![answered("large"), rated(Feedback::Bad)];
    check(and(other), &[], &["large"]);
}
