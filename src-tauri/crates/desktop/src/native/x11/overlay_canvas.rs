//! Canvas of the pointer overlay on X11: windows that no window manager manages and no click reaches.
//!
//! With a compositor, windows below keep their content, and the layers are blended. Without one, what a layer covers is
//! kept beside it and put back when the layer goes, so that nothing below has to be drawn again first.

use super::{connection::connect, x11_capture::require_usual_format};
use crate::{
    Rect,
    pointer_overlay::{Canvas, CanvasError, OverlayPicture},
};
use composited_layers::CompositedLayers;
use save_under_layers::SaveUnderLayers;
use std::time::Duration;
use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    protocol::{
        shape::{self, ConnectionExt as _},
        xproto::{Atom, ConnectionExt as _, Screen, Window},
    },
    rust_connection::RustConnection,
};

mod composited_layers;
mod layer_window;
mod motion_setting;
mod save_under_layers;

/// First version of SHAPE with shapes for input.
const SHAPE_VERSION: (u16, u16) = (1, 1);
/// Time that a compositor may take until the layers are off the screen, and how often in a row it may take longer.
const PATIENCE: Duration = Duration::from_millis(40);
const MAX_SLOW_CLEARS: u32 = 3;

/// Canvas of one display.
pub(super) struct X11Canvas {
    display: Display,
    layers: Option<Layers>,
    /// Number of times in a row that the compositor was slow to take the layers off the screen.
    slow_clears: u32,
}

/// Connection and screen that the layers are drawn on.
struct Display {
    connection: RustConnection,
    screen: Screen,
    /// Number of the screen, part of the names of its selections.
    number: usize,
}

/// The layers on the screen.
enum Layers {
    Composited(Box<CompositedLayers>),
    SaveUnder(SaveUnderLayers),
}

impl X11Canvas {
    /// Fails with the reason if this display cannot show windows that take no clicks.
    pub(super) fn open(display: &str) -> Result<Self, CanvasError> {
        let (connection, root) = connect(display).map_err(failed)?;
        let screens = connection.setup().roots.iter().enumerate();
        let mut screens = screens.filter(|(_, screen)| screen.root == root);
        let (number, screen) = screens.next().ok_or_else(|| failed("no screen"))?;
        let screen = screen.clone();
        require_usual_format(connection.setup(), &screen).map_err(failed)?;
        let shape = connection.extension_information(shape::X11_EXTENSION_NAME);
        if shape.map_err(failed)?.is_none() {
            return Err(failed("no SHAPE extension"));
        }
        let version = connection.shape_query_version().map_err(failed)?;
        let version = version.reply().map_err(failed)?;
        if (version.major_version, version.minor_version) < SHAPE_VERSION {
            return Err(failed("no shapes for input"));
        }
        Ok(Self {
            display: Display {
                connection,
                screen,
                number,
            },
            layers: None,
            slow_clears: 0,
        })
    }

    /// Returns the part that all ids of its windows share.
    pub(super) fn id_base(&self) -> u32 {
        self.display.connection.setup().resource_id_base
    }

    /// Returns layers of the right kind; a compositor may come or go while nothing is shown.
    fn new_layers(&self) -> Result<Layers, CanvasError> {
        Ok(match self.display.has_compositor()? {
            true => Layers::Composited(Box::new(CompositedLayers::new(&self.display)?)),
            false => Layers::SaveUnder(SaveUnderLayers::new(&self.display)?),
        })
    }
}

impl Canvas for X11Canvas {
    fn wants_motion(&mut self) -> bool {
        // Without a settings manager nobody can have switched it off.
        motion_setting::read(&self.display).unwrap_or(true)
    }

    fn keeps_covered(&mut self) -> bool {
        self.display.has_compositor().unwrap_or(false)
    }

    fn show(&mut self, picture: &OverlayPicture) -> Result<(), CanvasError> {
        let is_empty = picture.areas().next().is_none();
        if is_empty {
            return self.clear();
        }
        let layers = match self.layers.take() {
            Some(layers) => layers,
            None => self.new_layers()?,
        };
        match self.layers.insert(layers) {
            Layers::Composited(layers) => layers.show(&self.display, picture),
            Layers::SaveUnder(layers) => layers.show(&self.display, picture),
        }
    }

    fn clear(&mut self) -> Result<(), CanvasError> {
        match self.layers.take() {
            Some(Layers::Composited(layers)) => {
                let took = layers.clear(&self.display)?;
                self.slow_clears = match took > PATIENCE {
                    true => self.slow_clears + 1,
                    false => 0,
                };
                match self.slow_clears >= MAX_SLOW_CLEARS {
                    true => Err(failed("the compositor is too slow")),
                    false => Ok(()),
                }
            }
            Some(Layers::SaveUnder(layers)) => layers.clear(&self.display),
            None => Ok(()),
        }
    }
}

impl Display {
    fn has_compositor(&self) -> Result<bool, CanvasError> {
        let name = format!("_NET_WM_CM_S{}", self.number);
        Ok(self.selection_owner(&name)?.is_some())
    }

    fn selection_owner(&self, name: &str) -> Result<Option<Window>, CanvasError> {
        let selection = self.atom(name)?;
        let owner = self.connection.get_selection_owner(selection);
        let owner = owner.map_err(failed)?.reply().map_err(failed)?.owner;
        Ok((owner != x11rb::NONE).then_some(owner))
    }

    fn atom(&self, name: &str) -> Result<Atom, CanvasError> {
        let atom = self.connection.intern_atom(false, name.as_bytes());
        Ok(atom.map_err(failed)?.reply().map_err(failed)?.atom)
    }

    /// Waits until the server has done everything asked for so far.
    fn wait_until_done(&self) -> Result<(), CanvasError> {
        let answer = self.connection.get_input_focus().map_err(failed)?;
        answer.reply().map_err(failed)?;
        // Nothing here listens to events, but errors of requests without a reply come as such.
        while self.connection.poll_for_event().map_err(failed)?.is_some() {}
        Ok(())
    }

    /// Runs `work` while no other program can draw or read.
    fn alone<T>(&self, work: impl FnOnce() -> Result<T, CanvasError>) -> Result<T, CanvasError> {
        self.connection.grab_server().map_err(failed)?;
        let result = work();
        self.connection.ungrab_server().map_err(failed)?;
        self.connection.flush().map_err(failed)?;
        result
    }
}

/// Returns place and size for requests; `None` beyond the largest screen.
fn for_requests(area: Rect) -> Option<(i16, i16, u16, u16)> {
    Some((
        i16::try_from(area.origin.x).ok()?,
        i16::try_from(area.origin.y).ok()?,
        u16::try_from(area.size.width).ok()?,
        u16::try_from(area.size.height).ok()?,
    ))
}

fn failed(error: impl std::fmt::Display) -> CanvasError {
    CanvasError(error.to_string())
}
