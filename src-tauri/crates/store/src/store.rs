//! The store's public face: one cheap handle with everything that can be asked of the journal.

use crate::{
    Integrity, StoreError,
    blob_files::{self, BlobFiles},
    claim::{Claim, Claims},
    cleanup::{self, Cleaned, Cleanup},
    integrity, journal,
    migration::STEPS,
    open,
    readers::Readers,
    search::{self, Hit},
    table::{
        blobs,
        events::{
            self,
            turns::{self, AnsweredRequest},
        },
        session_choices, sessions,
    },
    writer::Writer,
};
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, Bytes, DurableEvent, SessionId, SessionSummary};
use std::{path::Path, sync::Arc};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Files of blobs that may be written or read at once; further ones wait their turn.
const BLOB_TRANSFERS: usize = 4;

/// Events read at a time when all are wanted.
const EVENTS_PAGE: usize = 500;

/// The journal. Cloning gives another handle to the same one. Opening needs no runtime; everything
/// else is to be awaited on Tokio. The end of the last handle folds the log into the file and waits
/// for that; [`Store::close`] does the same without blocking.
#[derive(Clone, Debug)]
pub struct Store {
    parts: Arc<Parts>,
}

/// A blob with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBlob {
    /// Its media type, such as `image/png`.
    pub media_type: String,
    /// The bytes, checked against the hash that names them.
    pub bytes: Bytes,
}

// The order matters: readers go first, so that the writer is the last to close and tidies up.
#[derive(Debug)]
struct Parts {
    readers: Readers,
    writer: Writer,
    files: BlobFiles,
    claims: Claims,
    transfers: Arc<Semaphore>,
}

