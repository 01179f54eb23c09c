//! What a person is shown of an action they are asked about: the part of the screen it is for, as it looks at
//! that moment, and what it takes to tell later whether it still looks like that. How it is looked at is the
//! acting thread's business; whether two looks show the same is decided in `compare`.

use crate::{Action, Picture, Rect, ScreenPoint, Size, WindowInfo, viewport::LastFrame};
use protocol::{Point, Region};

pub(crate) mod comparison;

pub(crate) use comparison::{TargetComparison, TargetFrame};

/// How far around a place is shown, on a monitor of scale 1.
const CONTEXT_MARGIN: Size = Size {
    width: 240,
    height: 150,
};
/// How far around a place nothing at all may change, on a monitor of scale 1: a button, its words, its edge.
const STRICT_MARGIN: Size = Size {
    width: 56,
    height: 24,
};

/// The part of the screen an action is about. Places are in pixels of the view's picture.
pub struct ActionTarget {
    /// That part, without the pointer and the program's own windows.
    pub picture: Picture,
    /// Which part of the view's picture it shows.
    pub region: Region,
    /// Where the action is: one place, or where a drag begins and ends. Empty for keys.
    pub points: Vec<Point>,
    /// The window it would reach, where anybody can tell.
    pub window: Option<WindowInfo>,
    pub(crate) baseline: TargetBaseline,
}

/// What is known of a target for a second look.
pub(crate) struct TargetBaseline {
    pub(crate) last_frame: LastFrame,
    pub(crate) frame: TargetFrame,
    /// Where the action is, on the screen. Empty for keys.
    pub(crate) points: Vec<ScreenPoint>,
    /// Where the pointer was, if the action goes where the pointer is.
    pub(crate) pointer: Option<ScreenPoint>,
    /// The window that had the keyboard, unless it was an own one.
    pub(crate) focused_window: Option<WindowInfo>,
    pub(crate) scale: f64,
}

/// Where an action goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ActionDestination {
    /// To these places of the picture.
    Points(Vec<Point>),
    /// To wherever the pointer is.
    Pointer,
    /// To whoever has the keyboard.
    Keyboard,
    /// Nowhere: it only looks or waits.
    Nowhere,
}

impl ActionTarget {
    /// What of the screen no change is allowed in.
    pub(crate) fn strict_areas(&self) -> Vec<Rect> {
        let points = self.baseline.points.iter();
        let areas = points
            .map(|point| Rect::centered_at(*point, scaled(STRICT_MARGIN, self.baseline.scale)));
        areas.collect()
    }
}

impl std::fmt::Debug for ActionTarget {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "ActionTarget({:?} {:?})",
            self.region, self.points
        )
    }
}

/// Where this action goes.
pub(crate) fn destination(action: &Action) -> ActionDestination {
    match action {
        Action::Click { at, .. } | Action::Scroll { at, .. } => at
            .map_or(ActionDestination::Pointer, |at| {
                ActionDestination::Points(vec![at])
            }),
        Action::Drag { from, to, .. } => ActionDestination::Points(vec![*from, *to]),
        Action::Move { to } => ActionDestination::Points(vec![*to]),
        Action::LeftButton { .. } => ActionDestination::Pointer,
        Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
            ActionDestination::Keyboard
        }
        Action::Screenshot | Action::Zoom { .. } | Action::CursorPosition | Action::Wait { .. } => {
            ActionDestination::Nowhere
        }
    }
}

/// The part of a monitor to show of an action at these places; all of it when there are none.
pub(crate) fn context_area(monitor: Rect, scale: f64, points: &[ScreenPoint]) -> Rect {
    let areas = points
        .iter()
        .map(|point| Rect::centered_at(*point, scaled(CONTEXT_MARGIN, scale)));
    let union = areas.reduce(|one, other| one.union(other));
    union
        .and_then(|area| area.intersection(monitor))
        .unwrap_or(monitor)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred pixels times a scale of at most a few"
)]
fn scaled(size: Size, scale: f64) -> Size {
    let scale_length = |length: u32| (f64::from(length) * scale.clamp(1.0, 8.0)).round() as u32;
    Size {
        width: scale_length(size.width),
        height: scale_length(size.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rect_set::rect;

    #[test]
    fn what_is_shown_of_a_monitor() {
        let monitor = rect(-1000, 0, 1000, 800);
        let check = |scale: f64, points: &[(i32, i32)], wanted: Rect| {
            let points: Vec<_> = points
                .iter()
                .map(|(x, y)| ScreenPoint { x: *x, y: *y })
                .collect();
            assert_eq!(context_area(monitor, scale, &points), wanted, "{points:?}");
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
