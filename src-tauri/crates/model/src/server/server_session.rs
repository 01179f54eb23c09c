//! Conversation with a server's model. Every message is written once and its bytes are kept, so that a request costs what it
//! adds, and the provider's cache fits. Adapts where a server does without a part of the request.

use super::{
    ServerModel,
    functions::picture_size,
    left_out::{LeftOut, OptionalPart},
    portable::{self, UserView},
    protocol::{AnswerStart, RequestHead},
    refused_tool::refused_tool,
    served_model::ServedModel,
    server_error::{self, ServerError},
};
use crate::{
    Model as _, ModelError, ModelRequest, ModelSession, ModelStream, Prices, RecoveryHint,
    wire::{
        answer_stream::{self, Reading},
        api_failure::text_of,
        call_ids::CallIds,
        request_body::RequestBody,
    },
};
use ::protocol::{CallId, Item, Message, PictureSize, Role};
use async_trait::async_trait;
use bytes::Bytes;
use http::HeaderMap;
use jiff::Timestamp;
use localization::localized;
use reqwest::Response;
use sha2::{Digest as _, Sha256};
use std::{collections::HashMap, sync::Arc};

/// Longest request. Servers take different sizes; the smallest of the large ones is this.
const MAX_BODY_BYTES: u64 = 32 * 1000 * 1000;

/// Conversation with what was written of it.
pub(super) struct ServerSession {
    model: ServerModel,
    /// The model with what its server has told of it.
    served: ServedModel,
    entries: Vec<Entry>,
    /// Names of the functions that were called.
    functions: HashMap<CallId, String>,
    /// Pictures of the messages before this one are left out.
    pictures_from: usize,
    /// Digest of the conversation's beginning: the same after a restart.
    cache_key: String,
}

/// Message as it was written.
struct Entry {
    message: Arc<Message>,
    view: EntryView,
    written: Bytes,
}

/// Conditions under which a message was written.
#[derive(Clone, Copy, Debug, PartialEq)]
struct EntryView {
    shown: bool,
    sees: bool,
    picture: Option<PictureSize>,
}

impl ServerSession {
    pub(super) fn new(model: ServerModel) -> Self {
        Self {
            served: model.completed(),
            model,
            entries: Vec::new(),
            functions: HashMap::new(),
            pictures_from: 0,
            cache_key: String::new(),
        }
    }

    /// Writes new messages, and those that are shown in another way now.
    async fn write(&mut self, request: &ModelRequest, left_out: LeftOut) {
        let is_same = |entry: &Entry, first: &Arc<Message>| Arc::ptr_eq(&entry.message, first);
        let pair = self.entries.first().zip(request.messages.first());
        if pair.is_some_and(|(entry, first)| !is_same(entry, first)) {
            // A summary took the place of the beginning.
            self.pictures_from = 0;
        }
        self.entries.truncate(request.messages.len());
        let picture = picture_size(&request.tools);
        for (index, message) in request.messages.iter().enumerate() {
            let view = EntryView {
                shown: index >= self.pictures_from,
                sees: self.served.sees_pictures() && !left_out.pictures,
                picture,
            };
            let old = self.entries.get(index);
            if old.is_some_and(|entry| is_same(entry, message) && entry.serves(view)) {
                continue;
            }
            self.functions.extend(calls(message));
            let entry = Entry {
                message: Arc::clone(message),
                view,
                written: self.written(message, view, request).await,
            };
            match self.entries.get_mut(index) {
                Some(old) => *old = entry,
                None => self.entries.push(entry),
            }
        }
    }

    fn find_cache_key(&mut self) {
        if let Some(first) = self.entries.first().filter(|_| self.cache_key.is_empty()) {
            self.cache_key = format!("{:x}", Sha256::digest(&first.written));
        }
    }

    async fn written(&self, message: &Message, view: EntryView, request: &ModelRequest) -> Bytes {
        let (protocol, served) = (self.model.protocol(), &self.served);
        let written = match message.role {
            Role::User => {
                let view = UserView {
                    blobs: request.blobs.as_ref(),
                    functions: &self.functions,
                    shown: view.shown,
                    sees: view.sees,
                    formats: served.formats,
                };
                protocol.user(portable::of_user(message, view).await)
            }
            Role::Assistant => {
                let is_own = message.model.as_deref() == Some(self.model.id());
                let own = message.verbatim.as_deref().filter(|_| is_own);
                let spoken = portable::of_assistant(message, served.coordinates, view.picture);
                protocol.assistant(spoken, own)
            }
        };
        written.into()
    }

    fn body(&self, request: &ModelRequest, left_out: LeftOut) -> RequestBody {
        let protocol = self.model.protocol();
        let head = RequestHead {
            model: &self.served,
            system: &request.system,
            tools: &request.tools,
            effort: request.effort,
            output_budget: request.output_budget,
            left_out,
            cache_key: &self.cache_key,
        };
        let mut body = RequestBody::default();
        body.push(protocol.opening(&head));
        let written = self.entries.iter().map(|entry| &entry.written);
        for (index, written) in written.filter(|written| !written.is_empty()).enumerate() {
            if index > 0 {
                body.push(Bytes::from_static(b","));
            }
            body.push(written.clone());
        }
        body.push(Bytes::from_static(protocol.ending()));
        body
    }

