//! The icon in the tray: Qilbee's own, with a mark in the corner that differs in shape, not only in colour: a
//! ring for at work, a filled disc with a line in it for a question.

use super::super::activity_tracker::ActivityState;
use image::{Rgba, RgbaImage};
use tauri::image::Image;

const PICTURE: &[u8] = include_bytes!("../../../../icons/32x32.png");
const WORKING: Rgba<u8> = Rgba([0xf5, 0xb5, 0x2e, 0xff]);
const ASKING: Rgba<u8> = Rgba([0xa3, 0x30, 0x2a, 0xff]);
const EDGE: Rgba<u8> = Rgba([0xff, 0xff, 0xff, 0xff]);
/// In pixels of the icon.
const RADIUS: i32 = 8;
const RING: i32 = 4;

/// Nothing when the picture that comes with the program is none.
pub(super) fn of(state: ActivityState) -> Option<Image<'static>> {
    let mut picture = image::load_from_memory(PICTURE).ok()?.into_rgba8();
    match state {
        ActivityState::Idle => {}
        ActivityState::Working => mark(&mut picture, |x, y| {
            let from_middle = x * x + y * y;
            if from_middle >= RING * RING {
                WORKING
            } else {
                EDGE
            }
        }),
        ActivityState::Asking => mark(&mut picture, |x, y| {
            let line = x.abs() <= 1 && ((-5..=1).contains(&y) || (3..=5).contains(&y));
            if line { EDGE } else { ASKING }
        }),
    }
    let (width, height) = picture.dimensions();
    Some(Image::new_owned(picture.into_raw(), width, height))
}

/// Draws a disc in the lower right corner; `colour` is asked from its middle, and its edge is white.
fn mark(picture: &mut RgbaImage, colour: impl Fn(i32, i32) -> Rgba<u8>) {
    let (width, height) = picture.dimensions();
    let (Ok(right), Ok(bottom)) = (i32::try_from(width), i32::try_from(height)) else {
        return;
    };
    let (middle_x, middle_y) = (right - RADIUS - 1, bottom - RADIUS - 1);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (Ok(x), Ok(y)) = (i32::try_from(x), i32::try_from(y)) else {
            continue;
        };
        let (x, y) = (x - middle_x, y - middle_y);
        let from_middle = x * x + y * y;
        if from_middle <= RADIUS * RADIUS {
            *pixel = colour(x, y);
        } else if from_middle <= (RADIUS + 1) * (RADIUS + 1) {
            *pixel = EDGE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mood_looks_different() {
        let pictures = [
            ActivityState::Idle,
            ActivityState::Working,
            ActivityState::Asking,
        ]
        .map(|state| of(state).map(|icon| icon.rgba().to_vec()));
        assert!(pictures.iter().all(Option::is_some));
        assert_ne!(pictures[0], pictures[1]);
        assert_ne!(pictures[1], pictures[2]);
        assert_ne!(pictures[0], pictures[2]);
    }
}
