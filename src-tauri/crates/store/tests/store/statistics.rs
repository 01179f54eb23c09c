//! Figures of all chats: what counts, once, and under which day and label.

use crate::support::Home;
use jiff::tz::TimeZone;
use protocol::{
    ApprovalEvent, CallEvent, DurableBody, DurableEvent, Feedback, Folded, MessageEvent,
    ParentCall, PersonQuestion, SessionEvent, SummaryAuthor, TurnEnd, TurnEvent, TurnId,
    UsageTotals,
};
use store::{Figures, Label, NamedFigures, Statistics};
use testkit::journal_events::{answered, called, journal, said, started};

fn ended(reason: TurnEnd) -> DurableBody {
    DurableBody::Turn(TurnEvent::TurnEnded { reason })
}

fn cost(cost_usd: f64) -> DurableBody {
    routed_cost(cost_usd, None)
}

/// Cost of a request whose model Qilbee chose, if it is known what the model for hard work would have cost.
fn routed_cost(cost_usd: f64, hard_usd: Option<f64>) -> DurableBody {
    DurableBody::Turn(TurnEvent::Usage {
        model: "demo".into(),
        tokens: Default::default(),
        cost_usd,
        totals: Default::default(),
        hard_usd,
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

fn asked() -> DurableBody {
    DurableBody::Approval(ApprovalEvent::ApprovalRequested {
        approval: "a".into(),
        call: "1".into(),
        question: serde_json::from_value(serde_json::json!({
            "sentence": "Click", "reason": "", "tool": "left_click", "domain": "desktop", "effect": "act"
        }))
        .unwrap(),
    })
}

fn asked_by_model() -> DurableBody {
    DurableBody::Call(CallEvent::PersonAsked {
        call: "2".into(),
        question: PersonQuestion::Choice {
            text: "Which one?".into(),
            choices: vec!["This".into()],
        },
    })
}

fn compacted(folded: Option<Folded>) -> DurableBody {
    DurableBody::Session(SessionEvent::ContextCompacted {
        up_to_seq: 4,
        summary: "Short".into(),
        folded,
    })
}

fn folded(tokens_before: u64, tokens_after: u64) -> Option<Folded> {
    Some(Folded {
        by: SummaryAuthor::Model,
        messages: 4,
        pictures: 0,
        tokens_before,
        tokens_after,
        model: None,
        verbatim: None,
    })
}

/// Two turns: one that is done, was disliked and then liked, and one that failed.
fn two_tasks(session: &str) -> Vec<DurableEvent> {
    let bodies = [
        (None, started()),
        (Some("t1"), DurableBody::Turn(TurnEvent::TurnStarted)),
        (Some("t1"), said("Go")),
        (Some("t1"), cost(0.25)),
        (Some("t1"), called("1", "left_click")),
        (Some("t1"), asked()),
        (Some("t1"), asked_by_model()),
        (Some("t1"), answered("Done.")),
        (Some("t1"), ended(TurnEnd::Completed)),
        (None, rated(Feedback::Bad)),
        (None, rated(Feedback::Good)),
        (Some("t2"), DurableBody::Turn(TurnEvent::TurnStarted)),
        // From before there were particulars.
        (Some("t2"), compacted(None)),
        (Some("t2"), compacted(folded(160_000, 40_000))),
        (Some("t2"), compacted(folded(40_000, 10_000))),
        (Some("t2"), cost(0.5)),
        (Some("t2"), ended(TurnEnd::Budget)),
    ];
    told(session, bodies)
}

/// Seven tasks: five that cost a quarter, one that costs a half, and a question that used no tool.
fn seven_tasks() -> Vec<DurableEvent> {
    let costs = [0.25, 0.25, 0.25, 0.25, 0.25, 0.5, 1.0];
    let tasks = costs.iter().enumerate().flat_map(|(place, usd)| {
        let begun = [DurableBody::Turn(TurnEvent::TurnStarted), cost(*usd)];
        let calls = (place < 6).then(|| called(&format!("c{place}"), "left_click"));
        let bodies = begun.into_iter().chain(calls);
        let bodies = bodies.chain([ended(TurnEnd::Completed)]);
        bodies.map(move |body| (Some(format!("t{place}")), body))
    });
    told("a", [(None, started())].into_iter().chain(tasks))
}

#[tokio::test]
async fn a_cost_is_compared_with_what_the_tasks_before_had_forecast() {
    let home = Home::new();
    let store = home.open();
    store.append(seven_tasks()).await.unwrap();
    let total = store.statistics(TimeZone::UTC).await.unwrap().total;
    // The first five have too few before them, and the last is no task.
    assert_eq!((total.done, total.forecasts), (7, 1));
    let costs = (total.forecast_cost_usd, total.forecast_error_usd);
    assert_eq!(costs, (0.5, 0.25));
    assert_eq!(total.forecast_error(), Some(0.5));
    assert_eq!(Figures::default().forecast_error(), None);
}

#[tokio::test]
async fn what_chosen_models_saved_is_added_up() {
    let home = Home::new();
    let store = home.open();
    let begun = [started(), DurableBody::Turn(TurnEvent::TurnStarted)];
    let costs = [
        cost(8.0),
        routed_cost(0.25, Some(1.0)),
        routed_cost(1.0, Some(1.0)),
    ];
    let bodies = begun.into_iter().chain(costs);
    let bodies: Vec<_> = bodies.chain([ended(TurnEnd::Completed)]).collect();
    let events = journal("a", bodies).into_iter().map(|event| DurableEvent {
        turn: (event.seq > 1).then(|| TurnId::new("t")),
        ..event
    });
    store.append(events.collect()).await.unwrap();
    let total = store.statistics(TimeZone::UTC).await.unwrap().total;
    let costs = (total.cost_usd, total.routed_usd, total.hard_usd);
    assert_eq!(costs, (9.25, 1.25, 2.0));
    assert_eq!(total.saved_usd(), Some(0.75));
    assert_eq!(Figures::default().saved_usd(), None);
}

/// Events of a session, with the turn of each.
fn told<T: Into<String>>(
    session: &str,
    events: impl IntoIterator<Item = (Option<T>, DurableBody)>,
) -> Vec<DurableEvent> {
    let (turns, bodies): (Vec<_>, Vec<_>) = events.into_iter().unzip();
    let events = journal(session, bodies).into_iter().zip(turns);
    let events = events.map(|(event, turn)| DurableEvent {
        turn: turn.map(TurnId::new),
        ..event
    });
    events.collect()
}

/// A chat that gives a part of its task away, and the session of that part, which the person goes on with.
fn task_with_a_part() -> [Vec<DurableEvent>; 2] {
    let begun = || DurableBody::Turn(TurnEvent::TurnStarted);
    let chat = told(
        "chat",
        [
            (None, started()),
            (Some("t1"), begun()),
            (Some("t1"), cost(0.25)),
            (Some("t1"), called("1", "delegate")),
            (
                Some("t1"),
                DurableBody::Call(CallEvent::SubAgentEnded {
                    call: "1".into(),
                    sub_agent: "part".into(),
                    totals: UsageTotals {
                        cost_usd: 0.5,
                        ..UsageTotals::default()
                    },
                    tool_calls: 2,
                }),
            ),
            (Some("t1"), ended(TurnEnd::Completed)),
        ],
    );
    let mut first = started();
    if let DurableBody::Session(SessionEvent::SessionStarted { parent, .. }) = &mut first {
        *parent = Some(Box::new(ParentCall {
            session: "chat".into(),
            call: "1".into(),
            depth: 1,
        }));
    }
    let part = told(
        "part",
        [
            (None, first),
            (Some("t2"), begun()),
            (Some("t2"), routed_cost(0.5, Some(0.75))),
            (Some("t2"), compacted(folded(160_000, 40_000))),
            (Some("t2"), called("2", "left_click")),
            (Some("t2"), asked()),
            (Some("t2"), called("3", "left_click")),
            (Some("t2"), ended(TurnEnd::Completed)),
            (Some("t3"), begun()),
            (Some("t3"), cost(2.0)),
            (Some("t3"), ended(TurnEnd::Stopped)),
        ],
    );
    [chat, part]
}

#[tokio::test]
async fn what_parts_used_counts_with_their_task() {
    let home = Home::new();
    let store = home.open();
    let [chat, part] = task_with_a_part();
    store.append(chat).await.unwrap();
    store.append(part).await.unwrap();
    let total = store.statistics(TimeZone::UTC).await.unwrap().total;
    let figures = (total.cost_usd, total.tool_calls, total.questions);
    assert_eq!((total.done, total.stopped, figures), (1, 1, (2.75, 3, 0)));
    assert_eq!((total.saved_usd(), total.compactions), (Some(0.25), 1));
}

#[tokio::test]
async fn figures_count_each_task_once_by_day_and_label() {
    let home = Home::new();
    let store = home.open();
    assert_eq!(
        store.statistics(TimeZone::UTC).await.unwrap(),
        Statistics::default()
    );
    let events = two_tasks("a");
    let begun = events[1].ts;
    let seconds =
        |from: usize, to: usize| (events[to].ts - events[from].ts).total(jiff::Unit::Second);
    let total = Figures {
        done: 1,
        failed: 1,
        seconds: seconds(1, 8).unwrap() + seconds(11, 16).unwrap(),
        cost_usd: 0.75,
        tool_calls: 1,
        questions: 2,
        good: 1,
        compactions: 3,
        tokens_before: 200_000,
        tokens_after: 50_000,
        ..Figures::default()
    };
    assert_eq!(total.questions_per_task(), Some(1.0));
    assert_eq!(total.compaction_ratio(), Some(0.25));
    assert_eq!(Figures::default().questions_per_task(), None);
    assert_eq!(Figures::default().compaction_ratio(), None);
    store.append(events.clone()).await.unwrap();
    // A fork has the same turns.
    store.append(two_tasks("fork")).await.unwrap();
    let named = |name: &str| NamedFigures {
        name: name.to_owned(),
        figures: total,
    };
    let day = named(&begun.strftime("%Y-%m-%d").to_string());
    let mut expected = Statistics {
        total,
        days: vec![day],
        labels: vec![named("")],
    };
    assert_eq!(store.statistics(TimeZone::UTC).await.unwrap(), expected);

    let labels = ["Acme", "INC-1"].map(|label| Label::parse(label).unwrap());
    store.set_labels(&"a".into(), labels.into()).await.unwrap();
    expected.labels = vec![named("Acme"), named("INC-1")];
    assert_eq!(store.statistics(TimeZone::UTC).await.unwrap(), expected);
}
