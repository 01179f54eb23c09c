//! Computers on the network whose pages were read in a chat.

use super::tokens::host_of;
use std::collections::HashSet;

/// Computers whose pages were read. An address that can't be told here counts as any.
#[derive(Clone, Debug, Default)]
pub(super) struct ReadHosts {
    known: HashSet<String>,
    has_unknown: bool,
}

impl ReadHosts {
    /// Adds the computer of an address that was read; `None` for an address that can't be told here.
    pub(super) fn read(&mut self, url: Option<&str>) {
        match url {
            Some(url) => self.known.extend(host_of(url)),
            None => self.has_unknown = true,
        }
    }

    /// True when a page of this computer was read, or may have been.
    pub(super) fn contains(&self, host: &str) -> bool {
        self.has_unknown || self.known.contains(host)
    }
}
