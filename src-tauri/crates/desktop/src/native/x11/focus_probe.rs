//! Focus probe: which program has the keyboard, and whether it has processed the input sent to it.

use super::connection::{connect, input_failed};
use crate::DesktopError;
use std::{
    cell::Cell,
    thread,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;
use x11rb::{
    connection::Connection as _,
    errors::ReplyError,
    protocol::{
        Event,
        xproto::{
            AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _, EventMask,
            Window,
        },
    },
    rust_connection::RustConnection,
};

mod idle;

/// Maximum time for a program to answer a ping. One that hangs longer reads no input either.
const PING_TIMEOUT: Duration = Duration::from_secs(1);
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// Maximum nesting of windows.
const MAX_WINDOW_DEPTH: usize = 32;
/// Maximum length of a property, in words of four bytes.
const MAX_PROPERTY_WORDS: u32 = 256;

/// Window classes in which Ctrl+V does not paste, in lower case: terminals, and editors with their own keys.
const NO_CONTROL_V_PASTE: &[&str] = &[
    "xterm",
    "uxterm",
    "urxvt",
    "rxvt",
    "st",
    "st-256color",
    "alacritty",
    "kitty",
    "foot",
    "konsole",
    "yakuake",
    "gnome-terminal",
    "gnome-terminal-server",
    "org.gnome.terminal",
    "kgx",
    "org.gnome.console",
    "org.gnome.ptyxis",
    "ptyxis",
    "xfce4-terminal",
    "mate-terminal",
    "lxterminal",
    "qterminal",
    "deepin-terminal",
    "io.elementary.terminal",
    "terminator",
    "tilix",
    "guake",
    "tilda",
    "terminology",
    "wezterm",
    "org.wezfurlong.wezterm",
    "com.mitchellh.ghostty",
    "ghostty",
    "warp",
    "dev.warp.warp",
    "tabby",
    "hyper",
    "cool-retro-term",
    "emacs",
    "gvim",
    "neovide",
    "nvim-qt",
];

/// Queries the focus over its own connection, so that its events stay separate.
pub(super) struct FocusProbe {
    connection: RustConnection,
    root: Window,
    protocols: u32,
    ping: u32,
    process_id: u32,
    /// Serial number of the last ping, returned with the answer.
    last_ping: Cell<u32>,
}

impl FocusProbe {
    pub(super) fn open(display: &str) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let prepared = || -> Result<(u32, u32, u32), ReplyError> {
            let protocols = connection.intern_atom(false, b"WM_PROTOCOLS")?;
            let ping = connection.intern_atom(false, b"_NET_WM_PING")?;
            let process_id = connection.intern_atom(false, b"_NET_WM_PID")?;
            Ok((
                protocols.reply()?.atom,
                ping.reply()?.atom,
                process_id.reply()?.atom,
            ))
        };
        let (protocols, ping, process_id) = prepared().map_err(input_failed)?;
        Ok(Self {
            connection,
            root,
            protocols,
            ping,
            process_id,
            last_ping: Cell::new(0),
        })
    }

    /// Waits until the focused program has processed all input: until it answers a ping, or until its process is
    /// idle. Returns `false` if neither can be determined.
    pub(super) fn wait_until_processed(&self, cancel: &CancellationToken) -> bool {
        if self.answers_ping(cancel) {
            return true;
        }
        let process = self.focused_process().ok().flatten();
        process.is_some_and(|process| idle::wait_until_idle(process, cancel))
    }

    /// Returns the focused process if it runs on this machine.
    fn focused_process(&self) -> Result<Option<u32>, ReplyError> {
        self.find_in_ancestors(|window| {
            let property = |name, kind| {
                self.connection
                    .get_property(false, window, name, kind, 0, MAX_PROPERTY_WORDS)
            };
            let process = property(self.process_id, AtomEnum::CARDINAL)?.reply()?;
            let machine =
                property(AtomEnum::WM_CLIENT_MACHINE.into(), AtomEnum::STRING)?.reply()?;
            let machine = String::from_utf8_lossy(&machine.value).into_owned();
            let process = process.value32().and_then(|mut ids| ids.next());
            Ok(process.filter(|_| idle::hostname() == Some(machine)))
        })
    }

    /// Pings the focused program, which answers after reading all earlier input. Returns `false` if it cannot be
    /// pinged or does not answer.
    fn answers_ping(&self, cancel: &CancellationToken) -> bool {
        let Ok(Some(window)) = self.ping_window() else {
            return false;
        };
        let serial = self.last_ping.get().wrapping_add(1);
        self.last_ping.set(serial);
        let answered = self.send_ping(window, serial).is_ok() && self.wait_for_pong(serial, cancel);
        // Events that nobody reads would pile up.
        let unselected = self.select_events(EventMask::NO_EVENT);
        answered && unselected.is_ok()
    }

    fn wait_for_pong(&self, serial: u32, cancel: &CancellationToken) -> bool {
        let end = Instant::now() + PING_TIMEOUT;
        while Instant::now() < end && !cancel.is_cancelled() {
            match self.connection.poll_for_event() {
                Ok(Some(Event::ClientMessage(answer)))
                    if answer.type_ == self.protocols
                        && answer.data.as_data32()[..2] == [self.ping, serial] =>
                {
                    return true;
                }
                Ok(Some(_)) => {}
                Ok(None) => thread::sleep(POLL_INTERVAL),
                Err(_) => return false,
            }
        }
        false
    }

    /// Returns `true` if Ctrl+V pastes in the focused program, as far as known.
    pub(super) fn pastes_with_control_v(&self) -> bool {
        let class = self
            .find_in_ancestors(|window| self.window_class(window))
            .ok()
            .flatten();
        // A window without a class is no ordinary program.
        class.is_some_and(|names| {
            names
                .iter()
                .all(|name| !NO_CONTROL_V_PASTE.contains(&name.as_str()))
        })
    }

    /// Returns the resource id prefix of the focused program's connection.
    pub(super) fn focused_client(&self) -> Option<u32> {
        let window = self.focused_window().ok()??;
        Some(self.client_of(window))
    }

    /// Returns the resource id prefix of a window's connection.
    pub(super) fn client_of(&self, window: Window) -> u32 {
        window & !self.connection.setup().resource_id_mask
    }

    /// Selects events on the root window, where the answers arrive.
    fn select_events(&self, mask: EventMask) -> Result<(), ReplyError> {
        let attributes = ChangeWindowAttributesAux::new().event_mask(mask);
        self.connection
            .change_window_attributes(self.root, &attributes)?
            .check()
    }

    fn send_ping(&self, window: Window, serial: u32) -> Result<(), ReplyError> {
        // Where the specification sends the answer, and where Qt does.
        self.select_events(EventMask::SUBSTRUCTURE_NOTIFY | EventMask::STRUCTURE_NOTIFY)?;
        let ping_message = ClientMessageEvent::new(
            32,
            window,
            self.protocols,
            [self.ping, serial, window, 0, 0],
        );
        self.connection
            .send_event(false, window, EventMask::NO_EVENT, ping_message)?
            .check()
    }

    /// Returns the focused window or ancestor that supports pings.
    fn ping_window(&self) -> Result<Option<Window>, ReplyError> {
        self.find_in_ancestors(|window| {
            let protocols = self
                .connection
                .get_property(
                    false,
                    window,
                    self.protocols,
                    AtomEnum::ATOM,
                    0,
                    MAX_PROPERTY_WORDS,
                )?
                .reply()?;
            let takes = protocols
                .value32()
                .is_some_and(|mut known| known.any(|atom| atom == self.ping));
            Ok(takes.then_some(window))
        })
    }

    fn window_class(&self, window: Window) -> Result<Option<Vec<String>>, ReplyError> {
        let class = self
            .connection
            .get_property(
                false,
                window,
                AtomEnum::WM_CLASS,
                AtomEnum::STRING,
                0,
                MAX_PROPERTY_WORDS,
            )?
            .reply()?;
        let text = String::from_utf8_lossy(&class.value).to_lowercase();
        let names: Vec<_> = text
            .split('\0')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect();
        Ok((!names.is_empty()).then_some(names))
    }

    /// Returns the first result of `lookup` for the focused window or an ancestor.
    fn find_in_ancestors<T>(
        &self,
        lookup: impl Fn(Window) -> Result<Option<T>, ReplyError>,
    ) -> Result<Option<T>, ReplyError> {
        let Some(mut window) = self.focused_window()? else {
            return Ok(None);
        };
        for _ in 0..MAX_WINDOW_DEPTH {
            if let Some(found) = lookup(window)? {
                return Ok(Some(found));
            }
            let parent = self.connection.query_tree(window)?.reply()?.parent;
            if parent == x11rb::NONE || parent == self.root {
                return Ok(None);
            }
            window = parent;
        }
        Ok(None)
    }

    fn focused_window(&self) -> Result<Option<Window>, ReplyError> {
        const POINTER_ROOT: Window = 1;
        let focus = self.connection.get_input_focus()?.reply()?.focus;
        let nobody = focus == x11rb::NONE || focus == POINTER_ROOT || focus == self.root;
        Ok((!nobody).then_some(focus))
    }
}
