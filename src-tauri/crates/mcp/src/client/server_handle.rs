//! Handle of a server, shared by its actor, its tools and those who ask for its status.

use super::{
    request::RequestSender,
    server_sandbox::writable,
    server_status::{ServerState, ServerStatus, SignInState, WallsState},
    stderr_buffer::StderrBuffer,
    tool_names,
};
use crate::{
    config::{
        server_settings::{ServerEndpoint, ServerSettings},
        server_walls::WallsChoice,
    },
    plugins::status::{PluginState, PluginStatus},
};
use localization::{LocalizedText, localized};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, watch},
    time::sleep,
};

/// The time a call waits for a server that is being restarted.
const SENDER_WAIT: Duration = Duration::from_secs(15);

/// One server, as everyone but its actor sees it.
pub(crate) struct ServerHandle {
    pub(crate) settings: ServerSettings,
    /// The end of its standard error.
    pub(crate) errors: Arc<StderrBuffer>,
    sender: watch::Sender<Option<RequestSender>>,
    status: watch::Sender<ServerStatus>,
    lists: watch::Sender<Lists>,
    /// The person may have signed in.
    signed_in: Notify,
    /// Counts the changes of every server's status.
    changes: Arc<watch::Sender<u64>>,
}

/// Numbers of the requests for its list: the newest one, and the newest one that was answered.
#[derive(Clone, Copy, Default)]
struct Lists {
    asked: u64,
    read: u64,
}

impl ServerHandle {
    pub(crate) fn new(
        settings: ServerSettings,
        state: ServerState,
        changes: Arc<watch::Sender<u64>>,
    ) -> Self {
        let status = ServerStatus {
            name: settings.name.clone(),
            endpoint: settings.endpoint.label(),
            trusted: settings.trusted,
            kind: settings.kind,
            walls: match (&settings.endpoint, &settings.walls) {
                (ServerEndpoint::Address { .. }, _) => WallsState::Remote,
                (ServerEndpoint::Program { .. }, WallsChoice::Free) => WallsState::Free,
                (ServerEndpoint::Program { .. }, WallsChoice::Inside(_)) => WallsState::Inside,
            },
            writable: writable(&settings)
                .iter()
                .map(|path| path.display().to_string())
                .collect(),
            sites: match &settings.walls {
                WallsChoice::Inside(inside) => {
                    inside.sites.iter().map(ToString::to_string).collect()
                }
                WallsChoice::Free => Vec::new(),
            },
            state,
            about: None,
            tools: Vec::new(),
            plugins: Vec::new(),
            notices: Vec::new(),
            left_out: Vec::new(),
            sign_in: SignInState::Unused,
            restarts: 0,
            errors: String::new(),
        };
        Self {
            settings,
            errors: Arc::default(),
            sender: watch::Sender::new(None),
            status: watch::Sender::new(status),
            lists: watch::Sender::default(),
            signed_in: Notify::new(),
            changes,
        }
    }

    /// Returns its status.
    pub(crate) fn status(&self) -> ServerStatus {
        ServerStatus {
            errors: self.errors.text(),
            ..self.status.borrow().clone()
        }
    }

    /// Changes its status.
    pub(crate) fn update(&self, change: impl FnOnce(&mut ServerStatus)) {
        self.status.send_modify(change);
        self.changes.send_modify(|count| *count += 1);
    }

    /// Sets its state, and logs a failure.
    pub(crate) fn set_state(&self, state: ServerState) {
        self.update(|status| status.state = state);
        if let Some(trouble) = self.status.borrow().trouble() {
            // Callers report it; this is for the log.
            tracing::info!("{trouble}");
        }
    }

    /// Waits until it is either usable or not, with every plugin in it.
    pub(crate) async fn settled(&self) {
        self.until(|status, lists| match status.state {
            ServerState::Off
            | ServerState::Disabled { .. }
            | ServerState::NeedsSignIn { .. }
            | ServerState::Waiting { .. } => true,
            ServerState::Starting => false,
            ServerState::Ready => is_read(status, lists),
        })
        .await;
    }

    /// True when its actor has ended, or never began.
    pub(crate) fn is_given_up(&self) -> bool {
        match self.status.borrow().state {
            ServerState::Off | ServerState::Disabled { .. } => true,
            ServerState::Starting
            | ServerState::Ready
            | ServerState::NeedsSignIn { .. }
            | ServerState::Waiting { .. } => false,
        }
    }

