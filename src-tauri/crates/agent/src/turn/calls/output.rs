//! Events of a tool's output: pictures and what is too long to be shown go into the
//! store, their names into the events.

use crate::{
    events::milliseconds,
    executor::{KeptParts, StoredArtifacts},
};
use localization::LocalizedText;
use protocol::{
    BlobRef, Bytes, CallEvent, DurableBody, Item, NoticeEvent, Outcome, OutputPart, Proof, Screen,
    SessionEvent, ShownInChat, ToolCall, ToolOutput,
};
use std::time::Duration;
use store::{Store, StoreError};
use tools::{MAX_INLINE_CHARACTERS, ReadArtifactTool};

/// Longest failure text that people are shown, in characters.
const SUMMARY: usize = 2_000;

/// Place of results: the store, and how much of one is shown whole.
pub(super) struct OutputPlace<'a> {
    pub(super) store: &'a Store,
    pub(super) max_characters: usize,
}

/// Content of a result, and the URI of its first artifact.
struct KeptContent {
    content: Vec<Item>,
    reference: Option<String>,
}

/// The events of a call that succeeded.
pub(super) async fn events(
    place: &OutputPlace<'_>,
    call: &ToolCall,
    output: ToolOutput,
    duration: Duration,
) -> Result<Vec<DurableBody>, StoreError> {
    let store = place.store;
    let KeptContent { content, reference } =
        kept_content(place, call, output.parts, &output.summary).await?;
    let mut events = Vec::new();
    let image = match output.screen {
        None => None,
        Some(Screen {
            media_type,
            width,
            height,
            data,
            point,
            changed,
            window,
            window_area,
            element,
            settle,
        }) => {
            let image = put(store, data, media_type, width, height).await?;
            events.push(DurableBody::Call(CallEvent::Screen {
                image: image.clone(),
                call: Some(call.call.clone()),
                point,
                changed,
                window,
                window_area,
                element,
                settle,
            }));
            Some(image)
        }
    };
    if let Some(ShownInChat::Plan(steps)) = output.shown {
        events.push(DurableBody::Notice(NoticeEvent::PlanUpdated { steps }));
    }
    if let Some(title) = output.chat_title {
        events.push(DurableBody::Session(SessionEvent::Titled { title }));
    }
    events.push(DurableBody::Call(CallEvent::ToolFinished {
        call: call.call.clone(),
        outcome: Outcome::Done,
        summary: output.summary,
        proof: output.proof,
        content,
        reference: output.reference.or(reference),
        image,
        duration_ms: milliseconds(duration),
    }));
    Ok(events)
}

/// The event of a call that failed with this message, which may be long as well.
pub(super) async fn failed(
    place: &OutputPlace<'_>,
    call: &ToolCall,
    message: LocalizedText,
    duration: Duration,
) -> Result<DurableBody, StoreError> {
    let text = message.to_string();
    let parts = vec![OutputPart::Text { text }];
    let KeptContent { content, reference } = kept_content(place, call, parts, "").await?;
    Ok(DurableBody::Call(CallEvent::ToolFinished {
        call: call.call.clone(),
        outcome: Outcome::Failed,
        summary: message.map_texts(&short),
        proof: Proof::Unknown,
        content,
        reference,
        image: None,
        duration_ms: milliseconds(duration),
    }))
}

/// Shortens a failure that may hold all that a tool complained of.
pub(super) fn shortened(text: &LocalizedText) -> LocalizedText {
    match text.as_str().chars().nth(SUMMARY) {
        Some(_) => short(text.as_str()).into(),
        None => text.clone(),
    }
}

/// Shortens a failure for people.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(SUMMARY) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Content of a result, with artifacts in place of what is too long to be shown.
async fn kept_content(
    place: &OutputPlace<'_>,
    call: &ToolCall,
    parts: Vec<OutputPart>,
    summary: &str,
) -> Result<KeptContent, StoreError> {
    let store = place.store;
    let artifacts = StoredArtifacts::of(store.clone());
    // What is read of a result is never a result to read from.
    let max_characters = match call.name == ReadArtifactTool::NAME {
        true => MAX_INLINE_CHARACTERS,
        false => place.max_characters,
    };
    let kept = artifacts.keep(&call.name, parts, summary, max_characters);
    let KeptParts { parts, artifacts } = kept.await?;
    let mut content = Vec::with_capacity(parts.len() + artifacts.len());
    for part in parts {
        content.extend(item(store, part).await?);
    }
    let reference = artifacts.first().map(|first| first.reference.clone());
    content.extend(artifacts.into_iter().map(|kept| Item::File {
        file: kept.blob,
        name: kept.reference,
    }));
    Ok(KeptContent { content, reference })
}

async fn item(store: &Store, part: OutputPart) -> Result<Option<Item>, StoreError> {
    match part {
        OutputPart::Text { text } => Ok(Some(Item::Text { text })),
        OutputPart::Image {
            media_type,
            width,
            height,
            data,
        } => Ok(Some(Item::Image {
            image: put(store, data, media_type, width, height).await?,
        })),
        // Every file was kept, and a text stands in its place.
        OutputPart::File { .. } => Ok(None),
    }
}

async fn put(
    store: &Store,
    data: Bytes,
    media_type: String,
    width: u32,
    height: u32,
) -> Result<BlobRef, StoreError> {
    store
        .put_blob(data, &media_type, Some((width, height)))
        .await
}
