//! Which windows of an X11 display are this program's own.
//!
//! A window is its own when it carries this process's number, when it comes from the same connection as
//! one that does (menus and tooltips need not carry one), or when it is the frame around such a window.

use super::{ASKED_WINDOWS, X11Windows, failed, values};
use crate::EyesError;
use x11rb::protocol::xproto::{ConnectionExt as _, Window};

/// What was found at one moment.
pub(super) struct Found {
    /// All windows directly on the screen, the lowest first.
    pub(super) stack: Vec<Window>,
    /// Those of them that are own windows, or frames of own windows.
    pub(super) own: Vec<Window>,
    /// The connections to the X server that own windows came from, as the upper bits of their numbers.
    pub(super) connections: Vec<u32>,
}

impl X11Windows {
    /// Those there are now.
    pub(super) fn own(&self) -> Result<Found, EyesError> {
        let tree = self.connection.query_tree(self.root).map_err(failed)?;
        let clients = self.property(self.root, self.atoms._NET_CLIENT_LIST)?;
        let stack = tree.reply().map_err(failed)?.children;
        let clients = values(clients)?;
        let on_top = &stack[stack.len().saturating_sub(ASKED_WINDOWS)..];
        let clients = &clients[..clients.len().min(ASKED_WINDOWS)];

        let windows: Vec<_> = clients.iter().chain(on_top).copied().collect();
        let processes = self.properties(&windows, self.atoms._NET_WM_PID)?;
        let own = windows
            .iter()
            .zip(processes)
            .filter(|(_, process)| process.first() == Some(&self.process))
            .map(|(window, _)| *window);
        let mut connections: Vec<_> = own.map(|window| self.connection_of(window)).collect();
        connections.sort_unstable();
        connections.dedup();

        let is_own = |window: &&Window| connections.contains(&self.connection_of(**window));
        let mut own: Vec<_> = stack.iter().filter(is_own).copied().collect();
        for client in clients.iter().filter(is_own) {
            let Some(outermost) = self.around(*client)?.pop() else {
                continue;
            };
            own.retain(|window| *window != outermost);
            if !self.is_hidden(*client)? {
                own.push(outermost);
            }
        }
        Ok(Found {
            stack,
            own,
            connections,
        })
    }
}
