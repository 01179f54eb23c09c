//! Cost of one more request in a conversation of 10, 100 and 1,000 steps, against writing it
//! all anew; and how fast an answer is read. Over real HTTP on the loopback address.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark fails by panicking and prints its figures"
)]

mod canned;

use allocation_counter::{AllocationInfo, measure};
use async_trait::async_trait;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use futures::StreamExt as _;
use model::{
    ApiKey, ApiKeySource, BlobSource, BlobUnavailable, ModelEvent, ModelRequest, ModelSession,
    OutputBudget, Provider as _, Timeouts,
    claude::{Claude, DEFAULT_MODEL},
};
use protocol::{BlobId, BlobRef, Bytes, Item, Message, Role, ToolCall, ToolResult};
use serde_json::json;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};

const STEPS: [usize; 3] = [10, 100, 1_000];
/// A small screenshot, so that a thousand of them still fit into one request.
const PICTURE_BYTES: usize = 16 * 1024;

struct Talk {
    dialogue: Box<dyn ModelSession>,
    messages: Vec<Arc<Message>>,
}

impl Talk {
    /// A conversation of so many steps, of which everything but the last was sent before.
    fn warm(claude: &Claude, steps: usize, runtime: &Runtime) -> Self {
        let mut talk = Self::cold(claude, steps);
        let all = std::mem::take(&mut talk.messages);
        talk.messages = all[..all.len() - 2].to_vec();
        talk.ask(runtime);
        talk.messages = all;
        talk
    }

    fn cold(claude: &Claude, steps: usize) -> Self {
        let mut messages = vec![Arc::new(user(vec![Item::text("Do it.")]))];
        for step in 0..steps {
            messages.push(Arc::new(assistant(step)));
            messages.push(Arc::new(user(results(step))));
        }
        let dialogue = claude.model(DEFAULT_MODEL).unwrap().start_session();
        Self { dialogue, messages }
    }

    fn ask(&mut self, runtime: &Runtime) {
        let request = ModelRequest {
            system: "Be kind.".into(),
            tools: Arc::new([]),
            messages: self.messages.clone(),
            effort: None,
            output_budget: OutputBudget::Standard,
            blobs: Arc::new(Pictures),
            folded_calls: Arc::default(),
        };
        let finished = runtime.block_on(async {
            let mut stream = self.dialogue.ask(request).await.unwrap();
            let mut finished = false;
            while let Some(event) = stream.next().await {
                finished |= matches!(event.unwrap(), ModelEvent::Finished(_));
            }
            finished
        });
        assert!(finished);
    }
}

fn one_more_request(criterion: &mut Criterion) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let claude = claude(&canned::serve(answer(1)));
    let mut group = criterion.benchmark_group("one more request");
    group.sample_size(20);
    for steps in STEPS {
        group.bench_function(format!("appended at step {steps}"), |bencher| {
            bencher.iter_batched_ref(
                || Talk::warm(&claude, steps, &runtime),
                |talk| talk.ask(&runtime),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(format!("serialized anew at step {steps}"), |bencher| {
            bencher.iter_batched_ref(
                || Talk::cold(&claude, steps),
                |talk| talk.ask(&runtime),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    for steps in STEPS {
        let mut warm = Talk::warm(&claude, steps, &runtime);
        let appended = measure(|| warm.ask(&runtime));
        let mut cold = Talk::cold(&claude, steps);
        let anew = measure(|| cold.ask(&runtime));
        println!(
            "allocations at step {steps}: appended {}, serialized anew {}",
            shown(&appended),
            shown(&anew)
        );
    }
}

fn shown(info: &AllocationInfo) -> String {
    format!("{} ({} kB)", info.count_total, info.bytes_total / 1_000)
}

fn reading(criterion: &mut Criterion) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let answer = answer(50_000);
    let mut group = criterion.benchmark_group("reading an answer");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(answer.len() as u64));
    let claude = claude(&canned::serve(answer));
    let mut talk = Talk::cold(&claude, 1);
    group.bench_function("50,000 deltas", |bencher| {
        bencher.iter(|| talk.ask(&runtime));
    });
    group.finish();
}

fn claude(address: &str) -> Claude {
    Claude::new(Some(address), Arc::new(AnyKey), Timeouts::default()).unwrap()
}

/// An answer of so many pieces of text.
fn answer(deltas: usize) -> Vec<u8> {
    let mut text = String::new();
    let mut event = |event: serde_json::Value| {
        let kind = event["type"].as_str().unwrap();
        text.push_str(&format!("event: {kind}\ndata: {event}\n\n"));
    };
    event(
        json!({"type": "message_start", "message": {"usage": {"input_tokens": 1, "output_tokens": 1}}}),
    );
    event(
        json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
    );
    for _ in 0..deltas {
        event(
            json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Some words more"}}),
        );
    }
    event(json!({"type": "content_block_stop", "index": 0}));
    event(
        json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 9}}),
    );
    event(json!({"type": "message_stop"}));
    text.into_bytes()
}

fn user(items: Vec<Item>) -> Message {
    Message {
        role: Role::User,
        items,
        model: None,
        verbatim: None,
    }
}

fn assistant(step: usize) -> Message {
    let call = ToolCall {
        call: format!("call_{step}").as_str().into(),
        name: "screenshot".to_owned(),
        toolset: Some("computer".to_owned()),
        input: json!({}),
    };
    let blocks = json!([
        {"type": "thinking", "thinking": "I look at the screen again.", "signature": "EqQB".repeat(200)},
        {"type": "tool_use", "id": format!("call_{step}"), "name": "screenshot", "toolset_name": "computer", "input": {}},
    ]);
    Message {
        role: Role::Assistant,
        items: vec![Item::ToolCall(call)],
        model: Some(DEFAULT_MODEL.to_owned()),
        verbatim: Some(blocks.to_string()),
    }
}

fn results(step: usize) -> Vec<Item> {
    let image = BlobRef {
        id: BlobId::new(format!("picture-{step}")),
        media_type: "image/png".to_owned(),
        byte_count: PICTURE_BYTES as u64,
        width: Some(1280),
        height: Some(720),
    };
    vec![Item::ToolResult(ToolResult {
        call: format!("call_{step}").as_str().into(),
        toolset: Some("computer".to_owned()),
        is_error: false,
        content: vec![Item::Image { image }],
    })]
}

struct Pictures;

#[async_trait]
impl BlobSource for Pictures {
    async fn bytes(&self, _id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        Ok(vec![7; PICTURE_BYTES].into())
    }
}

struct AnyKey;

#[async_trait]
impl ApiKeySource for AnyKey {
    async fn key(
        &self,
        _place: model::EndpointKind,
    ) -> Result<Option<ApiKey>, localization::LocalizedText> {
        Ok(Some(ApiKey::new("x")))
    }
}

criterion_group!(benches, one_more_request, reading);
criterion_main!(benches);
