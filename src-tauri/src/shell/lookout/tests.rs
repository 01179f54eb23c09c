use super::*;
use jiff::Timestamp;
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, DurableBody, DurableEvent, Effect, Event, Grant,
    PauseReason, Question, TurnEvent,
};
use std::sync::Arc;

/// What is going on, in one line: who acts, whether the person took over, and the mood.
fn line(overview: &Overview) -> String {
    let acting: Vec<_> = overview.acting.iter().map(ToString::to_string).collect();
    let taken = if overview.taken_over { " taken" } else { "" };
    format!("{}{taken} {:?}", acting.join("+"), overview.mood())
}

fn event(session: &str, body: DurableBody) -> Event {
    Event::Durable(DurableEvent {
        seq: 1,
        ts: Timestamp::UNIX_EPOCH,
        session: SessionId::new(session),
        turn: None,
        body,
    })
}

fn moment(session: &str) -> TurnPosition {
    TurnPosition {
        session: SessionId::new(session),
        turn: None,
        step: 1,
        now: Timestamp::UNIX_EPOCH,
    }
}

fn asks(name: &str) -> DurableBody {
    DurableBody::Approval(ApprovalEvent::ApprovalRequested {
        approval: ApprovalId::new(name),
        call: "c".into(),
        question: question(),
    })
}

fn question() -> Question {
    serde_json::from_value(serde_json::json!({
        "sentence": "Click.",
        "effect": Effect::Act,
        "domain": "desktop",
        "tool": "computer",
        "reason": "",
    }))
    .unwrap()
}

fn settles(name: &str) -> DurableBody {
    DurableBody::Approval(ApprovalEvent::ApprovalResolved {
        approval: ApprovalId::new(name),
        call: "c".into(),
        answer: Answer::Allow { grant: Grant::Once },
        by: AnsweredBy::Person,
    })
}

fn ends(reason: TurnEnd) -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded { reason })
}

#[tokio::test]
async fn who_acts_and_who_asks() {
    let lookout = Lookout::default();
    lookout.set_clear(true);
    let mut story = Vec::new();
    let mut note = |what: &str| {
        story.push(format!("{what}: {}", line(&lookout.overview().borrow())));
    };
    note("start");
    lookout.event(&event("a", DurableBody::Turn(TurnEvent::TurnStarted)));
    note("a begins");
    lookout.event(&event("a", asks("q1")));
    note("a asks");
    lookout.event(&event("a", settles("q1")));
    note("a is answered");
    lookout.before_desktop(&moment("a")).await;
    note("a acts");
    lookout.event(&event(
        "b",
        DurableBody::Turn(TurnEvent::Takeover { by: "mouse".into() }),
    ));
    note("another is not a");
    lookout.event(&event(
        "a",
        DurableBody::Turn(TurnEvent::Takeover { by: "mouse".into() }),
    ));
    note("a gives way");
    lookout.event(&event("b", DurableBody::Turn(TurnEvent::TurnStarted)));
    lookout.before_desktop(&moment("b")).await;
    note("b acts while a is held");
    let reason = PauseReason::Takeover;
    lookout.event(&event("a", DurableBody::Turn(TurnEvent::Paused { reason })));
    lookout.before_desktop(&moment("a")).await;
    note("a goes on");
    lookout.event(&event("a", asks("q2")));
    lookout.event(&event("a", ends(TurnEnd::Stopped)));
    note("a is stopped while it asks");
    lookout.event(&event("b", ends(TurnEnd::Completed)));
    note("b is done");
    lookout.before_desktop(&moment("b")).await;
    note("b again");
    assert_eq!(
        story,
        [
            "start:  Idle",
            "a begins:  Working",
            "a asks:  Asking",
            "a is answered:  Working",
            "a acts: a Working",
            "another is not a: a Working",
            "a gives way: a taken Working",
            "b acts while a is held: a+b taken Working",
            "a goes on: b+a taken Working",
            "a is stopped while it asks: b taken Working",
            "b is done:  taken Idle",
            "b again: b Idle",
        ]
    );
}

#[tokio::test]
async fn what_the_person_may_want_to_be_told() {
    let lookout = Lookout::default();
    let mut news = lookout.news();
    for body in [
        DurableBody::Turn(TurnEvent::TurnStarted),
        asks("q1"),
        settles("q1"),
        ends(TurnEnd::Completed),
    ] {
        lookout.event(&event("a", body));
    }
    let session = SessionId::new("a");
    let approval = ApprovalId::new("q1");
    assert_eq!(
        [
            news.recv().await.unwrap(),
            news.recv().await.unwrap(),
            news.recv().await.unwrap(),
        ],
        [
            News::Asked {
                session: session.clone(),
                approval: approval.clone(),
            },
            News::Settled { approval },
            News::Ended {
                session,
                reason: TurnEnd::Completed,
            },
        ]
    );
    assert!(news.try_recv().is_err());
}

#[tokio::test]
async fn the_first_use_waits_until_the_windows_are_away() {
    let lookout = Arc::new(Lookout::default());
    let mut overview = lookout.overview();
    let acts = tokio::spawn({
        let lookout = Arc::clone(&lookout);
        async move { lookout.before_desktop(&moment("a")).await }
    });
    overview
        .wait_for(|overview| !overview.acting.is_empty())
        .await
        .unwrap();
    assert!(!acts.is_finished());
    lookout.set_clear(true);
    acts.await.unwrap();
}
