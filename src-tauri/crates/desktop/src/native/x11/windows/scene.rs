//! The windows on an X11 display at one moment, in their order, and what people call them.
//!
//! Where a window manager puts frames around windows, a window here is the program's own one, seen as
//! large as its frame. Menus and the like, which no window manager looks after, go by the name of the
//! window they belong to.

use super::{
    ASKED_WINDOWS, Asked, NESTED_WINDOWS, X11Windows, answer, failed,
    names::{Names, Questions},
    values,
    visible::{outline, without_shadow},
};
use crate::{EyesError, Rect, WindowInfo};
use x11rb::{
    cookie::Cookie,
    protocol::xproto::{ConnectionExt as _, GetGeometryReply, MapState, Window, WindowClass},
    rust_connection::RustConnection,
};

/// What was found.
pub(super) struct Scene {
    /// All windows directly on the screen, the lowest first.
    pub(super) stack: Vec<Window>,
    /// Those that can be seen or brought up, the topmost first.
    windows: Vec<Placed>,
}

/// A window, and where it is.
pub(super) struct Placed {
    pub(super) window: Window,
    /// It itself or its frame, whichever lies directly on the screen.
    pub(super) outermost: Window,
    pub(super) kind: Kind,
    /// The connection to the X server that it came from.
    connection: u32,
    area: Rect,
    names: Names,
}

/// Who looks after a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A window manager.
    Managed,
    /// Nobody, since there is no window manager.
    Free,
    /// Nobody, as it has asked for: a menu, a tooltip.
    Loose,
}

/// What is asked about one window.
struct Asking<'a> {
    window: Window,
    outermost: Window,
    kind: Kind,
    names: Questions<'a>,
    geometry: Cookie<'a, RustConnection, GetGeometryReply>,
    shadow: Asked<'a>,
}

impl X11Windows {
    pub(super) fn scene(&self) -> Result<Scene, EyesError> {
        let tree = self.connection.query_tree(self.root).map_err(failed)?;
        let screen = self.connection.get_geometry(self.root).map_err(failed)?;
        let clients = self.property(self.root, self.atoms._NET_CLIENT_LIST)?;
        let stack = tree.reply().map_err(failed)?.children;
        let screen = outline(&screen.reply().map_err(failed)?);
        let mut clients = values(clients)?;
        clients.truncate(ASKED_WINDOWS);
        let outermost = self.outermost(&clients)?;

        let mut asking = Vec::with_capacity(clients.len());
        for (client, outermost) in clients.iter().zip(&outermost) {
            if let Some(outermost) = outermost {
                asking.push(self.ask(*client, *outermost, Kind::Managed)?);
            }
        }
        let on_top = stack[stack.len().saturating_sub(ASKED_WINDOWS)..].iter();
        let others = on_top.filter(|window| !outermost.contains(&Some(**window)));
        for (window, kind) in self.shown(others.copied().collect())? {
            asking.push(self.ask(window, window, kind)?);
        }
        let mut windows = Vec::with_capacity(asking.len());
        for asked in asking {
            let connection = self.connection_of(asked.window);
            windows.extend(asked.answers(connection, screen)?);
        }
        let height = |window: &Placed| stack.iter().position(|other| *other == window.outermost);
        windows.sort_by_cached_key(|window| std::cmp::Reverse(height(window)));
        Ok(Scene { stack, windows })
    }

