//! The list of sessions: what it says, what the person may choose, deleting.

use crate::support::Home;
use localization::localized;
use protocol::{
    DurableBody, SessionEvent, SessionId, SessionOptions, SessionState, SessionSummary, Tokens,
    TurnEnd, TurnEvent, UsageTotals,
};
use store::{Label, Source, Store, StoreError, summarize};
use testkit::journal_events::{
    answered, at, ended, ended_as, journal, journal_from, said, started,
};

async fn titles(store: &Store) -> Vec<String> {
    let sessions = store.sessions().await.unwrap();
    sessions.into_iter().map(|session| session.title).collect()
}

#[tokio::test]
async fn a_line_tells_how_the_session_stands() {
    let home = Home::new();
    let store = home.open();
    let totals = UsageTotals {
        tokens: Tokens {
            input: 7,
            output: 3,
            ..Tokens::default()
        },
        requests: 1,
        cost_usd: 0.1 + 0.2,
    };
    let bodies = [
        started(),
        DurableBody::Turn(TurnEvent::TurnStarted),
        said("Enter the three requests\ninto the practice form, please, one after another"),
        DurableBody::Turn(TurnEvent::Usage {
            model: "demo".into(),
            tokens: totals.tokens,
            cost_usd: totals.cost_usd,
            totals,
            hard_usd: None,
        }),
        answered("Done."),
        DurableBody::Session(SessionEvent::OptionsChanged {
            options: SessionOptions::for_model("other"),
        }),
    ];
    store.append(journal("a", bodies)).await.unwrap();
    let expected = SessionSummary {
        id: "a".into(),
        title: "Enter the three requests into the practice form, please,…".into(),
        created: at(1),
        last_activity: at(6),
        message_count: 2,
        last_seq: 6,
        model: "other".into(),
        totals,
        state: SessionState::Open,
        parent: None,
        pinned: false,
        labels: Vec::new(),
    };
    assert_eq!(store.sessions().await.unwrap(), vec![expected.clone()]);

    store.append(journal_from("a", 7, [ended()])).await.unwrap();
    let expected = SessionSummary {
        last_activity: at(7),
        last_seq: 7,
        state: SessionState::Idle,
        ..expected
    };
    assert_eq!(store.session(&"a".into()).await.unwrap(), Some(expected));
    assert_eq!(store.session(&"b".into()).await.unwrap(), None);
}

#[tokio::test]
async fn the_list_says_how_the_last_turn_ended() {
    let home = Home::new();
    let store = home.open();
    store.append(journal("a", [started()])).await.unwrap();
    let ends = [
        (TurnEnd::Stopped, SessionState::Stopped),
        (TurnEnd::Completed, SessionState::Idle),
        (TurnEnd::Error, SessionState::Unfinished),
        (TurnEnd::Closed, SessionState::Unfinished),
        (TurnEnd::Criterion, SessionState::Idle),
    ];
    for (number, (end, state)) in (1..).zip(ends) {
        let turn = [DurableBody::Turn(TurnEvent::TurnStarted), ended_as(end)];
        store
            .append(journal_from("a", 2 * number, turn))
            .await
            .unwrap();
        let summary = store.session(&"a".into()).await.unwrap().unwrap();
        assert_eq!(summary.state, state, "{end:?}");
        let events = store.all_events(&"a".into()).await.unwrap();
        assert_eq!(summarize(&events), Some(summary));
    }
}

#[tokio::test]
async fn the_latest_is_first_and_pinned_ones_before_it() {
    let home = Home::new();
    let store = home.open();
    for (session, messages) in [("old", 1), ("new", 3), ("middle", 2)] {
        let bodies = std::iter::once(started()).chain((0..messages).map(|_| said(session)));
        store.append(journal(session, bodies)).await.unwrap();
    }
    assert_eq!(titles(&store).await, ["new", "middle", "old"]);

    let old = SessionId::new("old");
    store.pin(&old, true).await.unwrap();
    assert_eq!(titles(&store).await, ["old", "new", "middle"]);
    assert_eq!(store.pinned().await.unwrap(), vec![old.clone()]);
    let pinned: Vec<_> = store.sessions().await.unwrap();
    let pinned: Vec<_> = pinned.into_iter().map(|session| session.pinned).collect();
    assert_eq!(pinned, [true, false, false]);
    assert!(store.session(&old).await.unwrap().unwrap().pinned);

    store.pin(&old, false).await.unwrap();
    assert_eq!(titles(&store).await, ["new", "middle", "old"]);
}

#[tokio::test]
async fn a_name_of_ones_own_outlasts_new_messages_and_a_rebuild() {
    let home = Home::new();
    let store = home.open();
    let a = SessionId::new("a");
    store
        .append(journal("a", [started(), said("first words")]))
        .await
        .unwrap();
    store.rename(&a, Some("  Invoices ")).await.unwrap();
    store.pin(&a, true).await.unwrap();
    assert_eq!(titles(&store).await, ["Invoices"]);

    store
        .append(journal_from("a", 3, [said("more")]))
        .await
        .unwrap();
    store.rebuild().await.unwrap();
    assert_eq!(titles(&store).await, ["Invoices"]);
    assert_eq!(store.pinned().await.unwrap(), vec![a.clone()]);

    store.rename(&a, None).await.unwrap();
    assert_eq!(titles(&store).await, ["first words"]);
}

