//! The program that has the keyboard: which one it is, and whether it has caught up with what was sent to it.

use super::connect;
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

/// How long a program may take to answer. One that hangs longer reads nothing either.
const ANSWER: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_millis(1);
/// Windows inside one another, at most.
const DEPTH: usize = 32;
/// Length of a property that is read, in words of four bytes.
const PROPERTY_LENGTH: u32 = 256;

/// Classes of windows in which Ctrl+V is no paste, in small letters: terminals, and editors with keys of
/// their own.
const CONTROL_V_IS_ANOTHER_KEY: &[&str] = &[
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

/// Looks at the focus through a connection of its own, so that its events are nobody else's.
pub(super) struct Focus {
    connection: RustConnection,
    root: Window,
    protocols: u32,
    ping: u32,
    process_id: u32,
    /// The number of the last question, which comes back with the answer.
    asked: Cell<u32>,
}

impl Focus {
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
        let (protocols, ping, process_id) = prepared().map_err(super::keyboard::failed)?;
        Ok(Self {
            connection,
            root,
            protocols,
            ping,
            process_id,
            asked: Cell::new(0),
        })
    }

    /// Waits until the program that has the keyboard has read all that was sent to it: until it says so, or
    /// until it is seen to have nothing to do. `false` when that cannot be known.
    pub(super) fn caught_up(&self, cancel: &CancellationToken) -> bool {
        if self.answers(cancel) {
            return true;
        }
        let process = self.process().ok().flatten();
        process.is_some_and(|process| idle::await_idle(process, cancel))
    }

    /// The process that has the keyboard, if it is one of this machine.
    fn process(&self) -> Result<Option<u32>, ReplyError> {
        self.find(|window| {
            let property = |name, kind| {
                self.connection
                    .get_property(false, window, name, kind, 0, PROPERTY_LENGTH)
            };
            let process = property(self.process_id, AtomEnum::CARDINAL)?.reply()?;
            let machine =
                property(AtomEnum::WM_CLIENT_MACHINE.into(), AtomEnum::STRING)?.reply()?;
            let machine = String::from_utf8_lossy(&machine.value).into_owned();
            let process = process.value32().and_then(|mut ids| ids.next());
            Ok(process.filter(|_| idle::machine() == Some(machine)))
        })
    }

    /// Asks the program that has the keyboard whether it is there. Its answer comes after it has read all
    /// that was sent to it before. `false` when it cannot be asked or does not answer.
    fn answers(&self, cancel: &CancellationToken) -> bool {
        let Ok(Some(window)) = self.askable() else {
            return false;
        };
        let number = self.asked.get().wrapping_add(1);
        self.asked.set(number);
        let answered = self.ask(window, number).is_ok() && self.await_answer(number, cancel);
        // Nobody reads what else happens to windows; it would pile up.
        let deaf = self.listen(EventMask::NO_EVENT);
        answered && deaf.is_ok()
    }

    fn await_answer(&self, number: u32, cancel: &CancellationToken) -> bool {
        let end = Instant::now() + ANSWER;
        while Instant::now() < end && !cancel.is_cancelled() {
            match self.connection.poll_for_event() {
                Ok(Some(Event::ClientMessage(answer)))
                    if answer.type_ == self.protocols
                        && answer.data.as_data32()[..2] == [self.ping, number] =>
                {
                    return true;
                }
                Ok(Some(_)) => {}
                Ok(None) => thread::sleep(LOOK),
                Err(_) => return false,
            }
        }
        false
    }

    /// Whether Ctrl+V pastes there, as far as is known.
    pub(super) fn pastes_with_control_v(&self) -> bool {
        let class = self.find(|window| self.class(window)).ok().flatten();
        // A window without a class is no usual program.
        class.is_some_and(|names| {
            names
                .iter()
                .all(|name| !CONTROL_V_IS_ANOTHER_KEY.contains(&name.as_str()))
        })
    }

    /// What the numbers of all windows and requests of that program have in common.
    pub(super) fn client(&self) -> Option<u32> {
        let window = self.window().ok()??;
        Some(self.client_of(window))
    }

    /// The same of any window.
    pub(super) fn client_of(&self, window: Window) -> u32 {
        window & !self.connection.setup().resource_id_mask
    }

    /// Whether the answers of programs are told to this connection. They go to the root window.
    fn listen(&self, mask: EventMask) -> Result<(), ReplyError> {
        let attributes = ChangeWindowAttributesAux::new().event_mask(mask);
        self.connection
            .change_window_attributes(self.root, &attributes)?
            .check()
    }

    fn ask(&self, window: Window, number: u32) -> Result<(), ReplyError> {
        self.listen(EventMask::SUBSTRUCTURE_NOTIFY)?;
        let question = ClientMessageEvent::new(
            32,
            window,
            self.protocols,
            [self.ping, number, window, 0, 0],
        );
        self.connection
            .send_event(false, window, EventMask::NO_EVENT, question)?
            .check()
    }

    /// The window that takes questions for the program with the keyboard.
    fn askable(&self) -> Result<Option<Window>, ReplyError> {
        self.find(|window| {
            let protocols = self
                .connection
                .get_property(
                    false,
                    window,
                    self.protocols,
                    AtomEnum::ATOM,
                    0,
                    PROPERTY_LENGTH,
                )?
                .reply()?;
            let takes = protocols
                .value32()
                .is_some_and(|mut known| known.any(|atom| atom == self.ping));
            Ok(takes.then_some(window))
        })
    }

    fn class(&self, window: Window) -> Result<Option<Vec<String>>, ReplyError> {
        let class = self
            .connection
            .get_property(
                false,
                window,
                AtomEnum::WM_CLASS,
                AtomEnum::STRING,
                0,
                PROPERTY_LENGTH,
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

    /// The first answer of the window with the keyboard or of one around it.
    fn find<T>(
        &self,
        look: impl Fn(Window) -> Result<Option<T>, ReplyError>,
    ) -> Result<Option<T>, ReplyError> {
        let Some(mut window) = self.window()? else {
            return Ok(None);
        };
        for _ in 0..DEPTH {
            if let Some(found) = look(window)? {
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

    fn window(&self) -> Result<Option<Window>, ReplyError> {
        const POINTER_ROOT: Window = 1;
        let focus = self.connection.get_input_focus()?.reply()?.focus;
        let nobody = focus == x11rb::NONE || focus == POINTER_ROOT || focus == self.root;
        Ok((!nobody).then_some(focus))
    }
}
