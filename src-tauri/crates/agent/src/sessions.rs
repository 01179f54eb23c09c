//! All sessions: begins new ones, opens old ones, and keeps those at work.

use crate::{
    Clock, Ids, Session,
    actor::Actor,
    log::Log,
    repair,
    session::{COMMAND_QUEUE, Life},
};
use model::{BlobSource, Model};
use protocol::{Event, EventBody, SessionId, SessionOptions, SessionState, ToolSpec};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};
use store::{Store, StoreError};
use tokio::sync::{Mutex, mpsc};
use tools::Registry;

/// What sessions are made of.
pub struct Parts {
    /// The journal.
    pub store: Store,
    /// The models, by the id people choose them by.
    pub models: BTreeMap<String, Arc<dyn Model>>,
    /// The tools.
    pub registry: Registry,
    /// What models are told of the tools: `registry`'s, frozen.
    pub specs: Arc<[ToolSpec]>,
    /// What models are told of their task.
    pub system: Arc<str>,
    /// Where models find pictures.
    pub blobs: Arc<dyn BlobSource>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Fresh names.
    pub ids: Arc<dyn Ids>,
    /// The program's version, for the journal.
    pub version: String,
}

/// All sessions of this program.
pub struct Sessions {
    parts: Arc<Parts>,
    /// Those at work. Held only while one is opened, so that none is opened twice.
    open: Mutex<HashMap<SessionId, Session>>,
}

/// A session that could not be begun or opened.
#[derive(Debug, thiserror::Error)]
pub enum SessionsError {
    /// There is none with this id.
    #[error("there is no chat {0}; `qilbee sessions list` shows all")]
    NotFound(SessionId),
    /// Another program works in it.
    #[error(
        "this chat is being worked on by another Qilbee, perhaps in a terminal; it can be opened here when that is done"
    )]
    InUse(SessionId),
    /// The journal failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Parts {
    /// What every model is told.
    pub const SYSTEM: &'static str = include_str!("system.md");

    /// The parts of a program at work: system clock, random names.
    #[must_use]
    pub fn new(
        store: Store,
        models: Vec<Arc<dyn Model>>,
        registry: Registry,
        version: &str,
    ) -> Self {
        Self {
            models: models
                .into_iter()
                .map(|model| (model.id().to_owned(), model))
                .collect(),
            specs: registry.specs().into(),
            registry,
            system: Self::SYSTEM.into(),
            blobs: Arc::new(crate::blobs::StoredBlobs(store.clone())),
            store,
            clock: Arc::new(crate::SystemClock),
            ids: Arc::new(crate::RandomIds),
            version: version.to_owned(),
        }
    }
}

impl Sessions {
    /// None at work yet.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        Self {
            parts: Arc::new(parts),
            open: Mutex::new(HashMap::new()),
        }
    }

    /// The journal behind them.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.parts.store
    }

    /// The ids of the models there are.
    pub fn models(&self) -> impl Iterator<Item = &str> {
        self.parts.models.keys().map(String::as_str)
    }

    /// Begins a session.
    pub async fn create(&self, options: SessionOptions) -> Result<Session, SessionsError> {
        let id = SessionId::new(self.parts.ids.fresh());
        let body = EventBody::SessionStarted {
            version: self.parts.version.clone(),
            options,
            forked_from: None,
        };
        let event = Event {
            seq: Some(1),
            ts: self.parts.clock.now(),
            session: id.clone(),
            turn: None,
            body,
        };
        self.parts.store.append(vec![event]).await?;
        self.open(&id).await
    }

    /// Opens a session, making its history whole if the program was cut off in the middle of it.
    pub async fn open(&self, id: &SessionId) -> Result<Session, SessionsError> {
        let mut open = self.open.lock().await;
        if let Some(session) = open.get(id).filter(|session| session.is_open()) {
            return Ok(session.clone());
        }
        if self.parts.store.session(id).await?.is_none() {
            return Err(SessionsError::NotFound(id.clone()));
        }
        let Some(claim) = self.parts.store.claim(id)? else {
            return Err(SessionsError::InUse(id.clone()));
        };
        let mut log = Log::open(
            self.parts.store.clone(),
            Arc::clone(&self.parts.clock),
            id.clone(),
        )
        .await?;
        let missing = repair::missing_events(log.conversation());
        if !missing.is_empty() {
            log.record(missing).await?;
        }
        let (sender, orders) = mpsc::channel(COMMAND_QUEUE);
        let life = Life::default();
        let session = Session::new(
            id.clone(),
            self.parts.store.clone(),
            sender,
            life.clone(),
            &log,
        );
        tokio::spawn(Actor::new(log, Arc::clone(&self.parts), orders, life, claim).run());
        open.insert(id.clone(), session.clone());
        Ok(session)
    }

    /// Opens every session whose last turn was cut off, so that none of them looks as if it still ran.
    /// One that another program works in does.
    pub async fn mend(&self) -> Result<(), SessionsError> {
        for session in self.parts.store.sessions().await? {
            if session.state != SessionState::Open {
                continue;
            }
            match self.open(&session.id).await {
                Ok(_) | Err(SessionsError::InUse(_) | SessionsError::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// How a session works now, as the journal has it.
    pub async fn options(&self, id: &SessionId) -> Result<SessionOptions, SessionsError> {
        let log = Log::open(
            self.parts.store.clone(),
            Arc::clone(&self.parts.clock),
            id.clone(),
        )
        .await?;
        log.conversation()
            .options()
            .cloned()
            .ok_or_else(|| SessionsError::NotFound(id.clone()))
    }

    /// Deletes a session and everything only it used. What it was doing is stopped first.
    pub async fn delete(&self, id: &SessionId) -> Result<(), SessionsError> {
        self.close(id).await;
        Ok(self.parts.store.delete(id).await?)
    }

    /// Stops what all sessions are doing and lets them go. For the end of the program.
    pub async fn close_all(&self) {
        let ids: Vec<_> = self.open.lock().await.keys().cloned().collect();
        for id in ids {
            self.close(&id).await;
        }
    }

    async fn close(&self, id: &SessionId) {
        let session = self.open.lock().await.remove(id);
        if let Some(session) = session {
            session.close().await;
        }
    }
}
