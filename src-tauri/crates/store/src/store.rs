//! Public API of the store: one cheap handle for all operations on the journal.

mod stored_blobs;
mod uploads;

pub use stored_blobs::StoredBlob;

use crate::{
    Integrity, JournalKey, Label, StoreError,
    blob_files::BlobFiles,
    chain::{self, Past, SealingKey},
    cleanup::{self, CleanupPlan, CleanupReport},
    database_file, integrity, journal,
    key_source::{KeyFile, KeySource},
    migration::STEPS,
    reader_pool::ReaderPool,
    search::{self, SearchHit},
    session_locks::{Claim, SessionLocks},
    statistics::{self, Statistics},
    table::{
        events::{
            self,
            turn_queries::{self, AnsweredRequest},
        },
        session_choices, sessions,
    },
    writer_thread::WriterThread,
};
use jiff::{Timestamp, tz::TimeZone};
use protocol::{DurableEvent, SessionId, SessionSummary};
use std::{path::Path, sync::Arc};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Most concurrent reads and writes of blob files; further ones wait.
const BLOB_TRANSFERS: usize = 4;

/// Page size for reading all events.
const EVENTS_PAGE: usize = 500;

/// Handle of the journal. Clones share it. Opening needs no runtime; everything else is awaited on Tokio. Dropping the
/// last handle folds the log into the file and waits for that; [`Store::close`] does the same without blocking.
#[derive(Clone, Debug)]
pub struct Store {
    parts: Arc<StoreParts>,
}

// The order matters: readers go first, so that the writer is the last to close and tidies up.
#[derive(Debug)]
struct StoreParts {
    readers: ReaderPool,
    writer: WriterThread,
    files: BlobFiles,
    claims: SessionLocks,
    key: SealingKey,
    transfers: Arc<Semaphore>,
}