fn titled(title: &str) -> DurableBody {
    let title = title.to_owned();
    DurableBody::Session(SessionEvent::Titled { title })
}

#[tokio::test]
async fn the_last_title_counts_before_first_words() {
    let home = Home::new();
    let store = home.open();
    let a = SessionId::new("a");
    let bodies = [started(), said("rename them"), titled("Rename invoices")];
    store.append(journal("a", bodies)).await.unwrap();
    assert_eq!(titles(&store).await, ["Rename invoices"]);

    let bodies = [said("more"), titled("Twelve invoices renamed by date")];
    store.append(journal_from("a", 4, bodies)).await.unwrap();
    let nothing = [titled(" "), said("again")];
    store.append(journal_from("a", 6, nothing)).await.unwrap();
    assert_eq!(titles(&store).await, ["Twelve invoices renamed by date"]);
    store.rebuild().await.unwrap();
    assert_eq!(titles(&store).await, ["Twelve invoices renamed by date"]);

    let hits = store.search("twelve invoices", 9).await.unwrap();
    let hits: Vec<_> = hits.iter().map(|hit| (hit.seq, hit.source)).collect();
    assert_eq!(hits, [(Some(5), Source::Title)]);

    store.rename(&a, Some("Mine")).await.unwrap();
    store
        .append(journal_from("a", 8, [titled("Last")]))
        .await
        .unwrap();
    assert_eq!(titles(&store).await, ["Mine"]);
    store.rename(&a, None).await.unwrap();
    assert_eq!(titles(&store).await, ["Last"]);
}

#[tokio::test]
async fn an_unknown_session_cannot_be_changed() {
    let home = Home::new();
    let store = home.open();
    let none = SessionId::new("none");
    let message = localized!("store-no-session", session = "none");
    for refusal in [
        store.rename(&none, Some("x")).await,
        store.pin(&none, true).await,
        store.delete(&none).await,
    ] {
        assert_eq!(refusal.unwrap_err().message(), message);
    }
}

#[tokio::test]
async fn a_deleted_session_leaves_nothing_and_may_begin_again() {
    let home = Home::new();
    let store = home.open();
    let a = SessionId::new("a");
    let other = journal("b", [started(), said("stays")]);
    store.append(other.clone()).await.unwrap();
    store
        .append(journal("a", [started(), said("goes")]))
        .await
        .unwrap();
    store.rename(&a, Some("Mine")).await.unwrap();

    store.delete(&a).await.unwrap();
    assert_eq!(titles(&store).await, ["stays"]);
    assert_eq!(store.events(&a, 0, 9).await.unwrap(), []);
    assert_eq!(store.events(&"b".into(), 0, 9).await.unwrap(), other);

    store
        .append(journal("a", [started(), said("anew")]))
        .await
        .unwrap();
    assert_eq!(store.session(&a).await.unwrap().unwrap().title, "anew");
}

fn labels(texts: &[&str]) -> Vec<Label> {
    let labels = texts.iter().map(|text| Label::parse(text).unwrap());
    labels.collect()
}

#[tokio::test]
async fn labels_are_listed_found_kept_and_deleted() {
    let home = Home::new();
    let store = home.open();
    let a = SessionId::new("a");
    for session in ["a", "b"] {
        let bodies = [started(), said("first words")];
        store.append(journal(session, bodies)).await.unwrap();
    }
    let given = labels(&["INC-4711", "Acme", "INC-4711"]);
    store.set_labels(&a, given).await.unwrap();
    store.rename(&a, Some("Invoices")).await.unwrap();
    store.rebuild().await.unwrap();
    let of = async |id: &str| {
        let session = store.session(&id.into()).await.unwrap().unwrap();
        session.labels
    };
    assert_eq!(of("a").await, ["Acme", "INC-4711"]);
    assert_eq!(of("b").await, Vec::<String>::new());
    let hits = store.search("inc-4711", 9).await.unwrap();
    let text: String = hits[0].snippet.iter().map(|part| &*part.text).collect();
    assert_eq!(
        (hits.len(), hits[0].source, &*text),
        (1, Source::Title, "Invoices · Acme · INC-4711")
    );
    assert_eq!(store.integrity().await.unwrap().problems, []);

    store.set_labels(&a, labels(&["Acme"])).await.unwrap();
    assert_eq!(store.search("inc-4711", 9).await.unwrap(), []);
    store.rename(&a, None).await.unwrap();
    assert_eq!(store.search("acme", 9).await.unwrap().len(), 1);
    store.delete(&a).await.unwrap();
    assert_eq!(store.search("acme", 9).await.unwrap(), []);
    store
        .append(journal("a", [started(), said("anew")]))
        .await
        .unwrap();
    assert_eq!(of("a").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_chat_has_a_handful_of_labels() {
    let home = Home::new();
    let store = home.open();
    store.append(journal("a", [started()])).await.unwrap();
    let many: Vec<_> = (0..21).map(|number| format!("label {number}")).collect();
    let many: Vec<_> = many.iter().map(String::as_str).collect();
    let refused = store.set_labels(&"a".into(), labels(&many)).await;
    assert!(matches!(
        refused,
        Err(StoreError::TooManyLabels { most: 20 })
    ));
}
