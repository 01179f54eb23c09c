//! Layers without a compositor. What a layer covers is copied before it is shown and put back when it goes, both while no
//! other program can draw: a capture in between would find a hole until the program below has drawn again.
//!
//! Layers are a stack. What is above is taken away first and covers what is below it again.

use super::{
    Display, failed, for_requests,
    layer_window::{LayerWindow, PixelForm},
};
use crate::pointer_overlay::{CanvasError, Layer, OverlayPicture};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, CreateGCAux, Gcontext, Pixmap, SubwindowMode},
    rust_connection::RustConnection,
};

/// The layers, lowest first.
pub(super) struct SaveUnderLayers {
    stack: Vec<SavedLayer>,
    form: PixelForm,
    /// Draws on the screen over all windows.
    context: Gcontext,
}

/// A layer on the screen and what it covers.
struct SavedLayer {
    layer: Layer,
    window: LayerWindow,
    covered: Pixmap,
}

impl SaveUnderLayers {
    pub(super) fn new(display: &Display) -> Result<Self, CanvasError> {
        let connection = &display.connection;
        let context = connection.generate_id().map_err(failed)?;
        let over_all = CreateGCAux::new()
            .subwindow_mode(SubwindowMode::INCLUDE_INFERIORS)
            .graphics_exposures(0);
        let root = display.screen.root;
        connection
            .create_gc(context, root, &over_all)
            .map_err(failed)?;
        Ok(Self {
            stack: Vec::new(),
            form: PixelForm::solid(display),
            context,
        })
    }

    pub(super) fn show(
        &mut self,
        display: &Display,
        picture: &OverlayPicture,
    ) -> Result<(), CanvasError> {
        let on_screen = |layer: &&Layer| for_requests(layer.area).is_some();
        let wanted: Vec<_> = picture.layers.iter().flatten().filter(on_screen).collect();
        let same = self.stack.iter().zip(&wanted);
        let kept = same
            .take_while(|(shown, wanted)| shown.layer == ***wanted)
            .count();
        display.alone(|| {
            self.take_away(display, kept)?;
            for layer in &wanted[kept..] {
                let saved = self.put(display, layer)?;
                self.stack.push(saved);
            }
            Ok(())
        })
    }

    pub(super) fn clear(mut self, display: &Display) -> Result<(), CanvasError> {
        display.alone(|| self.take_away(display, 0))?;
        display.connection.free_gc(self.context).map_err(failed)?;
        display.wait_until_done()
    }

    /// Takes all layers away but the lowest `kept`.
    fn take_away(&mut self, display: &Display, kept: usize) -> Result<(), CanvasError> {
        while self.stack.len() > kept {
            let Some(top) = self.stack.pop() else {
                break;
            };
            let connection = &display.connection;
            top.window.destroy(connection)?;
            self.copy(
                connection,
                top.covered,
                display.screen.root,
                &top.layer,
                Direction::Back,
            )?;
            connection.free_pixmap(top.covered).map_err(failed)?;
        }
        Ok(())
    }

    fn put(&self, display: &Display, layer: &Layer) -> Result<SavedLayer, CanvasError> {
        let connection = &display.connection;
        let root = display.screen.root;
        let (_, _, width, height) =
            for_requests(layer.area).ok_or_else(|| failed("off the screen"))?;
        let covered = connection.generate_id().map_err(failed)?;
        let depth = display.screen.root_depth;
        connection
            .create_pixmap(depth, covered, root, width, height)
            .map_err(failed)?;
        self.copy(connection, covered, root, layer, Direction::Aside)?;
        let window = LayerWindow::new(display, self.form, layer.area, &layer.paint)?;
        window.map(connection)?;
        Ok(SavedLayer {
            layer: layer.clone(),
            window,
            covered,
        })
    }

    fn copy(
        &self,
        connection: &RustConnection,
        covered: Pixmap,
        root: u32,
        layer: &Layer,
        direction: Direction,
    ) -> Result<(), CanvasError> {
        let (x, y, width, height) =
            for_requests(layer.area).ok_or_else(|| failed("off the screen"))?;
        let context = self.context;
        let request = match direction {
            Direction::Aside => {
                connection.copy_area(root, covered, context, x, y, 0, 0, width, height)
            }
            Direction::Back => {
                connection.copy_area(covered, root, context, 0, 0, x, y, width, height)
            }
        };
        request.map_err(failed)?;
        Ok(())
    }
}

/// Direction of a copy between the screen and what is kept.
#[derive(Clone, Copy)]
enum Direction {
    Aside,
    Back,
}
