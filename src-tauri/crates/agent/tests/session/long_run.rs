//! A long task with a picture in each step, against a server that takes 200,000 tokens and no more: it goes on to its end, and
//! its journal keeps all of it. `LONG_RUN_STEPS=2000` makes it as long as a working day.

use agent::StoredUploads;
use async_trait::async_trait;
use localization::LocalizedText;
use model::{ApiKey, ApiKeySource, EndpointKind, Models, Timeouts, claude::Claude};
use protocol::{
    CallEvent, DurableBody, DurableEvent, OutputPart, SessionEvent, SummaryAuthor, ToolOutput,
};
use serde_json::json;
use std::{
    env,
    io::Cursor,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};
use testkit::{
    ScriptedTool, SessionHarness,
    claude::{FakeClaude, Reply, Seen},
};

/// Enough for the window to be full twice.
const USUAL_STEPS: usize = 320;
const WINDOW_TOKENS: u64 = 200_000;
/// A model that takes that many.
const MODEL: &str = "claude-haiku-4-5-20251001";
/// Requests that the server keeps to look at.
const KEPT_REQUESTS: usize = 10;
/// Bytes of the texts of a full window. Pictures in it, instead of their names, would be three times as much.
const MAX_BODY_BYTES: usize = 400_000;

struct OneKey;

#[async_trait]
impl ApiKeySource for OneKey {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(Some(ApiKey::new("x")))
    }
}

/// The server's side: a summary where one is asked for, a step as long as there are steps.
fn replying(steps: usize) -> impl Fn(&Seen) -> Reply + Send + Sync {
    let (served, summed_up) = (AtomicUsize::new(0), AtomicUsize::new(0));
    move |seen| {
        // Each in other words: a server tells conversations apart by how they begin.
        let summary = || {
            let number = summed_up.fetch_add(1, Ordering::Relaxed);
            format!("Summary {number}: many screens were looked at.")
        };
        if seen.body.get("compaction").is_some() {
            let block = json!({
                "type": "compaction", "content": summary(), "signature": "EqX=",
                "encrypted_content": null, "tool_changes": [],
            });
            return Reply::answer().raw_block(block).stop("compaction");
        }
        if seen.body.get("tools").is_none() {
            return Reply::answer().text(&summary());
        }
        match served.fetch_add(1, Ordering::Relaxed) {
            step if step < steps => Reply::answer()
                .text(&format!("Step {step}: I look at the next one."))
                .tool_use(&format!("c{step}"), "look_up", json!({})),
            _ => Reply::answer().text("All were looked at."),
        }
    }
}

/// A tool that shows another picture each time, as large as the screen of a laptop.
fn looking(steps: usize) -> ScriptedTool {
    let mut blank = Cursor::new(Vec::new());
    image::DynamicImage::new_luma8(1280, 720)
        .write_to(&mut blank, image::ImageFormat::Png)
        .unwrap();
    let blank = blank.into_inner();
    (0..steps).fold(ScriptedTool::looking("look_up"), |tool, step| {
        let mut bytes = blank.clone();
        // Nobody looks behind the end.
        bytes.extend(step.to_le_bytes());
        let picture = OutputPart::Image {
            media_type: "image/png".to_owned(),
            width: 1280,
            height: 720,
            data: bytes.into(),
        };
        let mut output = ToolOutput::text(format!("Screen {step}."), "Looked");
        output.parts.push(picture);
        tool.gives("look_up", Ok(output))
    })
}

#[tokio::test]
async fn a_long_task_ends_well_in_a_small_window() {
    let steps = env::var("LONG_RUN_STEPS").map_or(USUAL_STEPS, |steps| steps.parse().unwrap());
    let server = FakeClaude::answering(replying(steps))
        .with_window(WINDOW_TOKENS)
        .keeping_requests(KEPT_REQUESTS);
    let claude = Claude::new(
        Some(&server.base_url()),
        Arc::new(OneKey),
        Timeouts::default(),
    );
    let claude = Arc::new(claude.unwrap());
    let mut harness = SessionHarness::with_parts(
        Vec::new(),
        vec![looking(steps)],
        |options| {
            options.model = MODEL.to_owned();
            options.max_steps = 10_000;
            options.limits.max_repeats = 0;
            options.limits.max_still_actions = 0;
        },
        |parts| {
            claude.keep_uploads(Arc::new(StoredUploads::of(parts.store.clone())));
            parts.models = Models::of(vec![claude]);
        },
    )
    .await;
    harness.user("Look at all of them.").await;
    let transcript = harness.turn_end().await;
    server.assert_clean();
    assert!(transcript.ends_with("turn_ended completed"));
    let id = harness.session.id().clone();
    let events = harness.sessions.store().all_events(&id).await.unwrap();
    check_journal(&events, steps);
    for request in server.asked() {
        assert!(request.raw.len() < MAX_BODY_BYTES, "{}", request.raw.len());
    }
}

/// Every step is there once, and what was folded is told each time.
fn check_journal(events: &[DurableEvent], steps: usize) {
    let finished = events.iter().filter(|event| {
        matches!(
            &event.body,
            DurableBody::Call(CallEvent::ToolFinished { .. })
        )
    });
    assert_eq!(finished.count(), steps);
    let summaries: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.body {
            DurableBody::Session(SessionEvent::ContextCompacted { folded, .. }) => folded.as_ref(),
            _ => None,
        })
        .collect();
    assert!(summaries.len() >= 2, "{}", summaries.len());
    for folded in summaries {
        assert_ne!(folded.by, SummaryAuthor::Digest, "no summary failed");
    }
}
