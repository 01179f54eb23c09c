//! From a tool's output to the events that keep it: pictures go into the store, their names into the events.

use protocol::{
    BlobRef, Bytes, EventBody, Item, Outcome, OutputPart, Screen, ToolCall, ToolOutput,
};
use std::time::Duration;
use store::{Store, StoreError};

/// The events of a call that succeeded.
pub(super) async fn events(
    store: &Store,
    call: &ToolCall,
    output: ToolOutput,
    duration: Duration,
) -> Result<Vec<EventBody>, StoreError> {
    let mut content = Vec::with_capacity(output.parts.len());
    for part in output.parts {
        content.push(item(store, part).await?);
    }
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
            settle,
        }) => {
            let image = put(store, data, media_type, width, height).await?;
            events.push(EventBody::Screen {
                image: image.clone(),
                call: Some(call.call.clone()),
                point,
                changed,
                window,
                settle,
            });
            Some(image)
        }
    };
    events.push(EventBody::ToolFinished {
        call: call.call.clone(),
        outcome: Outcome::Done,
        summary: output.summary,
        proof: output.proof,
        content,
        reference: output.reference,
        image,
        duration_ms: milliseconds(duration),
    });
    Ok(events)
}

/// Whole milliseconds.
pub(super) fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

async fn item(store: &Store, part: OutputPart) -> Result<Item, StoreError> {
    match part {
        OutputPart::Text { text } => Ok(Item::Text { text }),
        OutputPart::Image {
            media_type,
            width,
            height,
            data,
        } => Ok(Item::Image {
            image: put(store, data, media_type, width, height).await?,
        }),
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
