//! Window stack of an X11 display at one moment: z-order, areas and names.
//!
//! Behind a window manager's frame, a window here is the program's own window with the frame's area. Menus
//! and other unmanaged windows are named after the window they belong to.

use super::{
    super::connection::capture_failed,
    MAX_NESTED_WINDOWS, MAX_QUERIED_WINDOWS, PropertyCookie, X11Windows, numbers, reply_if_exists,
    visible_areas::{outline, without_shadow},
    window_names::{NameCookies, WindowNames},
};
use crate::{CaptureError, Rect, WindowInfo};
use x11rb::{
    cookie::Cookie,
    protocol::xproto::{ConnectionExt as _, GetGeometryReply, MapState, Window, WindowClass},
    rust_connection::RustConnection,
};

/// The window stack.
pub(super) struct WindowStack {
    /// All top-level windows, lowest first.
    pub(super) stack: Vec<Window>,
    /// Windows that are visible or can be raised, topmost first.
    windows: Vec<StackedWindow>,
}

/// A window and its position.
pub(super) struct StackedWindow {
    pub(super) window: Window,
    /// The top-level window: the window itself or its frame.
    pub(super) outermost: Window,
    pub(super) kind: WindowKind,
    /// The connection to the X server it came from.
    connection: u32,
    area: Rect,
    pub(super) names: WindowNames,
}

/// Management of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WindowKind {
    /// Managed by a window manager.
    Managed,
    /// Unmanaged because no window manager is running.
    Unmanaged,
    /// Unmanaged at its own request: a menu or tooltip.
    OverrideRedirect,
}

/// Pending requests about one window.
struct WindowCookies<'a> {
    window: Window,
    outermost: Window,
    kind: WindowKind,
    names: NameCookies<'a>,
    geometry: Cookie<'a, RustConnection, GetGeometryReply>,
    shadow: PropertyCookie<'a>,
}

impl X11Windows {
    pub(super) fn window_stack(&self) -> Result<WindowStack, CaptureError> {
        let tree = self
            .connection
            .query_tree(self.root)
            .map_err(capture_failed)?;
        let screen = self
            .connection
            .get_geometry(self.root)
            .map_err(capture_failed)?;
        let clients = self.property(self.root, self.atoms._NET_CLIENT_LIST)?;
        let stack = tree.reply().map_err(capture_failed)?.children;
        let screen = outline(&screen.reply().map_err(capture_failed)?);
        let mut clients = numbers(clients)?;
        clients.truncate(MAX_QUERIED_WINDOWS);
        let outermost = self.outermost(&clients)?;

        let mut cookies = Vec::with_capacity(clients.len());
        for (client, outermost) in clients.iter().zip(&outermost) {
            if let Some(outermost) = outermost {
                cookies.push(self.request_window(*client, *outermost, WindowKind::Managed)?);
            }
        }
        let on_top = stack[stack.len().saturating_sub(MAX_QUERIED_WINDOWS)..].iter();
        let others = on_top.filter(|window| {
            !outermost.contains(&Some(**window))
                && self.overlay != Some(self.connection_of(**window))
        });
        for (window, kind) in self.viewable(others.copied().collect())? {
            cookies.push(self.request_window(window, window, kind)?);
        }
        let mut windows = Vec::with_capacity(cookies.len());
        for cookie in cookies {
            let connection = self.connection_of(cookie.window);
            windows.extend(cookie.read(connection, screen)?);
        }
        let stack_position =
            |window: &StackedWindow| stack.iter().position(|other| *other == window.outermost);
        windows.sort_by_cached_key(|window| std::cmp::Reverse(stack_position(window)));
        Ok(WindowStack { stack, windows })
    }

    /// Returns the top-level window of each window; `None` if it is gone.
    fn outermost(&self, windows: &[Window]) -> Result<Vec<Option<Window>>, CaptureError> {
        let mut reached: Vec<_> = windows
            .iter()
            .map(|window| (Some(*window), false))
            .collect();
        for _ in 0..MAX_NESTED_WINDOWS {
            // All requests before all replies: a level of frames takes a single round trip.
            let mut cookies = Vec::new();
            for (place, (window, arrived)) in reached.iter().enumerate() {
                if let (Some(window), false) = (window, arrived) {
                    cookies.push((
                        place,
                        self.connection
                            .query_tree(*window)
                            .map_err(capture_failed)?,
                    ));
                }
            }
            if cookies.is_empty() {
                break;
            }
            for (place, tree) in cookies {
                let parent = reply_if_exists(tree)?.map(|tree| tree.parent);
                if let Some(entry) = reached.get_mut(place) {
                    *entry = match parent {
                        Some(parent) if parent == self.root => (entry.0, true),
                        Some(parent) => (Some(parent), false),
                        None => (None, false),
                    };
                }
            }
        }
        let arrived = |(window, arrived): (Option<Window>, bool)| window.filter(|_| arrived);
        Ok(reached.into_iter().map(arrived).collect())
    }

    /// Returns those of `windows` that show pixels; programs keep many others, which are not queried further.
    fn viewable(&self, windows: Vec<Window>) -> Result<Vec<(Window, WindowKind)>, CaptureError> {
        let mut cookies = Vec::with_capacity(windows.len());
        for window in windows {
            let attributes = self.connection.get_window_attributes(window);
            cookies.push((window, attributes.map_err(capture_failed)?));
        }
        let mut viewable = Vec::new();
        for (window, attributes) in cookies {
            let Some(attributes) = reply_if_exists(attributes)? else {
                continue;
            };
            let kind = if attributes.override_redirect {
                WindowKind::OverrideRedirect
            } else {
                WindowKind::Unmanaged
            };
            if attributes.map_state == MapState::VIEWABLE
                && attributes.class == WindowClass::INPUT_OUTPUT
            {
                viewable.push((window, kind));
            }
        }
        Ok(viewable)
    }

