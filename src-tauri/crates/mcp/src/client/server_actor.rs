//! Actor of one server: starts it, keeps its tools in the registry, restarts it when it ends, and gives it up when that is
//! no use. Ends when it is told to, with everything it started.

use super::{
    connection::Connection, failure::ConnectionFailure, listing::Listing, options::ServersOptions,
    server_handle::ServerHandle, server_status::ServerState, server_tool,
};
use localization::{LocalizedText, localized};
use protocol::{Domain, ToolSpec};
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tools::AnyTool;

/// Restarts before a server is given up.
const MAX_RESTARTS: u32 = 5;
/// The longest pause before a restart.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A server that ran this long has its restarts counted anew.
const STEADY_AFTER: Duration = Duration::from_secs(60);
/// The shortest time between two readings of its list.
const RELIST_PAUSE: Duration = Duration::from_secs(1);

/// One server's actor.
pub(crate) struct ServerActor {
    pub(crate) handle: Arc<ServerHandle>,
    /// The prefix of its tools' names.
    pub(crate) prefix: String,
    pub(crate) options: Arc<ServersOptions>,
    pub(crate) stop: CancellationToken,
    /// The domains of its tools in the registry: more than one when they are those of plugins.
    pub(crate) domains: Vec<Domain>,
}

/// End of one run of a server.
enum End {
    Stopped,
    Failed(ConnectionFailure),
}

impl ServerActor {
    /// Keeps the server running until it is stopped, given up, or needs the person.
    pub(crate) async fn run(mut self) {
        let mut failures = 0;
        let last = loop {
            let began = Instant::now();
            let end = self.run_once().await;
            self.handle.connect(None);
            let reason = match end {
                End::Stopped => break None,
                End::Failed(ConnectionFailure::Permanent(reason)) => {
                    break Some(ServerState::Disabled { reason });
                }
                End::Failed(ConnectionFailure::SignInNeeded(reason)) => {
                    failures = 0;
                    match self.wait_for_sign_in(reason).await {
                        true => continue,
                        false => break None,
                    }
                }
                End::Failed(ConnectionFailure::Retryable(reason)) => reason,
            };
            if began.elapsed() >= STEADY_AFTER {
                failures = 0;
            }
            if failures == MAX_RESTARTS {
                let reason = localized!(
                    "mcp-ended-repeatedly",
                    count = MAX_RESTARTS + 1,
                    reason = reason
                );
                break Some(ServerState::Disabled { reason });
            }
            self.handle.set_state(ServerState::Waiting { reason });
            let pause = self.options.first_pause * 2_u32.pow(failures);
            failures += 1;
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break None,
                () = sleep(pause.min(LONGEST_PAUSE)) => {}
            }
            self.handle.update(|status| status.restarts += 1);
        };
        self.withdraw();
        if let Some(state) = last {
            self.handle.set_state(state);
        }
    }

    /// Waits until the person may have signed in. `false` when it is stopped before.
    async fn wait_for_sign_in(&mut self, reason: LocalizedText) -> bool {
        self.withdraw();
        self.handle.set_state(ServerState::NeedsSignIn { reason });
        tokio::select! {
            biased;
            () = self.stop.cancelled() => false,
            () = self.handle.sign_in_retried() => true,
        }
    }

    /// Takes its tools out of the registry.
    fn withdraw(&mut self) {
        self.register(Vec::new());
        self.handle.update(|status| {
            status.tools = Vec::new();
            status.plugins = Vec::new();
        });
    }

    /// Runs the server once, from its start to its end.
    async fn run_once(&mut self) -> End {
        let asked = self.handle.lists_asked();
        let opened = Connection::open(&self.handle, &self.options, &self.stop).await;
        let (mut connection, listing) = match opened {
            Ok(opened) => opened,
            Err(_) if self.stop.is_cancelled() => return End::Stopped,
            Err(failure) => return End::Failed(failure),
        };
        let mut published = self.publish(listing, None);
        self.handle.list_read(asked);
        self.handle.connect(Some(connection.sender()));
        let sign_in = connection.sign_in().await;
        self.handle.update(|status| status.sign_in = sign_in);
        self.handle.set_state(ServerState::Ready);
        let notifications = connection.sender().notifications;
        let end = loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                failure = connection.ended() => break End::Failed(failure),
                () = notifications.changed.notified() => {}
                () = self.handle.list_asked_for() => {}
            }
            // Further changes in the meantime are in the same list. Requests for it wait for it.
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                failure = connection.ended() => break End::Failed(failure),
                () = self.handle.list_asked_for() => {}
                () = sleep(RELIST_PAUSE) => {}
            }
            let asked = self.handle.lists_asked();
            let listed = tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                listed = connection.list() => listed,
            };
            match listed {
                Ok(listing) => {
                    published = self.publish(listing, Some(&published));
                    self.handle.list_read(asked);
                }
                Err(failure) => break End::Failed(failure),
            }
        };
        self.handle.connect(None);
        connection.close().await;
        end
    }

    /// Puts its tools into the registry, unless they are there already.
    fn publish(&mut self, listing: Listing, published: Option<&[ToolSpec]>) -> Vec<ToolSpec> {
        let mut notices = listing.notices.clone();
        let tools = server_tool::of_listing(&self.handle, &self.prefix, &listing);
        let specs: Vec<_> = tools.iter().map(|tool| tool.described().spec()).collect();
        if published != Some(&*specs) {
            notices.extend(self.register(tools));
        }
        let domains = self.domains.iter();
        let there = domains.flat_map(|domain| self.options.registry.list(domain));
        let there = there.map(|spec| spec.name).collect();
        self.handle.update(|status| {
            status.about = listing.about;
            status.tools = there;
            status.plugins = listing.plugins;
            status.notices = notices;
            if status.left_out.is_empty() {
                status.left_out = listing.left_out;
            }
        });
        specs
    }

    /// Replaces its tools in the registry. Returns a notice for each that was refused.
    fn register(&mut self, tools: Vec<Arc<dyn AnyTool>>) -> Vec<LocalizedText> {
        let before = std::mem::take(&mut self.domains).into_iter();
        let mut domains: Vec<(Domain, Vec<_>)> =
            before.map(|domain| (domain, Vec::new())).collect();
        for tool in tools {
            let domain = tool.described().domain;
            match domains.iter_mut().find(|(known, _)| *known == domain) {
                Some((_, tools_there)) => tools_there.push(tool),
                None => domains.push((domain, vec![tool])),
            }
        }
        let mut notices = Vec::new();
        for (domain, tools_there) in domains {
            let used = !tools_there.is_empty();
            let refused = self
                .options
                .registry
                .replace(&domain, tools_there)
                .into_iter();
            notices.extend(refused.map(|why| localized!("mcp-left-out", reason = why.to_string())));
            if used {
                self.domains.push(domain);
            }
        }
        notices
    }
}
