//! The limit of a task's time, wherever a turn is, and a stop while a server is asked.

use super::{Hanging, check_calls, click, is_turn_started, tools};
use async_trait::async_trait;
use model::{Model, ModelSession, Models, Spent};
use protocol::{Command, EphemeralBody, Event, SessionOptions, Tokens, TurnEvent};
use std::{sync::Arc, time::Duration};
use testkit::{Reply, ScriptedModel, SessionHarness, StandingClock};

/// A session whose task has twenty seconds, and its clock.
async fn with_limit(
    replies: Vec<Reply>,
    exchange: impl FnOnce(&mut agent::Parts),
) -> (SessionHarness, Arc<StandingClock>) {
    let clock = Arc::new(StandingClock::default());
    let of_parts = Arc::clone(&clock);
    let limit = |options: &mut SessionOptions| options.limits.max_seconds = Some(20);
    let harness = SessionHarness::with_parts(replies, tools(), limit, |parts| {
        parts.clock = of_parts;
        exchange(parts);
    });
    (harness.await, clock)
}

/// Lets the time of the task pass. Returns its story, after the limit has ended it.
async fn out_of_time(harness: &mut SessionHarness, clock: &StandingClock) -> String {
    clock.set(20_000);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(20)).await;
    tokio::time::resume();
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended budget"), "{story}");
    check_calls(&story);
    story
}

#[tokio::test]
async fn a_time_limit_ends_waiting_for_a_hook() {
    let moments = [
        "step_start",
        "after_answer",
        "before_tool",
        "before_desktop",
    ];
    for moment in moments {
        let hook = Hanging::at_moment(moment);
        let reached = Arc::clone(&hook.reached);
        let hang = move |parts: &mut agent::Parts| parts.hooks.push(Arc::new(hook));
        let (mut harness, clock) = with_limit(vec![click()], hang).await;
        harness.user("Go").await;
        reached.notified().await;
        out_of_time(&mut harness, &clock).await;
    }
}

/// A model of which its server never says anything.
struct Unknown(ScriptedModel);

#[async_trait]
impl Model for Unknown {
    fn id(&self) -> &str {
        self.0.id()
    }

    async fn learn(&self) {
        std::future::pending::<()>().await;
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        self.0.start_session()
    }
}

#[tokio::test]
async fn while_a_server_is_asked_about_its_model() {
    let unknown = |parts: &mut agent::Parts| {
        let model = Unknown(ScriptedModel::new("scripted", vec![]));
        parts.models = Models::only(Arc::new(model));
    };
    let (mut harness, clock) = with_limit(vec![], unknown).await;
    harness.user("Go").await;
    harness.until(is_turn_started).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended stopped"), "{story}");
    harness.user("Again").await;
    harness.until(is_turn_started).await;
    out_of_time(&mut harness, &clock).await;
}

#[tokio::test]
async fn what_an_answer_has_cost_until_then_counts() {
    let spent = Spent {
        tokens: Tokens {
            input: 1000,
            ..Tokens::default()
        },
        cost_usd: 1.0,
    };
    let replies = || vec![Reply::Billed(spent, "Well ".into())];
    let is_text = |event: &Event| {
        let body = event.ephemeral_body();
        matches!(body, Some(EphemeralBody::TextDelta { .. }))
    };
    let total = |harness: &SessionHarness| {
        let turns = harness.seen().iter().filter_map(Event::as_turn);
        let totals = turns.filter_map(|event| match event {
            TurnEvent::Usage { totals, .. } => Some((totals.tokens.input, totals.cost_usd)),
            _ => None,
        });
        totals.collect::<Vec<_>>()
    };
    let (mut harness, _) = with_limit(replies(), |_| {}).await;
    harness.user("Go").await;
    harness.until(is_text).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended stopped"), "{story}");
    assert_eq!(total(&harness), [(1000, 1.0)]);

    let (mut harness, clock) = with_limit(replies(), |_| {}).await;
    harness.user("Go").await;
    harness.until(is_text).await;
    out_of_time(&mut harness, &clock).await;
    assert_eq!(total(&harness), [(1000, 1.0)]);
}
