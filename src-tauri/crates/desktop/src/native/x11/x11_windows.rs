//! Windows of an X11 display: own windows, the focused window, the window at a point, and their names.

use super::{
    super::accessibility::AccessibleNames,
    connection::{capture_failed, connect},
    running_threads,
};
use crate::{
    CaptureError, DesktopError, Masks, OwnWindowsChoice, Rect, ScreenPoint, WindowInfo,
    WindowSystem,
};
use localization::localized;
use protocol::Receiver;
use window_stack::WindowKind;
use x11rb::{
    CURRENT_TIME,
    connection::{Connection as _, RequestConnection as _},
    cookie::Cookie,
    errors::ReplyError,
    protocol::{
        shape,
        xproto::{
            AtomEnum, ClientMessageEvent, ConnectionExt as _, EventMask, GetPropertyReply,
            InputFocus, Window,
        },
    },
    rust_connection::RustConnection,
    x11_utils::TryParse,
};

mod hidden_windows;
mod receiver;
mod visible_areas;
mod window_names;
mod window_stack;

/// Maximum number of windows queried for their owner. Managed windows come first, and menus are on top of the
/// stack.
const MAX_QUERIED_WINDOWS: usize = 512;
/// Maximum nesting of frames around a window.
const MAX_NESTED_WINDOWS: usize = 16;
/// Desktop number of a window that is on all desktops.
const ALL_DESKTOPS: u32 = u32::MAX;
/// Source indication for window managers: a pager acting for the user.
const PAGER_SOURCE_INDICATION: u32 = 2;

