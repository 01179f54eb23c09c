//! Pictures of a conversation: settles before a request in which form each one goes, and heals what a refusal names,
//! each once for a request.

use super::{
    super::{
        picture_refusal::{self, PicturePath, PictureRefusal},
        picture_source::WantedPicture,
        smaller_picture::{self, LargestPicture},
    },
    ClaudeSession, Entry,
};
use crate::{Model as _, ModelError, ModelRequest};
use http::StatusCode;
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, Item, Message, Role};
use std::{collections::HashSet, sync::Arc};
use tokio::task::spawn_blocking;

/// What was done in vain for one request.
#[derive(Default)]
pub(super) enum Healed {
    #[default]
    Nothing,
    /// Files that a refusal named were uploaded again.
    NamedFiles,
    /// All files were.
    AllFiles,
}

impl ClaudeSession {
    /// Settles the form of all pictures that are serialized next.
    pub(super) async fn settle_pictures(
        &mut self,
        request: &ModelRequest,
    ) -> Result<(), ModelError> {
        let files = self.model.files();
        let takes_files = files.record().is_some() && files.takes_files(self.model.id());
        let place = match takes_files {
            true => self.model.endpoint().place().await?,
            false => None,
        };
        let gone = self.sources.enter(place, Timestamp::now());
        self.serialize_again(&gone);
        let messages = &request.messages;
        let answered = messages.iter().rposition(|one| one.role == Role::Assistant);
        let wanted = messages.iter().enumerate().skip(self.pictures_from);
        let wanted = wanted.filter(|(index, message)| !self.is_serialized(*index, message));
        let wanted = wanted.flat_map(|(index, message)| {
            let is_new = answered.is_none_or(|answered| index > answered);
            images(message).map(move |image| WantedPicture { image, is_new })
        });
        let wanted: Vec<_> = wanted.collect();
        if !wanted.is_empty() {
            let (model, blobs) = (self.model.clone(), request.blobs.as_ref());
            self.sources
                .settle(wanted, model.files(), model.endpoint(), blobs)
                .await;
        }
        Ok(())
    }

    /// Heals a refusal that is about pictures. `false` when it is not, or was healed in vain.
    pub(super) async fn heal_pictures(
        &mut self,
        request: &ModelRequest,
        healed: &mut Healed,
        (status, text): (StatusCode, &str),
    ) -> bool {
        let refusal = picture_refusal::read(status, text, self.sources.file_ids());
        let changed = match refusal {
            None => return false,
            Some(PictureRefusal::FilesGone(files)) => {
                tracing::info!(?files, "uploaded pictures are gone");
                self.heal_files(&files, healed)
            }
            Some(PictureRefusal::NoFiles) => {
                self.model.files().refused_by(self.model.id());
                self.sources.inline_all()
            }
            Some(PictureRefusal::TooLarge { largest, places }) => {
                self.make_smaller(request, largest, &places).await
            }
        };
        self.serialize_again(&changed);
        !changed.is_empty()
    }

    /// A refusal may name one file of many that are gone: all are uploaded again then, and at last none is named.
    fn heal_files(&mut self, files: &[String], healed: &mut Healed) -> Vec<BlobId> {
        let now = Timestamp::now();
        match healed {
            Healed::Nothing => {
                *healed = Healed::NamedFiles;
                self.sources.drop_files(files, now)
            }
            Healed::NamedFiles => {
                *healed = Healed::AllFiles;
                self.sources.drop_files(&[], now)
            }
            Healed::AllFiles => self.sources.inline_all(),
        }
    }

    /// Re-encodes the pictures in these places. Returns those that became smaller.
    async fn make_smaller(
        &mut self,
        request: &ModelRequest,
        largest: LargestPicture,
        places: &[PicturePath],
    ) -> Vec<BlobId> {
        let mut scaled = Vec::new();
        for blob in self.pictures_at(places) {
            if self.sources.is_smaller(&blob) {
                continue;
            }
            let Ok(bytes) = request.blobs.bytes(&blob).await else {
                continue;
            };
            let encoding =
                spawn_blocking(move || smaller_picture::make_smaller(bytes.as_slice(), largest));
            let Ok(Some(smaller)) = encoding.await else {
                continue;
            };
            tracing::info!(?largest, "a picture was too large and is re-encoded");
            self.sources.replace(&blob, smaller);
            scaled.push(blob);
        }
        scaled
    }

    fn pictures_at(&self, places: &[PicturePath]) -> HashSet<BlobId> {
        let sent: Vec<_> = self.serialized().collect();
        let at = |place: &PicturePath| {
            let pictures = &sent.get(place.message)?.pictures;
            let found = pictures
                .iter()
                .find(|one| one.block == place.block && one.nested == place.nested)?;
            Some(found.blob.clone())
        };
        places.iter().filter_map(at).collect()
    }

    /// Makes the next request serialize the messages with these pictures anew.
    fn serialize_again(&mut self, pictures: &[BlobId]) {
        if pictures.is_empty() {
            return;
        }
        let changed: HashSet<_> = pictures.iter().collect();
        for entry in &mut self.entries {
            entry.is_stale |= images(&entry.message).any(|image| changed.contains(&image.id));
        }
    }

    fn is_serialized(&self, index: usize, message: &Arc<Message>) -> bool {
        let is_this = |entry: &Entry| Arc::ptr_eq(&entry.message, message) && !entry.is_stale;
        self.entries.get(index).is_some_and(is_this)
    }
}

/// Pictures in a message, those in results of tools too.
pub(super) fn images(message: &Message) -> impl Iterator<Item = &BlobRef> {
    let items = message.items.iter().flat_map(|item| match item {
        Item::ToolResult(result) => result.content.as_slice(),
        other => std::slice::from_ref(other),
    });
    items.filter_map(|item| match item {
        Item::Image { image } => Some(image),
        _ => None,
    })
}
