//! Knows the windows on an X11 display: which are this program's own, which one has the keyboard, which one
//! lies at a place, and what people call them.

use super::{super::accessible::Accessible, connect};
use crate::{DesktopError, EyesError, OwnWindowsChoice, Rect, ScreenPoint, WindowInfo, Windows};
use scene::Kind;
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    cookie::Cookie,
    errors::ReplyError,
    protocol::{
        shape,
        xproto::{AtomEnum, ConnectionExt as _, GetPropertyReply, InputFocus, Window},
    },
    rust_connection::RustConnection,
    x11_utils::TryParse,
};

mod give;
mod names;
mod own;
mod scene;
mod visible;

/// Of more windows than this the lower ones are not asked whose they are. Those that a window manager
/// looks after are asked first, and menus lie on top.
const ASKED_WINDOWS: usize = 512;
/// Windows around one window, frames and the frames' own, before the search for the outermost is given up.
const NESTED_WINDOWS: usize = 16;
/// The desktop of a window that is on all of them.
const ALL_DESKTOPS: u32 = u32::MAX;

x11rb::atom_manager! {
    Atoms: AtomsCookie {
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST,
        _NET_CURRENT_DESKTOP,
        _NET_WM_DESKTOP,
        _NET_WM_NAME,
        _NET_WM_PID,
        _NET_WM_STATE,
        _NET_WM_STATE_HIDDEN,
        _GTK_FRAME_EXTENTS,
    }
}

/// The windows of one X11 display.
pub(super) struct X11Windows {
    connection: RustConnection,
    root: Window,
    atoms: Atoms,
    process: u32,
    own_windows: OwnWindowsChoice,
    accessible: Accessible,
}

impl X11Windows {
    pub(super) fn open(display: &str, own_windows: OwnWindowsChoice) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let atoms = Atoms::new(&connection).map_err(failed)?;
        let atoms = atoms.reply().map_err(failed)?;
        // Without it, no window could be seen to cover only a part of what lies below.
        let shape = connection
            .extension_information(shape::X11_EXTENSION_NAME)
            .map_err(failed)?;
        if shape.is_none() {
            let problem = "The X server has no SHAPE extension.".to_owned();
            return Err(EyesError(problem).into());
        }
        Ok(Self {
            connection,
            root,
            atoms,
            process: std::process::id(),
            own_windows,
            accessible: Accessible::default(),
        })
    }

    /// The window itself and those around it, up to the one that lies directly on the screen. Empty when
    /// it is no longer there.
    fn around(&self, mut window: Window) -> Result<Vec<Window>, EyesError> {
        let mut windows = Vec::new();
        while window != self.root && windows.len() < NESTED_WINDOWS {
            let tree = self.connection.query_tree(window).map_err(failed)?;
            let Some(tree) = answer(tree)? else {
                return Ok(Vec::new());
            };
            windows.push(window);
            window = tree.parent;
        }
        Ok(windows)
    }

    /// Whether a window is minimised or on another desktop. Some window managers leave it mapped then,
    /// below everything else.
    fn is_hidden(&self, client: Window) -> Result<bool, EyesError> {
        let state = self.property(client, self.atoms._NET_WM_STATE)?;
        let desktop = self.property(client, self.atoms._NET_WM_DESKTOP)?;
        let current = self.property(self.root, self.atoms._NET_CURRENT_DESKTOP)?;
        let (state, desktop, current) = (values(state)?, values(desktop)?, values(current)?);
        let elsewhere = match (desktop.first(), current.first()) {
            (Some(desktop), Some(current)) => desktop != current && *desktop != ALL_DESKTOPS,
            (_, None) | (None, _) => false,
        };
        Ok(elsewhere || state.contains(&self.atoms._NET_WM_STATE_HIDDEN))
    }

    /// What keys that are pressed now go to.
    fn keyboard_receiver(&self) -> Result<Option<Window>, EyesError> {
        let focus = self.connection.get_input_focus().map_err(failed)?;
        let pointer = self.connection.query_pointer(self.root).map_err(failed)?;
        let (focus, pointer) = (
            focus.reply().map_err(failed)?.focus,
            pointer.reply().map_err(failed)?.child,
        );
        // Keys for the whole screen go to whatever the pointer is over.
        let whole_screen = focus == self.root || focus == u32::from(InputFocus::POINTER_ROOT);
        let receiver = if whole_screen { pointer } else { focus };
        Ok((receiver != x11rb::NONE).then_some(receiver))
    }

    /// The parts of the screen that show any of the windows `chosen`, of all those in `stack`.
    fn visible(&self, stack: &[Window], chosen: &[Window]) -> Result<Vec<Rect>, EyesError> {
        let shadow = self.atoms._GTK_FRAME_EXTENTS;
        visible::parts(&self.connection, shadow, stack, chosen)
    }

    fn connection_of(&self, window: Window) -> u32 {
        window & !self.connection.setup().resource_id_mask
    }

    fn properties(&self, windows: &[Window], name: u32) -> Result<Vec<Vec<u32>>, EyesError> {
        // All questions first, then all answers: it takes no longer than one.
        let asked: Result<Vec<_>, _> = windows
            .iter()
            .map(|window| self.property(*window, name))
            .collect();
        asked?.into_iter().map(values).collect()
    }

    fn property(&self, window: Window, name: u32) -> Result<Asked<'_>, EyesError> {
        let most = u32::try_from(ASKED_WINDOWS).unwrap_or(u32::MAX);
        self.connection
            .get_property(false, window, name, AtomEnum::ANY, 0, most)
            .map_err(failed)
    }
}

