//! The forecast, from journals of real sessions.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use agent::{Forecast, Spread};
use protocol::SessionOptions;
use serde_json::json;
use testkit::{Journey, Reply, ScriptedTool};

async fn forecast(journey: &Journey) -> Option<Forecast> {
    let options = SessionOptions::for_model("scripted");
    journey.sessions.forecast(&options).await.unwrap()
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
    let mut journey = Journey::new(replies, tools).await;
    for _ in 0..5 {
        journey.user("Go").await;
        journey.turn_end().await;
    }
    assert_eq!(forecast(&journey).await, None);

    let events = journey.sessions.store().all_events(journey.session.id());
    let last = events.await.unwrap().len() as u64;
    journey
        .sessions
        .fork(journey.session.id(), last)
        .await
        .unwrap();
    assert_eq!(forecast(&journey).await, None);

    let mut other = journey.another(|_| {}).await;
    other.user("Go").await;
    other.turn_end().await;
    let known = forecast(&journey).await.unwrap();
    let half = Spread {
        low: 0.5,
        median: 0.5,
        high: 0.5,
    };
    assert_eq!((known.tasks, known.cost_usd), (5, half));
    let seconds = known.seconds;
    assert!(0.0 < seconds.low && seconds.low <= seconds.median && seconds.median <= seconds.high);
    let others = SessionOptions::for_model("another");
    assert_eq!(journey.sessions.forecast(&others).await.unwrap(), None);
}
