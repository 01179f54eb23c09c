//! All sessions: creates new ones, opens old ones, and holds the open ones.

mod fork;
mod import;
mod inspection;
mod limits;
mod recovery;

use crate::{
    Parts, Session,
    conversation::history::StartedCall,
    executor::Executor,
    parts::SubSessions,
    session::{
        COMMAND_QUEUE, Lifecycle, actor::Actor, assignment::Part, log::Log,
        system_context::SystemContext, tool_choice::ToolChoice,
    },
};
use futures::{FutureExt as _, future::BoxFuture};
use localization::{LocalizedText, localized};
use model::Models;
use protocol::{
    Command, DurableBody, DurableEvent, Profile, SessionEvent, SessionId, SessionOptions,
    SessionState,
};
use std::{
    collections::HashMap,
    sync::{Arc, Weak},
};
use store::{Past, Store, StoreError};
use tokio::sync::{Mutex, mpsc};
use tools::SessionScope;

pub use inspection::{InspectedRequest, InspectionError, RequestPlace};

/// All sessions of this program.
pub struct Sessions(Arc<OpenSessions>);

struct OpenSessions {
    parts: Arc<Parts>,
    /// Open sessions. Locked only while one is opened, so that none is opened twice.
    open: Mutex<HashMap<SessionId, Session>>,
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
        Self(Arc::new_cyclic(|this: &Weak<OpenSessions>| {
            parts.sub_sessions = this.clone();
            OpenSessions {
                parts: Arc::new(parts),
                open: Mutex::default(),
            }
        }))
    }

    /// Returns the executor for calls outside of sessions. They take turns on the desktop with those of sessions.
    #[must_use]
    pub fn executor(&self) -> Executor {
        self.0.parts.executor()
    }

    /// The journal behind them.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.parts.store
    }

    /// The models there are.
    #[must_use]
    pub fn models(&self) -> &Models {
        &self.0.parts.models
    }

    /// Returns whether there are models that Qilbee can choose from.
    pub async fn can_choose_model(&self) -> bool {
        !self.0.parts.model_choices.now().await.usable.is_empty()
    }

    /// Releases what tools hold for calls outside of any session: keys and buttons, and what they kept under this name.
    pub async fn release_tools(&self, session: &SessionId) {
        if let Some(desktop) = &self.0.parts.desktop_session {
            desktop.release().await;
        }
        self.0.parts.end_session(session).await;
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

    async fn begin(
        &self,
        options: SessionOptions,
        profile: Option<Profile>,
        part: Option<Part>,
    ) -> Result<Session, SessionsError> {
        let id = SessionId::new(self.0.parts.ids.fresh());
        let parent = part.as_ref().map(|part| part.parent.clone());
        let choice = ToolChoice {
            options: Some(&options),
            depth: parent.as_ref().map_or(0, |parent| parent.depth),
        };
        let context = SystemContext::now(&self.0.parts, choice, profile.as_ref());
        let started = SessionEvent::SessionStarted {
            version: self.0.parts.version.clone(),
            options,
            forked_from: None,
            parent: parent.map(Box::new),
            profile,
            briefing: context.keep(&self.0.parts.store).await?,
        };
        let titled = part.map(|part| SessionEvent::Titled { title: part.title });
        let bodies = std::iter::once(started).chain(titled);
        let events = (1..).zip(bodies).map(|(seq, change)| DurableEvent {
            seq,
            ts: self.0.parts.clock.now(),
            session: id.clone(),
            turn: None,
            body: DurableBody::Session(change),
        });
        self.0.parts.store.append(events.collect()).await?;
        self.open(&id).await
    }

    /// Returns the reason why a session can be read and not continued, if there is one: another program may have changed
    /// its past, and what stands there in the person's name decides what is asked.
    pub async fn read_only_reason(
        &self,
        id: &SessionId,
    ) -> Result<Option<LocalizedText>, SessionsError> {
        Ok(match self.0.parts.store.past(id).await? {
            Past::Intact { .. } => None,
            Past::Changed { from } => Some(localized!("agent-chat-changed", from = from)),
            Past::OtherKey => Some(localized!("agent-chat-other-key")),
        })
    }

    /// Opens a session, making its history whole if the program was cut off in the middle of it. One that another program
    /// changed opens for reading only.
    pub async fn open(&self, id: &SessionId) -> Result<Session, SessionsError> {
        let mut open = self.0.open.lock().await;
        if let Some(session) = open.get(id).filter(|session| session.is_open()) {
            return Ok(session.clone());
        }
        if self.0.parts.store.session(id).await?.is_none() {
            return Err(SessionsError::NotFound(id.clone()));
        }
        if let Some(reason) = self.read_only_reason(id).await? {
            return Ok(Session::read_only(
                id.clone(),
                self.0.parts.store.clone(),
                reason,
            ));
        }
        let Some(claim) = self.0.parts.store.claim(id)? else {
            return Err(SessionsError::InUse(id.clone()));
        };
        let mut log = Log::open(
            self.0.parts.store.clone(),
            Arc::clone(&self.0.parts.clock),
            id.clone(),
        )
        .await?;
        let scope = SessionScope::of(id.clone());
        let parts = &self.0.parts;
        let goes_on = |started: &StartedCall| parts.runs_in_background(&started.call, &scope);
        self.0.recover_task(&mut log, goes_on).await?;
        let context = SystemContext::of(&mut log, &self.0.parts).await?;
        log.add_hooks(self.0.parts.hooks.clone());
        let (sender, requests) = mpsc::channel(COMMAND_QUEUE);
        let lifecycle = Lifecycle::default();
        let session = Session::new(
            id.clone(),
            self.0.parts.store.clone(),
            sender,
            lifecycle.clone(),
            &log,
        );
        tokio::spawn(
            Actor::new(
                log,
                Arc::clone(&self.0.parts),
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
        let open = self.0.open.lock().await;
        let session = open.get(id).filter(|session| session.is_open());
        session.cloned()
    }

    /// Recovers every session whose last turn was cut off, so that none of them looks as if it still ran.
    /// One that another program works in does.
    pub async fn recover(&self) -> Result<(), SessionsError> {
        for session in self.0.parts.store.sessions().await? {
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
            self.0.parts.store.clone(),
            Arc::clone(&self.0.parts.clock),
            id.clone(),
        )
        .await?;
        log.conversation()
            .options()
            .cloned()
            .ok_or_else(|| SessionsError::NotFound(id.clone()))
    }

    /// Returns the name of the profile that a session began with, if there is one.
    pub async fn profile(&self, id: &SessionId) -> Result<Option<String>, SessionsError> {
        let log = Log::open(
            self.0.parts.store.clone(),
            Arc::clone(&self.0.parts.clock),
            id.clone(),
        )
        .await?;
        let profile = log.conversation().profile();
        Ok(profile.map(|profile| profile.name.clone()))
    }

    /// Deletes a session, those that worked on parts of its task, and everything only they used. What they were doing is
    /// stopped first.
    pub async fn delete(&self, id: &SessionId) -> Result<(), SessionsError> {
        for member in self.0.parts.store.family(id).await? {
            self.close(&member).await;
        }
        let Some(_claims) = self.0.parts.store.claim_family(id).await? else {
            return Err(SessionsError::InUse(id.clone()));
        };
        Ok(self.0.parts.store.delete(id).await?)
    }

    /// Stops what all sessions are doing. They stay open.
    pub async fn stop_all(&self) {
        let sessions: Vec<_> = self.0.open.lock().await.values().cloned().collect();
        let stops = sessions.iter().map(|session| session.submit(Command::Stop));
        // One that does nothing, or has ended, has nothing to stop.
        futures::future::join_all(stops).await;
    }

    /// Stops what all sessions are doing and lets them go. For the end of the program.
    pub async fn close_all(&self) {
        let ids: Vec<_> = self.0.open.lock().await.keys().cloned().collect();
        for id in ids {
            self.close(&id).await;
        }
    }

    /// Stops what a session is doing and lets it go. One that is not open here stays as it is.
    pub async fn close(&self, id: &SessionId) {
        let session = self.0.open.lock().await.remove(id);
        if let Some(session) = session {
            session.close().await;
        }
    }
}

impl SubSessions for OpenSessions {
    fn begin(
        self: Arc<Self>,
        options: SessionOptions,
        profile: Option<Profile>,
        part: Part,
    ) -> BoxFuture<'static, Result<Session, LocalizedText>> {
        let begin = async move {
            let begun = Sessions(self).begin(options, profile, Some(part)).await;
            begun.map_err(|error| error.message())
        };
        begin.boxed()
    }
}
