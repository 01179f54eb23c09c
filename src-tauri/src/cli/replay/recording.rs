//! Recordings to play again: chats of the journal and saved files, with their pictures.

use crate::{
    App,
    cli::{Failure, sessions},
};
use export::trajectory::Trajectory;
use protocol::{BlobId, BlobRef, DurableEvent, SessionId, SessionSummary};
use std::{collections::HashMap, path::Path};

/// A recorded chat.
pub(super) struct Recording {
    pub(super) summary: SessionSummary,
    pub(super) events: Vec<DurableEvent>,
    /// Pictures of a file, as `data:` URLs; those of a chat stay in the journal.
    embedded: Option<HashMap<BlobId, String>>,
}

/// Reads the file of this name, or else the chat with this id.
pub(super) async fn read(app: &App, name: &str) -> Result<Recording, Failure> {
    let file = Path::new(name);
    if file.is_file() {
        return sessions::read_file(file).map(Recording::from);
    }
    let (summary, events) = sessions::read(app, &SessionId::new(name)).await?;
    Ok(Recording {
        summary,
        events,
        embedded: None,
    })
}

impl Recording {
    /// Returns whether it is a chat of the journal, and no file.
    pub(super) fn is_of_journal(&self) -> bool {
        self.embedded.is_none()
    }

    /// Returns its pictures as `data:` URLs.
    pub(super) async fn data_urls(
        &self,
        app: &App,
        pictures: &[&BlobRef],
    ) -> Result<HashMap<BlobId, String>, Failure> {
        match &self.embedded {
            Some(urls) => Ok(urls.clone()),
            None => export::data_urls(app.sessions().store(), pictures)
                .await
                .map_err(|error| Failure::failed(error.to_string())),
        }
    }
}

impl From<Trajectory> for Recording {
    fn from(file: Trajectory) -> Self {
        Self {
            embedded: Some(file.data_urls()),
            summary: file.session,
            events: file.events,
        }
    }
}
