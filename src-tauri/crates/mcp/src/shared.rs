//! What a server's actor, its tools and those who ask how it is doing share.

use crate::{
    config::ServerSettings,
    ears::Ears,
    plugins::{PluginState, PluginStatus},
    ring::Ring,
    status::{ServerState, ServerStatus},
};
use rmcp::{
    RoleClient,
    model::{ClientRequest, ServerResult},
    service::{Peer, PeerRequestOptions, ServiceError},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    time::{sleep, sleep_until, timeout},
};
use tokio_util::sync::CancellationToken;
use tools::ProgressSink;

/// How long a call may take whatever signs of progress there are.
const LONGEST_CALL: Duration = Duration::from_secs(60 * 60);
/// How long telling a server that a call is off may take.
const CANCEL_LIMIT: Duration = Duration::from_secs(1);
/// How long a call waits for a server that is being started again.
const LINE_WAIT: Duration = Duration::from_secs(15);
/// The longest error of a server that is repeated, in characters.
const MAX_ERROR: usize = 2_000;

/// One server, as everybody but its actor sees it.
pub(super) struct Shared {
    pub(super) settings: ServerSettings,
    /// What it prints for people.
    pub(super) errors: Arc<Ring>,
    line: watch::Sender<Option<Line>>,
    status: watch::Sender<ServerStatus>,
    lists: watch::Sender<Lists>,
    /// Counts the changes of every server's status.
    news: Arc<watch::Sender<u64>>,
}

/// How often its list was asked for by us, and up to which of these it was read.
#[derive(Clone, Copy, Default)]
struct Lists {
    asked: u64,
    read: u64,
}

/// A way to ask a server that is ready.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) peer: Peer<RoleClient>,
    pub(super) ears: Arc<Ears>,
    /// Ends the connection.
    pub(super) end: CancellationToken,
}

/// Why a question had no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// Who asked wants it no more.
    Cancelled,
    /// It took too long.
    TooLate,
    /// The server is gone.
    Gone,
    /// It said no.
    Refused(String),
}

impl Shared {
    pub(super) fn new(
        settings: ServerSettings,
        state: ServerState,
        news: Arc<watch::Sender<u64>>,
    ) -> Self {
        let status = ServerStatus {
            name: settings.name.clone(),
            reach: settings.reach.shown(),
            trusted: settings.trusted,
            holds: settings.holds,
            state,
            about: None,
            tools: Vec::new(),
            plugins: Vec::new(),
            notices: Vec::new(),
            restarts: 0,
            errors: String::new(),
        };
        Self {
            settings,
            errors: Arc::default(),
            line: watch::Sender::new(None),
            status: watch::Sender::new(status),
            lists: watch::Sender::default(),
            news,
        }
    }

    /// How it is doing.
    pub(super) fn status(&self) -> ServerStatus {
        ServerStatus {
            errors: self.errors.text(),
            ..self.status.borrow().clone()
        }
    }

    /// Changes how it is doing.
    pub(super) fn update(&self, change: impl FnOnce(&mut ServerStatus)) {
        self.status.send_modify(change);
        self.news.send_modify(|count| *count += 1);
    }

    /// Says whether it can be used, and tells the log when it cannot.
    pub(super) fn turn(&self, state: ServerState) {
        self.update(|status| status.state = state);
        if let Some(trouble) = self.status.borrow().trouble() {
            // Whoever needs the server tells the person; this is for those who look back.
            tracing::info!("{trouble}");
        }
    }

    /// Comes back when it is known whether it can be used, with every plugin in it.
    pub(super) async fn settled(&self) {
        self.until(|status, lists| match status.state {
            ServerState::Off | ServerState::Disabled { .. } | ServerState::Waiting { .. } => true,
            ServerState::Starting => false,
            ServerState::Ready => is_read(status, lists),
        })
        .await;
    }

    /// Whether its actor has come to its end, or never began.
    pub(super) fn is_given_up(&self) -> bool {
        match self.status.borrow().state {
            ServerState::Off | ServerState::Disabled { .. } => true,
            ServerState::Starting | ServerState::Ready | ServerState::Waiting { .. } => false,
        }
    }

    /// Whether tools of it may still come.
    pub(super) fn is_coming(&self) -> bool {
        is_coming(&self.status.borrow(), *self.lists.borrow())
    }

    /// Comes back when no more tools of it are on their way.
    pub(super) async fn arrived(&self) {
        self.until(|status, lists| !is_coming(status, lists)).await;
    }

    /// Has its list read again.
    pub(super) fn ask_for_list(&self) {
        self.lists.send_modify(|lists| lists.asked += 1);
    }

    /// Comes back when its list is to be read again.
    pub(super) async fn list_asked_for(&self) {
        let mut lists = self.lists.subscribe();
        // The sender lives as long as this does.
        let _ = lists.wait_for(|lists| lists.asked != lists.read).await;
    }

