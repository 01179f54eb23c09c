//! What pictures cost: bytes and seconds of a step over a link of 10 Mbit/s up and 40 ms, inline and by file; and the price
//! of a task by the published cache rules, against no caching, keeping three pictures, and the least it could be.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark fails by panicking and prints its figures"
)]

#[path = "uploads/prices.rs"]
mod prices;
#[path = "uploads/shaped_link.rs"]
mod shaped_link;

use async_trait::async_trait;
use futures::StreamExt as _;
use jiff::{SignedDuration, Timestamp};
use localization::LocalizedText;
use model::{
    ApiKey, ApiKeySource, BlobSource, BlobUnavailable, EndpointKind, ModelEvent, ModelRequest,
    ModelSession, OutputBudget, Provider as _, Timeouts, Upload, UploadRecord,
    claude::{Claude, DEFAULT_MODEL},
};
use protocol::{BlobId, BlobRef, Bytes, Item, Message, Role, ToolCall, ToolResult};
use serde_json::json;
use shaped_link::ShapedLink;
use std::{
    collections::HashMap,
    io::Cursor,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::runtime::Builder;

const STEPS: [usize; 3] = [10, 100, 1_000];
/// Median of a screen full of text (docs/performance.md).
const PICTURE_BYTES: usize = 120_000;
/// Characters of a signature of short thinking.
const SIGNATURE: usize = 344;

fn main() {
    // Cargo's test runner starts benchmarks too.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(prices::print());
    println!("one step over 10 Mbit/s up and 40 ms, a picture of 120 kB in each:");
    println!("step, form, request bytes, uploaded bytes, seconds, pictures left out");
    for steps in STEPS {
        for by_file in [false, true] {
            runtime.block_on(print_step(steps, by_file));
        }
    }
}

async fn print_step(steps: usize, by_file: bool) {
    let link = ShapedLink::start();
    let timeouts = Timeouts {
        answer: Duration::from_secs(600),
        ..Timeouts::default()
    };
    let claude = Claude::new(Some(link.url()), Arc::new(OneKey), timeouts).unwrap();
    if by_file {
        claude.keep_uploads(Arc::new(Record::default()));
    }
    let mut messages = vec![Arc::new(user(vec![Item::text("Do it.")]))];
    for step in 0..steps {
        messages.push(Arc::new(assistant(step)));
        messages.push(Arc::new(user(results(step))));
    }
    let mut session = claude.model(DEFAULT_MODEL).unwrap().start_session();
    let before = messages[..messages.len() - 2].to_vec();
    ask(session.as_mut(), before).await;
    link.shape();
    let begun = Instant::now();
    ask(session.as_mut(), messages).await;
    let seconds = begun.elapsed().as_secs_f64();
    let sent = link.sent();
    println!(
        "{steps}, {}, {}, {}, {seconds:.2}, {}",
        if by_file { "file" } else { "inline" },
        sent.request_bytes,
        sent.uploaded_bytes,
        sent.left_out,
    );
}

pub(crate) async fn ask(
    session: &mut dyn ModelSession,
    messages: Vec<Arc<Message>>,
) -> model::ModelAnswer {
    let request = ModelRequest {
        system: "You help on the user's own computer. ".repeat(60).into(),
        tools: Arc::new([testkit::hosted("computer", protocol::HostedTool::Computer)]),
        messages,
        effort: None,
        output_budget: OutputBudget::Standard,
        folded_calls: Arc::default(),
        blobs: Arc::new(Pictures),
    };
    let mut stream = session.ask(request).await.unwrap();
    let mut answer = None;
    while let Some(event) = stream.next().await {
        if let ModelEvent::Finished(finished) = event.unwrap() {
            answer = Some(finished);
        }
    }
    answer.unwrap()
}

pub(crate) fn user(items: Vec<Item>) -> Message {
    Message {
        role: Role::User,
        items,
        model: None,
        verbatim: None,
    }
}

fn assistant(step: usize) -> Message {
    let call = |name: &str, input| ToolCall {
        call: format!("{name}_{step}").as_str().into(),
        name: name.to_owned(),
        toolset: Some("computer".to_owned()),
        input,
    };
    let calls = [
        call("left_click", json!({"coordinate": [640, 60]})),
        call("screenshot", json!({})),
    ];
    let mut blocks = vec![json!({
        "type": "thinking", "thinking": "I press the button and look again.",
        "signature": "E".repeat(SIGNATURE),
    })];
    blocks.extend(calls.iter().map(|call| {
        json!({"type": "tool_use", "id": call.call.as_str(), "name": call.name,
            "toolset_name": "computer", "input": call.input})
    }));
    Message {
        role: Role::Assistant,
        items: calls.map(Item::ToolCall).to_vec(),
        model: Some(DEFAULT_MODEL.to_owned()),
        verbatim: Some(serde_json::to_string(&blocks).unwrap()),
    }
}

fn results(step: usize) -> Vec<Item> {
    let result = |name: &str, content| {
        Item::ToolResult(ToolResult {
            call: format!("{name}_{step}").as_str().into(),
            toolset: Some("computer".to_owned()),
            is_error: false,
            content: vec![content],
        })
    };
    vec![
        result("left_click", Item::text("Clicked.")),
        result("screenshot", picture(&format!("large-{step}"))),
    ]
}

pub(crate) fn picture(name: &str) -> Item {
    Item::Image {
        image: BlobRef {
            id: BlobId::new(name),
            media_type: "image/png".to_owned(),
            byte_count: PICTURE_BYTES as u64,
            width: Some(1280),
            height: Some(720),
        },
    }
}

struct Pictures;

#[async_trait]
impl BlobSource for Pictures {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let mut bytes = Cursor::new(Vec::new());
        let picture = image::DynamicImage::new_luma8(1280, 720);
        picture
            .write_to(&mut bytes, image::ImageFormat::Png)
            .unwrap();
        let mut bytes = bytes.into_inner();
        if !id.as_str().starts_with("small") {
            // Nobody looks behind the end.
            bytes.resize(PICTURE_BYTES, 0);
        }
        Ok(bytes.into())
    }
}

struct OneKey;

#[async_trait]
impl ApiKeySource for OneKey {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(Some(ApiKey::new("x")))
    }
}

/// Record in which every picture once had a file elsewhere, so that old ones are uploaded too.
#[derive(Default)]
struct Record(Mutex<HashMap<BlobId, Upload>>);

#[async_trait]
impl UploadRecord for Record {
    async fn of_blob(&self, blob: &BlobId) -> Result<Vec<Upload>, LocalizedText> {
        let kept = self.0.lock().unwrap().get(blob).cloned();
        let elsewhere = Upload {
            blob: blob.clone(),
            place: "elsewhere".to_owned(),
            file: "file_x".to_owned(),
            expires: Timestamp::now() + SignedDuration::from_hours(24),
        };
        Ok(vec![kept.unwrap_or(elsewhere)])
    }

    async fn keep(&self, upload: Upload) -> Result<(), LocalizedText> {
        self.0.lock().unwrap().insert(upload.blob.clone(), upload);
        Ok(())
    }

    async fn forget(&self, _upload: &Upload) -> Result<(), LocalizedText> {
        Ok(())
    }

    async fn unneeded(&self) -> Result<Vec<Upload>, LocalizedText> {
        Ok(Vec::new())
    }

    async fn all(&self) -> Result<Vec<Upload>, LocalizedText> {
        Ok(Vec::new())
    }
}
