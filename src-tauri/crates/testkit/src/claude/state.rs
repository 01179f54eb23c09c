//! State of the server: the script, every request, every broken rule, every answer it gave, and
//! how far each conversation had come.

use super::{
    Seen, default_models, files::FileRecords, outline::Outline, plan::Delivered, reply::Reply,
};
use serde_json::Value;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Source of replies.
pub(super) enum Script {
    List(Mutex<VecDeque<Reply>>),
    Function(Box<dyn Fn(&Seen) -> Reply + Send + Sync>),
}

/// Shared by the server's thread and the test.
pub(super) struct ServerState {
    pub(super) script: Script,
    inner: Mutex<ServerRecords>,
}

/// All that changes.
pub(super) struct ServerRecords {
    pub(super) switches: Switches,
    pub(super) models: Vec<Value>,
    pub(super) models_reply: Option<Reply>,
    pub(super) requests: Requests,
    pub(super) faults: Vec<String>,
    pub(super) served: Vec<Served>,
    /// The last request of each conversation.
    pub(super) conversations: Vec<Outline>,
    pub(super) abandoned: usize,
    pub(super) files: FileRecords,
}

/// Requests that were read whole: their number, and the last of them.
pub(super) struct Requests {
    count: usize,
    last: VecDeque<Arc<Seen>>,
    most: usize,
}

/// Strictness of the server.
#[derive(Debug, Clone, Copy)]
pub(super) struct Switches {
    pub(super) hosted_computer: bool,
    pub(super) append_only: bool,
    pub(super) foreign_history: bool,
    /// Tokens that a request may have.
    pub(super) window: Option<u64>,
}

/// An answer that was given, and the request that it answered.
#[derive(Debug, Clone)]
pub(super) struct Served {
    pub(super) delivered: Delivered,
    pub(super) prefix: Outline,
    /// It is being sent: the client may have all of it already, or may have gone.
    pub(super) in_flight: bool,
}

impl Default for Requests {
    fn default() -> Self {
        Self {
            count: 0,
            last: VecDeque::new(),
            most: usize::MAX,
        }
    }
}

impl Requests {
    /// Keeps only this many from now on.
    pub(super) fn keep(&mut self, most: usize) {
        self.most = most;
    }

    /// Adds one and returns its number.
    pub(super) fn add(&mut self, seen: Arc<Seen>) -> usize {
        self.last.push_back(seen);
        if self.last.len() > self.most {
            self.last.pop_front();
        }
        self.count += 1;
        self.count
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Those that are kept, oldest first.
    pub(super) fn kept(&self) -> Vec<Arc<Seen>> {
        self.last.iter().cloned().collect()
    }
}

impl Script {
    pub(super) fn list(replies: impl IntoIterator<Item = Reply>) -> Self {
        Self::List(Mutex::new(replies.into_iter().collect()))
    }

    /// The reply to a request, unless the list ran dry.
    pub(super) fn next(&self, seen: &Seen) -> Option<Reply> {
        match self {
            Self::List(replies) => lock(replies).pop_front(),
            Self::Function(reply) => Some(reply(seen)),
        }
    }

    /// Replies that are left of a list.
    pub(super) fn left(&self) -> usize {
        match self {
            Self::List(replies) => lock(replies).len(),
            Self::Function(_) => 0,
        }
    }
}

impl ServerState {
    pub(super) fn new(script: Script) -> Self {
        let inner = ServerRecords {
            switches: Switches {
                hosted_computer: true,
                append_only: true,
                foreign_history: false,
                window: None,
            },
            models: default_models(),
            models_reply: None,
            requests: Requests::default(),
            faults: Vec::new(),
            served: Vec::new(),
            conversations: Vec::new(),
            abandoned: 0,
            files: FileRecords::default(),
        };
        Self {
            script,
            inner: Mutex::new(inner),
        }
    }

    pub(super) fn look<T>(&self, look: impl FnOnce(&ServerRecords) -> T) -> T {
        look(&lock(&self.inner))
    }

    pub(super) fn change<T>(&self, change: impl FnOnce(&mut ServerRecords) -> T) -> T {
        change(&mut lock(&self.inner))
    }

    /// Takes over what another has served and been asked.
    pub(super) fn know(&self, other: &Self) {
        let (served, conversations) =
            other.look(|inner| (inner.served.clone(), inner.conversations.clone()));
        let files = other.look(|inner| inner.files.all.clone());
        self.change(|inner| {
            inner.files.all.extend(files);
            inner.served.extend(served);
            inner.conversations.extend(conversations);
        });
    }
}

impl ServerRecords {
    /// Remembers an answer; gives its place.
    pub(super) fn serve(&mut self, delivered: Delivered, prefix: Outline) -> usize {
        self.served.push(Served {
            delivered,
            prefix,
            in_flight: true,
        });
        self.served.len() - 1
    }

    /// A reply was sent as far as it goes.
    pub(super) fn sent(&mut self, served: Option<usize>) {
        if let Some(served) = served.and_then(|place| self.served.get_mut(place)) {
            served.in_flight = false;
        }
    }

    /// The client broke a reply off. How much of an answer it has by then, nobody knows: any block may
    /// come back, but no call.
    pub(super) fn abandon(&mut self, served: Option<usize>) {
        self.abandoned += 1;
        self.sent(served);
        if let Some(served) = served.and_then(|place| self.served.get_mut(place)) {
            served.delivered.complete = false;
            served.delivered.ended = served.delivered.blocks.len();
        }
    }
}

// A test that failed while it held the lock has said so already; what it looked at is still whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
