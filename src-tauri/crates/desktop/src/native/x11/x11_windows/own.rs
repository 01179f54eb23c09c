//! Which windows of an X11 display are this program's own.
//!
//! A window is its own when it carries this process's number, when it comes from the same connection as
//! one that does (menus and tooltips need not carry one), or when it is the frame around such a window.

use super::{MAX_QUERIED_WINDOWS, X11Windows, capture_failed, numbers};
use crate::CaptureError;
use x11rb::protocol::xproto::{ConnectionExt as _, Window};

/// What was found at one moment.
pub(super) struct OwnWindows {
    /// All windows directly on the screen, the lowest first.
    pub(super) stack: Vec<Window>,
    /// Those of them that are own windows, or frames of own windows.
    pub(super) windows: Vec<Window>,
    /// The connections to the X server that own windows came from, as the upper bits of their numbers.
    pub(super) connections: Vec<u32>,
}

impl X11Windows {
    /// Those there are now.
    pub(super) fn find_own_windows(&self) -> Result<OwnWindows, CaptureError> {
        let tree = self
            .connection
            .query_tree(self.root)
            .map_err(capture_failed)?;
        let clients = self.property(self.root, self.atoms._NET_CLIENT_LIST)?;
        let stack = tree.reply().map_err(capture_failed)?.children;
        let clients = numbers(clients)?;
        let on_top = &stack[stack.len().saturating_sub(MAX_QUERIED_WINDOWS)..];
        let clients = &clients[..clients.len().min(MAX_QUERIED_WINDOWS)];

        let windows: Vec<_> = clients.iter().chain(on_top).copied().collect();
        let processes = self.properties(&windows, self.atoms._NET_WM_PID)?;
        let windows = windows
            .iter()
            .zip(processes)
            .filter(|(_, process)| process.first() == Some(&self.process))
            .map(|(window, _)| *window);
        let mut connections: Vec<_> = windows.map(|window| self.connection_of(window)).collect();
        connections.sort_unstable();
        connections.dedup();

        let is_own = |window: &&Window| connections.contains(&self.connection_of(**window));
        let mut windows: Vec<_> = stack.iter().filter(is_own).copied().collect();
        for client in clients.iter().filter(is_own) {
            let Some(outermost) = self.with_ancestors(*client)?.pop() else {
                continue;
            };
            windows.retain(|window| *window != outermost);
            if !self.is_hidden(*client)? {
                windows.push(outermost);
            }
        }
        Ok(OwnWindows {
            stack,
            windows,
            connections,
        })
    }
}
