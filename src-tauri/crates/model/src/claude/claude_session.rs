//! Conversation with Claude. Serializes every message once and keeps the bytes: earlier messages stay byte-identical from
//! request to request, so that the provider's cache fits and a request costs what it adds. Adapts where an endpoint takes
//! another computer form, fewer pictures, or no old thinking.

mod pictures;
mod summary;

use super::{
    ClaudeModel,
    answer_assembly::AnswerAssembly,
    api_error::{self, OptionalPart},
    beta_headers,
    picture_source::PictureSources,
    request_id,
    request_profile::{
        MAX_BODY_BYTES, MAX_PICTURES, MAX_PICTURES_SMALL, RequestOptions, RequestProfile,
        SMALL_CONTEXT_TOKENS,
    },
    serialized_message::{self, PictureReader, SerializeOptions, SerializedMessage},
};
use crate::{
    Model as _, ModelError, ModelRequest, ModelSession, ModelStream, ProviderSummary, RecoveryHint,
    Spent,
    wire::{
        answer_stream::{self, Reading},
        api_failure::text_of,
        call_ids::CallIds,
        framing::Framing,
        request_body::RequestBody,
    },
};
use async_trait::async_trait;
use bytes::Bytes;
use http::StatusCode;
use jiff::Timestamp;
use localization::localized;
use pictures::Healed;
use protocol::{Item, Message, Role, ToolKind, ToolSpec};
use reqwest::Response;
use std::sync::Arc;

/// Cache breakpoints on messages; with the one after the system prompt they are the four that the API allows.
const MESSAGE_BREAKPOINTS: usize = 3;
const BREAKPOINT: &[u8] = b",\"cache_control\":{\"type\":\"ephemeral\"}";

/// Conversation with its cache.
pub(super) struct ClaudeSession {
    model: ClaudeModel,
    entries: Vec<Entry>,
    /// The model's own thinking in messages before this one is left out.
    thinking_from: usize,
    /// Pictures of the messages before this one are left out.
    pictures_from: usize,
    sources: PictureSources,
}

/// Message with its serialized form.
struct Entry {
    message: Arc<Message>,
    options: SerializeOptions,
    serialized: Option<SerializedMessage>,
    /// One of its pictures goes in another form from now on.
    is_stale: bool,
}

impl ClaudeSession {
    pub(super) fn new(model: ClaudeModel) -> Self {
        Self {
            model,
            entries: Vec::new(),
            thinking_from: 0,
            pictures_from: 0,
            sources: PictureSources::default(),
        }
    }

    /// Serializes new messages, and those whose options changed.
    async fn serialize(&mut self, request: &ModelRequest, profile: RequestProfile) {
        self.notice_a_fold(request);
        self.entries.truncate(request.messages.len());
        for (index, message) in request.messages.iter().enumerate() {
            let options = SerializeOptions {
                profile,
                thinking: index >= self.thinking_from,
                pictures: index >= self.pictures_from,
            };
            let old = self.entries.get(index);
            if old.is_some_and(|entry| entry.serves(message, options)) {
                continue;
            }
            let reader = PictureReader {
                blobs: request.blobs.as_ref(),
                sources: &self.sources,
            };
            let model = self.model.id();
            let entry = Entry {
                message: Arc::clone(message),
                options,
                serialized: serialized_message::serialize(message, model, options, reader).await,
                is_stale: false,
            };
            match self.entries.get_mut(index) {
                Some(old) => *old = entry,
                None => self.entries.push(entry),
            }
        }
    }

    /// Begins anew when a summary took the place of the beginning. Thinking is bound to what came before it; only the
    /// provider's own summary keeps it valid.
    fn notice_a_fold(&mut self, request: &ModelRequest) {
        let (Some(entry), Some(first)) = (self.entries.first(), request.messages.first()) else {
            return;
        };
        if Arc::ptr_eq(&entry.message, first) {
            return;
        }
        self.pictures_from = 0;
        self.thinking_from = match first.verbatim {
            Some(_) => 0,
            None => request.messages.len(),
        };
    }

