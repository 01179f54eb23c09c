//! The same on X11, in the words that window managers agree on.

use super::WindowNumber;
use raw_window_handle::{HasWindowHandle as _, RawWindowHandle};
use tauri::WebviewWindow;
use x11rb::{
    connection::Connection as _,
    errors::ReplyError,
    protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, Window},
    rust_connection::RustConnection,
};

/// Windows that are looked at.
const LISTED_WINDOWS: u32 = 1024;
/// Source of a request to the window manager: a program that acts for the person, such as a task bar.
const FOR_THE_PERSON: u32 = 2;
/// Place right below another window, in `_NET_RESTACK_WINDOW`.
const BELOW: u32 = 1;
/// The same for the place above all others.
const ABOVE: u32 = 0;

x11rb::atom_manager! {
    Atoms: AtomsCookie {
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST_STACKING,
        _NET_RESTACK_WINDOW,
    }
}

/// A connection of its own, for as long as something has to be put back.
pub(in super::super) struct ZOrder {
    connection: RustConnection,
    root: Window,
    atoms: Atoms,
}

impl ZOrder {
    /// Nothing where there is no X server that lists windows.
    pub(in super::super) fn open() -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots.get(screen)?.root;
        let atoms = Atoms::new(&connection).ok()?.reply().ok()?;
        Some(Self {
            connection,
            root,
            atoms,
        })
    }

    /// Its number, when it is a window of an X server.
    pub(in super::super) fn number(window: &WebviewWindow) -> Option<WindowNumber> {
        match window.window_handle().ok()?.as_raw() {
            RawWindowHandle::Xlib(handle) => u32::try_from(handle.window).ok(),
            RawWindowHandle::Xcb(handle) => Some(handle.window.get()),
            _ => None,
        }
    }

    /// The window that has the keyboard.
    pub(in super::super) fn active(&self) -> Option<WindowNumber> {
        let active = self.windows(self.atoms._NET_ACTIVE_WINDOW).ok()?;
        active
            .first()
            .copied()
            .filter(|window| *window != x11rb::NONE)
    }

    /// The window that lies right above this one.
    pub(in super::super) fn above(&self, window: WindowNumber) -> Option<WindowNumber> {
        let stack = self.windows(self.atoms._NET_CLIENT_LIST_STACKING).ok()?;
        let place = stack.iter().position(|listed| *listed == window)?;
        stack.get(place + 1).copied()
    }

    /// Gives the keyboard to a window.
    pub(in super::super) fn activate(&self, window: WindowNumber) {
        self.ask(
            window,
            self.atoms._NET_ACTIVE_WINDOW,
            [FOR_THE_PERSON, 0, 0, 0, 0],
        );
    }

    /// Puts a window above all others it may be above.
    pub(in super::super) fn raise(&self, window: WindowNumber) {
        let place = [FOR_THE_PERSON, x11rb::NONE, ABOVE, 0, 0];
        self.ask(window, self.atoms._NET_RESTACK_WINDOW, place);
    }

    /// Puts a window right below another.
    pub(in super::super) fn put_below(&self, window: WindowNumber, above: WindowNumber) {
        let place = [FOR_THE_PERSON, above, BELOW, 0, 0];
        self.ask(window, self.atoms._NET_RESTACK_WINDOW, place);
    }

    fn windows(&self, list: u32) -> Result<Vec<Window>, ReplyError> {
        let asked = self.connection.get_property(
            false,
            self.root,
            list,
            AtomEnum::WINDOW,
            0,
            LISTED_WINDOWS,
        )?;
        let reply = asked.reply()?;
        Ok(reply.value32().into_iter().flatten().collect())
    }

    /// A window manager that does not know the word does nothing; then the window is where it is.
    fn ask(&self, window: Window, what: u32, details: [u32; 5]) {
        let request = ClientMessageEvent::new(32, window, what, details);
        let to = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let sent = self.connection.send_event(false, self.root, to, request);
        if let Err(error) = sent.map_err(ReplyError::from).and_then(|sent| sent.check()) {
            tracing::debug!(%error, "the window manager could not be asked");
        }
    }
}
