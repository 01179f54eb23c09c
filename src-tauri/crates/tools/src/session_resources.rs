//! Interfaces of tools that concern the desktop or a session as a whole: the composition root passes them to the agent
//! beside the registry.

use crate::{DesktopObservation, TakeoverMonitor};
use async_trait::async_trait;
use protocol::{PictureSize, SessionId};

/// The desktop that the tools of all sessions act on.
#[async_trait]
pub trait DesktopSession: Send + Sync {
    /// Releases every key and button. Returns soon.
    async fn release(&self);

    /// Starts watching for the person: they can take over as long as the watch lives.
    fn watch_takeover(&self) -> TakeoverMonitor;

    /// Captures the screen as a session sees it, in a picture of its size; `None` when that fails.
    async fn observe(
        &self,
        session: &SessionId,
        picture: Option<PictureSize>,
    ) -> Option<DesktopObservation>;
}

/// Programs that a session opened for the person, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOpenPrograms {
    /// Those that still run.
    pub running: Vec<String>,
    /// Those that were opened in a program which ran already, since the last time. A file or address is its own name.
    pub handed_over: Vec<String>,
}

/// Something kept for each session, such as its shell.
#[async_trait]
pub trait SessionResources: Send + Sync {
    /// Frees what was kept for a session that ended.
    async fn end_session(&self, session: &SessionId);

    /// Returns the programs that a session opened for the person and that stay open, if they are others than the last time.
    fn newly_left_open(&self, _session: &SessionId) -> Option<LeftOpenPrograms> {
        None
    }
}
