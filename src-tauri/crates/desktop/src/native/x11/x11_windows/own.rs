//! Own windows of an X11 display.
//!
//! A window is an own one if it carries this process's id, if it comes from the same connection as one that
//! does (menus and tooltips may carry no id), or if it is the frame of such a window.

use super::{MAX_QUERIED_WINDOWS, X11Windows, capture_failed, numbers};
use crate::CaptureError;
use x11rb::protocol::xproto::{ConnectionExt as _, Window};

/// Own windows at one moment.
pub(super) struct OwnWindows {
    /// All top-level windows, lowest first.
    pub(super) stack: Vec<Window>,
    /// Those that are own windows or frames of own windows.
    pub(super) windows: Vec<Window>,
    /// Connections that own windows came from, as the upper bits of their ids.
    pub(super) connections: Vec<u32>,
}

impl X11Windows {
    /// Finds the current own windows.
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
