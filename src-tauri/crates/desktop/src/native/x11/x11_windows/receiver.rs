//! Receiver of typed text: found by the keyboard grab and the process behind a window, never by the window's own words.

use super::{
    super::{
        connection::capture_failed,
        terminal_processes::{self, hosts_terminal},
    },
    MAX_NESTED_WINDOWS, X11Windows, numbers, reply_if_exists,
};
use crate::{CaptureError, ScreenPoint};
use protocol::Receiver;
use std::collections::HashSet;
use x11rb::{
    CURRENT_TIME,
    protocol::{
        res::{ClientIdMask, ClientIdSpec, ConnectionExt as _},
        xproto::{ConnectionExt as _, GrabMode, GrabStatus, Window},
    },
};

impl X11Windows {
    /// Returns what the program that would get the next key does with text.
    ///
    /// A program with a grab gets all keys, whatever window has the focus. If it is another program than the focused one,
    /// it is a launcher or a panel's menu: what is typed there is run, as far as anyone can tell.
    pub(super) fn receiver_of_keys(&self) -> Result<Receiver, CaptureError> {
        let focus = self.keyboard_focus()?;
        if self.keyboard_is_grabbed()? {
            let on_top = self.window_stack()?.topmost_unmanaged();
            let focused = focus.map(|window| self.connection_of(window));
            match on_top {
                None => return Ok(Receiver::Unknown),
                Some(connection) if Some(connection) != focused => {
                    return Ok(Receiver::RunsCommands);
                }
                Some(_) => {}
            }
        }
        focus.map_or(Ok(Receiver::Unknown), |window| self.receiver_in(window))
    }

    /// Returns what the program at a point does with text.
    pub(super) fn receiver_at(&self, point: ScreenPoint) -> Result<Receiver, CaptureError> {
        let (Ok(x), Ok(y)) = (i16::try_from(point.x), i16::try_from(point.y)) else {
            return Ok(Receiver::Unknown);
        };
        // Behind a frame of the window manager lies the program's own window.
        let mut window = self.root;
        for _ in 0..MAX_NESTED_WINDOWS {
            let cookie = self
                .connection
                .translate_coordinates(self.root, window, x, y)
                .map_err(capture_failed)?;
            match reply_if_exists(cookie)? {
                Some(reply) if reply.child != x11rb::NONE => window = reply.child,
                Some(_) | None => break,
            }
        }
        match window == self.root {
            true => Ok(Receiver::Unknown),
            false => self.receiver_in(window),
        }
    }

    fn receiver_in(&self, window: Window) -> Result<Receiver, CaptureError> {
        let Some(process) = self.process_of(window)? else {
            return Ok(Receiver::Unknown);
        };
        Ok(
            match hosts_terminal(process, &self.processes_with_windows()) {
                Some(true) => Receiver::RunsCommands,
                Some(false) => Receiver::Text,
                None => Receiver::Unknown,
            },
        )
    }

    /// Returns the local process whose connection made a window. The X server knows it; where it doesn't tell, the window's
    /// own word counts.
    pub(super) fn process_of(&self, window: Window) -> Result<Option<u32>, CaptureError> {
        let wanted = ClientIdSpec {
            client: window,
            mask: ClientIdMask::LOCAL_CLIENT_PID,
        };
        let told = self
            .connection
            .res_query_client_ids(&[wanted])
            .ok()
            .and_then(|cookie| cookie.reply().ok());
        let mut told = told.into_iter().flat_map(|reply| reply.ids);
        if let Some(process) = told.find_map(|id| id.value.first().copied()) {
            return Ok(Some(process));
        }
        for window in self.with_ancestors(window)? {
            let named = numbers(self.property(window, self.atoms._NET_WM_PID)?)?;
            if let Some(process) = named.first() {
                return Ok(Some(*process).filter(|process| terminal_processes::is_alive(*process)));
            }
        }
        Ok(None)
    }

    /// Returns the local processes that have a connection to the X server; none where it doesn't tell.
    fn processes_with_windows(&self) -> HashSet<u32> {
        let all = ClientIdSpec {
            client: x11rb::NONE,
            mask: ClientIdMask::LOCAL_CLIENT_PID,
        };
        let told = self.connection.res_query_client_ids(&[all]).ok();
        let told = told.and_then(|cookie| cookie.reply().ok());
        let ids = told.into_iter().flat_map(|reply| reply.ids);
        ids.filter_map(|id| id.value.first().copied()).collect()
    }

    /// Returns `true` while another program has grabbed the keyboard. Asks by trying: a grab that succeeds is given back in
    /// the same breath.
    fn keyboard_is_grabbed(&self) -> Result<bool, CaptureError> {
        let (mode, time) = (GrabMode::ASYNC, CURRENT_TIME);
        let grab = self
            .connection
            .grab_keyboard(false, self.root, time, mode, mode)
            .map_err(capture_failed)?;
        let given_back = self
            .connection
            .ungrab_keyboard(time)
            .map_err(capture_failed)?;
        let status = grab.reply().map_err(capture_failed)?.status;
        given_back.check().map_err(capture_failed)?;
        Ok(status == GrabStatus::ALREADY_GRABBED || status == GrabStatus::FROZEN)
    }
}