impl Windows for X11Windows {
    fn own_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        match self.own_windows {
            OwnWindowsChoice::Shown | OwnWindowsChoice::Absent => Ok(Vec::new()),
            OwnWindowsChoice::Hidden => {
                let found = self.own()?;
                self.visible(&found.stack, &found.own)
            }
        }
    }

    fn own_keyboard(&mut self) -> Result<bool, EyesError> {
        match self.own_windows {
            OwnWindowsChoice::Shown | OwnWindowsChoice::Absent => return Ok(false),
            OwnWindowsChoice::Hidden => {}
        }
        let Some(receiver) = self.keyboard_receiver()? else {
            return Ok(false);
        };
        let found = self.own()?;
        let is_own = |window: &Window| {
            found.own.contains(window) || found.connections.contains(&self.connection_of(*window))
        };
        Ok(self.around(receiver)?.iter().any(is_own))
    }

    fn focused(&mut self) -> Result<Option<WindowInfo>, EyesError> {
        let Some(receiver) = self.keyboard_receiver()? else {
            return Ok(None);
        };
        let around = self.around(receiver)?;
        Ok(self.scene()?.known_as(&around))
    }

    fn at(&mut self, place: ScreenPoint) -> Result<Option<WindowInfo>, EyesError> {
        let (Ok(x), Ok(y)) = (i16::try_from(place.x), i16::try_from(place.y)) else {
            return Ok(None);
        };
        // The X server finds the window as it does for a click: shapes count, those for clicks too.
        let asked = self
            .connection
            .translate_coordinates(self.root, self.root, x, y);
        let topmost = asked.map_err(failed)?.reply().map_err(failed)?.child;
        if topmost == x11rb::NONE {
            return Ok(None);
        }
        Ok(self.scene()?.known_as(&[topmost]))
    }

    fn ask_element(&mut self, place: ScreenPoint, window: &WindowInfo) {
        self.accessible.ask(place, window);
    }

    fn element(&mut self) -> Option<String> {
        self.accessible.told()
    }

    fn give_keyboard(&mut self, to: &WindowInfo) -> Result<(), EyesError> {
        self.give(to)
    }

    fn all(&mut self) -> Result<Vec<WindowInfo>, EyesError> {
        Ok(self.scene()?.all())
    }

    fn parts_of(&mut self, hidden: &dyn Fn(&WindowInfo) -> bool) -> Result<Vec<Rect>, EyesError> {
        let scene = self.scene()?;
        let mut chosen = Vec::new();
        for window in scene.matching(hidden) {
            // Some window managers leave what is out of sight mapped, below everything else.
            let out_of_sight = match window.kind {
                Kind::Managed => self.is_hidden(window.window)?,
                Kind::Free | Kind::Loose => false,
            };
            if !out_of_sight {
                chosen.push(window.outermost);
            }
        }
        self.visible(&scene.stack, &chosen)
    }
}

/// A question whose answer has not been read yet.
type Asked<'a> = Cookie<'a, RustConnection, GetPropertyReply>;

/// The numbers in a property; none when there is no such property or no such window.
fn values(asked: Asked<'_>) -> Result<Vec<u32>, EyesError> {
    let reply = answer(asked)?;
    let values = reply.and_then(|reply| reply.value32().map(Iterator::collect));
    Ok(values.unwrap_or_default())
}

/// Nothing when the window is no longer there: that may happen between any two questions.
fn answer<R: TryParse>(asked: Cookie<'_, RustConnection, R>) -> Result<Option<R>, EyesError> {
    match asked.reply() {
        Ok(reply) => Ok(Some(reply)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(ReplyError::ConnectionError(error)) => Err(failed(error)),
    }
}

fn failed(error: impl std::fmt::Display) -> EyesError {
    EyesError(format!("The X server answered: {error}."))
}