    fn build_request_body(
        &self,
        request: &ModelRequest,
        profile: RequestProfile,
        compacts: bool,
    ) -> RequestBody {
        let options = RequestOptions {
            effort: request.effort,
            output_budget: request.output_budget,
            may_think: self.goes_on_from_thinking(),
            compacts,
        };
        let opening = profile.opening(self.model.id(), &request.system, &request.tools, options);
        let serialized: Vec<_> = self.serialized().collect();
        let marked = match profile.caches {
            true => first_marked(&serialized),
            false => serialized.len(),
        };
        let mut body = RequestBody::default();
        body.push(opening);
        for (index, serialized) in serialized.into_iter().enumerate() {
            if index > 0 {
                body.push(Bytes::from_static(b","));
            }
            body.push(serialized.head.clone());
            if index >= marked && !serialized.tail.is_empty() {
                body.push(Bytes::from_static(BREAKPOINT));
            }
            body.push(serialized.tail.clone());
        }
        body.push(Bytes::from_static(b"]}"));
        body
    }

    /// Returns the serialized messages, without those that hold nothing for this model.
    fn serialized(&self) -> impl Iterator<Item = &SerializedMessage> {
        self.entries
            .iter()
            .filter_map(|entry| entry.serialized.as_ref())
    }

    fn is_too_large(&self, body: &RequestBody, profile: RequestProfile) -> bool {
        let pictures: usize = self
            .serialized()
            .map(|serialized| serialized.pictures.len())
            .sum();
        let most = match profile.spec.context_tokens <= SMALL_CONTEXT_TOKENS {
            true => MAX_PICTURES_SMALL,
            false => MAX_PICTURES,
        };
        body.byte_count() > MAX_BODY_BYTES || pictures as u64 > most
    }

    /// Returns whether the last answer, if it asked for calls, began with thinking.
    fn goes_on_from_thinking(&self) -> bool {
        let mut newest = self.entries.iter().rev();
        let last = newest.find(|entry| entry.message.role == Role::Assistant);
        last.is_none_or(|entry| {
            let calls = |item: &Item| matches!(item, Item::ToolCall(_));
            let thinks = entry
                .serialized
                .as_ref()
                .is_some_and(|serialized| serialized.thinks);
            thinks || !entry.message.items.iter().any(calls)
        })
    }

