//! Inspection of a request: what a model was told at one step of a chat, and what came of it, rebuilt from the journal. It is the
//! request as Qilbee makes it; each provider's adapter writes it in that provider's form, with the size of the screen's pictures in the
//! computer's tool.

use super::Sessions;
use crate::{
    Conversation, Unanswered,
    session::{declared_tools, system_context::StoredContext},
};
use policy::{AuditLine, audit};
use protocol::{
    BlobRef, CallId, DurableBody, DurableEvent, Effort, HookTime, Item, Message, MessageEvent,
    SessionEvent, StopReason, Tokens, ToolSpec, TurnEvent,
};
use serde::Serialize;
use std::{collections::BTreeSet, sync::Arc};
use store::StoreError;

/// A request to a model, with its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InspectedRequest {
    /// Its number among the answered requests of the chat, from 1.
    pub number: usize,
    /// Number of the event that holds the answer.
    pub answer_seq: u64,
    /// The model that answered.
    pub model: String,
    /// Effort that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    /// System text; none where the journal has none that can be read, as in imported chats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// Tools that were declared, going by what the model can do now.
    pub tools: Vec<ToolSpec>,
    /// The last event that a summary stood for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summed_up_to: Option<u64>,
    /// The conversation, oldest message first.
    pub messages: Vec<Arc<Message>>,
    /// The answer.
    pub answer: Vec<Item>,
    /// Reason for its end.
    pub stop_reason: StopReason,
    /// The provider's name for the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// Tokens of the request, by kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
    /// Its price in US dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_usd: Option<f64>,
    /// Decisions about the calls of the answer.
    pub decisions: Vec<AuditLine>,
    /// Times of hooks that the journal tells of after the answer, in its task.
    pub hooks: Vec<HookTime>,
}

/// Place of a request in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPlace {
    /// Its number among the answered requests, from 1.
    Number(usize),
    /// It was answered last before this event, or with it.
    Before(u64),
}

/// Error of a request that can't be rebuilt.
#[derive(Debug, thiserror::Error)]
pub enum InspectionError {
    /// The chat has no such request.
    #[error("there are {count} answered requests")]
    NoSuchRequest {
        /// Number of answered requests.
        count: usize,
    },
    /// The record of the system text and the tools can't be read.
    #[error("the record of what the model was told can't be read: {0}")]
    Context(#[from] serde_json::Error),
    /// The conversation can't be put into messages.
    #[error("call {} has no result", .0.0)]
    History(Unanswered),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Sessions {
    /// Rebuilds an answered request of a chat. `events` are the whole journal of the chat.
    ///
    /// # Errors
    /// There is no such request, or what the journal has of it can't be read.
    pub async fn inspect(
        &self,
        events: &[DurableEvent],
        place: RequestPlace,
    ) -> Result<InspectedRequest, InspectionError> {
        let answers: Vec<_> = (0..events.len())
            .filter(|index| answer(&events[*index]).is_some())
            .collect();
        let no_such = InspectionError::NoSuchRequest {
            count: answers.len(),
        };
        let number = match place {
            RequestPlace::Number(number) => number,
            RequestPlace::Before(seq) => answers.partition_point(|index| events[*index].seq <= seq),
        };
        let index = number.checked_sub(1).and_then(|place| answers.get(place));
        let Some(index) = index.copied() else {
            return Err(no_such);
        };
        let (before, after) = events.split_at(index);
        let Some((model, items, stop_reason, request_id)) = after.first().and_then(answer) else {
            return Err(no_such);
        };
        let mut conversation = Conversation::default();
        for event in before {
            conversation.apply(event);
        }
        let context = self.stored_context(conversation.system_context()).await?;
        let asked = conversation.model().unwrap_or(model);
        let searches_itself = self.models().find(asked);
        let searches_itself = searches_itself.is_some_and(|model| model.searches_tools());
        let tools = context.as_ref().map_or(&[][..], |context| &context.tools);
        let tools = declared_tools::declared(tools, searches_itself, conversation.found_tools());
        let spent = spent(&after[1..]);
        Ok(InspectedRequest {
            number,
            answer_seq: after[0].seq,
            model: model.to_owned(),
            effort: conversation.options().and_then(|options| options.effort),
            tools: tools.into_iter().cloned().collect(),
            system: context.map(|context| context.system),
            summed_up_to: before.iter().rev().find_map(summed_up_to),
            messages: conversation.messages().map_err(InspectionError::History)?,
            answer: items.to_vec(),
            stop_reason,
            request_id: request_id.map(str::to_owned),
            tokens: spent.map(|(tokens, _)| tokens),
            cost_usd: spent.map(|(_, cost_usd)| cost_usd),
            decisions: decisions(items, after),
            hooks: hooks(&after[1..]),
        })
    }

    async fn stored_context(
        &self,
        blob: Option<&BlobRef>,
    ) -> Result<Option<StoredContext>, InspectionError> {
        let Some(blob) = blob else {
            return Ok(None);
        };
        let stored = self.store().blob(&blob.id).await?;
        let read = stored.map(|stored| serde_json::from_slice(stored.bytes.as_slice()));
        Ok(read.transpose()?)
    }
}

fn answer(event: &DurableEvent) -> Option<(&str, &[Item], StopReason, Option<&str>)> {
    match &event.body {
        DurableBody::Message(MessageEvent::AssistantMessage {
            model,
            items,
            stop_reason,
            request_id,
            ..
        }) => Some((model, items, *stop_reason, request_id.as_deref())),
        _ => None,
    }
}

fn summed_up_to(event: &DurableEvent) -> Option<u64> {
    match &event.body {
        DurableBody::Session(SessionEvent::ContextCompacted { up_to_seq, .. }) => Some(*up_to_seq),
        _ => None,
    }
}

/// Returns the tokens and the price that follow an answer, before the next one.
fn spent(after: &[DurableEvent]) -> Option<(Tokens, f64)> {
    let until_next = after.iter().take_while(|event| answer(event).is_none());
    let mut spent = until_next.filter_map(|event| match &event.body {
        DurableBody::Turn(TurnEvent::Usage {
            tokens, cost_usd, ..
        }) => Some((*tokens, *cost_usd)),
        _ => None,
    });
    spent.next()
}

/// Returns the times of hooks that follow an answer in its task, before the next one.
fn hooks(after: &[DurableEvent]) -> Vec<HookTime> {
    let is_next = |event: &&DurableEvent| {
        answer(event).is_some() || event.body == DurableBody::Turn(TurnEvent::TurnStarted)
    };
    let mut times = Vec::new();
    for event in after.iter().take_while(|event| !is_next(event)) {
        if let DurableBody::Turn(TurnEvent::HooksTold { hooks }) = &event.body {
            times.extend_from_slice(hooks);
        }
    }
    times
}

/// Returns the decisions about the calls of an answer. Another answer may use their ids again.
fn decisions(items: &[Item], after: &[DurableEvent]) -> Vec<AuditLine> {
    let calls: BTreeSet<&CallId> = items
        .iter()
        .filter_map(|item| match item {
            Item::ToolCall(call) => Some(&call.call),
            _ => None,
        })
        .collect();
    let (first, rest) = after.split_at(1);
    let next = rest.iter().position(|event| answer(event).is_some());
    let own = &rest[..next.unwrap_or(rest.len())];
    let events: Vec<_> = first.iter().chain(own).cloned().collect();
    let mut lines = audit(&events);
    lines.retain(|line| line.call.as_ref().is_some_and(|call| calls.contains(call)));
    lines
}
