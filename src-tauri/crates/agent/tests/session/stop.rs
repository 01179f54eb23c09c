//! Stop, wherever a turn is, and the limit of its time: it ends, every call has its one result, and the session goes on to
//! work.

mod out_of_time;

use agent::{CallVerdict, Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use protocol::{
    ApprovalEvent, Breakpoint, CallEvent, Command, DurableBody, EphemeralBody, Event, MessageEvent,
    Mode, PauseReason, SessionOptions, ToolCall, TurnEnd, TurnEvent,
};
use serde_json::json;
use std::{sync::Arc, time::Duration};
use testkit::{Reply, ScriptedTool, SessionHarness};
use tokio::sync::Notify;

/// Hangs at one moment for ever.
struct Hanging {
    moment: &'static str,
    reached: Arc<Notify>,
}

impl Hanging {
    fn at_moment(moment: &'static str) -> Self {
        let reached = Arc::default();
        Self { moment, reached }
    }

    async fn at(&self, moment: &str) {
        if self.moment == moment {
            self.reached.notify_one();
            std::future::pending::<()>().await;
        }
    }
}

#[async_trait]
impl Hook for Hanging {
    fn name(&self) -> &str {
        "hanging"
    }

    async fn step_start(&self, _at: &TurnPosition) -> Verdict {
        self.at("step_start").await;
        Verdict::Go
    }

    async fn after_answer(&self, _at: &TurnPosition, _answer: &model::ModelAnswer) -> Verdict {
        self.at("after_answer").await;
        Verdict::Go
    }

    async fn before_tool(&self, _at: &TurnPosition, _call: &ToolCall) -> CallVerdict {
        self.at("before_tool").await;
        CallVerdict::Go
    }

    async fn before_desktop(&self, _at: &TurnPosition) {
        self.at("before_desktop").await;
    }

    async fn execution_end(&self, _at: &TurnPosition, _reason: TurnEnd) {
        self.at("execution_end").await;
    }
}

fn click() -> Reply {
    Reply::calls(
        "",
        &[
            ("c1", "computer.left_click", json!({})),
            ("c2", "ask_them", json!({})),
        ],
    )
}

fn tools() -> Vec<ScriptedTool> {
    vec![
        ScriptedTool::desktop("computer"),
        ScriptedTool::delegated("ask_them"),
    ]
}

/// Every call that is told of has its result.
fn check_calls(story: &str) {
    let calls = story.matches(" tool_call ").count();
    let results = story.matches(" tool_finished ").count();
    assert_eq!(calls, results, "{story}");
}

/// Stops the turn when `reached` happens, and makes sure that the next one works.
async fn check(mut harness: SessionHarness, reached: impl Fn(&Event) -> bool) {
    harness.user("Go").await;
    harness.until(reached).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended stopped"), "{story}");
    check_calls(&story);
    let asked = story.matches(" approval_requested ").count();
    let resolved = story.matches(" approval_resolved ").count();
    assert_eq!(asked, resolved, "{story}");
    // The scripted model refuses a history that breaks the rules of a conversation.
    harness.user("Again").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

async fn with_hook(hook: &'static str, replies: Vec<Reply>) -> SessionHarness {
    let look_on = |parts: &mut agent::Parts| parts.hooks.push(Arc::new(Hanging::at_moment(hook)));
    SessionHarness::with_parts(replies, tools(), |_| {}, look_on).await
}

fn ended() -> Reply {
    Reply::says("Here I am.")
}

fn is_turn_started(event: &Event) -> bool {
    matches!(event.as_message(), Some(MessageEvent::UserMessage { .. }))
}

#[tokio::test]
async fn while_the_request_is_opened() {
    let harness = SessionHarness::new(vec![Reply::Silence, ended()], vec![]).await;
    check(harness, is_turn_started).await;
}

#[tokio::test]
async fn while_the_answer_streams() {
    let harness = SessionHarness::new(vec![Reply::Hang("Well ".into()), ended()], vec![]).await;
    check(harness, |event| {
        matches!(
            event.ephemeral_body(),
            Some(EphemeralBody::TextDelta { .. })
        )
    })
    .await;
}

#[tokio::test]
async fn between_two_attempts() {
    let wait = Some(Duration::from_secs(299));
    let harness = SessionHarness::new(vec![Reply::fails("Busy.", wait), ended()], vec![]).await;
    check(harness, |event| {
        matches!(event.ephemeral_body(), Some(EphemeralBody::Retrying { .. }))
    })
    .await;
}

#[tokio::test]
async fn while_a_tool_hangs() {
    let hang = Reply::calls("", &[("c1", "computer.hang", json!({}))]);
    let harness = SessionHarness::new(vec![hang, ended()], tools()).await;
    check(harness, |event| {
        matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }))
    })
    .await;
}

