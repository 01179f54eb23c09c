//! Pixel format of almost all X11 screens, and its conversion: blue, green, red and an unused byte become
//! red, green, blue and full alpha. Screens with other formats are rejected with the reason.

use crate::{CaptureError, encode::PIXEL_BYTES, spare_memory::SPARE};
use localization::localized;
use x11rb::protocol::xproto::{ImageOrder, Screen, Setup, VisualClass, Visualtype};

/// Bits per pixel and row alignment.
const PIXEL_BITS: u8 = 32;
/// Pixels that are converted at once.
const BLOCK_PIXELS: usize = 64;

/// Fails with the reason unless the screen has the usual format.
pub(in super::super) fn require_usual_format(
    setup: &Setup,
    screen: &Screen,
) -> Result<(), CaptureError> {
    let depth = screen.root_depth;
    let format = setup.pixmap_formats.iter().find(|it| it.depth == depth);
    let packed = format.is_some_and(|format| {
        format.bits_per_pixel == PIXEL_BITS && format.scanline_pad == PIXEL_BITS
    });
    let mut visuals = screen.allowed_depths.iter().flat_map(|it| &it.visuals);
    let visual = visuals.find(|visual| visual.visual_id == screen.root_visual);
    let ordered = setup.image_byte_order == ImageOrder::LSB_FIRST;
    if packed && ordered && matches!(depth, 24 | 32) && visual.is_some_and(is_usual_visual) {
        return Ok(());
    }
    Err(CaptureError(localized!(
        "desktop-x11-pixels",
        depth = depth
    )))
}

fn is_usual_visual(visual: &Visualtype) -> bool {
    let masks = (visual.red_mask, visual.green_mask, visual.blue_mask);
    visual.class == VisualClass::TRUE_COLOR && masks == (0x00ff_0000, 0x0000_ff00, 0x0000_00ff)
}

/// Converts pixels to the frame format. Each pixel is a number of four bytes in little-endian order.
pub(super) fn to_frame_pixels(pixels: &[u32]) -> Vec<u8> {
    let mut converted = SPARE.take(pixels.len() * PIXEL_BYTES);
    // Whole blocks of a fixed size compile to vector code.
    let (blocks, rest) = pixels.as_chunks::<BLOCK_PIXELS>();
    for block in blocks {
        converted.extend_from_slice(block.map(to_frame_pixel).as_flattened());
    }
    for pixel in rest {
        converted.extend(to_frame_pixel(*pixel));
    }
    converted
}

fn to_frame_pixel(pixel: u32) -> [u8; 4] {
    // In the order of bytes that the X server wrote.
    let [blue, green, red, _] = pixel.to_ne_bytes();
    [red, green, blue, u8::MAX]
}

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::xproto::{Depth, Format};

    #[test]
    fn red_and_blue_change_places() {
        let pixels = [0x0011_2233, 0xff00_00ff];
        let expected = [0x11, 0x22, 0x33, 0xff, 0x00, 0x00, 0xff, 0xff];
        assert_eq!(to_frame_pixels(&pixels.map(u32::from_le)), expected);
    }

    #[test]
    fn unusual_pixel_formats_are_refused() {
        let check = |change: &dyn Fn(&mut Setup, &mut Screen), usual: bool| {
            let (mut setup, mut screen) = usual_screen();
            change(&mut setup, &mut screen);
            assert_eq!(require_usual_format(&setup, &screen).is_ok(), usual);
        };
        check(&|_, _| {}, true);
        check(&|_, screen| screen.root_depth = 16, false);
        check(&|_, screen| screen.root_visual = 9, false);
        check(&|setup, _| setup.pixmap_formats.clear(), false);
        check(
            &|setup, _| setup.pixmap_formats[0].bits_per_pixel = 24,
            false,
        );
        check(
            &|setup, _| setup.image_byte_order = ImageOrder::MSB_FIRST,
            false,
        );
        let visual = |change: &dyn Fn(&mut Visualtype)| {
            check(
                &|_, screen| change(&mut screen.allowed_depths[0].visuals[0]),
                false,
            );
        };
        visual(&|it| it.class = VisualClass::DIRECT_COLOR);
        visual(&|it| it.red_mask = 0x0000_00ff);
    }

    fn usual_screen() -> (Setup, Screen) {
        let visual = Visualtype {
            visual_id: 33,
            class: VisualClass::TRUE_COLOR,
            red_mask: 0x00ff_0000,
            green_mask: 0x0000_ff00,
            blue_mask: 0x0000_00ff,
            ..Visualtype::default()
        };
        let setup = Setup {
            image_byte_order: ImageOrder::LSB_FIRST,
            pixmap_formats: vec![Format {
                depth: 24,
                bits_per_pixel: 32,
                scanline_pad: 32,
            }],
            ..Setup::default()
        };
        let screen = Screen {
            root_depth: 24,
            root_visual: 33,
            allowed_depths: vec![Depth {
                depth: 24,
                visuals: vec![visual],
            }],
            ..Screen::default()
        };
        (setup, screen)
    }
}