    /// Drops the older half of the pictures, at last the newest too. `false` when there are none.
    fn leave_out_pictures(&mut self) -> bool {
        let with_pictures: Vec<usize> = (0..self.entries.len())
            .filter(|index| {
                !self.entries[*index].has_no_pictures() && self.entries[*index].options.pictures
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

    /// Changes the next request after a refusal. `false` when nothing can be changed.
    fn adapt(&mut self, status: StatusCode, text: &str, profile: RequestProfile) -> bool {
        let part = api_error::refused_part(status, text);
        if part == Some(OptionalPart::ToolSearch)
            && self.model.leave_out(OptionalPart::ToolSearch, profile)
        {
            return true;
        }
        if api_error::is_about_tool_type(status, text, HOSTED_TYPES) {
            return self.model.use_next_form(profile.form);
        }
        let beta = profile.form.beta();
        if beta.is_some_and(|beta| api_error::is_about_beta(status, text, beta))
            && self.model.use_next_form(profile.form)
        {
            return true;
        }
        if self.thinking_from < self.entries.len() && api_error::is_about_thinking(status, text) {
            tracing::warn!("old thinking is left out of the request");
            self.thinking_from = self.entries.len();
            return true;
        }
        if let Some(part) = part
            && self.model.leave_out(part, profile)
        {
            return true;
        }
        api_error::is_about_pictures(status, text) && self.leave_out_pictures()
    }
}

/// Wire types of hosted tools.
const HOSTED_TYPES: &[&str] = &[
    "computer_toolset_20260801",
    "computer_20251124",
    "computer_20250124",
    "bash_20250124",
    "text_editor_20250728",
    "memory_20250818",
];

#[async_trait]
impl ModelSession for ClaudeSession {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let mut healed = Healed::default();
        // Every change below goes one way, so this ends.
        loop {
            let profile = self.model.profile();
            self.settle_pictures(&request).await?;
            self.serialize(&request, profile).await;
            let body = self.build_request_body(&request, profile, false);
            if self.is_too_large(&body, profile) {
                if self.leave_out_pictures() {
                    continue;
                }
                return Err(too_large());
            }
            let betas = profile.betas(&request.tools);
            let model = self.model.clone();
            let endpoint = model.endpoint();
            let response = endpoint
                .post("v1/messages", beta_headers(&betas)?, body)
                .await?;
            let status = response.status();
            if status.is_success() {
                let ids = CallIds::after(request.messages).and_folded(request.folded_calls);
                return answer(response, ids, profile, &model).await;
            }
            let headers = response.headers().clone();
            let text = text_of(response, endpoint.timeouts.event).await;
            if let Some(place) = refused_tool(status, &text, &request.tools) {
                return Err(api_error::of_tool(
                    endpoint.provider(),
                    place,
                    status,
                    &headers,
                    &text,
                ));
            }
            if self
                .heal_pictures(&request, &mut healed, (status, &text))
                .await
            {
                continue;
            }
            if !self.adapt(status, &text, profile) {
                return Err(api_error::of_status(
                    endpoint.provider(),
                    status,
                    &headers,
                    &text,
                    Timestamp::now(),
                ));
            }
        }
    }

    async fn summarize(
        &mut self,
        request: ModelRequest,
        spent: &mut Option<Spent>,
    ) -> Result<Option<ProviderSummary>, ModelError> {
        self.summary(request, spent).await
    }
}

/// Returns the place of the tool that the request was refused for. Hosted ones have other forms to try.
fn refused_tool(status: StatusCode, text: &str, tools: &[ToolSpec]) -> Option<usize> {
    if api_error::refused_part(status, text) == Some(OptionalPart::ToolSearch) {
        return None;
    }
    let place = api_error::refused_tool(status, text)?;
    let refused = tools.get(place)?;
    matches!(refused.kind, ToolKind::Custom { .. }).then_some(place)
}

async fn answer(
    response: Response,
    ids: CallIds,
    profile: RequestProfile,
    model: &ClaudeModel,
) -> Result<ModelStream, ModelError> {
    let endpoint = model.endpoint();
    let provider = endpoint.provider();
    let assembly = AnswerAssembly::new((provider, model.id()), request_id(&response), ids);
    let reading = Reading {
        framing: Framing::Events,
        prices: profile.spec.prices,
        timeouts: endpoint.timeouts,
    };
    answer_stream::read(response, provider, Box::new(assembly), reading).await
}

/// Returns the index of the first message with a breakpoint: the last few that can have one do.
fn first_marked(serialized: &[&SerializedMessage]) -> usize {
    let can = |index: &usize| !serialized[*index].tail.is_empty();
    (0..serialized.len())
        .rev()
        .filter(can)
        .nth(MESSAGE_BREAKPOINTS - 1)
        .unwrap_or(0)
}

fn too_large() -> ModelError {
    ModelError {
        recovery: RecoveryHint::Shrink,
        ..ModelError::fatal(localized!("model-chat-too-large"))
    }
}

impl Entry {
    /// Returns whether the entry is this message, serialized as it must be now.
    fn serves(&self, message: &Arc<Message>, options: SerializeOptions) -> bool {
        let as_before = SerializeOptions {
            pictures: self.options.pictures,
            ..options
        };
        Arc::ptr_eq(&self.message, message)
            && !self.is_stale
            && (self.options == options || (self.options == as_before && self.has_no_pictures()))
    }

    fn has_no_pictures(&self) -> bool {
        pictures::images(&self.message).next().is_none()
    }
}
