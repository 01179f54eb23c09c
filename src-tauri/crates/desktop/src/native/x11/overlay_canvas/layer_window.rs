//! One window of the overlay: without a manager, without a name, and without a place where it takes clicks.

use super::{Display, failed, for_requests};
use crate::{
    Rect,
    pointer_overlay::{CanvasError, Paint, Raster},
};
use x11rb::{
    connection::Connection as _,
    protocol::{
        shape::{ConnectionExt as _, SK, SO},
        xproto::{
            AtomEnum, ChangeWindowAttributesAux, ClipOrdering, Colormap, ConfigureWindowAux,
            ConnectionExt as _, CreateGCAux, CreateWindowAux, Drawable, ImageFormat, PropMode,
            Rectangle, StackMode, VisualClass, Visualid, Window, WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

/// Alpha from which a pixel belongs to a window that cannot be blended.
const SOLID_ALPHA: u32 = 128;
const OPAQUE: u32 = 0xff;
/// Depth of windows that are blended.
const BLENDED_DEPTH: u8 = 32;

/// Form of the windows' pixels.
#[derive(Clone, Copy)]
pub(super) struct PixelForm {
    depth: u8,
    visual: Visualid,
    pub(super) colormap: Colormap,
    is_blended: bool,
}

/// A window that is not shown yet.
pub(super) struct LayerWindow {
    pub(super) window: Window,
    form: PixelForm,
}

impl PixelForm {
    /// Form of pixels that cover what is below.
    pub(super) fn solid(display: &Display) -> Self {
        Self {
            depth: display.screen.root_depth,
            visual: display.screen.root_visual,
            colormap: display.screen.default_colormap,
            is_blended: false,
        }
    }

    /// Form of pixels that a compositor blends with what is below.
    pub(super) fn blended(display: &Display) -> Result<Self, CanvasError> {
        let mut depths = display.screen.allowed_depths.iter();
        let depth = depths.find(|it| it.depth == BLENDED_DEPTH);
        let mut visuals = depth.into_iter().flat_map(|depth| &depth.visuals);
        let visual = visuals.find(|it| {
            it.class == VisualClass::TRUE_COLOR
                && (it.red_mask, it.green_mask, it.blue_mask) == (0x00ff_0000, 0x0000_ff00, 0xff)
        });
        let visual = visual
            .ok_or_else(|| failed("no visual with alpha"))?
            .visual_id;
        let connection = &display.connection;
        let colormap = connection.generate_id().map_err(failed)?;
        connection
            .create_colormap(
                x11rb::protocol::xproto::ColormapAlloc::NONE,
                colormap,
                display.screen.root,
                visual,
            )
            .map_err(failed)?;
        Ok(Self {
            depth: BLENDED_DEPTH,
            visual,
            colormap,
            is_blended: true,
        })
    }
}

impl LayerWindow {
    /// Creates the window with its content.
    pub(super) fn new(
        display: &Display,
        form: PixelForm,
        area: Rect,
        paint: &Paint,
    ) -> Result<Self, CanvasError> {
        let connection = &display.connection;
        let window = connection.generate_id().map_err(failed)?;
        let (x, y, width, height) = for_requests(area).ok_or_else(|| failed("off the screen"))?;
        let attributes = CreateWindowAux::new()
            .override_redirect(1)
            .border_pixel(0)
            .background_pixel(0)
            .colormap(form.colormap);
        let (parent, class) = (display.screen.root, WindowClass::INPUT_OUTPUT);
        connection
            .create_window(
                form.depth,
                window,
                parent,
                x,
                y,
                width,
                height,
                0,
                class,
                form.visual,
                &attributes,
            )
            .map_err(failed)?;
        connection
            .shape_rectangles(
                SO::SET,
                SK::INPUT,
                ClipOrdering::UNSORTED,
                window,
                0,
                0,
                &[],
            )
            .map_err(failed)?;
        if form.is_blended {
            refuse_shadow(display, window)?;
        }
        let layer = Self { window, form };
        layer.paint(connection, paint)?;
        Ok(layer)
    }

    /// Maps the window above all others.
    pub(super) fn map(&self, connection: &RustConnection) -> Result<(), CanvasError> {
        let on_top = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        connection
            .configure_window(self.window, &on_top)
            .map_err(failed)?;
        connection.map_window(self.window).map_err(failed)?;
        Ok(())
    }

    /// Moves and resizes the window, and gives it other content.
    pub(super) fn change(
        &self,
        connection: &RustConnection,
        area: Rect,
        paint: &Paint,
    ) -> Result<(), CanvasError> {
        let place = ConfigureWindowAux::new()
            .x(area.origin.x)
            .y(area.origin.y)
            .width(area.size.width)
            .height(area.size.height);
        connection
            .configure_window(self.window, &place)
            .map_err(failed)?;
        self.paint(connection, paint)?;
        let (width, height) = (0, 0);
        connection
            .clear_area(false, self.window, 0, 0, width, height)
            .map_err(failed)?;
        Ok(())
    }

    /// Makes a blended window transparent.
    pub(super) fn blank(&self, connection: &RustConnection) -> Result<(), CanvasError> {
        let empty = ChangeWindowAttributesAux::new().background_pixel(0);
        connection
            .change_window_attributes(self.window, &empty)
            .map_err(failed)?;
        connection
            .clear_area(false, self.window, 0, 0, 0, 0)
            .map_err(failed)?;
        Ok(())
    }

    pub(super) fn destroy(&self, connection: &RustConnection) -> Result<(), CanvasError> {
        connection.destroy_window(self.window).map_err(failed)?;
        Ok(())
    }

    /// Sets the background: the server draws it, whenever the window is shown.
    fn paint(&self, connection: &RustConnection, paint: &Paint) -> Result<(), CanvasError> {
        let attributes = ChangeWindowAttributesAux::new();
        match paint {
            Paint::Solid(color) => {
                let attributes = attributes.background_pixel(OPAQUE << 24 | color);
                connection
                    .change_window_attributes(self.window, &attributes)
                    .map_err(failed)?;
            }
            Paint::Drawing(raster) => {
                let pixmap = self.pixmap(connection, raster)?;
                let attributes = attributes.background_pixmap(pixmap);
                connection
                    .change_window_attributes(self.window, &attributes)
                    .map_err(failed)?;
                connection.free_pixmap(pixmap).map_err(failed)?;
                if !self.form.is_blended {
                    let rows = solid_rows(raster);
                    let (set, kind, order) = (SO::SET, SK::BOUNDING, ClipOrdering::YX_BANDED);
                    connection
                        .shape_rectangles(set, kind, order, self.window, 0, 0, &rows)
                        .map_err(failed)?;
                }
            }
        }
        Ok(())
    }

    fn pixmap(
        &self,
        connection: &RustConnection,
        raster: &Raster,
    ) -> Result<Drawable, CanvasError> {
        let pixmap = connection.generate_id().map_err(failed)?;
        let (edge, depth) = (raster.edge, self.form.depth);
        connection
            .create_pixmap(depth, pixmap, self.window, edge, edge)
            .map_err(failed)?;
        let context = connection.generate_id().map_err(failed)?;
        connection
            .create_gc(context, pixmap, &CreateGCAux::new())
            .map_err(failed)?;
        let bytes: Vec<u8> = raster
            .pixels
            .iter()
            .flat_map(|pixel| match self.form.is_blended {
                true => premultiplied(*pixel).to_le_bytes(),
                false => pixel.to_le_bytes(),
            })
            .collect();
        let format = ImageFormat::Z_PIXMAP;
        connection
            .put_image(format, pixmap, context, edge, edge, 0, 0, 0, depth, &bytes)
            .map_err(failed)?;
        connection.free_gc(context).map_err(failed)?;
        Ok(pixmap)
    }
}

/// Keeps compositors from drawing a shadow, which would stay while the window fades.
fn refuse_shadow(display: &Display, window: Window) -> Result<(), CanvasError> {
    let connection = &display.connection;
    let (kind, dragged) = (
        display.atom("_NET_WM_WINDOW_TYPE")?,
        display.atom("_NET_WM_WINDOW_TYPE_DND")?,
    );
    connection
        .change_property32(PropMode::REPLACE, window, kind, AtomEnum::ATOM, &[dragged])
        .map_err(failed)?;
    // Of compton and picom.
    let shadow = display.atom("_COMPTON_SHADOW")?;
    connection
        .change_property32(PropMode::REPLACE, window, shadow, AtomEnum::CARDINAL, &[0])
        .map_err(failed)?;
    Ok(())
}

/// Returns the pixel with its colours multiplied by alpha.
fn premultiplied(pixel: u32) -> u32 {
    let alpha = pixel >> 24;
    let part = |shift: u32| ((((pixel >> shift) & 0xff) * alpha + OPAQUE / 2) / OPAQUE) << shift;
    alpha << 24 | part(16) | part(8) | part(0)
}

/// Returns the solid pixels, row by row.
fn solid_rows(raster: &Raster) -> Vec<Rectangle> {
    let edge = usize::from(raster.edge);
    let mut rows = Vec::new();
    for (y, row) in raster.pixels.chunks(edge).enumerate() {
        let mut from = 0;
        for run in row.chunk_by(|one, next| is_solid(*one) == is_solid(*next)) {
            if run.first().is_some_and(|pixel| is_solid(*pixel)) {
                rows.push(Rectangle {
                    x: from as i16,
                    y: y as i16,
                    width: run.len() as u16,
                    height: 1,
                });
            }
            from += run.len();
        }
    }
    rows
}

fn is_solid(pixel: u32) -> bool {
    pixel >> 24 >= SOLID_ALPHA
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_multiplied_by_alpha() {
        assert_eq!(premultiplied(0xff12_3456), 0xff12_3456);
        assert_eq!(premultiplied(0x80ff_8000), 0x8080_4000);
        assert_eq!(premultiplied(0x00ff_ffff), 0);
    }

    #[test]
    fn a_shape_is_its_solid_pixels() {
        let (solid, faint) = (0x8000_0000, 0x7fff_ffff);
        let raster = Raster {
            edge: 3,
            pixels: vec![
                faint, solid, solid, solid, faint, solid, faint, faint, faint,
            ],
        };
        let rows = solid_rows(&raster).into_iter();
        let rows: Vec<_> = rows
            .map(|row| (row.x, row.y, row.width, row.height))
            .collect();
        assert_eq!(rows, [(1, 0, 2, 1), (0, 1, 1, 1), (2, 1, 1, 1)]);
    }
}
