//! The actor of one server: starts it, keeps its tools in the registry, starts it again when it ends, and gives it
//! up when that is no use. Ends when it is told to, with everything it started.

use crate::{
    connection::{Connection, Trouble},
    listing::Listing,
    servers::ServersOptions,
    shared::Shared,
    status::ServerState,
    tool,
};
use protocol::{Domain, ToolSpec};
use std::{sync::Arc, time::Duration};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;
use tools::AnyTool;

/// How often it is started again before it is given up.
const MOST_RESTARTS: u32 = 5;
/// Pauses before a restart grow to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A server that lasted this long starts its count anew.
const STEADY: Duration = Duration::from_secs(60);
/// Its list is read again at most this often.
const RELIST_PAUSE: Duration = Duration::from_secs(1);

/// One server's actor.
pub(super) struct Server {
    pub(super) shared: Arc<Shared>,
    /// What comes before the names of its tools.
    pub(super) prefix: String,
    pub(super) options: Arc<ServersOptions>,
    pub(super) stop: CancellationToken,
    /// Where its tools are in the registry: more than one place when they are those of plugins.
    pub(super) shelves: Vec<Domain>,
}

/// How a life of a server ended.
enum End {
    Stopped,
    Trouble(Trouble),
}

impl Server {
    /// Looks after the server until it is stopped.
    pub(super) async fn run(mut self) {
        let mut failures = 0;
        let reason = loop {
            let began = Instant::now();
            let end = self.live().await;
            self.shared.connect(None);
            let reason = match end {
                End::Stopped => break None,
                End::Trouble(Trouble::Hopeless(reason)) => break Some(reason),
                End::Trouble(Trouble::Broke(reason)) => reason,
            };
            if began.elapsed() >= STEADY {
                failures = 0;
            }
            if failures == MOST_RESTARTS {
                break Some(format!(
                    "It was started {} times and did not last. {reason}",
                    MOST_RESTARTS + 1
                ));
            }
            self.shared.turn(ServerState::Waiting { reason });
            let pause = self.options.first_pause * 2_u32.pow(failures);
            failures += 1;
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break None,
                () = sleep(pause.min(LONGEST_PAUSE)) => {}
            }
            self.shared.update(|status| status.restarts += 1);
        };
        self.shelve(Vec::new());
        self.shared.update(|status| {
            status.tools = Vec::new();
            status.plugins = Vec::new();
        });
        if let Some(reason) = reason {
            self.shared.turn(ServerState::Disabled { reason });
        }
    }

    /// From its start to its end.
    async fn live(&mut self) -> End {
        let asked = self.shared.lists_asked();
        let opened = Connection::open(&self.shared, &self.options, &self.stop).await;
        let (mut connection, listing) = match opened {
            Ok(opened) => opened,
            Err(_) if self.stop.is_cancelled() => return End::Stopped,
            Err(trouble) => return End::Trouble(trouble),
        };
        let mut shown = self.show(listing, None);
        self.shared.list_read(asked);
        self.shared.connect(Some(connection.line()));
        self.shared.turn(ServerState::Ready);
        let ears = connection.line().ears;
        let end = loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                trouble = connection.ended() => break End::Trouble(trouble),
                () = ears.changed.notified() => {}
                () = self.shared.list_asked_for() => {}
            }
            // Whatever else changes in the meantime is in the same list. Whoever asks for it waits for it.
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                trouble = connection.ended() => break End::Trouble(trouble),
                () = self.shared.list_asked_for() => {}
                () = sleep(RELIST_PAUSE) => {}
            }
            let asked = self.shared.lists_asked();
            let listed = tokio::select! {
                biased;
                () = self.stop.cancelled() => break End::Stopped,
                listed = connection.list() => listed,
            };
            match listed {
                Ok(listing) => {
                    shown = self.show(listing, Some(&shown));
                    self.shared.list_read(asked);
                }
                Err(trouble) => break End::Trouble(trouble),
            }
        };
        self.shared.connect(None);
        connection.close().await;
        end
    }

    /// Puts what it has into the registry, when it is not what is there already.
    fn show(&mut self, listing: Listing, shown: Option<&[ToolSpec]>) -> Vec<ToolSpec> {
        let mut notices = listing.notices.clone();
        let tools = tool::of_listing(&self.shared, &self.prefix, &listing);
        let specs: Vec<_> = tools.iter().map(|tool| tool.described().spec()).collect();
        if shown != Some(&*specs) {
            notices.extend(self.shelve(tools));
        }
        let shelves = self.shelves.iter();
        let there = shelves.flat_map(|domain| self.options.registry.list(domain));
        let there = there.map(|spec| spec.name).collect();
        self.shared.update(|status| {
            status.about = listing.about;
            status.tools = there;
            status.plugins = listing.plugins;
            status.notices = notices;
        });
        specs
    }

    /// In the place of what was there.
    fn shelve(&mut self, tools: Vec<Arc<dyn AnyTool>>) -> Vec<String> {
        let before = std::mem::take(&mut self.shelves).into_iter();
        let mut shelves: Vec<(Domain, Vec<_>)> =
            before.map(|domain| (domain, Vec::new())).collect();
        for tool in tools {
            let domain = tool.described().domain;
            match shelves.iter_mut().find(|(known, _)| *known == domain) {
                Some((_, shelf)) => shelf.push(tool),
                None => shelves.push((domain, vec![tool])),
            }
        }
        let mut notices = Vec::new();
        for (domain, shelf) in shelves {
            let used = !shelf.is_empty();
            let refused = self.options.registry.replace(&domain, shelf).into_iter();
            notices.extend(refused.map(|why| format!("Left out: {why}.")));
            if used {
                self.shelves.push(domain);
            }
        }
        notices
    }
}
