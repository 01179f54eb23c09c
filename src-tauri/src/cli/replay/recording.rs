//! What is played again: a chat of the journal, or a file, with the pictures that belong to it.

use crate::{
    App,
    cli::{Failure, sessions},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use export::trajectory::{EmbeddedBlob, Trajectory};
use protocol::{BlobId, BlobRef, DurableEvent, SessionId, SessionSummary};
use std::{collections::HashMap, fs, path::Path};

/// A recorded chat.
pub(super) struct Recording {
    pub(super) summary: SessionSummary,
    pub(super) events: Vec<DurableEvent>,
    /// Pictures of a file; those of a chat stay in the journal.
    embedded: Option<Vec<EmbeddedBlob>>,
}

/// Reads the file of this name, or else the chat with this id.
pub(super) async fn read(app: &App, name: &str) -> Result<Recording, Failure> {
    let file = Path::new(name);
    if file.is_file() {
        return of_file(file);
    }
    let (summary, events) = sessions::read(app, &SessionId::new(name)).await?;
    Ok(Recording {
        summary,
        events,
        embedded: None,
    })
}

fn of_file(file: &Path) -> Result<Recording, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    let read = Trajectory::read(&text);
    let read = read.map_err(|error| Failure::failed(format!("{name}: {error}.")))?;
    Ok(Recording {
        summary: read.session,
        events: read.events,
        embedded: Some(read.blobs),
    })
}

/// Addresses of the pictures, which hold them. A picture that is not there is left out.
pub(super) async fn addresses(
    app: &App,
    recording: &Recording,
    pictures: &[&BlobRef],
) -> Result<HashMap<BlobId, String>, Failure> {
    if let Some(blobs) = &recording.embedded {
        let addresses = blobs.iter().map(|blob| {
            let address = address(&blob.media_type, blob.bytes.as_slice());
            (blob.id.clone(), address)
        });
        return Ok(addresses.collect());
    }
    let store = app.sessions().store();
    let mut addresses = HashMap::new();
    for picture in pictures {
        let stored = store.blob(&picture.id).await;
        let stored = stored.map_err(|error| Failure::failed(error.to_string()))?;
        if let Some(stored) = stored {
            let address = address(&stored.media_type, stored.bytes.as_slice());
            addresses.insert(picture.id.clone(), address);
        }
    }
    Ok(addresses)
}

fn address(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", STANDARD.encode(bytes))
}
