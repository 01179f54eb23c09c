//! The forecast, from journals of real sessions.

use protocol::SessionOptions;
use serde_json::json;
use store::{Forecast, Spread};
use testkit::{Reply, ScriptedTool, SessionHarness};

async fn forecast(harness: &SessionHarness) -> Option<Forecast> {
    let options = SessionOptions::for_model("scripted");
    harness.sessions.forecast(&options).await.unwrap()
}

#[tokio::test]
async fn forecast_needs_five_tasks_and_counts_a_fork_once() {
    let task = |call: &'static str| {
        let looks = Reply::calls("", &[(call, "look_up", json!({}))]);
        [looks, Reply::says("Done.")]
    };
    let mut replies: Vec<_> = ["c1", "c2", "c3", "c4"]
        .into_iter()
        .flat_map(task)
        .collect();
    // A question that needed no tool is no task.
    replies.push(Reply::says("Yes."));
    replies.extend(task("c5"));
    let tools = vec![ScriptedTool::looking("look_up")];
    let mut harness = SessionHarness::new(replies, tools).await;
    for _ in 0..5 {
        harness.user("Go").await;
        harness.turn_end().await;
    }
    assert_eq!(forecast(&harness).await, None);

    let events = harness.sessions.store().all_events(harness.session.id());
    let last = events.await.unwrap().len() as u64;
    harness
        .sessions
        .fork(harness.session.id(), last)
        .await
        .unwrap();
    assert_eq!(forecast(&harness).await, None);

    let mut other = harness.another(|_| {}).await;
    other.user("Go").await;
    other.turn_end().await;
    let known = forecast(&harness).await.unwrap();
    let half = Spread {
        low: 0.5,
        median: 0.5,
        high: 0.5,
    };
    assert_eq!((known.tasks, known.cost_usd), (5, half));
    let seconds = known.seconds;
    assert!(0.0 < seconds.low && seconds.low <= seconds.median && seconds.median <= seconds.high);
    let others = SessionOptions::for_model("another");
    assert_eq!(harness.sessions.forecast(&others).await.unwrap(), None);
}
