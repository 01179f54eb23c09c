//! The model that Qilbee chooses: which one answers, what is recorded of that, and what it saves.

use agent::Choices;
use localization::Argument;
use model::{ContextLimits, ModelAnswer, Models, Provider, SingleModel};
use protocol::{Command, Event, Feedback, RouteReason, SessionOptions, Tokens, TurnEvent};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedModel, ScriptedTool, SessionHarness};

/// Models of a test: a cheap one and the recommended one.
struct World {
    cheap: Arc<ScriptedModel>,
    harness: SessionHarness,
}

/// Price of the recommended model for each token of any kind, in US dollars: a scripted answer takes 110.
const LARGE_USD: f64 = 0.01;

impl World {
    async fn new(cheap: ScriptedModel, large: Vec<Reply>) -> Self {
        Self::with(cheap, large, true).await
    }

    async fn with(cheap: ScriptedModel, large: Vec<Reply>, is_usable: bool) -> Self {
        let cheap = Arc::new(cheap);
        let large = ScriptedModel::new("large", large).with_price(LARGE_USD * 1_000_000.0);
        let models: Vec<Arc<dyn Provider>> = vec![
            Arc::new(SingleModel(Arc::new(large))),
            Arc::new(SingleModel(Arc::clone(&cheap) as _)),
        ];
        let tools = vec![ScriptedTool::looking("look_up")];
        let set = |options: &mut SessionOptions| {
            SessionOptions::AUTOMATIC.clone_into(&mut options.model);
        };
        let harness = SessionHarness::with_parts(Vec::new(), tools, set, |parts| {
            parts.models = Models::of(models);
            let usable = ["large", "cheap"].map(str::to_owned);
            parts.model_choices = Arc::new(Choices {
                usable: usable.into_iter().filter(|_| is_usable).collect(),
                ..Choices::default()
            });
        });
        Self {
            cheap,
            harness: harness.await,
        }
    }

    /// Says something and waits for the end of the turn.
    async fn turn(&mut self) {
        self.harness.user("Go").await;
        self.harness.turn_end().await;
    }

    /// Choices in order: model, model for hard work, reason.
    fn chosen(&self) -> Vec<(String, Option<String>, RouteReason)> {
        let events = self.harness.seen().iter();
        let chosen = events.filter_map(|event| match event.as_turn()? {
            TurnEvent::ModelChosen {
                model,
                hard,
                reason,
                message,
            } => {
                // What people read names the model that answers.
                assert_eq!(message.arg("model"), Some(&Argument::from(model.as_str())));
                Some((model.clone(), hard.clone(), *reason))
            }
            _ => None,
        });
        chosen.collect()
    }

    /// The model of each request, its cost, and that of the model for hard work.
    fn usage(&self) -> Vec<(String, f64, Option<f64>)> {
        let usage = |event: &Event| match event.as_turn()? {
            TurnEvent::Usage {
                model,
                cost_usd,
                hard_usd,
                ..
            } => Some((model.clone(), *cost_usd, *hard_usd)),
            _ => None,
        };
        self.harness.seen().iter().filter_map(usage).collect()
    }
}

/// A model that costs a thousandth of the recommended one.
fn cheap(replies: Vec<Reply>) -> ScriptedModel {
    ScriptedModel::new("cheap", replies).with_price(LARGE_USD * 1_000.0)
}

fn by_large(reason: RouteReason) -> (String, Option<String>, RouteReason) {
    ("large".to_owned(), None, reason)
}

fn by_cheap(reason: RouteReason) -> (String, Option<String>, RouteReason) {
    ("cheap".to_owned(), Some("large".to_owned()), reason)
}

#[tokio::test]
async fn each_turn_says_who_answers_and_what_that_saves() {
    let replies = vec![
        Reply::calls("I look.", &[("1", "look_up", json!({}))]),
        Reply::says("Found."),
    ];
    let mut world = World::new(cheap(replies), vec![Reply::says("Better.")]).await;
    world.turn().await;
    // Two requests, one choice: a turn keeps its model.
    assert_eq!(world.chosen(), [by_cheap(RouteReason::Easy)]);
    let disliked = Command::Refine {
        feedback: Feedback::Bad,
        comment: None,
        again: false,
    };
    world.harness.command(disliked).await;
    world.turn().await;
    let chosen = [by_cheap(RouteReason::Easy), by_large(RouteReason::Disliked)];
    assert_eq!(world.chosen(), chosen);
    let of = |model: &str, hard_usd: f64| (model.to_owned(), 0.25, Some(hard_usd));
    let hard = 110.0 * LARGE_USD;
    let large = of("large", 0.25);
    assert_eq!(world.usage(), [of("cheap", hard), of("cheap", hard), large]);
    let zone = jiff::tz::TimeZone::UTC;
    let figures = world.harness.sessions.store().statistics(zone).await;
    let saved = figures.unwrap().total.saved_usd().unwrap();
    assert!((saved - 2.0 * (hard - 0.25)).abs() < 1e-9, "{saved}");
}

#[tokio::test]
async fn a_chat_that_outgrows_its_model_changes_within_a_turn() {
    let Reply::Answer(answer) = Reply::calls("I look.", &[("1", "look_up", json!({}))]) else {
        panic!("an answer");
    };
    let tokens = Tokens {
        input: 11_000,
        ..Tokens::default()
    };
    let long = Reply::Answer(ModelAnswer { tokens, ..answer });
    let small = cheap(vec![long]).with_context_limits(ContextLimits {
        tokens: Some(12_000),
        ..ContextLimits::default()
    });
    let mut world = World::new(small, vec![Reply::says("Found.")]).await;
    world.turn().await;
    let chosen = [by_cheap(RouteReason::Easy), by_large(RouteReason::Length)];
    assert_eq!(world.chosen(), chosen, "{}", world.harness.transcript());
    assert_eq!(world.cheap.asked().len(), 1);
}

#[tokio::test]
async fn a_model_of_the_persons_own_is_not_replaced() {
    let mut world = World::new(cheap(vec![Reply::says("Yes.")]), Vec::new()).await;
    let options = SessionOptions::for_model("cheap");
    let set = Command::SetOptions { options };
    world.harness.command(set).await;
    world.turn().await;
    assert_eq!(world.chosen(), []);
    assert_eq!(world.usage(), [("cheap".to_owned(), 0.25, None)]);
}

#[tokio::test]
async fn without_any_model_the_person_is_told() {
    let mut world = World::with(cheap(Vec::new()), Vec::new(), false).await;
    world.turn().await;
    let story = world.harness.transcript();
    assert!(story.contains("agent-no-usable-model"), "{story}");
    assert!(story.ends_with("turn_ended error"), "{story}");
}
