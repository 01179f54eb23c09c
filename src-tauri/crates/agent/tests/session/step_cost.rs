//! Cost of a step: only what it adds. A message that was sent is the very same one ever after.

use model::{Models, SingleModel};
use protocol::{Command, Message, SessionOptions};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedModel, ScriptedTool, SessionHarness};

/// Number of leading messages that are the very same.
fn shared(before: &[Arc<Message>], after: &[Arc<Message>]) -> usize {
    let pairs = before.iter().zip(after);
    pairs
        .take_while(|(before, after)| Arc::ptr_eq(before, after))
        .count()
}

#[tokio::test]
async fn sent_message_stays_the_same_in_every_later_request() {
    let call = |id| Reply::calls("I look.", &[(id, "look_up", json!({}))]);
    let replies = vec![
        call("c1"),
        call("c2"),
        Reply::says("Done."),
        call("c3"),
        Reply::says("So."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::looking("look_up")]).await;
    harness.user("Go").await;
    harness.turn_end().await;
    harness.user("Again").await;
    harness.turn_end().await;
    let asked = harness.model.asked();
    let same: Vec<_> = asked
        .windows(2)
        .map(|pair| (shared(&pair[0], &pair[1]), pair[0].len(), pair[1].len()))
        .collect();
    assert_eq!(same, [(1, 1, 3), (3, 3, 5), (5, 5, 7), (7, 7, 9)]);
}

#[tokio::test]
async fn one_dialogue_serves_a_model_until_another_takes_its_place() {
    let other = Arc::new(ScriptedModel::new("other", vec![Reply::says("Three.")]));
    let replies = vec![
        Reply::says("One."),
        Reply::says("Two."),
        Reply::says("Four."),
    ];
    let first = Arc::new(ScriptedModel::new("first", replies));
    let models = Models::of(vec![
        Arc::new(SingleModel(Arc::clone(&first) as Arc<dyn model::Model>)),
        Arc::new(SingleModel(Arc::clone(&other) as Arc<dyn model::Model>)),
    ]);
    let mut harness = SessionHarness::with_parts(
        vec![],
        vec![],
        |options| options.model = "first".into(),
        |parts| parts.models = models,
    )
    .await;
    for model in ["first", "first", "other", "first"] {
        let options = SessionOptions::for_model(model);
        harness.command(Command::SetOptions { options }).await;
        harness.user("Count").await;
        harness.turn_end().await;
    }
    assert_eq!((first.dialogues(), other.dialogues()), (2, 1));
    let last = first.asked().pop().unwrap();
    assert_eq!(last.len(), 7);
}
