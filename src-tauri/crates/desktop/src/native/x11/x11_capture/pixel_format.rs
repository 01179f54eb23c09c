//! Pixel format of almost all X11 screens: blue, green, red and an unused byte. Screens with other formats are rejected with
//! the reason.

use crate::CaptureError;
use localization::localized;
use x11rb::protocol::xproto::{ImageOrder, Screen, Setup, VisualClass, Visualtype};

/// Bits per pixel and row alignment.
const PIXEL_BITS: u8 = 32;

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

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::xproto::{Depth, Format};

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