impl Store {
    /// Opens the journal in this file, creating it and its folder when they are not there. Blobs lie
    /// in the folder `blobs` beside it. A file of an older format is copied aside and brought up to
    /// date; one of a newer format, or of another kind, is refused and left as it is.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let writer = Writer::start(open::writer(path, &STEPS)?)?;
        Ok(Self {
            parts: Arc::new(Parts {
                readers: Readers::new(path),
                writer,
                files: BlobFiles::beside(path),
                claims: Claims::beside(path),
                transfers: Arc::new(Semaphore::new(BLOB_TRANSFERS)),
            }),
        })
    }

    /// Claims the right to write to a session; `None` when another program, or another part of this
    /// one, has it. Appending does not ask for a claim: whoever runs sessions does.
    pub fn claim(&self, id: &SessionId) -> Result<Option<Claim>, StoreError> {
        self.parts.claims.claim(id)
    }

    /// Claims the desktop for this program; `None` while another one that has this journal open has it.
    pub fn claim_desktop(&self) -> Result<Option<Claim>, StoreError> {
        self.parts.claims.claim_desktop()
    }

    /// Writes durable events, all or none. Each must follow the last one of its session without a
    /// gap. When this returns, they are on the disk.
    pub async fn append(&self, events: Vec<DurableEvent>) -> Result<(), StoreError> {
        self.write(move |connection| journal::append(connection, &events))
            .await
    }

    /// Up to `limit` events of a session after number `after_seq` (0 for all), in order. A session
    /// that is not known has none.
    pub async fn events(
        &self,
        session: &SessionId,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<DurableEvent>, StoreError> {
        let session = session.clone();
        self.read(move |connection| events::after(connection, &session, after_seq, limit))
            .await
    }

    /// Up to `limit` results of calls after number `after_seq` that refer to something kept whole, in order.
    pub async fn events_with_reference(
        &self,
        session: &SessionId,
        after_seq: u64,
        limit: usize,
    ) -> Result<Vec<DurableEvent>, StoreError> {
        let session = session.clone();
        self.read(move |connection| events::with_reference(connection, &session, after_seq, limit))
            .await
    }

    /// All durable events of a session, in order: for an export, or to show the whole of it.
    pub async fn all_events(&self, id: &SessionId) -> Result<Vec<DurableEvent>, StoreError> {
        let mut events: Vec<DurableEvent> = Vec::new();
        loop {
            let after = events.last().map_or(0, |event| event.seq);
            let page = self.events(id, after, EVENTS_PAGE).await?;
            let is_last = page.len() < EVENTS_PAGE;
            events.extend(page);
            if is_last {
                return Ok(events);
            }
        }
    }

    /// Up to `limit` events that tell of calls that were handed over to somebody else, in any session,
    /// the newest first.
    pub async fn submitted(&self, limit: usize) -> Result<Vec<DurableEvent>, StoreError> {
        self.read(move |connection| events::submitted(connection, limit))
            .await
    }

    /// What requests cost since a moment, in US dollars, in all sessions together. What a fork copied
    /// was paid for once.
    pub async fn spent_since(&self, moment: Timestamp) -> Result<f64, StoreError> {
        self.read(move |connection| turns::spent_since(connection, moment))
            .await
    }

    /// The requests since a moment that were answered, in all sessions together, in no order. What a fork copied
    /// was asked once.
    pub async fn answered_since(
        &self,
        moment: Timestamp,
    ) -> Result<Vec<AnsweredRequest>, StoreError> {
        self.read(move |connection| turns::answered_since(connection, moment))
            .await
    }

    /// How the last turns went that came to their end by themselves, in all sessions, the newest first,
    /// `limit` at most. Of each: the event that says with which options it began, then what tells of
    /// its beginning, requests, waits, calls and end, in order.
    pub async fn finished_turns(&self, limit: usize) -> Result<Vec<Vec<DurableEvent>>, StoreError> {
        self.read(move |connection| turns::finished(connection, limit))
            .await
    }

    /// All sessions: pinned ones first, then by their last activity, newest first.
    pub async fn sessions(&self) -> Result<Vec<SessionSummary>, StoreError> {
        self.read(sessions::all).await
    }

    /// One session, if it is known.
    pub async fn session(&self, id: &SessionId) -> Result<Option<SessionSummary>, StoreError> {
        let id = id.clone();
        self.read(move |connection| sessions::find(connection, &id))
            .await
    }

    /// Up to `limit` places (never more than 500) where all that was typed was found: names of
    /// sessions first, then what was said and done, the newest first. Words are found wherever they
    /// stand, without regard to case and accents; the last one may be unfinished, and words in quotes
    /// are found only side by side. Nothing that is typed is an error; without a letter or digit there
    /// are no hits.
    pub async fn search(&self, typed: &str, limit: usize) -> Result<Vec<Hit>, StoreError> {
        let typed = typed.to_owned();
        self.read(move |connection| search::find(connection, &typed, limit))
            .await
    }

    /// The sessions the person pinned.
    pub async fn pinned(&self) -> Result<Vec<SessionId>, StoreError> {
        self.read(session_choices::pinned).await
    }

    /// Gives a session the person's own name. `None`, or a blank one, goes back to the derived name.
    pub async fn rename(&self, id: &SessionId, title: Option<&str>) -> Result<(), StoreError> {
        let id = id.clone();
        let title = title.map(str::trim).filter(|title| !title.is_empty());
        let title = title.map(str::to_owned);
        self.write(move |connection| journal::rename(connection, &id, title.as_deref()))
            .await
    }

    /// Keeps a session at the top of the list, or lets it go.
    pub async fn pin(&self, id: &SessionId, pinned: bool) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| journal::pin(connection, &id, pinned))
            .await
    }

    /// Deletes a session: its events, what was derived from them and chosen for it, and the blobs
    /// that no other session's journal names.
    pub async fn delete(&self, id: &SessionId) -> Result<(), StoreError> {
        let (id, files) = (id.clone(), self.parts.files.clone());
        let claims = self.parts.claims.clone();
        self.write(move |connection| {
            journal::delete(connection, &files, &id)?;
            claims.forget(&id);
            Ok(())
        })
        .await
    }

    /// The hash that names these bytes, whether they are stored or not.
    #[must_use]
    pub fn name_of(bytes: &[u8]) -> BlobId {
        blob_files::hash(bytes)
    }

    /// Stores bytes under their hash. The same bytes are stored once; the media type they had first
    /// stays. `size` is a picture's width and height in pixels. When this returns, the bytes are on
    /// the disk, and they stay at least until an event names them.
    pub async fn put_blob(
        &self,
        bytes: Bytes,
        media_type: &str,
        size: Option<(u32, u32)>,
    ) -> Result<BlobRef, StoreError> {
        let files = self.parts.files.clone();
        let media_type = media_type.to_owned();
        let (blob, bytes) = self
            .transfer(move || {
                let blob = BlobRef {
                    id: blob_files::hash(bytes.as_slice()),
                    media_type,
                    byte_count: bytes.as_slice().len() as u64,
                    width: size.map(|(width, _)| width),
                    height: size.map(|(_, height)| height),
                };
                files.write(&blob.id, bytes.as_slice())?;
                Ok((blob, bytes))
            })
            .await?;
        let (files, now) = (self.parts.files.clone(), Timestamp::now());
        self.write(move |connection| {
            journal::put_blob(connection, &files, &blob, bytes.as_slice(), now)
        })
        .await
    }

    /// A blob with its bytes, if it is known. Bytes that are lost or changed are an error.
    pub async fn blob(&self, id: &BlobId) -> Result<Option<StoredBlob>, StoreError> {
        let wanted = id.clone();
        let known = self
            .read(move |connection| blobs::find(connection, &wanted))
            .await?;
        let Some(blob) = known else { return Ok(None) };
        let files = self.parts.files.clone();
        let bytes = self.transfer(move || files.read(&blob.id)).await?;
        Ok(Some(StoredBlob {
            media_type: blob.media_type,
            bytes: bytes.into(),
        }))
    }

    /// Removes blobs that no journal names and that were last put before a moment: attachments that
    /// were never sent, passing previews, leftovers of a crash. Says how many.
    pub async fn remove_unused_blobs(&self, put_before: Timestamp) -> Result<u64, StoreError> {
        let files = self.parts.files.clone();
        self.write(move |connection| {
            Ok(journal::remove_unused_blobs(connection, &files, put_before)?.count)
        })
        .await
    }

    /// Removes a blob at once, unless a journal names it: what the person took back before it was sent.
    /// Says whether it did.
    pub async fn remove_unused_blob(&self, id: &BlobId) -> Result<bool, StoreError> {
        let (files, id) = (self.parts.files.clone(), id.clone());
        self.write(move |connection| journal::remove_unused_blob(connection, &files, &id))
            .await
    }

    /// What [`Store::clean_up`] would take away now. Changes nothing.
    pub async fn preview_cleanup(&self, plan: Cleanup) -> Result<Cleaned, StoreError> {
        let (files, claims) = (self.parts.files.clone(), self.parts.claims.clone());
        self.read(move |connection| cleanup::preview(connection, &files, &claims, &plan))
            .await
    }

    /// Deletes chats that nobody used for long, with everything only they need, and then the files
    /// that no chat names. Pinned chats stay, and those that anybody works in (has a claim on).
    pub async fn clean_up(&self, plan: Cleanup) -> Result<Cleaned, StoreError> {
        let mut cleaned = Cleaned::default();
        let candidates = move |connection: &_| cleanup::candidates(connection, &plan);
        for session in self.read(candidates).await? {
            let Some(claim) = self.claim(&session.id)? else {
                cleaned.at_work += 1;
                continue;
            };
            let (id, files) = (session.id.clone(), self.parts.files.clone());
            let deleted = self
                .write(move |connection| cleanup::delete_unused(connection, &files, &id, &plan))
                .await?;
            if let Some(removed) = deleted {
                self.parts.claims.forget(&session.id);
                cleaned.blobs += removed;
                cleaned.sessions.push(session);
            }
            drop(claim);
        }
        let files = self.parts.files.clone();
        cleaned.blobs += self
            .write(move |connection| {
                journal::remove_unused_blobs(connection, &files, plan.blobs_before)
            })
            .await?;
        Ok(cleaned)
    }

    /// Derives everything again that can be derived from the events. Names and pins stay.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        self.write(journal::rebuild).await
    }

    /// Reads the whole journal and tells what is wrong with it. Changes nothing.
    pub async fn integrity(&self) -> Result<Integrity, StoreError> {
        let files = self.parts.files.clone();
        self.read(move |connection| integrity::examine(connection, &files))
            .await
    }

    /// Finishes what was begun, folds the log into the file and ends. Other handles of the same
    /// journal are closed with it.
    pub async fn close(self) -> Result<(), StoreError> {
        self.parts.readers.close().await;
        let Some(thread) = self.parts.writer.close() else {
            return Ok(());
        };
        let ended = spawn_blocking(move || thread.join().is_ok()).await;
        if ended.unwrap_or(false) {
            Ok(())
        } else {
            Err(StoreError::Closed)
        }
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.parts.writer.run(work).await
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&rusqlite::Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.parts.readers.run(work).await
    }

    async fn transfer<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turns = Arc::clone(&self.parts.transfers);
        let turn = turns
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let transfer = spawn_blocking(move || {
            let outcome = work();
            drop(turn);
            outcome
        });
        transfer.await.map_err(|_| StoreError::Closed)?
    }
}