    /// Leaves out a part that was refused. `true` when the same can be asked without it.
    fn goes_on_without(&self, part: OptionalPart, request: &ModelRequest) -> bool {
        match part {
            // A conversation without pictures is refused for another reason.
            OptionalPart::Pictures => {
                let messages = &request.messages;
                messages.iter().any(|message| has_pictures(message)) && self.model.leave_out(part)
            }
            // Without tools, it would be another question.
            OptionalPart::Tools => {
                if !request.tools.is_empty() {
                    self.model.leave_out(part);
                }
                false
            }
            OptionalPart::Effort | OptionalPart::StreamOptions | OptionalPart::Computer => {
                self.model.leave_out(part)
            }
        }
    }

    /// Drops the older half of the pictures, at last the newest too. `false` when there are none.
    fn leave_out_pictures(&mut self) -> bool {
        let with_pictures: Vec<usize> = (0..self.entries.len())
            .filter(|index| {
                let entry = &self.entries[*index];
                entry.view.shown && entry.view.sees && has_pictures(&entry.message)
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

    async fn answer(
        &self,
        response: Response,
        request: ModelRequest,
    ) -> Result<ModelStream, ModelError> {
        let (endpoint, protocol) = (self.model.endpoint(), self.model.protocol());
        let start = AnswerStart {
            provider: endpoint.provider().to_owned(),
            request_id: server_error::request_id(response.headers()),
            ids: CallIds::after(request.messages).and_folded(request.folded_calls),
            model: self.served.clone(),
            picture: picture_size(&request.tools),
        };
        let reading = Reading {
            framing: protocol.framing(),
            prices: self.served.prices.unwrap_or(Prices::NONE),
            timeouts: endpoint.timeouts,
        };
        let assembly = protocol.assembly(start);
        answer_stream::read(response, endpoint.provider(), assembly, reading).await
    }

    /// Changes the next request after a refusal. Returns the error, when nothing can be changed here.
    async fn refused(&mut self, response: Response, request: &ModelRequest) -> Option<ModelError> {
        let (status, headers) = (response.status(), response.headers().clone());
        let timeout = self.model.endpoint().timeouts.event;
        let error = ServerError::of_body(&text_of(response, timeout).await);
        // The name of a tool may hold the words for another part.
        if let Some(place) = refused_tool(status, &error, &request.tools) {
            let provider = self.model.endpoint().provider();
            let told = server_error::of_tool(provider, place, status, &headers, &error);
            return Some(told);
        }
        let part = self.model.protocol().refused_part(status, &error);
        let goes_on = match part {
            _ if error.is_about_pictures_themselves() => self.leave_out_pictures(),
            part => part.is_some_and(|part| self.goes_on_without(part, request)),
        };
        if goes_on {
            return None;
        }
        if let Some(tokens) = error.refused_window() {
            self.model.note_refused_window(tokens);
        }
        let (provider, now) = (self.model.endpoint().provider(), Timestamp::now());
        Some(server_error::of_status(
            provider, status, &headers, &error, now,
        ))
    }
}

#[async_trait]
impl ModelSession for ServerSession {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        self.model.learn().await;
        self.served = self.model.completed();
        // Every change below goes one way, so this ends.
        loop {
            let left_out = self.model.left_out();
            self.write(&request, left_out).await;
            self.find_cache_key();
            let body = self.body(&request, left_out);
            if body.byte_count() > MAX_BODY_BYTES {
                if self.leave_out_pictures() {
                    continue;
                }
                return Err(ModelError {
                    recovery: RecoveryHint::Shrink,
                    ..ModelError::fatal(localized!("model-chat-too-large"))
                });
            }
            let (endpoint, protocol) = (self.model.endpoint(), self.model.protocol());
            let response = endpoint
                .post(&protocol.path(&self.served.id), HeaderMap::new(), body)
                .await?;
            if response.status().is_success() {
                return self.answer(response, request).await;
            }
            if let Some(error) = self.refused(response, &request).await {
                return Err(error);
            }
        }
    }
}

impl Entry {
    fn serves(&self, view: EntryView) -> bool {
        let as_before = EntryView {
            shown: self.view.shown,
            sees: self.view.sees,
            ..view
        };
        self.view == view || (self.view == as_before && !has_pictures(&self.message))
    }
}

fn calls(message: &Message) -> impl Iterator<Item = (CallId, String)> {
    message.items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some((call.call.clone(), portable::function_of(call).to_owned())),
        _ => None,
    })
}

fn has_pictures(message: &Message) -> bool {
    message.items.iter().any(|item| match item {
        Item::Image { .. } => true,
        Item::ToolResult(result) => {
            let is_picture = |item: &Item| matches!(item, Item::Image { .. });
            result.content.iter().any(is_picture)
        }
        _ => false,
    })
}
