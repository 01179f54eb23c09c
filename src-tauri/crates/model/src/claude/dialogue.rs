//! One conversation with Claude. Remembers how every message was written, so that a request costs what
//! it adds; and finds its own way where an endpoint takes another form, less, or no old thinking.

use super::{
    ClaudeModel,
    body::Body,
    card::ComputerForm,
    failure,
    frame::{Manner, Wishes},
    message::{self, Hand, Written},
    stream,
};
use crate::{Dialogue, Model as _, ModelError, ModelRequest, ModelStream, Remedy};
use async_trait::async_trait;
use bytes::Bytes;
use http::StatusCode;
use jiff::Timestamp;
use protocol::{Item, Message, Role};
use reqwest::Response;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// A request may be this long.
const MAX_BODY_BYTES: u64 = 32 * 1000 * 1000;
/// Pictures in one request, for models with a large window and for the others.
const MAX_PICTURES: usize = 600;
const MAX_PICTURES_SMALL: usize = 100;
const SMALL_CONTEXT_TOKENS: u64 = 200_000;
/// Breakpoints on messages: with the one behind the system prompt they are the four that are allowed.
const MESSAGE_BREAKPOINTS: usize = 3;
const BREAKPOINT: &[u8] = b",\"cache_control\":{\"type\":\"ephemeral\"}";
/// An error's text is read up to here.
const MAX_ERROR_BYTES: usize = 64 * 1024;

/// A conversation.
pub(super) struct ClaudeDialogue {
    model: ClaudeModel,
    entries: Vec<Entry>,
    /// The model's own thinking in messages before this one is left out.
    thinking_from: usize,
    /// Pictures of the messages before this one are left out.
    pictures_from: usize,
}

/// A message and how it was written.
struct Entry {
    message: Arc<Message>,
    hand: Hand,
    written: Option<Written>,
}

impl ClaudeDialogue {
    pub(super) fn new(model: ClaudeModel) -> Self {
        Self {
            model,
            entries: Vec::new(),
            thinking_from: 0,
            pictures_from: 0,
        }
    }

    /// Writes what was not written yet, and everything anew that has to be written differently now.
    async fn write(&mut self, request: &ModelRequest, manner: Manner) {
        self.entries.truncate(request.messages.len());
        for (index, message) in request.messages.iter().enumerate() {
            let hand = Hand {
                manner,
                thinking: index >= self.thinking_from,
                pictures: index >= self.pictures_from,
            };
            let old = self.entries.get(index);
            if old.is_some_and(|entry| entry.serves(message, hand)) {
                continue;
            }
            let blobs = request.blobs.as_ref();
            let entry = Entry {
                message: Arc::clone(message),
                hand,
                written: message::write(message, self.model.id(), hand, blobs).await,
            };
            match self.entries.get_mut(index) {
                Some(old) => *old = entry,
                None => self.entries.push(entry),
            }
        }
    }

    fn body(&self, request: &ModelRequest, manner: Manner) -> Body {
        let wishes = Wishes {
            effort: request.effort,
            room: request.room,
            may_think: self.goes_on_from_thinking(),
        };
        let opening = manner.opening(self.model.id(), &request.system, &request.tools, wishes);
        let written: Vec<_> = self.written().collect();
        let marked = match manner.caches {
            true => first_marked(&written),
            false => written.len(),
        };
        let mut body = Body::default();
        body.push(opening);
        for (index, written) in written.into_iter().enumerate() {
            if index > 0 {
                body.push(Bytes::from_static(b","));
            }
            body.push(written.head.clone());
            if index >= marked && !written.tail.is_empty() {
                body.push(Bytes::from_static(BREAKPOINT));
            }
            body.push(written.tail.clone());
        }
        body.push(Bytes::from_static(b"]}"));
        body
    }

    /// The messages as they are written, without those that hold nothing for this model.
    fn written(&self) -> impl Iterator<Item = &Written> {
        self.entries
            .iter()
            .filter_map(|entry| entry.written.as_ref())
    }

    fn is_too_large(&self, body: &Body, manner: Manner) -> bool {
        let pictures: usize = self.written().map(|written| written.pictures).sum();
        let most = match manner.card.context_tokens <= SMALL_CONTEXT_TOKENS {
            true => MAX_PICTURES_SMALL,
            false => MAX_PICTURES,
        };
        body.byte_count() > MAX_BODY_BYTES || pictures > most
    }

    /// Whether the last answer, if it asked for calls, began with thinking.
    fn goes_on_from_thinking(&self) -> bool {
        let mut newest = self.entries.iter().rev();
        let last = newest.find(|entry| entry.message.role == Role::Assistant);
        last.is_none_or(|entry| {
            let calls = |item: &Item| matches!(item, Item::ToolCall(_));
            let thinks = entry.written.as_ref().is_some_and(|written| written.thinks);
            thinks || !entry.message.items.iter().any(calls)
        })
    }

