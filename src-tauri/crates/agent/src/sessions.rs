//! All sessions: creates new ones, opens old ones, and holds the open ones.

mod fork;
mod import;
mod inspection;
mod limits;

use crate::{
    Parts, Session,
    executor::Executor,
    session::{
        COMMAND_QUEUE, Lifecycle,
        actor::Actor,
        log::Log,
        system_context::{Part, SystemContext},
    },
};
use futures::{FutureExt as _, future::BoxFuture};
use localization::{LocalizedText, localized};
use model::Models;
use protocol::{
    Command, DurableBody, DurableEvent, Profile, SessionEvent, SessionId, SessionOptions,
    SessionState,
};
use std::{collections::HashMap, sync::Arc};
use store::{Past, Store, StoreError};
use tokio::sync::{Mutex, mpsc};
use tools::SessionScope;

pub use inspection::{InspectedRequest, InspectionError, RequestPlace};

/// Open sessions by their ids. Locked only while one is opened, so that none is opened twice.
pub(crate) type OpenSessions = Mutex<HashMap<SessionId, Session>>;

/// All sessions of this program.
pub struct Sessions {
    parts: Arc<Parts>,
    open: Arc<OpenSessions>,
}

/// A session that could not be started or opened.
#[derive(Debug, thiserror::Error)]
pub enum SessionsError {
    /// There is none with this id.
    #[error("{}", self.message())]
    NotFound(SessionId),
    /// It has no event with this number.
    #[error("{}", self.message())]
    NoSuchEvent {
        /// Number that was asked for.
        seq: u64,
        /// The last one it has.
        last: u64,
    },
    /// It can be read and not continued; the text says why.
    #[error("{0}")]
    ReadOnly(LocalizedText),
    /// Another program works in it.
    #[error("{}", self.message())]
    InUse(SessionId),
    /// The journal failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SessionsError {
    /// Returns the message for people. It stands in a sentence or after a colon.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::NotFound(id) => localized!("agent-no-chat", chat = id.as_str()),
            Self::NoSuchEvent { seq, last } => {
                localized!("agent-no-event", last = *last, seq = *seq)
            }
            Self::ReadOnly(reason) => reason.clone(),
            Self::InUse(_) => localized!("agent-chat-in-use"),
            Self::Store(error) => error.message(),
        }
    }
}

impl Sessions {
    /// Returns the sessions of a program, none of them open.
    #[must_use]
    pub fn new(mut parts: Parts) -> Self {
        let open = Arc::default();
        parts.open = Arc::downgrade(&open);
        Self {
            parts: Arc::new(parts),
            open,
        }
    }

    /// Returns the sessions of the program that these parts belong to; `None` when it is at its end.
    pub(crate) fn of(parts: &Arc<Parts>) -> Option<Self> {
        Some(Self {
            open: parts.open.upgrade()?,
            parts: Arc::clone(parts),
        })
    }

    /// Returns the executor for calls outside of sessions. They take turns on the desktop with those of sessions.
    #[must_use]
    pub fn executor(&self) -> Executor {
        self.parts.executor()
    }

