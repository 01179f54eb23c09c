//! Transitions that the window of the bench plays after a click: drawings with their delays, and the final picture.

use desktop::Picture;
use std::time::Duration;
use x11rb::protocol::xproto::Rectangle;

pub(crate) const PAPER: u32 = 0x00f4_f4f4;
const INK: u32 = 0x0020_3050;
/// Carets go on and off this often, as in most programs.
const BLINK_MS: u64 = 530;
const SPIN_MS: u64 = 33;
const PROGRESS_STEPS: u64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    Nothing,
    Menu,
    Page,
    Progress,
    Caret,
    CaretAndText,
    Spinner,
    SpinnerAndPage,
}

/// Something drawn after a click.
#[derive(Clone, Copy)]
pub(crate) struct Drawing {
    pub(crate) after: Duration,
    pub(crate) area: Rectangle,
    pub(crate) color: u32,
}

impl Transition {
    pub(crate) const ALL: [Self; 8] = [
        Self::Nothing,
        Self::Menu,
        Self::Page,
        Self::Progress,
        Self::Caret,
        Self::CaretAndText,
        Self::Spinner,
        Self::SpinnerAndPage,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing happens",
            Self::Menu => "a menu opens after 30 ms",
            Self::Page => "a page comes in three pieces within 400 ms",
            Self::Progress => "a progress bar runs for 1 s",
            Self::Caret => "a caret blinks",
            Self::CaretAndText => "a caret blinks, text comes after 110 ms",
            Self::Spinner => "a spinner turns for ever",
            Self::SpinnerAndPage => "a spinner turns, a page comes after 350 ms",
        }
    }

    /// Returns the drawings after a click, in order.
    pub(crate) fn drawings(self) -> Vec<Drawing> {
        match self {
            Self::Nothing | Self::Caret | Self::Spinner => Vec::new(),
            Self::Menu => vec![drawing(30, 200, 80, 220, 300)],
            Self::Page => vec![
                drawing(80, 0, 100, 1600, 200),
                drawing(240, 0, 320, 1600, 250),
                drawing(400, 0, 600, 1600, 260),
            ],
            Self::Progress => (0..=PROGRESS_STEPS)
                .map(|step| {
                    let x = i16::try_from(300 + 12 * step).unwrap_or(i16::MAX);
                    drawing(1000 * step / PROGRESS_STEPS, x, 400, 12, 20)
                })
                .collect(),
            Self::CaretAndText => vec![drawing(110, 420, 500, 90, 14)],
            Self::SpinnerAndPage => vec![drawing(350, 0, 100, 1100, 700)],
        }
    }

    /// Returns the interval, area and alternating colours of the part that moves by itself all the time.
    pub(crate) fn flickering(self) -> Option<(Duration, Rectangle, [u32; 2])> {
        let every = Duration::from_millis;
        match self {
            Self::Nothing | Self::Menu | Self::Page | Self::Progress => None,
            Self::Caret | Self::CaretAndText => {
                Some((every(BLINK_MS), area(410, 498, 2, 18), [INK, PAPER]))
            }
            Self::Spinner | Self::SpinnerAndPage => {
                Some((every(SPIN_MS), area(1300, 50, 24, 24), [INK, 0x0080_90a0]))
            }
        }
    }

    /// Returns `true` if a picture shows all drawings of the click.
    pub(crate) fn is_finished(self, picture: &Picture) -> bool {
        let decoded = image::load_from_memory(picture.data.as_slice());
        let Ok(decoded) = decoded.map(|decoded| decoded.into_rgb8()) else {
            return false;
        };
        let [_, red, green, blue] = INK.to_be_bytes();
        self.drawings().iter().all(|drawing| {
            let x = u32::from(drawing.area.x.unsigned_abs() + drawing.area.width / 2);
            let y = u32::from(drawing.area.y.unsigned_abs() + drawing.area.height / 2);
            decoded.get_pixel(x, y).0 == [red, green, blue]
        })
    }
}

fn drawing(after_ms: u64, x: i16, y: i16, width: u16, height: u16) -> Drawing {
    Drawing {
        after: Duration::from_millis(after_ms),
        area: area(x, y, width, height),
        color: INK,
    }
}

fn area(x: i16, y: i16, width: u16, height: u16) -> Rectangle {
    Rectangle {
        x,
        y,
        width,
        height,
    }
}
