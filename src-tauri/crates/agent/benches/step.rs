//! Cost of one step of a task at step 10, 100 and 1,000, apart from the model and the tool: the real
//! session, journal and picture store; a model that answers at once, and a tool that only gives a picture.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark fails by panicking and prints its figures"
)]

use agent::{Parts, Sessions};
use allocation_counter::measure;
use async_trait::async_trait;
use futures::{StreamExt as _, stream};
use model::{
    Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, ModelStream, Models,
};
use protocol::{
    Command, Domain, Effect, Item, Mode, OutputPart, Proof, ResourceClaims, SessionOptions,
    StopReason, Tokens, ToolCall, ToolOutput, TurnEvent,
};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use store::Store;
use tools::{
    AnyTool, CallScope, Definition, Invocation, Operation, Registry, Tool, ToolContext, ToolError,
};

const PLACES: [usize; 3] = [10, 100, 1_000];
/// Steps around a place whose median counts.
const AROUND: usize = 21;
/// The size of a modest screenshot.
const PICTURE_BYTES: usize = 100 * 1024;
const RUNS: usize = 5;

fn main() {
    let steps = PLACES[2] + AROUND;
    let mut medians = vec![Vec::new(); PLACES.len()];
    for _ in 0..RUNS {
        let asked = task(steps);
        for (place, medians) in PLACES.iter().zip(&mut medians) {
            let around = &asked[place - AROUND.min(place - 1) / 2..][..AROUND];
            let mut took: Vec<Duration> = around.windows(2).map(|pair| pair[1] - pair[0]).collect();
            took.sort();
            medians.push(took[took.len() / 2]);
        }
    }
    for (place, medians) in PLACES.iter().zip(&mut medians) {
        medians.sort();
        println!(
            "step {place}: median {:?} (of {RUNS} runs: {:?} to {:?})",
            medians[RUNS / 2],
            medians[0],
            medians[RUNS - 1]
        );
    }
    for place in PLACES {
        let before = measure(|| drop(task(place)));
        let after = measure(|| drop(task(place + 10)));
        println!(
            "step {place}: {} allocations, {} kB",
            (after.count_total - before.count_total) / 10,
            (after.bytes_total - before.bytes_total) / 10_000
        );
    }
}

/// Runs a task of so many steps; when each was asked for.
fn task(steps: usize) -> Vec<Instant> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let asked = Arc::new(Mutex::new(Vec::with_capacity(steps + 1)));
    runtime.block_on(async {
        let store = Store::open(&folder.path().join("journal.db")).unwrap();
        let tools: Vec<Arc<dyn AnyTool>> = vec![Arc::new(Camera::default())];
        let registry = Registry::new(tools).unwrap();
        let model = Prompt {
            steps,
            asked: Arc::clone(&asked),
        };
        let parts = Parts::new(store, Models::only(Arc::new(model)), registry, "0.0.0");
        let sessions = Sessions::new(parts);
        let options = SessionOptions {
            mode: Mode::Free,
            max_steps: u32::MAX,
            ..SessionOptions::for_model("prompt")
        };
        let session = sessions.create(options).await.unwrap();
        let mut watch = session.watch(0);
        let text = "Go".to_owned();
        let attachments = Vec::new();
        let submit = Command::Submit {
            text,
            attachments,
            quoted: Vec::new(),
        };
        session.submit(submit).await.unwrap();
        while let Some(event) = watch.next().await.unwrap() {
            if let Some(TurnEvent::TurnEnded { reason }) = event.as_turn() {
                assert_eq!(*reason, protocol::TurnEnd::Completed);
                break;
            }
        }
        sessions.close_all().await;
    });
    let asked = asked.lock().unwrap();
    assert_eq!(asked.len(), steps + 1);
    asked.clone()
}

/// A model that asks for one picture after the other, at once.
#[derive(Clone)]
struct Prompt {
    steps: usize,
    asked: Arc<Mutex<Vec<Instant>>>,
}

impl Model for Prompt {
    fn id(&self) -> &str {
        "prompt"
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(self.clone())
    }
}

#[async_trait]
impl ModelSession for Prompt {
    async fn ask(&mut self, _request: ModelRequest) -> Result<ModelStream, ModelError> {
        let step = {
            let mut asked = self.asked.lock().unwrap();
            asked.push(Instant::now());
            asked.len()
        };
        let (item, stop_reason) = if step <= self.steps {
            let call = ToolCall {
                call: format!("call_{step}").as_str().into(),
                name: "look".to_owned(),
                toolset: None,
                input: json!({ "step": step }),
            };
            (Item::ToolCall(call), StopReason::ToolUse)
        } else {
            (Item::text("Done."), StopReason::EndTurn)
        };
        let answer = ModelAnswer {
            answered_by: None,
            items: vec![Item::text("I look again."), item],
            stop_reason,
            in_call: false,
            invalid_calls: Vec::new(),
            dependent_calls: Vec::new(),
            explanation: None,
            verbatim: None,
            request_id: None,
            tokens: Tokens::default(),
            cost_usd: 0.0,
        };
        let event = Ok(ModelEvent::Finished(answer));
        Ok(stream::once(async { event }).boxed())
    }
}

/// A tool whose every picture is another one.
#[derive(Default)]
struct Camera(AtomicUsize);

impl Tool for Camera {
    type Input = Value;

    fn definition(&self) -> Definition {
        Definition::new("look", Domain::Web, Effect::Observe, "Looks")
            .parallel()
            .input_schema(json!({"type": "object"}))
    }

    fn prepare(self: Arc<Self>, _: Value, _: CallScope) -> Result<Invocation, ToolError> {
        Ok(Invocation::new(Effect::Observe, "Look", Shot(self)))
    }
}

/// A call of it.
struct Shot(Arc<Camera>);

#[async_trait]
impl Operation for Shot {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let number = self.0.0.fetch_add(1, Ordering::Relaxed);
        let mut picture = vec![7; PICTURE_BYTES];
        picture[..8].copy_from_slice(&number.to_le_bytes());
        let image = OutputPart::Image {
            media_type: "image/png".to_owned(),
            width: 1280,
            height: 720,
            data: picture.into(),
        };
        Ok(ToolOutput {
            parts: vec![image],
            summary: "Looked".to_owned().into(),
            proof: Proof::Confirmed,
            screen: None,
            reference: None,
            shown: None,
            chat_title: None,
        })
    }
}
