//! Handle of a session, by which everyone else talks to it.

pub(crate) mod actor;
pub(crate) mod assignment;
pub(crate) mod crash_recovery;
pub(crate) mod declared_tools;
mod delegation;
mod delivery;
pub(crate) mod log;
pub(crate) mod message;
pub(crate) mod model_session;
pub(crate) mod picture_size;
mod profile_section;
pub(crate) mod stop;
pub(crate) mod system_context;
pub(crate) mod tool_changes;
pub(crate) mod tool_choice;
pub(crate) mod turn_control;
pub(crate) mod undo;
pub(crate) mod warnings;
pub(crate) mod watch;

use assignment::Assignment;
use localization::{LocalizedText, localized};
use log::{Log, Published};
use protocol::{ApprovalId, Command, SessionId};
use store::Store;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use undo::{Undo, UndoError, Undone};
use watch::Watch;

/// Commands that may wait for the session.
pub(crate) const COMMAND_QUEUE: usize = 64;

/// Handle of a session at work. Cheap to clone; the session ends when it is closed or the last handle is dropped.
#[derive(Clone)]
pub struct Session {
    id: SessionId,
    store: Store,
    commands: mpsc::Sender<SessionRequest>,
    lifecycle: Lifecycle,
    /// Weak, so that a handle does not keep watchers waiting for a session that has ended.
    watchers: broadcast::WeakSender<Published>,
    /// The reason why it can be read, and nothing else.
    read_only: Option<LocalizedText>,
}

/// Lifecycle of a session: it is asked to close, and it has ended.
#[derive(Clone, Default)]
pub(crate) struct Lifecycle {
    pub(crate) closing: CancellationToken,
    pub(crate) ended: CancellationToken,
}

/// Request to a session, with the channel for its reply.
pub(crate) enum SessionRequest {
    Command {
        command: Box<Command>,
        reply: oneshot::Sender<Result<(), CommandError>>,
    },
    /// Part of a task for a sub-agent.
    Assign {
        assignment: Box<Assignment>,
        reply: oneshot::Sender<Result<(), CommandError>>,
    },
    /// A grant of the session above covers an open question.
    Grant {
        approval: ApprovalId,
        by: ApprovalId,
        reply: oneshot::Sender<Result<(), CommandError>>,
    },
    Undo {
        undo: Undo,
        reply: oneshot::Sender<Result<Undone, UndoError>>,
    },
}

/// A command that was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum CommandError {
    /// A turn is running.
    Busy,
    /// No turn is running.
    NotRunning,
    /// The message has neither text nor attachments.
    Empty,
    /// Too many inputs wait for the turn.
    Overloaded,
    /// The session can't carry it out; the text says why.
    NotHere(LocalizedText),
    /// The journal could not be written; the text says why.
    Store(LocalizedText),
    /// The session has ended.
    Closed,
}

impl CommandError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Busy => localized!("agent-busy"),
            Self::NotRunning => localized!("agent-not-running"),
            Self::Empty => localized!("agent-message-empty"),
            Self::Overloaded => localized!("agent-overloaded"),
            Self::NotHere(reason) | Self::Store(reason) => reason.clone(),
            Self::Closed => localized!("agent-chat-closed"),
        }
    }
}

impl Session {
    pub(crate) fn new(
        id: SessionId,
        store: Store,
        commands: mpsc::Sender<SessionRequest>,
        lifecycle: Lifecycle,
        log: &Log,
    ) -> Self {
        Self {
            id,
            store,
            commands,
            lifecycle,
            watchers: log.watchers().downgrade(),
            read_only: None,
        }
    }

    /// Returns a session whose past can be read and not continued: nobody works in it.
    pub(crate) fn read_only(id: SessionId, store: Store, reason: LocalizedText) -> Self {
        let lifecycle = Lifecycle::default();
        lifecycle.ended.cancel();
        Self {
            id,
            store,
            commands: mpsc::channel(1).0,
            lifecycle,
            watchers: broadcast::channel(1).0.downgrade(),
            read_only: Some(reason),
        }
    }

    /// The reason why it can be read and not continued, if there is one.
    #[must_use]
    pub fn read_only_reason(&self) -> Option<&LocalizedText> {
        self.read_only.as_ref()
    }

    /// Id of the session.
    #[must_use]
    pub fn id(&self) -> &SessionId {
        &self.id
    }

    /// Submits a command. Returns when it was taken, not when it is done: what follows are events.
    pub async fn submit(&self, command: Command) -> Result<(), CommandError> {
        if let Some(reason) = &self.read_only {
            return Err(CommandError::NotHere(reason.clone()));
        }
        let command = Box::new(command);
        self.request(|reply| SessionRequest::Command { command, reply })
            .await
    }

    /// Gives the session its part of a task. Returns when it was taken.
    pub(crate) async fn assign(&self, assignment: Assignment) -> Result<(), CommandError> {
        let assignment = Box::new(assignment);
        self.request(|reply| SessionRequest::Assign { assignment, reply })
            .await
    }

    /// Answers an open question with yes, since a grant of the session above covers it.
    pub(crate) async fn grant(
        &self,
        approval: ApprovalId,
        by: ApprovalId,
    ) -> Result<(), CommandError> {
        self.request(|reply| SessionRequest::Grant {
            approval,
            by,
            reply,
        })
        .await
    }

    async fn request(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<(), CommandError>>) -> SessionRequest,
    ) -> Result<(), CommandError> {
        let (reply, answer) = oneshot::channel();
        let sent = self.commands.send(request(reply)).await;
        sent.map_err(|_| CommandError::Closed)?;
        answer.await.map_err(|_| CommandError::Closed)?
    }

    /// Undoes changes of files. Not while a turn runs.
    pub async fn undo(&self, undo: Undo) -> Result<Undone, UndoError> {
        if let Some(reason) = &self.read_only {
            return Err(UndoError::Session(CommandError::NotHere(reason.clone())));
        }
        let (reply, answer) = oneshot::channel();
        let request = SessionRequest::Undo { undo, reply };
        let closed = |_| UndoError::Session(CommandError::Closed);
        self.commands
            .send(request)
            .await
            .map_err(|_| UndoError::Session(CommandError::Closed))?;
        answer.await.map_err(closed)?
    }

    /// Watches from after an event on.
    #[must_use]
    pub fn watch(&self, after_seq: u64) -> Watch {
        let live = match self.watchers.upgrade() {
            Some(watchers) => watchers.subscribe(),
            None => broadcast::channel(1).1,
        };
        Watch::new(self.store.clone(), self.id.clone(), after_seq, live)
    }

    pub(crate) fn is_open(&self) -> bool {
        let lifecycle = &self.lifecycle;
        !lifecycle.ended.is_cancelled()
            && !lifecycle.closing.is_cancelled()
            && !self.commands.is_closed()
    }

    /// Stops what it is doing and lets it end.
    pub(crate) fn begin_close(&self) {
        self.lifecycle.closing.cancel();
    }

    /// Stops what it is doing and waits until it has ended.
    pub(crate) async fn close(&self) {
        self.begin_close();
        self.lifecycle.ended.cancelled().await;
    }
}