    fn request_window(
        &self,
        window: Window,
        outermost: Window,
        kind: WindowKind,
    ) -> Result<WindowCookies<'_>, CaptureError> {
        Ok(WindowCookies {
            window,
            outermost,
            kind,
            names: self.request_names(window)?,
            geometry: self
                .connection
                .get_geometry(outermost)
                .map_err(capture_failed)?,
            shadow: self.property(window, self.atoms._GTK_FRAME_EXTENTS)?,
        })
    }
}

impl WindowCookies<'_> {
    /// Reads the replies; `None` if the window is gone or hidden beside the screen.
    fn read(self, connection: u32, screen: Rect) -> Result<Option<StackedWindow>, CaptureError> {
        let names = self.names.read()?;
        let shadow = numbers(self.shadow)?;
        let geometry = reply_if_exists(self.geometry)?;
        let window = geometry.map(|geometry| StackedWindow {
            window: self.window,
            outermost: self.outermost,
            kind: self.kind,
            connection,
            area: without_shadow(outline(&geometry), &shadow),
            names,
        });
        Ok(window.filter(|window| {
            window.kind == WindowKind::Managed || window.area.intersection(screen).is_some()
        }))
    }
}

impl StackedWindow {
    /// True for a window of the same process, as far as the windows tell.
    pub(super) fn is_same_program(&self, other: &Self) -> bool {
        let is_same_process =
            self.names.process.is_some() && self.names.process == other.names.process;
        is_same_process || self.connection == other.connection
    }
}

impl WindowStack {
    /// Returns the info of the window that is one of `candidates` or is framed by one.
    pub(super) fn info_of(&self, candidates: &[Window]) -> Option<WindowInfo> {
        let is_inside = |window: &&StackedWindow| candidates.contains(&window.window);
        let is_around = |window: &&StackedWindow| candidates.contains(&window.outermost);
        let mut windows = self.windows.iter();
        let found = windows.find(is_inside);
        let found = found.or_else(|| self.windows.iter().find(is_around))?;
        self.owners(found).first().map(|owner| info(found, owner))
    }

    /// Returns the connection of the topmost window that its program manages itself: a menu or a launcher.
    pub(super) fn topmost_unmanaged(&self) -> Option<u32> {
        let mut windows = self.windows.iter();
        let found = windows.find(|window| window.kind == WindowKind::OverrideRedirect);
        found.map(|window| window.connection)
    }

    pub(super) fn windows(&self) -> &[StackedWindow] {
        &self.windows
    }

    /// Lists the windows that have a name.
    pub(super) fn list(&self) -> Vec<WindowInfo> {
        let windows = self
            .windows
            .iter()
            .filter(|window| window.kind != WindowKind::OverrideRedirect);
        let infos = windows.map(|window| info(window, window));
        let has_name = |info: &WindowInfo| !(info.title.is_empty() && info.app.is_empty());
        infos.filter(has_name).collect()
    }

    /// Returns the windows that match, or that may belong to a window that matches.
    pub(super) fn matching(&self, matches: &dyn Fn(&WindowInfo) -> bool) -> Vec<&StackedWindow> {
        let is_match = |window: &&StackedWindow| {
            let owners = self.owners(window);
            owners.iter().any(|owner| matches(&info(window, owner)))
        };
        self.windows.iter().filter(is_match).collect()
    }

    /// Returns the windows whose names describe `window`, best first, never empty. For a menu these are its
    /// declared parent, or else itself and the windows of its program.
    fn owners<'a>(&'a self, window: &'a StackedWindow) -> Vec<&'a StackedWindow> {
        if window.kind != WindowKind::OverrideRedirect {
            return vec![window];
        }
        let mut owner = window;
        for _ in 0..MAX_NESTED_WINDOWS {
            let Some(next) = owner.names.transient_for.and_then(|next| self.find(next)) else {
                break;
            };
            owner = next;
            if owner.kind != WindowKind::OverrideRedirect {
                return vec![owner, window];
            }
        }
        let same_program = |other: &&StackedWindow| {
            other.connection == window.connection
                && other.kind != WindowKind::OverrideRedirect
                && !other.names.title.is_empty()
        };
        let mut owners: Vec<_> = self.windows.iter().filter(same_program).collect();
        let place = if window.names.title.is_empty() {
            owners.len()
        } else {
            0
        };
        owners.insert(place, window);
        owners
    }

    pub(super) fn find(&self, window: Window) -> Option<&StackedWindow> {
        let is_same = |other: &&StackedWindow| other.window == window || other.outermost == window;
        self.windows.iter().find(is_same)
    }
}

/// Combines the area of `window` with the names of `owner`; without a program name there, its own.
pub(super) fn info(window: &StackedWindow, owner: &StackedWindow) -> WindowInfo {
    let app = if owner.names.app.is_empty() {
        &window.names.app
    } else {
        &owner.names.app
    };
    WindowInfo {
        title: owner.names.title.clone(),
        app: app.clone(),
        area: window.area,
    }
}
