//! Inspection: each request of a chat is what the model was told, rebuilt from the journal alone.

use agent::{InspectionError, RequestPlace, Ruling};
use protocol::{Item, Mode, StopReason};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness};

#[tokio::test]
async fn every_request_is_what_the_model_was_told() {
    let calls = [
        ("c1", "look_up", json!({"name": "Zoë"})),
        ("c2", "send", json!({})),
    ];
    let replies = vec![
        Reply::calls("I look.", &calls),
        Reply::says("Done."),
        // Another answer uses an id again.
        Reply::calls("", &[("c1", "look_up", json!({}))]),
        Reply::says("Nothing else."),
    ];
    let tools = vec![
        ScriptedTool::looking("look_up"),
        ScriptedTool::sending("send"),
    ];
    let mut harness =
        SessionHarness::with_options(replies, tools, |options| options.mode = Mode::Free).await;
    for text in ["Find Zoë", "And again"] {
        harness.user(text).await;
        harness.turn_end().await;
    }
    let store = harness.sessions.store();
    let events = store.all_events(harness.session.id()).await.unwrap();
    let told = harness.model.requests();
    assert_eq!(told.len(), 4);
    for (number, told) in (1..).zip(&told) {
        let found = harness
            .sessions
            .inspect(&events, RequestPlace::Number(number))
            .await
            .unwrap();
        assert_eq!(found.system.as_deref(), Some(&*told.system), "{number}");
        assert_eq!(found.tools, told.tools.to_vec(), "{number}");
        assert_eq!(found.messages, told.messages, "{number}");
        assert_eq!(found.model, "scripted");
        assert!(found.tokens.is_some());
        let answer = events.iter().find(|event| event.seq == found.answer_seq);
        assert!(answer.is_some(), "{number}");
    }

    let first = harness
        .sessions
        .inspect(&events, RequestPlace::Number(1))
        .await
        .unwrap();
    assert_eq!(first.stop_reason, StopReason::ToolUse);
    assert_eq!(first.answer[0], Item::text("I look."));
    let decided: Vec<_> = first
        .decisions
        .iter()
        .map(|line| (line.tool.as_deref().unwrap(), &line.ruling))
        .collect();
    assert_eq!(decided.len(), 2, "{decided:?}");
    assert!(matches!(
        decided[0],
        (
            "look_up",
            Ruling::Allowed {
                authorization: None
            }
        )
    ));
    assert!(matches!(
        decided[1],
        (
            "send",
            Ruling::Allowed {
                authorization: Some(_)
            }
        )
    ));

    // The event that a step is known by leads to the request behind it.
    for event in &events {
        let place = RequestPlace::Before(event.seq);
        let found = harness.sessions.inspect(&events, place).await;
        let is_before_all = event.seq < first.answer_seq;
        assert_eq!(found.is_err(), is_before_all, "{}", event.seq);
        assert!(found.is_err() || found.unwrap().answer_seq <= event.seq);
    }

    for number in [0, 5] {
        let place = RequestPlace::Number(number);
        let found = harness.sessions.inspect(&events, place).await;
        let wanted = InspectionError::NoSuchRequest { count: 4 };
        assert_eq!(found.unwrap_err().to_string(), wanted.to_string());
    }
}