    /// For each window the one around it that lies directly on the screen; nothing when it is gone.
    fn outermost(&self, windows: &[Window]) -> Result<Vec<Option<Window>>, EyesError> {
        let mut reached: Vec<_> = windows
            .iter()
            .map(|window| (Some(*window), false))
            .collect();
        for _ in 0..NESTED_WINDOWS {
            // All questions first, then all answers: a level of frames takes no longer than one window.
            let mut asked = Vec::new();
            for (place, (window, arrived)) in reached.iter().enumerate() {
                if let (Some(window), false) = (window, arrived) {
                    asked.push((place, self.connection.query_tree(*window).map_err(failed)?));
                }
            }
            if asked.is_empty() {
                break;
            }
            for (place, tree) in asked {
                let parent = answer(tree)?.map(|tree| tree.parent);
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

    /// Those of `windows` that show pixels. The others, of which programs keep many, are asked no more.
    fn shown(&self, windows: Vec<Window>) -> Result<Vec<(Window, Kind)>, EyesError> {
        let mut asked = Vec::with_capacity(windows.len());
        for window in windows {
            let attributes = self.connection.get_window_attributes(window);
            asked.push((window, attributes.map_err(failed)?));
        }
        let mut shown = Vec::new();
        for (window, attributes) in asked {
            let Some(attributes) = answer(attributes)? else {
                continue;
            };
            let kind = if attributes.override_redirect {
                Kind::Loose
            } else {
                Kind::Free
            };
            if attributes.map_state == MapState::VIEWABLE
                && attributes.class == WindowClass::INPUT_OUTPUT
            {
                shown.push((window, kind));
            }
        }
        Ok(shown)
    }

    fn ask(&self, window: Window, outermost: Window, kind: Kind) -> Result<Asking<'_>, EyesError> {
        Ok(Asking {
            window,
            outermost,
            kind,
            names: self.ask_names(window)?,
            geometry: self.connection.get_geometry(outermost).map_err(failed)?,
            shadow: self.property(window, self.atoms._GTK_FRAME_EXTENTS)?,
        })
    }
}

impl Asking<'_> {
    /// Nothing when it is gone, or is kept out of sight beside the screen.
    fn answers(self, connection: u32, screen: Rect) -> Result<Option<Placed>, EyesError> {
        let names = self.names.answers()?;
        let shadow = values(self.shadow)?;
        let geometry = answer(self.geometry)?;
        let placed = geometry.map(|geometry| Placed {
            window: self.window,
            outermost: self.outermost,
            kind: self.kind,
            connection,
            area: without_shadow(outline(&geometry), &shadow),
            names,
        });
        Ok(placed.filter(|placed| {
            placed.kind == Kind::Managed || placed.area.intersection(screen).is_some()
        }))
    }
}

impl Scene {
    /// What people call the window that is one of these, or has one of these around it.
    pub(super) fn known_as(&self, candidates: &[Window]) -> Option<WindowInfo> {
        let is_inside = |window: &&Placed| candidates.contains(&window.window);
        let is_around = |window: &&Placed| candidates.contains(&window.outermost);
        let mut windows = self.windows.iter();
        let found = windows.find(is_inside);
        let found = found.or_else(|| self.windows.iter().find(is_around))?;
        self.owners(found).first().map(|owner| info(found, owner))
    }

    /// Those that people can tell apart by a name.
    pub(super) fn all(&self) -> Vec<WindowInfo> {
        let windows = self
            .windows
            .iter()
            .filter(|window| window.kind != Kind::Loose);
        let infos = windows.map(|window| info(window, window));
        let has_name = |info: &WindowInfo| !(info.title.is_empty() && info.app.is_empty());
        infos.filter(has_name).collect()
    }

    /// Those that `hidden` says yes to, or says yes to a window they may belong to.
    pub(super) fn matching(&self, hidden: &dyn Fn(&WindowInfo) -> bool) -> Vec<&Placed> {
        let matches = |window: &&Placed| {
            let owners = self.owners(window);
            owners.iter().any(|owner| hidden(&info(window, owner)))
        };
        self.windows.iter().filter(matches).collect()
    }

    /// By which windows' names one may go, the best first; never empty. For a menu that is the window that
    /// it says it belongs to, or else it itself and those of its program.
    fn owners<'a>(&'a self, window: &'a Placed) -> Vec<&'a Placed> {
        if window.kind != Kind::Loose {
            return vec![window];
        }
        let mut owner = window;
        for _ in 0..NESTED_WINDOWS {
            let Some(next) = owner.names.belongs_to.and_then(|next| self.placed(next)) else {
                break;
            };
            owner = next;
            if owner.kind != Kind::Loose {
                return vec![owner, window];
            }
        }
        let is_kin = |other: &&Placed| {
            other.connection == window.connection
                && other.kind != Kind::Loose
                && !other.names.title.is_empty()
        };
        let mut owners: Vec<_> = self.windows.iter().filter(is_kin).collect();
        let place = if window.names.title.is_empty() {
            owners.len()
        } else {
            0
        };
        owners.insert(place, window);
        owners
    }

    fn placed(&self, window: Window) -> Option<&Placed> {
        let is_same = |other: &&Placed| other.window == window || other.outermost == window;
        self.windows.iter().find(is_same)
    }
}

/// Where `window` is, by the names of `owner`; its own program where that has none.
fn info(window: &Placed, owner: &Placed) -> WindowInfo {
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
