//! What a person is shown of an action they are asked about: the part of the screen it is for, as it looks at
//! that moment, and what it takes to tell later whether it still looks like that. How it is looked at is the
//! acting thread's business; whether two looks show the same is decided in `compare`.

use crate::{Action, Picture, Rect, ScreenPoint, Size, WindowInfo, view::Shown};
use protocol::{Point, Region};

pub(crate) mod compare;

pub(crate) use compare::{Comparison, Look};

/// How far around a place is shown, on a monitor of scale 1.
const AROUND: Size = Size {
    width: 240,
    height: 150,
};
/// How far around a place nothing at all may change, on a monitor of scale 1: a button, its words, its edge.
const CLOSE_BY: Size = Size {
    width: 56,
    height: 24,
};

/// The part of the screen an action is about. Places are in pixels of the view's picture.
pub struct Target {
    /// That part, without the pointer and the program's own windows.
    pub picture: Picture,
    /// Which part of the view's picture it shows.
    pub region: Region,
    /// Where the action is: one place, or where a drag begins and ends. Empty for keys.
    pub points: Vec<Point>,
    /// The window it would reach, where anybody can tell.
    pub window: Option<WindowInfo>,
    pub(crate) known: Known,
}

/// What is known of a target for a second look.
pub(crate) struct Known {
    pub(crate) shown: Shown,
    pub(crate) look: Look,
    /// Where the action is, on the screen. Empty for keys.
    pub(crate) places: Vec<ScreenPoint>,
    /// Where the pointer was, if the action goes where the pointer is.
    pub(crate) pointer: Option<ScreenPoint>,
    /// The window that had the keyboard, unless it was an own one.
    pub(crate) keyboard: Option<WindowInfo>,
    pub(crate) scale: f64,
}

/// Where an action goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goes {
    /// To these places of the picture.
    To(Vec<Point>),
    /// To wherever the pointer is.
    ToPointer,
    /// To whoever has the keyboard.
    ToKeyboard,
    /// Nowhere: it only looks or waits.
    Nowhere,
}

impl Target {
    /// What of the screen no change is allowed in.
    pub(crate) fn close_by(&self) -> Vec<Rect> {
        let places = self.known.places.iter();
        let around = places.map(|place| Rect::around(*place, grown(CLOSE_BY, self.known.scale)));
        around.collect()
    }
}

impl std::fmt::Debug for Target {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Target({:?} {:?})", self.region, self.points)
    }
}

/// Where this action goes.
pub(crate) fn goes(action: &Action) -> Goes {
    match action {
        Action::Click { at, .. } | Action::Scroll { at, .. } => {
            at.map_or(Goes::ToPointer, |at| Goes::To(vec![at]))
        }
        Action::Drag { from, to, .. } => Goes::To(vec![*from, *to]),
        Action::Move { to } => Goes::To(vec![*to]),
        Action::LeftButton { .. } => Goes::ToPointer,
        Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => Goes::ToKeyboard,
        Action::Screenshot | Action::Zoom { .. } | Action::CursorPosition | Action::Wait { .. } => {
            Goes::Nowhere
        }
    }
}

/// The part of a monitor to show of an action at these places; all of it when there are none.
pub(crate) fn part(monitor: Rect, scale: f64, places: &[ScreenPoint]) -> Rect {
    let around = places
        .iter()
        .map(|place| Rect::around(*place, grown(AROUND, scale)));
    let whole = around.reduce(|one, other| one.with(other));
    whole
        .and_then(|part| part.intersection(monitor))
        .unwrap_or(monitor)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred pixels times a scale of at most a few"
)]
fn grown(size: Size, scale: f64) -> Size {
    let by = |length: u32| (f64::from(length) * scale.clamp(1.0, 8.0)).round() as u32;
    Size {
        width: by(size.width),
        height: by(size.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rects::rect;

    #[test]
    fn what_is_shown_of_a_monitor() {
        let monitor = rect(-1000, 0, 1000, 800);
        let check = |scale: f64, places: &[(i32, i32)], wanted: Rect| {
            let places: Vec<_> = places
                .iter()
                .map(|(x, y)| ScreenPoint { x: *x, y: *y })
                .collect();
            assert_eq!(part(monitor, scale, &places), wanted, "{places:?}");
        };
        check(1.0, &[], monitor);
        check(1.0, &[(-500, 400)], rect(-740, 250, 481, 301));
        check(2.0, &[(-500, 400)], rect(-980, 100, 961, 601));
        // Cut at the monitor's edges.
        check(1.0, &[(-10, 5)], rect(-250, 0, 250, 156));
        // A drag from one place to another.
        check(1.0, &[(-700, 400), (-500, 300)], rect(-940, 150, 681, 401));
    }
}
