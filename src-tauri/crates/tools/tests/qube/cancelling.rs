//! Asking about a task later, waiting for it again, and cancelling it.

use super::world::{World, done, running, text};
use localization::localized;
use protocol::{Effect, Proof, ToolCall};
use serde_json::json;
use std::sync::Arc;
use testkit::qube::{QubeReply, Route};
use tools::qube::QubeTaskTool;

#[tokio::test]
async fn a_task_can_be_asked_about_and_waited_for() {
    let world = World::new(|server| server.then(Route::Status, [running(), running(), done()]));
    let now = text(world.ask(json!({"task_id": "t-7"})).await);
    assert_eq!(now.unwrap(), r#"{"status":"running"}"#);
    let end = text(world.ask(json!({"task_id": "t-7", "action": "wait"})).await);
    assert!(end.unwrap().contains("Ada"));
    assert_eq!(world.pace.waited_seconds(), [30]);
    let error = text(world.ask(json!({"task_id": "../keys"})).await).unwrap_err();
    assert!(error.contains("is no name of a task"), "{error}");
    world.server.assert_clean();
}

#[tokio::test]
async fn a_task_can_be_cancelled_and_a_server_that_cannot_is_no_error() {
    let cancelled = localized!("tools-qube-cancelled", task = "t-7");
    let unknown = localized!("tools-qube-cancel-unknown", task = "t-7");
    let unsupported = localized!("tools-qube-cancel-unsupported", task = "t-7");
    for (status, wanted, proof) in [
        (200, &cancelled, Proof::Unknown),
        (202, &cancelled, Proof::Unknown),
        (204, &cancelled, Proof::Unknown),
        (404, &unknown, Proof::Refused),
        (405, &unsupported, Proof::Refused),
    ] {
        let reply = QubeReply::raw(status, "");
        let world = World::new(|server| server.then(Route::Cancel, [reply]));
        let output = world
            .ask(json!({"task_id": "t-7", "action": "cancel"}))
            .await;
        let output = output.unwrap();
        assert_eq!((&output.summary, output.proof), (wanted, proof));
        world.server.assert_clean();
    }
    let world =
        World::new(|server| server.then(Route::Cancel, [QubeReply::refusal(403, "not yours")]));
    let error = text(
        world
            .ask(json!({"task_id": "t-7", "action": "cancel"}))
            .await,
    );
    assert_eq!(
        error.unwrap_err(),
        "Qube did not cancel the task (HTTP 403). {\"error\":\"not yours\"}"
    );
}

#[tokio::test]
async fn only_cancelling_does_something_to_the_world() {
    let world = World::new(|server| server);
    let tool = Arc::new(QubeTaskTool::new(world.qube.clone()));
    let status = localized!("tools-qube-status-wants", task = "t-7");
    let wait = localized!("tools-qube-wait-wants", task = "t-7");
    let cancel = localized!("tools-qube-cancel-wants", task = "t-7");
    for (action, effect, title) in [
        ("status", Effect::Observe, status),
        ("wait", Effect::Observe, wait),
        ("cancel", Effect::Send, cancel),
    ] {
        let call = ToolCall {
            call: "c".into(),
            name: "qube_task".into(),
            toolset: None,
            input: json!({"task_id": "t-7", "action": action}),
        };
        let prepared = testkit::prepared(Arc::clone(&tool) as _, &call).unwrap();
        let found = (prepared.kind.effect, prepared.title);
        assert_eq!(found, (effect, title));
    }
}