    /// How often its list was asked for: to be handed to `list_read` when what was asked for is known.
    pub(super) fn lists_asked(&self) -> u64 {
        self.lists.borrow().asked
    }

    /// What was asked for up to here is known.
    pub(super) fn list_read(&self, asked: u64) {
        self.lists.send_modify(|lists| lists.read = asked);
    }

    /// Comes back when this is so.
    async fn until(&self, is_so: impl Fn(&ServerStatus, Lists) -> bool) {
        let (mut status, mut lists) = (self.status.subscribe(), self.lists.subscribe());
        while !is_so(&status.borrow_and_update(), *lists.borrow_and_update()) {
            // The senders live as long as this does.
            tokio::select! {
                _ = status.changed() => {}
                _ = lists.changed() => {}
            }
        }
    }

    /// From now on it can be asked this way, or not at all.
    pub(super) fn connect(&self, line: Option<Line>) {
        self.line.send_replace(line);
    }

    /// The way to ask it, waiting a moment for one that is being started. The error is a sentence.
    pub(super) async fn line(&self) -> Result<Line, String> {
        let mut lines = self.line.subscribe();
        let mut status = self.status.subscribe();
        let hopeless = |status: &ServerStatus| match &status.state {
            ServerState::Off | ServerState::Disabled { .. } => true,
            ServerState::Starting | ServerState::Ready | ServerState::Waiting { .. } => false,
        };
        // One that was given up is there until its actor has noticed.
        let works =
            |line: &Option<Line>| line.as_ref().is_some_and(|line| !line.end.is_cancelled());
        let found = tokio::select! {
            biased;
            line = lines.wait_for(works) => line.ok().and_then(|line| line.clone()),
            _ = status.wait_for(hopeless) => None,
            () = sleep(LINE_WAIT) => None,
        };
        found.ok_or_else(|| match self.status.borrow().trouble() {
            Some(trouble) => trouble,
            None => format!("The MCP server {:?} is not ready.", self.settings.name),
        })
    }
}

fn is_coming(status: &ServerStatus, lists: Lists) -> bool {
    match status.state {
        ServerState::Off | ServerState::Disabled { .. } => false,
        ServerState::Starting | ServerState::Waiting { .. } => true,
        ServerState::Ready => !is_read(status, lists),
    }
}

/// Whether all is known of what it has.
fn is_read(status: &ServerStatus, lists: Lists) -> bool {
    let is_loading = |plugin: &PluginStatus| plugin.state == PluginState::Loading;
    lists.asked == lists.read && !status.plugins.iter().any(is_loading)
}

impl Line {
    /// Asks, and waits for the answer: at most `limit` from the last sign that it is being worked on. A server
    /// is told when its answer is not wanted any more. One that is gone is given up, and its actor begins anew.
    pub(super) async fn ask(
        &self,
        request: ClientRequest,
        limit: Duration,
        cancel: &CancellationToken,
        sink: ProgressSink,
    ) -> Result<ServerResult, NoAnswer> {
        let sent = self
            .peer
            .send_cancellable_request(request, PeerRequestOptions::no_options());
        let mut handle = match timeout(limit, sent).await {
            Ok(Ok(handle)) => handle,
            Ok(Err(error)) => return Err(self.no_answer(error)),
            Err(_) => return Err(NoAnswer::TooLate),
        };
        let hearing = self.ears.hear(handle.progress_token.clone(), sink);
        let longest = tokio::time::Instant::now() + LONGEST_CALL.max(limit);
        let why = loop {
            tokio::select! {
                biased;
                () = cancel.cancelled() => break NoAnswer::Cancelled,
                answer = &mut handle.rx => {
                    return match answer {
                        Ok(Ok(result)) => Ok(result),
                        Ok(Err(error)) => Err(self.no_answer(error)),
                        Err(_) => Err(self.no_answer(ServiceError::TransportClosed)),
                    };
                }
                () = hearing.sign.notified() => {}
                () = sleep(limit) => break NoAnswer::TooLate,
                () = sleep_until(longest) => break NoAnswer::TooLate,
            }
        };
        let reason = match &why {
            NoAnswer::Cancelled => "stopped by the user",
            NoAnswer::TooLate | NoAnswer::Gone | NoAnswer::Refused(_) => "time limit",
        };
        // A server that cannot be told is on its way out.
        let _ = timeout(CANCEL_LIMIT, handle.cancel(Some(reason.to_owned()))).await;
        Err(why)
    }

    fn no_answer(&self, error: ServiceError) -> NoAnswer {
        match error {
            ServiceError::McpError(error) => {
                NoAnswer::Refused(error.message.chars().take(MAX_ERROR).collect())
            }
            ServiceError::TransportSend(_) | ServiceError::TransportClosed => {
                self.end.cancel();
                NoAnswer::Gone
            }
            ServiceError::Timeout { .. } => NoAnswer::TooLate,
            // The library's own, of which there may be more one day.
            other => NoAnswer::Refused(other.to_string().chars().take(MAX_ERROR).collect()),
        }
    }
}