    /// Leaves out the older half of the pictures, at last the newest too. `false` when there are none.
    fn leave_out_pictures(&mut self) -> bool {
        let with_pictures: Vec<usize> = (0..self.entries.len())
            .filter(|index| {
                !self.entries[*index].has_no_pictures() && self.entries[*index].hand.pictures
            })
            .collect();
        if with_pictures.is_empty() {
            return false;
        }
        let middle = with_pictures.get(with_pictures.len().div_ceil(2));
        self.pictures_from = middle.copied().unwrap_or(self.entries.len());
        tracing::info!(
            from = self.pictures_from,
            "older pictures are left out of the request"
        );
        true
    }

    /// What to change after a refusal; `false` when nothing can be.
    fn adapt(&mut self, status: StatusCode, text: &str, form: ComputerForm) -> bool {
        if failure::is_about_tool_type(status, text, HOSTED_TYPES) {
            return self.model.use_next_form(form);
        }
        if self.thinking_from < self.entries.len() && failure::is_about_thinking(status, text) {
            tracing::warn!("old thinking is left out of the request");
            self.thinking_from = self.entries.len();
            return true;
        }
        failure::is_about_pictures(status, text) && self.leave_out_pictures()
    }
}

/// Hosted tools by their types on the wire.
const HOSTED_TYPES: &[&str] = &[
    "computer_toolset_20260801",
    "computer_20251124",
    "computer_20250124",
    "bash_20250124",
    "text_editor_20250728",
    "memory_20250818",
];

#[async_trait]
impl Dialogue for ClaudeDialogue {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        // Every change below goes one way, so this ends.
        loop {
            let manner = self.model.manner();
            self.write(&request, manner).await;
            let body = self.body(&request, manner);
            if self.is_too_large(&body, manner) {
                if self.leave_out_pictures() {
                    continue;
                }
                return Err(too_large());
            }
            let betas = manner.betas(&request.tools);
            let endpoint = self.model.endpoint();
            let response = endpoint.post("v1/messages", &betas, body).await?;
            let status = response.status();
            if status.is_success() {
                return answer(response, manner, endpoint.patience).await;
            }
            let headers = response.headers().clone();
            let text = text_of(response, endpoint.patience.event).await;
            if !self.adapt(status, &text, manner.form) {
                return Err(failure::of_status(
                    status,
                    &headers,
                    &text,
                    Timestamp::now(),
                ));
            }
        }
    }
}

async fn answer(
    response: Response,
    manner: Manner,
    patience: super::Patience,
) -> Result<ModelStream, ModelError> {
    let kind = response.headers().get(http::header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("text/event-stream") {
        return Ok(stream::read(response, manner.card, patience));
    }
    tracing::warn!(kind, "the answer is no stream");
    Err(ModelError {
        remedy: Remedy::Retry { after: None },
        message:
            "Something else answered in Claude's place, perhaps the sign-in page of a network."
                .to_owned(),
        request_id: stream::request_id(&response),
        offline: true,
    })
}

/// The beginning of an error's text, or what came of it in time.
async fn text_of(mut response: Response, patience: Duration) -> String {
    let mut bytes = Vec::new();
    while bytes.len() < MAX_ERROR_BYTES
        && let Ok(Ok(Some(chunk))) = timeout(patience, response.chunk()).await
    {
        bytes.extend_from_slice(&chunk);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// From which message on breakpoints are set: the last few that can have one.
fn first_marked(written: &[&Written]) -> usize {
    let can = |index: &usize| !written[*index].tail.is_empty();
    (0..written.len())
        .rev()
        .filter(can)
        .nth(MESSAGE_BREAKPOINTS - 1)
        .unwrap_or(0)
}

fn too_large() -> ModelError {
    ModelError {
        remedy: Remedy::Shrink,
        ..ModelError::tell("This chat has become too large to send.")
    }
}

impl Entry {
    /// Whether it is this message, written as it is to be written now.
    fn serves(&self, message: &Arc<Message>, hand: Hand) -> bool {
        let as_before = Hand {
            pictures: self.hand.pictures,
            ..hand
        };
        Arc::ptr_eq(&self.message, message)
            && (self.hand == hand || (self.hand == as_before && self.has_no_pictures()))
    }

    fn has_no_pictures(&self) -> bool {
        let is_picture = |item: &Item| matches!(item, Item::Image { .. });
        !self.message.items.iter().any(|item| match item {
            Item::ToolResult(result) => result.content.iter().any(is_picture),
            other => is_picture(other),
        })
    }
}