#[tokio::test]
async fn while_the_person_is_asked() {
    let ask = |options: &mut SessionOptions| options.mode = Mode::Ask;
    let harness = SessionHarness::with_options(vec![click(), ended()], tools(), ask).await;
    check(harness, |event| {
        matches!(
            event.as_approval(),
            Some(ApprovalEvent::ApprovalRequested { .. })
        )
    })
    .await;
}

#[tokio::test]
async fn while_it_is_paused() {
    let mut harness = SessionHarness::new(
        vec![Reply::calls("", &[("c1", "held", json!({}))]), ended()],
        vec![ScriptedTool::looking("held")],
    )
    .await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    harness.command(Command::Pause).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended stopped"), "{story}");
}

#[tokio::test]
async fn at_a_breakpoint() {
    let harness = SessionHarness::with_options(vec![click(), ended()], tools(), |options| {
        options.breakpoints = vec![Breakpoint::Tool("left_click".to_owned())];
    })
    .await;
    check(harness, |event| {
        let reason = PauseReason::Breakpoint;
        event.durable_body() == Some(&DurableBody::Turn(TurnEvent::Paused { reason }))
    })
    .await;
}

#[tokio::test]
async fn while_somebody_else_works_for_it() {
    let harness = SessionHarness::new(vec![click(), ended()], tools()).await;
    check(
        harness,
        |event| matches!(event.as_call(), Some(CallEvent::ToolStarted { call, .. }) if call.as_str() == "c2"),
    )
    .await;
}

#[tokio::test]
async fn while_another_session_has_the_desktop() {
    let hang = Reply::calls("", &[("c1", "computer.hang", json!({}))]);
    let mut first = SessionHarness::new(vec![hang, click(), ended()], tools()).await;
    first.user("Go").await;
    first
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    let second = first.another(|_| {}).await;
    check(second, |event| {
        let reason = PauseReason::DesktopBusy;
        event.durable_body() == Some(&DurableBody::Turn(TurnEvent::Paused { reason }))
    })
    .await;
}

#[tokio::test]
async fn while_a_hook_takes_its_time() {
    check_hook("step_start", vec![]).await;
    check_hook("after_answer", vec![click()]).await;
    check_hook("before_tool", vec![click()]).await;
    check_hook("before_desktop", vec![click()]).await;
    check_hook("execution_end", vec![ended()]).await;
}

/// A turn that its hook never lets go on.
async fn check_hook(moment: &'static str, replies: Vec<Reply>) {
    let answered = !replies.is_empty();
    let mut harness = with_hook(moment, replies).await;
    harness.user("Go").await;
    harness
        .until(|event| match event.durable_body() {
            Some(DurableBody::Message(MessageEvent::UserMessage { .. })) => !answered,
            Some(DurableBody::Turn(TurnEvent::Usage { .. })) => answered,
            _ => false,
        })
        .await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    check_calls(&story);
    let end = if moment == "execution_end" {
        "turn_ended completed"
    } else {
        "turn_ended stopped"
    };
    assert!(story.ends_with(end), "{moment}: {story}");
}

fn steer(text: &str) -> Command {
    Command::Submit {
        text: text.into(),
        attachments: Vec::new(),
        quoted: Vec::new(),
    }
}

#[tokio::test]
async fn message_before_stop_is_kept_and_begins_nothing() {
    let hang = Reply::calls("", &[("c1", "computer.hang", json!({}))]);
    let mut harness = SessionHarness::new(vec![hang, ended()], tools()).await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    harness.command(steer("The other one")).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.contains("(steered) \"The other one\""), "{story}");
    harness.user("Again").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
    assert_eq!(harness.model.asked().len(), 2);
}

#[tokio::test]
async fn message_after_stop_begins_a_turn_of_its_own() {
    let hang = Reply::calls("", &[("c1", "computer.hang", json!({}))]);
    let mut harness = SessionHarness::new(vec![hang, ended()], tools()).await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    harness.command(Command::Stop).await;
    harness.command(steer("Use the other folder")).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}
