//! Layers under a compositor. It draws some time after it is told of a change, so that a layer that is gone for the X
//! server may still be on the screen: clearing ends only when the screen has been seen without it.

use super::{
    Display, failed, for_requests,
    layer_window::{LayerWindow, PixelForm},
};
use crate::{
    Rect, ScreenPoint, Size,
    pointer_overlay::{CanvasError, LAYERS, Layer, OverlayPicture, Paint, Raster},
};
use std::{
    thread,
    time::{Duration, Instant},
};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, ImageFormat},
};

/// Time in which a compositor draws what has just changed: two frames at 60 Hz.
const TWO_FRAMES: Duration = Duration::from_millis(34);
/// Pause between two looks.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// Wait after which the overlay gives up.
const LAST_WAIT: Duration = Duration::from_secs(1);
/// Difference of a colour that a compositor may make, such as for a colour profile.
const COLOR_TOLERANCE: u32 = 24;
const OPAQUE: u32 = 0xff;

/// The layers, each in the place it has in the picture.
pub(super) struct CompositedLayers {
    slots: [Option<(Layer, LayerWindow)>; LAYERS],
    form: PixelForm,
    changed_at: Instant,
}

impl CompositedLayers {
    pub(super) fn new(display: &Display) -> Result<Self, CanvasError> {
        Ok(Self {
            slots: Default::default(),
            form: PixelForm::blended(display)?,
            changed_at: Instant::now(),
        })
    }

    pub(super) fn show(
        &mut self,
        display: &Display,
        picture: &OverlayPicture,
    ) -> Result<(), CanvasError> {
        let connection = &display.connection;
        for (slot, wanted) in self.slots.iter_mut().zip(&picture.layers) {
            let wanted = wanted.as_ref();
            let wanted = wanted.filter(|layer| for_requests(layer.area).is_some());
            match (&mut *slot, wanted) {
                (None, None) => {}
                (Some((shown, _)), Some(wanted)) if shown == wanted => {}
                (Some((shown, window)), Some(wanted)) => {
                    window.change(connection, wanted.area, &wanted.paint)?;
                    *shown = wanted.clone();
                }
                (Some((_, window)), None) => {
                    window.blank(connection)?;
                    window.destroy(connection)?;
                    *slot = None;
                }
                (None, Some(wanted)) => {
                    let window = LayerWindow::new(display, self.form, wanted.area, &wanted.paint)?;
                    window.map(connection)?;
                    *slot = Some((wanted.clone(), window));
                }
            }
        }
        self.changed_at = Instant::now();
        connection.flush().map_err(failed)
    }

    /// Returns how long it took until the screen was seen without them.
    pub(super) fn clear(self, display: &Display) -> Result<Duration, CanvasError> {
        let connection = &display.connection;
        let layers: Vec<_> = self.slots.into_iter().flatten().collect();
        for (_, window) in &layers {
            // Compositors may fade windows that go; what fades then is already empty.
            window.blank(connection)?;
            window.destroy(connection)?;
        }
        connection
            .free_colormap(self.form.colormap)
            .map_err(failed)?;
        display.wait_until_done()?;
        let is_seen = || {
            let mut layers = layers.iter();
            layers.try_fold(false, |seen, (layer, _)| {
                Ok(seen || is_on_screen(display, layer)?)
            })
        };
        wait_until_gone(is_seen, self.changed_at)
    }
}

/// Waits until the layers are no longer seen. What was not seen at all may have been on its way.
fn wait_until_gone(
    mut is_seen: impl FnMut() -> Result<bool, CanvasError>,
    changed_at: Instant,
) -> Result<Duration, CanvasError> {
    let start = Instant::now();
    let mut was_seen = false;
    loop {
        match is_seen()? {
            true => was_seen = true,
            false if was_seen || changed_at.elapsed() >= TWO_FRAMES => return Ok(start.elapsed()),
            false => {}
        }
        if start.elapsed() >= LAST_WAIT {
            return Err(failed("the compositor did not take it off the screen"));
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// Returns `true` if most of the layer's opaque pixels are on the screen.
fn is_on_screen(display: &Display, layer: &Layer) -> Result<bool, CanvasError> {
    let screen = display.screen.root;
    let whole = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: display.size()?,
    };
    let Some(area) = layer.area.intersection(whole) else {
        return Ok(false);
    };
    let Some((x, y, width, height)) = for_requests(area) else {
        return Ok(false);
    };
    let image =
        display
            .connection
            .get_image(ImageFormat::Z_PIXMAP, screen, x, y, width, height, u32::MAX);
    let pixels = image.map_err(failed)?.reply().map_err(failed)?.data;
    let (pixels, _) = pixels.as_chunks::<{ size_of::<u32>() }>();
    let pixels = pixels.iter().map(|pixel| u32::from_le_bytes(*pixel));
    let (mut expected, mut found) = (0_usize, 0_usize);
    for (at, pixel) in pixels.enumerate() {
        let column =
            at % area.size.width as usize + area.origin.x.abs_diff(layer.area.origin.x) as usize;
        let row =
            at / area.size.width as usize + area.origin.y.abs_diff(layer.area.origin.y) as usize;
        if let Some(color) = opaque_color(&layer.paint, column, row) {
            expected += 1;
            found += usize::from(is_alike(pixel, color));
        }
    }
    Ok(found * 2 > expected)
}

fn opaque_color(paint: &Paint, column: usize, row: usize) -> Option<u32> {
    match paint {
        Paint::Solid(color) => Some(*color),
        Paint::Drawing(raster) => {
            let Raster { edge, pixels } = &**raster;
            let pixel = *pixels.get(row * usize::from(*edge) + column)?;
            (pixel >> 24 == OPAQUE).then_some(pixel)
        }
    }
}

fn is_alike(one: u32, other: u32) -> bool {
    let part = |color: u32, shift: u32| color >> shift & 0xff;
    let near = |shift| part(one, shift).abs_diff(part(other, shift)) <= COLOR_TOLERANCE;
    near(16) && near(8) && near(0)
}

impl Display {
    fn size(&self) -> Result<Size, CanvasError> {
        let geometry = self.connection.get_geometry(self.screen.root);
        let geometry = geometry.map_err(failed)?.reply().map_err(failed)?;
        Ok(Size {
            width: geometry.width.into(),
            height: geometry.height.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clearing_waits_for_the_screen() {
        let check = |looks: &[bool], changed_before: Duration, waits: bool| {
            let mut looks = looks.iter().copied();
            let mut count = 0;
            let is_seen = || {
                count += 1;
                Ok(looks.next().unwrap_or(false))
            };
            wait_until_gone(is_seen, Instant::now() - changed_before).unwrap();
            assert_eq!(count > 1, waits);
        };
        check(&[false], TWO_FRAMES, false);
        check(&[false], Duration::ZERO, true);
        check(&[true, true, false], Duration::ZERO, true);
        let never_gone = wait_until_gone(|| Ok(true), Instant::now());
        assert!(never_gone.is_err());
    }

    #[test]
    fn a_colour_profile_is_no_disguise() {
        assert!(is_alike(0x00f5_b52e, 0xffe0_a01a));
        assert!(!is_alike(0x00f5_b52e, 0x00f5_b500));
    }
}