impl Store {
    /// Opens the journal in this file, and creates it and its folder if needed. Blobs are in the folder
    /// `blobs` beside it. A file of an older format is copied and migrated; one of a newer format, or of
    /// another kind, is refused and left unchanged.
    ///
    /// The key of its seals is in a private file beside it. [`Store::open_with`] takes one from elsewhere.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, Arc::new(KeyFile::beside(path)))
    }

    /// Opens the journal, with the key of its seals from this source.
    pub fn open_with(path: &Path, key: Arc<dyn KeySource>) -> Result<Self, StoreError> {
        let writer = WriterThread::start(database_file::writer(path, &STEPS)?)?;
        Ok(Self {
            parts: Arc::new(StoreParts {
                readers: ReaderPool::new(path),
                writer,
                files: BlobFiles::beside(path),
                claims: SessionLocks::beside(path),
                key: SealingKey::new(key),
                transfers: Arc::new(Semaphore::new(BLOB_TRANSFERS)),
            }),
        })
    }

    /// Claims a session for writing; `None` when another program, or another part of this one, has it.
    /// Appending does not check claims: whoever runs sessions does.
    pub fn claim(&self, id: &SessionId) -> Result<Option<Claim>, StoreError> {
        self.parts.claims.claim(id)
    }

    /// Claims a session and those that work on parts of its task; `None` when one of them is taken.
    pub async fn claim_family(&self, id: &SessionId) -> Result<Option<Vec<Claim>>, StoreError> {
        let mut claims = Vec::new();
        for member in self.family(id).await? {
            match self.claim(&member)? {
                Some(claim) => claims.push(claim),
                None => return Ok(None),
            }
        }
        Ok(Some(claims))
    }

    /// Returns a session and all below it that work on parts of its task, the session itself first.
    pub async fn family(&self, id: &SessionId) -> Result<Vec<SessionId>, StoreError> {
        let id = id.clone();
        self.read(move |connection| sessions::family(connection, &id))
            .await
    }

    /// Claims the desktop; `None` while another program with this journal has it.
    pub fn claim_desktop(&self) -> Result<Option<Claim>, StoreError> {
        self.parts.claims.claim_desktop()
    }

    /// Appends durable events, all or none. Each must follow the last one of its session without a gap.
    /// When this returns, they are on the disk.
    pub async fn append(&self, events: Vec<DurableEvent>) -> Result<(), StoreError> {
        let key = self.parts.key.clone();
        self.write(move |connection| {
            let key = key.get(connection)?;
            journal::append(connection, &key, &events)
        })
        .await
    }

    /// Checks whether another program changed a session's events. Changes nothing.
    pub async fn past(&self, id: &SessionId) -> Result<Past, StoreError> {
        let key = self.sealing_key().await?;
        let id = id.clone();
        self.read(move |connection| chain::check(connection, &key, id.as_str()))
            .await
    }

    /// Fetches the key. A journal that has no seals yet gets them from here on.
    async fn sealing_key(&self) -> Result<JournalKey, StoreError> {
        let key = self.parts.key.clone();
        self.write(move |connection| key.get(connection)).await
    }

    /// Returns up to `limit` events of a session after number `after_seq` (0 for all), in order. An
    /// unknown session has none.
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

    /// Returns up to `limit` results of calls after number `after_seq` that refer to a stored result, in order.
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

    /// Returns all durable events of a session, in order.
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

    /// Returns up to `limit` events about calls handed over to background jobs, in any session, the newest
    /// first.
    pub async fn submitted(&self, limit: usize) -> Result<Vec<DurableEvent>, StoreError> {
        self.read(move |connection| events::submitted(connection, limit))
            .await
    }

    /// Returns the cost of all requests since a moment, in US dollars, over all sessions. A request that a
    /// fork copied counts once.
    pub async fn spent_since(&self, moment: Timestamp) -> Result<f64, StoreError> {
        self.read(move |connection| turn_queries::spent_since(connection, moment))
            .await
    }

    /// Returns the requests answered since a moment, over all sessions, in no order. A request that a fork copied counts
    /// once.
    pub async fn answered_since(
        &self,
        moment: Timestamp,
    ) -> Result<Vec<AnsweredRequest>, StoreError> {
        self.read(move |connection| turn_queries::answered_since(connection, moment))
            .await
    }

    /// Returns the events of the last turns that completed by themselves, over all sessions, the newest first,
    /// `limit` at most. Each has the event with its options, then those of its beginning, requests, waits,
    /// calls and end, in order.
    pub async fn finished_turns(&self, limit: usize) -> Result<Vec<Vec<DurableEvent>>, StoreError> {
        self.read(move |connection| turn_queries::finished(connection, limit))
            .await
    }

    /// Adds up the figures of all chats. Days are those of the time zone.
    pub async fn statistics(&self, zone: TimeZone) -> Result<Statistics, StoreError> {
        self.read(move |connection| statistics::read(connection, &zone))
            .await
    }

    /// Returns all sessions: pinned ones first, then by last activity, newest first.
    pub async fn sessions(&self) -> Result<Vec<SessionSummary>, StoreError> {
        self.read(sessions::all).await
    }

    /// Returns a session, if it exists.
    pub async fn session(&self, id: &SessionId) -> Result<Option<SessionSummary>, StoreError> {
        let id = id.clone();
        self.read(move |connection| sessions::find(connection, &id))
            .await
    }

    /// Returns up to `limit` hits (never more than 500) that contain all typed words: custom titles first, then
    /// messages and calls, the newest first. Case and accents are ignored; the last word may be unfinished, and
    /// words in quotes must be next to each other. No query is an error; without a letter or digit there are
    /// no hits.
    pub async fn search(&self, typed: &str, limit: usize) -> Result<Vec<SearchHit>, StoreError> {
        let typed = typed.to_owned();
        self.read(move |connection| search::find(connection, &typed, limit))
            .await
    }

    /// Returns the pinned sessions.
    pub async fn pinned(&self) -> Result<Vec<SessionId>, StoreError> {
        self.read(session_choices::pinned).await
    }

    /// Sets a session's custom title. `None` or a blank one restores the derived title.
    pub async fn rename(&self, id: &SessionId, title: Option<&str>) -> Result<(), StoreError> {
        let id = id.clone();
        let title = title.map(str::trim).filter(|title| !title.is_empty());
        let title = title.map(str::to_owned);
        self.write(move |connection| journal::rename(connection, &id, title.as_deref()))
            .await
    }

    /// Replaces a session's labels.
    pub async fn set_labels(&self, id: &SessionId, labels: Vec<Label>) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| journal::set_labels(connection, &id, &labels))
            .await
    }

    /// Pins or unpins a session.
    pub async fn pin(&self, id: &SessionId, pinned: bool) -> Result<(), StoreError> {
        let id = id.clone();
        self.write(move |connection| journal::pin(connection, &id, pinned))
            .await
    }

    /// Deletes a session and those that worked on parts of its task: their events, derived rows and choices, and the
    /// blobs that no other session's journal names.
    pub async fn delete(&self, id: &SessionId) -> Result<(), StoreError> {
        let (id, files) = (id.clone(), self.parts.files.clone());
        let claims = self.parts.claims.clone();
        self.write(move |connection| {
            let family = sessions::family(connection, &id)?;
            journal::delete(connection, &files, &id)?;
            family.iter().for_each(|member| claims.remove(member));
            Ok(())
        })
        .await
    }

    /// Returns the result that [`Store::clean_up`] would have now. Changes nothing.
    pub async fn preview_cleanup(&self, plan: CleanupPlan) -> Result<CleanupReport, StoreError> {
        let (files, claims) = (self.parts.files.clone(), self.parts.claims.clone());
        self.read(move |connection| cleanup::preview(connection, &files, &claims, &plan))
            .await
    }

    /// Deletes chats without recent activity, with everything that only they need, and then the blobs that no
    /// chat names. Pinned chats and those with a claim stay.
    pub async fn clean_up(&self, plan: CleanupPlan) -> Result<CleanupReport, StoreError> {
        let mut cleaned = CleanupReport::default();
        let candidates = move |connection: &_| cleanup::candidates(connection, &plan);
        for session in self.read(candidates).await? {
            let family = self.family(&session.id).await?;
            let Some(claims) = self.claim_family(&session.id).await? else {
                cleaned.at_work += 1;
                continue;
            };
            let (id, files) = (session.id.clone(), self.parts.files.clone());
            let deleted = self
                .write(move |connection| cleanup::delete_unused(connection, &files, &id, &plan))
                .await?;
            if let Some(removed) = deleted {
                let locks = &self.parts.claims;
                family.iter().for_each(|member| locks.remove(member));
                cleaned.blobs += removed;
                cleaned.sessions.push(session);
            }
            drop(claims);
        }
        let files = self.parts.files.clone();
        cleaned.blobs += self
            .write(move |connection| {
                journal::remove_unused_blobs(connection, &files, plan.blobs_before)
            })
            .await?;
        Ok(cleaned)
    }

    /// Rebuilds all derived tables from the events. Custom titles and pins stay.
    pub async fn rebuild(&self) -> Result<(), StoreError> {
        self.write(journal::rebuild).await
    }

    /// Checks the whole journal. Changes nothing.
    pub async fn integrity(&self) -> Result<Integrity, StoreError> {
        let files = self.parts.files.clone();
        let key = self.sealing_key().await?;
        self.read(move |connection| integrity::check(connection, &files, &key))
            .await
    }

    /// Finishes pending work, folds the log into the file and closes. Other handles of the same journal
    /// close with it.
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
        let permits = Arc::clone(&self.parts.transfers);
        let permit = permits
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let transfer = spawn_blocking(move || {
            let outcome = work();
            drop(permit);
            outcome
        });
        transfer.await.map_err(|_| StoreError::Closed)?
    }
}
