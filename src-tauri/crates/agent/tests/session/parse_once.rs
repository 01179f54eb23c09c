//! Counts of how often the input of a call is parsed, and how often the call is judged, on its way through a session.

use protocol::{
    Answer, ApprovalId, CallEvent, Command, EphemeralBody, Event, Grant, Mode, SessionOptions,
};
use serde_json::json;
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use testkit::{Reply, ScriptedTool, SessionHarness};
use tokio::sync::Semaphore;

/// Times that the input of a click is parsed, whether or not the person is asked about it.
const CLICK_PARSES: usize = 1;

/// Counters of the calls of one tool.
struct Counts {
    parses: Arc<AtomicUsize>,
    claims: Arc<AtomicUsize>,
}

impl Counts {
    fn of(tool: &ScriptedTool) -> Self {
        Self {
            parses: tool.parses(),
            claims: tool.claims(),
        }
    }

    #[track_caller]
    fn check(&self, claims: usize) {
        let found = (&self.parses, &self.claims);
        let found = (
            found.0.load(Ordering::Relaxed),
            found.1.load(Ordering::Relaxed),
        );
        assert_eq!(found, (CLICK_PARSES, claims), "parses and claims");
    }
}

fn ask(options: &mut SessionOptions) {
    options.mode = Mode::Ask;
}

fn click() -> (&'static str, &'static str, serde_json::Value) {
    ("c1", "computer.left_click", json!({"coordinate": [1, 2]}))
}

fn allow(approval: ApprovalId) -> Command {
    Command::AnswerApproval {
        approval,
        answer: Answer::Allow { grant: Grant::Once },
    }
}

#[tokio::test]
async fn allowed_click_is_parsed_and_judged_once() {
    let computer = ScriptedTool::desktop("computer");
    let counts = Counts::of(&computer);
    let replies = vec![Reply::calls("", &[click()]), Reply::says("Done.")];
    let mut harness = SessionHarness::new(replies, vec![computer]).await;
    harness.user("Click").await;
    harness.turn_end().await;
    counts.check(1);
}

#[tokio::test]
async fn asked_click_is_judged_again_after_the_answer() {
    let computer = ScriptedTool::desktop("computer");
    let counts = Counts::of(&computer);
    let replies = vec![Reply::calls("", &[click()]), Reply::says("Done.")];
    let mut harness = SessionHarness::with_options(replies, vec![computer], ask).await;
    harness.user("Click").await;
    let approval = harness.asked().await;
    counts.check(1);
    harness.command(allow(approval)).await;
    harness.turn_end().await;
    counts.check(2);
}

#[tokio::test]
async fn waiting_question_is_not_judged_at_progress_of_another_call() {
    let computer = ScriptedTool::desktop("computer");
    let counts = Counts::of(&computer);
    let reporting = ScriptedTool::looking("reports");
    let release: Arc<Semaphore> = reporting.release();
    let calls = [click(), ("c2", "reports", json!({}))];
    let replies = vec![Reply::calls("", &calls), Reply::says("Done.")];
    let mut harness = SessionHarness::with_options(replies, vec![computer, reporting], ask).await;
    harness.user("Click and look").await;
    let approval = harness.asked().await;
    let is_last = |event: &Event| matches!(event.ephemeral_body(), Some(EphemeralBody::ToolProgress { message, .. }) if message.as_str() == "step 5");
    harness.until(is_last).await;
    release.add_permits(1);
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolFinished { .. })))
        .await;
    counts.check(1);
    harness.command(allow(approval)).await;
    harness.turn_end().await;
    counts.check(2);
}
