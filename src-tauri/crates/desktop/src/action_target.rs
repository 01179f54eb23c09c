//! The target of an action that needs approval: the part of the screen shown to the user, and the baseline
//! for checking later that it has not changed. The actor captures the screen; `imaging` decides whether
//! two captures show the same thing.

use crate::{Action, Picture, Rect, ScreenPoint, Size, WindowInfo, last_frame::LastFrame};
use imaging::TargetFrame;
use protocol::{Point, Region};

/// Margin shown around a target point, at monitor scale 1.
const CONTEXT_MARGIN: Size = Size {
    width: 240,
    height: 150,
};
/// Margin around a target point in which no change is tolerated, at monitor scale 1: a button with its label
/// and border.
const STRICT_MARGIN: Size = Size {
    width: 56,
    height: 24,
};

/// The part of the screen an action refers to. Coordinates are pixels of the viewport's picture.
pub struct ActionTarget {
    /// Picture of that part, without the pointer and Qilbee's own windows.
    pub picture: Picture,
    /// The part of the viewport's picture that it shows.
    pub region: Region,
    /// Target points: one point, or the start and end of a drag. Empty for keyboard actions.
    pub points: Vec<Point>,
    /// The window the action would reach, if known.
    pub window: Option<WindowInfo>,
    pub(crate) baseline: TargetBaseline,
}

/// Baseline of a target for a later comparison.
pub(crate) struct TargetBaseline {
    pub(crate) last_frame: LastFrame,
    pub(crate) frame: TargetFrame,
    /// Target points on the screen. Empty for keyboard actions.
    pub(crate) points: Vec<ScreenPoint>,
    /// Pointer position, if the action happens at the pointer.
    pub(crate) pointer: Option<ScreenPoint>,
    /// The window that had the keyboard, unless it was one of Qilbee's own.
    pub(crate) focused_window: Option<WindowInfo>,
    pub(crate) scale: f64,
}

/// Destination of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ActionDestination {
    /// Points of the picture.
    Points(Vec<Point>),
    /// The pointer's position.
    Pointer,
    /// The window with the keyboard.
    Keyboard,
    /// None: the action only looks or waits.
    Nowhere,
}

impl ActionTarget {
    /// Returns the parts of the screen in which no change is tolerated.
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

/// Returns the destination of `action`.
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

/// Returns the part of a monitor to show for these points, or the whole monitor without any.
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

    #[test]
    fn context_area_lies_within_the_monitor() {
        let monitor = Rect::new(-1000, 0, 1000, 800);
        let check = |scale: f64, points: &[(i32, i32)], wanted: Rect| {
            let points: Vec<_> = points
                .iter()
                .map(|(x, y)| ScreenPoint { x: *x, y: *y })
                .collect();
            assert_eq!(context_area(monitor, scale, &points), wanted, "{points:?}");
        };
        check(1.0, &[], monitor);
        check(1.0, &[(-500, 400)], Rect::new(-740, 250, 481, 301));
        check(2.0, &[(-500, 400)], Rect::new(-980, 100, 961, 601));
        // Clipped at the monitor's edges.
        check(1.0, &[(-10, 5)], Rect::new(-250, 0, 250, 156));
        // A drag.
        check(
            1.0,
            &[(-700, 400), (-500, 300)],
            Rect::new(-940, 150, 681, 401),
        );
    }
}