    /// The journal behind them.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.parts.store
    }

    /// The models there are.
    #[must_use]
    pub fn models(&self) -> &Models {
        &self.parts.models
    }

    /// Returns whether there are models that Qilbee can choose from.
    pub async fn can_choose_model(&self) -> bool {
        !self.parts.model_choices.now().await.usable.is_empty()
    }

    /// Releases what tools hold for calls outside of any session: keys and buttons, and what they kept under this name.
    pub async fn release_tools(&self, session: &SessionId) {
        if let Some(desktop) = &self.parts.desktop_session {
            desktop.release().await;
        }
        self.parts.end_session(session).await;
    }

    /// Starts a session.
    pub async fn create(&self, options: SessionOptions) -> Result<Session, SessionsError> {
        self.create_with(options, None).await
    }

    /// Starts a session with a profile that the person has read.
    pub async fn create_with(
        &self,
        options: SessionOptions,
        profile: Option<Profile>,
    ) -> Result<Session, SessionsError> {
        self.begin(options, profile, None).await
    }

    /// Starts the session of a sub-agent. Boxed, because sessions are what starts it.
    pub(crate) fn begin_part(
        &self,
        options: SessionOptions,
        profile: Option<Profile>,
        part: Part,
    ) -> BoxFuture<'_, Result<Session, SessionsError>> {
        self.begin(options, profile, Some(part)).boxed()
    }

    async fn begin(
        &self,
        options: SessionOptions,
        profile: Option<Profile>,
        part: Option<Part>,
    ) -> Result<Session, SessionsError> {
        let id = SessionId::new(self.parts.ids.fresh());
        let parent = part.as_ref().map(|part| part.parent.clone());
        let mut context = SystemContext::now(&self.parts, Some(&options), profile.as_ref());
        if let Some(parent) = &parent {
            context.keep_for_part(parent.depth);
        }
        let started = SessionEvent::SessionStarted {
            version: self.parts.version.clone(),
            options,
            forked_from: None,
            parent: parent.map(Box::new),
            profile,
            briefing: context.keep(&self.parts.store).await?,
        };
        let titled = part.map(|part| SessionEvent::Titled { title: part.title });
        let bodies = std::iter::once(started).chain(titled);
        let events = (1..).zip(bodies).map(|(seq, change)| DurableEvent {
            seq,
            ts: self.parts.clock.now(),
            session: id.clone(),
            turn: None,
            body: DurableBody::Session(change),
        });
        self.parts.store.append(events.collect()).await?;
        self.open(&id).await
    }

    /// Returns the reason why a session can be read and not continued, if there is one: another program may have changed
    /// its past, and what stands there in the person's name decides what is asked.
    pub async fn read_only_reason(
        &self,
        id: &SessionId,
    ) -> Result<Option<LocalizedText>, SessionsError> {
        Ok(match self.parts.store.past(id).await? {
            Past::Intact { .. } => None,
            Past::Changed { from } => Some(localized!("agent-chat-changed", from = from)),
            Past::OtherKey => Some(localized!("agent-chat-other-key")),
        })
    }

    /// Opens a session, making its history whole if the program was cut off in the middle of it. One that another program
    /// changed opens for reading only.
    pub async fn open(&self, id: &SessionId) -> Result<Session, SessionsError> {
        let mut open = self.open.lock().await;
        if let Some(session) = open.get(id).filter(|session| session.is_open()) {
            return Ok(session.clone());
        }
        if self.parts.store.session(id).await?.is_none() {
            return Err(SessionsError::NotFound(id.clone()));
        }
        if let Some(reason) = self.read_only_reason(id).await? {
            return Ok(Session::read_only(
                id.clone(),
                self.parts.store.clone(),
                reason,
            ));
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
        let scope = SessionScope::of(id.clone());
        log.recover(|started| self.parts.runs_in_background(&started.call, &scope))
            .await?;
        let context = SystemContext::of(&mut log, &self.parts).await?;
        log.add_hooks(self.parts.hooks.clone());
        let (sender, requests) = mpsc::channel(COMMAND_QUEUE);
        let lifecycle = Lifecycle::default();
        let session = Session::new(
            id.clone(),
            self.parts.store.clone(),
            sender,
            lifecycle.clone(),
            &log,
        );
        tokio::spawn(
            Actor::new(
                log,
                Arc::clone(&self.parts),
                context,
                requests,
                lifecycle,
                claim,
            )
            .run(),
        );
        open.insert(id.clone(), session.clone());
        Ok(session)
    }

    /// Returns a session that is open here; opens none.
    pub async fn find_open(&self, id: &SessionId) -> Option<Session> {
        let open = self.open.lock().await;
        let session = open.get(id).filter(|session| session.is_open());
        session.cloned()
    }

    /// Recovers every session whose last turn was cut off, so that none of them looks as if it still ran.
    /// One that another program works in does.
    pub async fn recover(&self) -> Result<(), SessionsError> {
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

    /// Returns a session's options, read from the journal.
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

    /// Deletes a session, those that worked on parts of its task, and everything only they used. What they were doing is
    /// stopped first.
    pub async fn delete(&self, id: &SessionId) -> Result<(), SessionsError> {
        for member in self.parts.store.family(id).await? {
            self.close(&member).await;
        }
        let Some(_claims) = self.parts.store.claim_family(id).await? else {
            return Err(SessionsError::InUse(id.clone()));
        };
        Ok(self.parts.store.delete(id).await?)
    }

    /// Stops what all sessions are doing. They stay open.
    pub async fn stop_all(&self) {
        let sessions: Vec<_> = self.open.lock().await.values().cloned().collect();
        let stops = sessions.iter().map(|session| session.submit(Command::Stop));
        // One that does nothing, or has ended, has nothing to stop.
        futures::future::join_all(stops).await;
    }

    /// Stops what all sessions are doing and lets them go. For the end of the program.
    pub async fn close_all(&self) {
        let ids: Vec<_> = self.open.lock().await.keys().cloned().collect();
        for id in ids {
            self.close(&id).await;
        }
    }

    pub(crate) async fn close(&self, id: &SessionId) {
        let session = self.open.lock().await.remove(id);
        if let Some(session) = session {
            session.close().await;
        }
    }
}