x11rb::atom_manager! {
    WindowAtoms: WindowAtomsCookie {
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

/// Window system of one X11 display.
pub(super) struct X11Windows {
    connection: RustConnection,
    root: Window,
    atoms: WindowAtoms,
    process: u32,
    own_windows: OwnWindowsChoice,
    /// Part that all ids of the pointer overlay's windows share. They take no clicks, and are no windows for anybody.
    pub(super) overlay: Option<u32>,
    names: AccessibleNames,
}

/// Own windows at one moment.
///
/// A window is an own one if it carries this process's id, if it comes from the same connection as one that
/// does (menus and tooltips may carry no id), or if it is the frame of such a window.
struct OwnWindows {
    /// All top-level windows, lowest first.
    stack: Vec<Window>,
    /// Those that are own windows or frames of own windows.
    windows: Vec<Window>,
    /// Connections that own windows came from, as the upper bits of their ids.
    connections: Vec<u32>,
}

impl X11Windows {
    pub(super) fn open(display: &str, own_windows: OwnWindowsChoice) -> Result<Self, DesktopError> {
        let (connection, root) = connect(display)?;
        let atoms = WindowAtoms::new(&connection).map_err(capture_failed)?;
        let atoms = atoms.reply().map_err(capture_failed)?;
        // Without SHAPE, partly covered windows could not be detected.
        let shape = connection
            .extension_information(shape::X11_EXTENSION_NAME)
            .map_err(capture_failed)?;
        if shape.is_none() {
            return Err(CaptureError(localized!("desktop-x11-no-shape")).into());
        }
        Ok(Self {
            connection,
            root,
            atoms,
            process: std::process::id(),
            own_windows,
            overlay: None,
            names: AccessibleNames::default(),
        })
    }

    /// Returns the window and its ancestors up to the top-level one. Empty if it no longer exists.
    fn with_ancestors(&self, mut window: Window) -> Result<Vec<Window>, CaptureError> {
        let mut windows = Vec::new();
        while window != self.root && windows.len() < MAX_NESTED_WINDOWS {
            let tree = self.connection.query_tree(window).map_err(capture_failed)?;
            let Some(tree) = reply_if_exists(tree)? else {
                return Ok(Vec::new());
            };
            windows.push(window);
            window = tree.parent;
        }
        Ok(windows)
    }

    /// Returns `true` if a window is minimised or on another desktop. Some window managers leave it mapped below
    /// everything else.
    fn is_hidden(&self, client: Window) -> Result<bool, CaptureError> {
        let state = self.property(client, self.atoms._NET_WM_STATE)?;
        let desktop = self.property(client, self.atoms._NET_WM_DESKTOP)?;
        let current = self.property(self.root, self.atoms._NET_CURRENT_DESKTOP)?;
        let (state, desktop, current) = (numbers(state)?, numbers(desktop)?, numbers(current)?);
        let elsewhere = match (desktop.first(), current.first()) {
            (Some(desktop), Some(current)) => desktop != current && *desktop != ALL_DESKTOPS,
            (_, None) | (None, _) => false,
        };
        Ok(elsewhere || state.contains(&self.atoms._NET_WM_STATE_HIDDEN))
    }

    /// Returns the window that key presses go to.
    fn keyboard_focus(&self) -> Result<Option<Window>, CaptureError> {
        let focus = self.connection.get_input_focus().map_err(capture_failed)?;
        let pointer = self
            .connection
            .query_pointer(self.root)
            .map_err(capture_failed)?;
        let (focus, pointer) = (
            focus.reply().map_err(capture_failed)?.focus,
            pointer.reply().map_err(capture_failed)?.child,
        );
        // If the whole screen has the focus, keys go to the window under the pointer.
        let whole_screen = focus == self.root || focus == u32::from(InputFocus::POINTER_ROOT);
        let focus = if whole_screen { pointer } else { focus };
        Ok((focus != x11rb::NONE).then_some(focus))
    }

    /// Returns the visible parts of the windows `chosen` in `stack`.
    fn visible_areas(
        &self,
        stack: &[Window],
        chosen: &[Window],
    ) -> Result<Vec<Rect>, CaptureError> {
        let shadow = self.atoms._GTK_FRAME_EXTENTS;
        visible_areas::visible_areas(&self.connection, shadow, stack, chosen)
    }

    fn connection_of(&self, window: Window) -> u32 {
        window & !self.connection.setup().resource_id_mask
    }

    fn properties(&self, windows: &[Window], name: u32) -> Result<Vec<Vec<u32>>, CaptureError> {
        // All requests before all replies: the batch takes no longer than one round trip.
        let cookies: Result<Vec<_>, _> = windows
            .iter()
            .map(|window| self.property(*window, name))
            .collect();
        cookies?.into_iter().map(numbers).collect()
    }

    fn property(&self, window: Window, name: u32) -> Result<PropertyCookie<'_>, CaptureError> {
        let most = u32::try_from(MAX_QUERIED_WINDOWS).unwrap_or(u32::MAX);
        self.connection
            .get_property(false, window, name, AtomEnum::ANY, 0, most)
            .map_err(capture_failed)
    }

    /// Finds the current own windows.
    fn find_own_windows(&self) -> Result<OwnWindows, CaptureError> {
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

    /// Activates a window, as a task bar does it.
    fn activate(&self, wanted: &WindowInfo) -> Result<(), CaptureError> {
        let window_stack = self.window_stack()?;
        let has_same_name =
            |window: &WindowInfo| window.app == wanted.app && window.title == wanted.title;
        // Among several windows of the same name, the one in the same place.
        let is_same_window =
            |window: &WindowInfo| has_same_name(window) && window.area == wanted.area;
        let candidates = [
            window_stack.matching(&is_same_window),
            window_stack.matching(&has_same_name),
        ];
        let mut candidates = candidates.into_iter().flatten();
        let Some(found) = candidates.find(|window| window.kind != WindowKind::OverrideRedirect)
        else {
            return Ok(());
        };
        match found.kind {
            WindowKind::Managed => self.request_activation(found.window)?,
            WindowKind::Unmanaged => {
                let (revert, window) = (InputFocus::PARENT, found.window);
                let cookie = self
                    .connection
                    .set_input_focus(revert, window, CURRENT_TIME);
                cookie.map_err(capture_failed)?.ignore_error();
            }
            // A menu gets its keys from its parent window.
            WindowKind::OverrideRedirect => {}
        }
        self.connection.flush().map_err(capture_failed)
    }

    fn request_activation(&self, window: Window) -> Result<(), CaptureError> {
        let data = [PAGER_SOURCE_INDICATION, CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, window, self.atoms._NET_ACTIVE_WINDOW, data);
        let receivers = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        let cookie = self
            .connection
            .send_event(false, self.root, receivers, message);
        cookie.map_err(capture_failed)?.ignore_error();
        Ok(())
    }
}

impl WindowSystem for X11Windows {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        match self.own_windows {
            OwnWindowsChoice::Shown | OwnWindowsChoice::Absent => Ok(Vec::new()),
            OwnWindowsChoice::Hidden => {
                let own = self.find_own_windows()?;
                self.visible_areas(&own.stack, &own.windows)
            }
        }
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        match self.own_windows {
            OwnWindowsChoice::Shown | OwnWindowsChoice::Absent => return Ok(false),
            OwnWindowsChoice::Hidden => {}
        }
        let Some(focus) = self.keyboard_focus()? else {
            return Ok(false);
        };
        let own = self.find_own_windows()?;
        let is_own = |window: &Window| {
            own.windows.contains(window) || own.connections.contains(&self.connection_of(*window))
        };
        Ok(self.with_ancestors(focus)?.iter().any(is_own))
    }

    fn focused_window(&mut self) -> Result<Option<WindowInfo>, CaptureError> {
        let Some(focus) = self.keyboard_focus()? else {
            return Ok(None);
        };
        let with_ancestors = self.with_ancestors(focus)?;
        Ok(self.window_stack()?.info_of(&with_ancestors))
    }

    fn focused_program_works(&mut self) -> Option<bool> {
        let focus = self.keyboard_focus().ok()??;
        let process = self.process_of(focus).ok()??;
        running_threads::is_computing(process)
    }

    fn window_at(&mut self, place: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        let (Ok(x), Ok(y)) = (i16::try_from(place.x), i16::try_from(place.y)) else {
            return Ok(None);
        };
        // The X server finds the window as for a click, including input shapes.
        let cookie = self
            .connection
            .translate_coordinates(self.root, self.root, x, y);
        let topmost = cookie
            .map_err(capture_failed)?
            .reply()
            .map_err(capture_failed)?
            .child;
        if topmost == x11rb::NONE {
            return Ok(None);
        }
        Ok(self.window_stack()?.info_of(&[topmost]))
    }

    fn receiver(&mut self, place: Option<ScreenPoint>) -> Result<Receiver, CaptureError> {
        match place {
            Some(place) => self.receiver_at(place),
            None => self.receiver_of_keys(),
        }
    }

    fn request_element_name(&mut self, place: ScreenPoint, window: &WindowInfo) {
        self.names.request(place, window);
    }

    fn element_name(&mut self) -> Option<String> {
        self.names.take_name()
    }

    fn focus_window(&mut self, to: &WindowInfo) -> Result<(), CaptureError> {
        self.activate(to)
    }

    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        Ok(self.window_stack()?.list())
    }

    fn areas_of(
        &mut self,
        matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        let stack = self.window_stack()?;
        self.areas_in(&stack, &stack.matching(matches))
    }

    fn hidden_areas(&mut self, masks: &Masks) -> Result<Vec<Rect>, CaptureError> {
        let stack = self.window_stack()?;
        self.areas_in(&stack, &stack.hidden(masks))
    }

    fn hidden_window_has_keyboard(&mut self, masks: &Masks) -> Result<bool, CaptureError> {
        let Some(focus) = self.keyboard_focus()? else {
            return Ok(false);
        };
        let with_ancestors = self.with_ancestors(focus)?;
        let stack = self.window_stack()?;
        let mut hidden = stack.hidden(masks).into_iter();
        Ok(hidden.any(|window| {
            with_ancestors.contains(&window.window) || with_ancestors.contains(&window.outermost)
        }))
    }
}

/// A property request whose reply has not been read yet.
type PropertyCookie<'a> = Cookie<'a, RustConnection, GetPropertyReply>;

/// Returns the numbers in a property; none if the property or window does not exist.
fn numbers(cookie: PropertyCookie<'_>) -> Result<Vec<u32>, CaptureError> {
    let reply = reply_if_exists(cookie)?;
    let values = reply.and_then(|reply| reply.value32().map(Iterator::collect));
    Ok(values.unwrap_or_default())
}

/// Returns the reply, or `None` if the window no longer exists, which can happen between any two requests.
fn reply_if_exists<R: TryParse>(
    cookie: Cookie<'_, RustConnection, R>,
) -> Result<Option<R>, CaptureError> {
    match cookie.reply() {
        Ok(reply) => Ok(Some(reply)),
        Err(ReplyError::X11Error(_)) => Ok(None),
        Err(ReplyError::ConnectionError(error)) => Err(capture_failed(error)),
    }
}
