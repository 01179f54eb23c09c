//! Hooks: what they are shown, that they can hold a turn and forbid a call, and the ones that come along.

use agent::{
    CallVerdict, Hook, Parts, TurnPosition, Verdict,
    hooks::{LogHook, Statistics},
};
use async_trait::async_trait;
use model::{ModelAnswer, ModelRequest};
use protocol::{ToolCall, TurnEnd};
use serde_json::json;
use std::sync::{Arc, Mutex};
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

/// Writes down what it is shown, and forbids one tool.
#[derive(Default)]
struct Witness {
    seen: Mutex<Vec<String>>,
    forbidden: Option<&'static str>,
}

impl Witness {
    fn note(&self, at: &TurnPosition, what: &str) -> Verdict {
        self.seen
            .lock()
            .unwrap()
            .push(format!("{} {what}", at.step));
        Verdict::Go
    }
}

#[async_trait]
impl Hook for Witness {
    fn name(&self) -> &str {
        "witness"
    }

    async fn step_start(&self, at: &TurnPosition) -> Verdict {
        self.note(at, "step_start")
    }

    async fn before_model(&self, at: &TurnPosition, request: &ModelRequest) -> Verdict {
        self.note(at, &format!("before_model {}", request.messages.len()))
    }

    async fn after_answer(&self, at: &TurnPosition, answer: &ModelAnswer) -> Verdict {
        self.note(at, &format!("after_answer {:?}", answer.stop_reason))
    }

    async fn before_tool(&self, at: &TurnPosition, call: &ToolCall) -> CallVerdict {
        self.note(at, &format!("before_tool {}", call.name));
        if self.forbidden == Some(&call.name) {
            let reason = "Not in this house.".to_owned();
            CallVerdict::Veto { reason }
        } else {
            CallVerdict::Go
        }
    }

    async fn before_desktop(&self, at: &TurnPosition) {
        self.note(at, "before_desktop");
    }

    async fn after_tools(&self, at: &TurnPosition) -> Verdict {
        self.note(at, "after_tools")
    }

    async fn step_end(&self, at: &TurnPosition) -> Verdict {
        self.note(at, "step_end")
    }

    async fn execution_end(&self, at: &TurnPosition, reason: TurnEnd) {
        self.note(at, &format!("execution_end {reason:?}"));
    }
}

fn replies() -> Vec<Reply> {
    vec![
        Reply::calls("", &[("c1", "look_up", json!({}))]),
        Reply::says("Done."),
    ]
}

async fn harness(hooks: Vec<Arc<dyn Hook>>) -> SessionHarness {
    let tools = vec![ScriptedTool::looking("look_up")];
    SessionHarness::with_parts(replies(), tools, |_| {}, |parts| parts.hooks = hooks).await
}

#[tokio::test]
async fn a_hook_sees_every_moment_in_order() {
    let witness = Arc::new(Witness::default());
    let mut harness = harness(vec![
        Arc::clone(&witness) as Arc<dyn Hook>,
        Arc::new(LogHook),
    ])
    .await;
    harness.user("Go").await;
    harness.turn_end().await;
    check_transcript(
        &witness.seen.lock().unwrap().join("\n"),
        "
        1 step_start
        1 before_model 1
        1 after_answer ToolUse
        1 before_tool look_up
        1 after_tools
        1 step_end
        2 step_start
        2 before_model 3
        2 after_answer EndTurn
        2 step_end
        2 execution_end Completed
        ",
    );
}

#[tokio::test]
async fn a_hook_gets_ready_before_the_desktop_is_used() {
    let witness = Arc::new(Witness::default());
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "look_up", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::says("Done."),
    ];
    let tools = vec![
        ScriptedTool::looking("look_up"),
        ScriptedTool::desktop("computer"),
    ];
    let hook = Arc::clone(&witness) as Arc<dyn Hook>;
    let mut harness =
        SessionHarness::with_parts(replies, tools, |_| {}, |parts| parts.hooks = vec![hook]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c2"), "{story}");
    let seen = witness.seen.lock().unwrap();
    let ready: Vec<_> = seen
        .iter()
        .filter(|seen| seen.ends_with("before_desktop"))
        .collect();
    assert_eq!(ready, ["1 before_desktop"]);
}

#[tokio::test]
async fn a_veto_is_told_to_the_model_as_a_no() {
    let witness = Witness {
        forbidden: Some("look_up"),
        ..Witness::default()
    };
    let mut harness = harness(vec![Arc::new(witness)]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(
        story.contains(r#"tool_finished c1 denied "Not in this house.""#),
        "{story}"
    );
    assert!(!story.contains("tool_started"), "{story}");
}

/// Ends the turn after the first calls.
struct Ender;

#[async_trait]
impl Hook for Ender {
    fn name(&self) -> &'static str {
        "ender"
    }

    async fn after_tools(&self, _at: &TurnPosition) -> Verdict {
        Verdict::End {
            reason: "It is there.".into(),
        }
    }
}

#[tokio::test]
async fn a_hook_ends_a_turn_with_its_reason() {
    let tools = vec![ScriptedTool::looking("look_up")];
    // The model is not asked a second time.
    let replies = replies().into_iter().take(1).collect();
    let hook = |parts: &mut Parts| parts.hooks = vec![Arc::new(Ender)];
    let mut harness = SessionHarness::with_parts(replies, tools, |_| {}, hook).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.contains("It is there."), "{story}");
    assert!(story.contains("turn_ended criterion"), "{story}");
}

#[tokio::test]
async fn statistics_count_what_happened() {
    let statistics = Arc::new(Statistics::default());
    let mut harness = harness(vec![Arc::clone(&statistics) as Arc<dyn Hook>]).await;
    harness.user("Go").await;
    harness.turn_end().await;
    let summary = statistics.summary();
    assert_eq!(summary[0], "2 steps, 2 requests, 0 retries");
    assert!(summary[1].starts_with("model: "), "{summary:?}");
    assert_eq!(
        summary[2..4],
        [
            "tokens: 200 input, 0 from the cache, 0 written to it, 20 output",
            "cost: $0.5000",
        ]
    );
    assert!(summary[4].starts_with("look_up: 1 call, "), "{summary:?}");
}