    /// True while it is being started, or the plugin with this prefix is.
    pub(crate) fn is_bringing(&self, prefix: &str) -> bool {
        let status = self.status.borrow();
        match status.state {
            ServerState::Off
            | ServerState::Disabled { .. }
            | ServerState::NeedsSignIn { .. }
            | ServerState::Waiting { .. } => false,
            ServerState::Starting => true,
            ServerState::Ready => status.plugins.iter().any(|plugin| {
                plugin.state == PluginState::Loading
                    && tool_names::prefixes(&[&plugin.name]) == [prefix]
            }),
        }
    }

    /// True while tools of it may still arrive.
    pub(crate) fn is_coming(&self) -> bool {
        is_coming(&self.status.borrow(), *self.lists.borrow())
    }

    /// Waits until no more tools of it are to arrive.
    pub(crate) async fn arrived(&self) {
        self.until(|status, lists| !is_coming(status, lists)).await;
    }

    /// Requests a new reading of its list.
    pub(crate) fn ask_for_list(&self) {
        self.lists.send_modify(|lists| lists.asked += 1);
    }

    /// Has its actor try again, if it waits for the person to sign in, or for more rights.
    pub(crate) fn retry_sign_in(&self) {
        let status = self.status.borrow().clone();
        match (status.state, status.sign_in) {
            (ServerState::NeedsSignIn { .. }, _) => {
                self.set_state(ServerState::Starting);
                self.signed_in.notify_one();
            }
            (ServerState::Ready, SignInState::MoreNeeded) => {
                // The next connection has the new tokens.
                if let Some(sender) = &*self.sender.borrow() {
                    sender.end.cancel();
                }
            }
            // It reads the tokens when it connects.
            (_, SignInState::Unused | SignInState::SignedIn | SignInState::MoreNeeded) => {}
        }
    }

    /// Waits until the person may have signed in.
    pub(crate) async fn sign_in_retried(&self) {
        self.signed_in.notified().await;
    }

    /// Waits for a request to read its list.
    pub(crate) async fn list_asked_for(&self) {
        let mut lists = self.lists.subscribe();
        // The sender lives as long as this does.
        let _ = lists.wait_for(|lists| lists.asked != lists.read).await;
    }

    /// Returns the number of the newest request for its list, for `list_read`.
    pub(crate) fn lists_asked(&self) -> u64 {
        self.lists.borrow().asked
    }

    /// Marks the requests up to this number as answered.
    pub(crate) fn list_read(&self, asked: u64) {
        self.lists.send_modify(|lists| lists.read = asked);
    }

    /// Waits until the condition holds.
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

    /// Sets the sender of its requests; none while there is no connection.
    pub(crate) fn connect(&self, sender: Option<RequestSender>) {
        self.sender.send_replace(sender);
    }

    /// Returns the sender of its requests; waits a moment for a server that is being started. The error is a sentence.
    pub(crate) async fn sender(&self) -> Result<RequestSender, LocalizedText> {
        let mut senders = self.sender.subscribe();
        let mut status = self.status.subscribe();
        let hopeless = |status: &ServerStatus| match &status.state {
            ServerState::Off | ServerState::Disabled { .. } | ServerState::NeedsSignIn { .. } => {
                true
            }
            ServerState::Starting | ServerState::Ready | ServerState::Waiting { .. } => false,
        };
        // A cancelled one stays until the actor has noticed.
        let works = |sender: &Option<RequestSender>| {
            sender
                .as_ref()
                .is_some_and(|sender| !sender.end.is_cancelled())
        };
        let found = tokio::select! {
            biased;
            sender = senders.wait_for(works) => sender.ok().and_then(|sender| sender.clone()),
            _ = status.wait_for(hopeless) => None,
            () = sleep(SENDER_WAIT) => None,
        };
        found.ok_or_else(|| match self.status.borrow().trouble() {
            Some(trouble) => trouble,
            None => localized!("mcp-not-ready", name = &self.settings.name),
        })
    }
}

fn is_coming(status: &ServerStatus, lists: Lists) -> bool {
    match status.state {
        ServerState::Off | ServerState::Disabled { .. } | ServerState::NeedsSignIn { .. } => false,
        ServerState::Starting | ServerState::Waiting { .. } => true,
        ServerState::Ready => !is_read(status, lists),
    }
}

/// True when its list is read and every plugin in it is loaded.
fn is_read(status: &ServerStatus, lists: Lists) -> bool {
    let is_loading = |plugin: &PluginStatus| plugin.state == PluginState::Loading;
    lists.asked == lists.read && !status.plugins.iter().any(is_loading)
}
