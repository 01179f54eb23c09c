use super::*;
use jiff::Timestamp;
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, DurableBody, DurableEvent, Effect, Event, Grant,
    PauseReason, Question, TurnEvent,
};
use std::sync::Arc;

/// One line: who acts, if the person took over, and the state.
fn line(activity: &Activity) -> String {
    let acting: Vec<_> = activity.acting.iter().map(ToString::to_string).collect();
    let taken = if activity.taken_over { " taken" } else { "" };
    format!("{}{taken} {:?}", acting.join("+"), activity.state())
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
async fn tracks_acting_and_asking_chats() {
    let activity = ActivityTracker::default();
    activity.set_clear(true);
    let mut story = Vec::new();
    let mut note = |what: &str| {
        story.push(format!("{what}: {}", line(&activity.activity().borrow())));
    };
    note("start");
    activity.event(&event("a", DurableBody::Turn(TurnEvent::TurnStarted)));
    note("a begins");
    activity.event(&event("a", asks("q1")));
    note("a asks");
    activity.event(&event("a", settles("q1")));
    note("a is answered");
    activity.before_desktop(&moment("a")).await;
    note("a acts");
    activity.event(&event(
        "b",
        DurableBody::Turn(TurnEvent::Takeover { by: "mouse".into() }),
    ));
    note("another is not a");
    activity.event(&event(
        "a",
        DurableBody::Turn(TurnEvent::Takeover { by: "mouse".into() }),
    ));
    note("a gives way");
    activity.event(&event("b", DurableBody::Turn(TurnEvent::TurnStarted)));
    activity.before_desktop(&moment("b")).await;
    note("b acts while a is held");
    let reason = PauseReason::Takeover;
    activity.event(&event("a", DurableBody::Turn(TurnEvent::Paused { reason })));
    activity.before_desktop(&moment("a")).await;
    note("a goes on");
    activity.event(&event("a", asks("q2")));
    activity.event(&event("a", ends(TurnEnd::Stopped)));
    note("a is stopped while it asks");
    activity.event(&event("b", ends(TurnEnd::Completed)));
    note("b is done");
    activity.before_desktop(&moment("b")).await;
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
async fn events_for_notifications() {
    let activity = ActivityTracker::default();
    let mut events = activity.events();
    for body in [
        DurableBody::Turn(TurnEvent::TurnStarted),
        asks("q1"),
        settles("q1"),
        ends(TurnEnd::Completed),
    ] {
        activity.event(&event("a", body));
    }
    let session = SessionId::new("a");
    let approval = ApprovalId::new("q1");
    assert_eq!(
        [
            events.recv().await.unwrap(),
            events.recv().await.unwrap(),
            events.recv().await.unwrap(),
        ],
        [
            ActivityEvent::Asked {
                session: session.clone(),
                approval: approval.clone(),
            },
            ActivityEvent::Settled { approval },
            ActivityEvent::Ended {
                session,
                reason: TurnEnd::Completed,
            },
        ]
    );
    assert!(events.try_recv().is_err());
}

#[tokio::test]
async fn first_use_waits_for_cleared_windows() {
    let activity = Arc::new(ActivityTracker::default());
    let mut changes = activity.activity();
    let acts = tokio::spawn({
        let activity = Arc::clone(&activity);
        async move { activity.before_desktop(&moment("a")).await }
    });
    changes
        .wait_for(|activity| !activity.acting.is_empty())
        .await
        .unwrap();
    assert!(!acts.is_finished());
    activity.set_clear(true);
    acts.await.unwrap();
}
