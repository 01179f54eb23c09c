//! A conversation of many steps, each with a call and a screenshot, and the asking of a model about it. Shared by the benchmarks
//! of requests.

use async_trait::async_trait;
use futures::StreamExt as _;
use localization::LocalizedText;
use model::{
    ApiKey, ApiKeySource, BlobSource, BlobUnavailable, EndpointKind, Model, ModelEvent,
    ModelRequest, ModelSession, OutputBudget,
};
use protocol::{BlobId, BlobRef, Bytes, Item, Message, Role, ToolCall, ToolResult};
use serde_json::json;
use std::sync::Arc;
use tokio::runtime::Runtime;

/// A small screenshot, so that a thousand of them still fit into one request.
const PICTURE_BYTES: usize = 16 * 1024;

/// Conversation with a model.
pub(crate) struct Talk {
    session: Box<dyn ModelSession>,
    messages: Vec<Arc<Message>>,
}

/// Form in which a model wrote a step: the step's number to the text that goes back.
pub(crate) type OwnForm = fn(usize) -> String;

impl Talk {
    /// A conversation of so many steps, of which nothing was sent before.
    pub(crate) fn cold(model: &dyn Model, own: OwnForm, steps: usize) -> Self {
        let mut messages = vec![Arc::new(user(vec![Item::text("Do it.")]))];
        for step in 0..steps {
            messages.push(Arc::new(assistant(model.id(), own, step)));
            messages.push(Arc::new(user(results(step))));
        }
        Self {
            session: model.start_session(),
            messages,
        }
    }

    /// The same, of which everything but the last step was sent before.
    pub(crate) fn warm(model: &dyn Model, own: OwnForm, steps: usize, runtime: &Runtime) -> Self {
        let mut talk = Self::cold(model, own, steps);
        let all = std::mem::take(&mut talk.messages);
        talk.messages = all[..all.len() - 2].to_vec();
        talk.ask(runtime);
        talk.messages = all;
        talk
    }

    /// Asks, and reads the answer to its end.
    pub(crate) fn ask(&mut self, runtime: &Runtime) {
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
            let mut stream = self.session.ask(request).await.unwrap();
            let mut finished = false;
            while let Some(event) = stream.next().await {
                finished |= matches!(event.unwrap(), ModelEvent::Finished(_));
            }
            finished
        });
        assert!(finished);
    }
}

fn user(items: Vec<Item>) -> Message {
    Message {
        role: Role::User,
        items,
        model: None,
        verbatim: None,
    }
}

fn assistant(model: &str, own: OwnForm, step: usize) -> Message {
    let call = ToolCall {
        call: format!("call_{step}").as_str().into(),
        name: "screenshot".to_owned(),
        toolset: Some("computer".to_owned()),
        input: json!({}),
    };
    Message {
        role: Role::Assistant,
        items: vec![Item::ToolCall(call)],
        model: Some(model.to_owned()),
        verbatim: Some(own(step)),
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

/// A key that is always there.
pub(crate) struct AnyKey;

#[async_trait]
impl ApiKeySource for AnyKey {
    async fn key(&self, _place: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(Some(ApiKey::new("x")))
    }
}

/// Returns a step as Claude writes it.
pub(crate) fn of_claude(step: usize) -> String {
    let blocks = json!([
        {"type": "thinking", "thinking": "I look at the screen again.", "signature": "EqQB".repeat(200)},
        {"type": "tool_use", "id": format!("call_{step}"), "name": "screenshot", "toolset_name": "computer", "input": {}},
    ]);
    blocks.to_string()
}

/// Returns an answer of Claude's in so many pieces of text.
pub(crate) fn claudes_answer(deltas: usize) -> Vec<u8> {
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
