//! The journal's law: what is derived equals what a rebuild derives, for any journal.

use crate::support::Home;
use jiff::Timestamp;
use proptest::{collection::vec, prelude::*};
use protocol::{
    DurableBody, DurableEvent, Feedback, Item, MessageEvent, SessionEvent, SessionId,
    SessionOptions, Tokens, TurnEnd, TurnEvent, TurnId, UsageTotals,
};
use std::collections::BTreeMap;
use store::summarize;
use testkit::journal_events::{
    answered, at, began, called, ended_as, finished, picture, said, shown, started,
};

fn body() -> impl Strategy<Value = DurableBody> {
    let digit = prop::sample::select(vec!['0', '1', '2', '3']);
    prop_oneof![
        ".{0,90}".prop_map(|text| said(&text)),
        ".{0,90}".prop_map(|text| answered(&text)),
        "[a-z ]{0,20}".prop_map(|name| DurableBody::Message(MessageEvent::UserMessage {
            items: vec![Item::File {
                file: picture('4'),
                name
            }],
            steered: true,
            automatic: false,
        })),
        digit.clone().prop_map(|digit| shown(&picture(digit))),
        digit.prop_map(|digit| finished("c", Some(picture(digit)))),
        Just(called("c", "left_click")),
        Just(began("c")),
        Just(DurableBody::Turn(TurnEvent::TurnStarted)),
        prop::sample::select(vec![TurnEnd::Completed, TurnEnd::Stopped, TurnEnd::Error])
            .prop_map(ended_as),
        prop::sample::select(vec![None, Some(TurnEnd::Completed), Some(TurnEnd::Stopped)])
            .prop_map(|reason| DurableBody::Session(SessionEvent::SessionEnded { reason })),
        "[a-z]{1,8}".prop_map(|model| DurableBody::Session(SessionEvent::OptionsChanged {
            options: SessionOptions::for_model(model),
        })),
        ".{0,90}".prop_map(|title| DurableBody::Session(SessionEvent::Titled { title })),
        (any::<u32>(), 0.0..1e6_f64).prop_map(|(count, cost_usd)| usage(count, cost_usd)),
        Just(DurableBody::Message(MessageEvent::Refined {
            feedback: Feedback::Bad,
            comment: Some("not that one".into()),
            told: true,
            again: false,
        })),
    ]
}

fn usage(count: u32, cost_usd: f64) -> DurableBody {
    let tokens = Tokens {
        input: count.into(),
        ..Tokens::default()
    };
    DurableBody::Turn(TurnEvent::Usage {
        model: "demo".into(),
        tokens,
        cost_usd,
        totals: UsageTotals {
            tokens,
            requests: 1,
            cost_usd,
        },
        hard_usd: None,
    })
}

/// Appends: each a list of (session, milliseconds, turn, body).
fn appends() -> impl Strategy<Value = Vec<Vec<DurableEvent>>> {
    let event = (0..3_u8, -9_i64..9, prop::option::of("[a-z]{3}"), body());
    vec(vec(event, 1..6), 1..8).prop_map(|appends| {
        let mut seqs: BTreeMap<u8, u64> = BTreeMap::new();
        let mut number = |(session, ms, turn, body): (u8, i64, Option<String>, DurableBody)| {
            let seq = seqs.entry(session).or_insert(0);
            let new = |seq: &mut u64, body, ts: Timestamp, turn| {
                *seq += 1;
                DurableEvent {
                    seq: *seq,
                    ts,
                    session: SessionId::new(format!("s{session}")),
                    turn,
                    body,
                }
            };
            let start = (*seq == 0).then(|| new(seq, started(), at(0), None));
            let event = new(seq, body, at(ms), turn.map(TurnId::new));
            start.into_iter().chain([event])
        };
        let appends = appends.into_iter();
        appends
            .map(|events| events.into_iter().flat_map(&mut number).collect())
            .collect()
    })
}

/// Queries to compare before and after.
const TYPED: [&str; 4] = ["clicks", "a", "4", "not that"];

async fn check(appends: Vec<Vec<DurableEvent>>) {
    let home = Home::new();
    let store = home.open();
    let mut journals: BTreeMap<SessionId, Vec<DurableEvent>> = BTreeMap::new();
    for append in appends {
        for event in &append {
            journals
                .entry(event.session.clone())
                .or_default()
                .push(event.clone());
        }
        store.append(append).await.unwrap();
    }
    let kept = store.sessions().await.unwrap();
    assert_eq!(kept.len(), journals.len());
    for (session, events) in &journals {
        assert_eq!(store.events(session, 0, 1000).await.unwrap(), *events);
        let line = kept.iter().find(|line| line.id == *session).cloned();
        assert_eq!(line, summarize(events));
    }
    // Only the pictures, which nobody put, are missed: everything derived fits the events.
    let problems = store.integrity().await.unwrap().problems;
    assert!(
        problems
            .iter()
            .all(|problem| problem.id() == Some("store-check-blob-unknown")),
        "{problems:?}"
    );

    let mut hits = Vec::new();
    for typed in TYPED {
        hits.push(store.search(typed, 500).await.unwrap());
    }

    store.rebuild().await.unwrap();
    assert_eq!(store.sessions().await.unwrap(), kept);
    assert_eq!(store.integrity().await.unwrap().problems, problems);

    // From nothing at all, too.
    home.tamper(
        "DELETE FROM sessions; DELETE FROM blob_uses; DELETE FROM search_rows;
         INSERT INTO search_index (search_index) VALUES ('delete-all')",
    );
    store.rebuild().await.unwrap();
    assert_eq!(store.sessions().await.unwrap(), kept);
    assert_eq!(store.integrity().await.unwrap().problems, problems);
    for (typed, hits) in TYPED.into_iter().zip(hits) {
        assert_eq!(store.search(typed, 500).await.unwrap(), hits);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_rebuild_changes_nothing(appends in appends()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(check(appends));
    }
}
