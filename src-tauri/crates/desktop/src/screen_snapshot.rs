//! Snapshot of all monitors and visible windows in native pixels, for the user to choose from. Masks and own
//! windows are painted over as in every capture.

use crate::{Frame, Monitor, Rect, WindowInfo, masks::MASK_COLOR};
use imaging::RectSet;

/// A snapshot of the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenSnapshot {
    /// All monitors with their frames.
    pub monitors: Vec<(Monitor, Frame)>,
    /// All visible windows, topmost first.
    pub windows: Vec<VisibleWindow>,
}

/// A window and its visible parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleWindow {
    /// Title, program and position.
    pub window: WindowInfo,
    /// The parts of the screen that show it. They do not overlap.
    pub areas: Vec<Rect>,
}

impl ScreenSnapshot {
    /// Returns the frame of one window, from the monitor that shows most of it. Windows above it are masked:
    /// choosing one window must not reveal another.
    #[must_use]
    pub fn window_frame(&self, window: &VisibleWindow) -> Option<Frame> {
        let visible_pixels = |frame: &&Frame| -> u64 {
            let areas = window.areas.iter();
            let visible = areas.filter_map(|area| area.intersection(frame.area()));
            visible.map(pixel_count).sum()
        };
        let frames = self.monitors.iter().map(|(_, frame)| frame);
        let frame = frames
            .max_by_key(visible_pixels)
            .filter(|frame| visible_pixels(frame) > 0)?;
        let bounds = window.areas.iter().copied().reduce(Rect::union)?;
        let mut frame = frame.crop(bounds)?;
        let mut not_in_window = RectSet::default();
        not_in_window.add(frame.area());
        for area in &window.areas {
            not_in_window.remove(*area);
        }
        for area in not_in_window.into_parts() {
            frame.fill(area, MASK_COLOR);
        }
        Some(frame)
    }
}

fn pixel_count(area: Rect) -> u64 {
    u64::from(area.size.width) * u64::from(area.size.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MonitorId, ScreenPoint};

    /// Creates a monitor whose pixels encode their column and row.
    fn monitor(area: Rect) -> (Monitor, Frame) {
        let rows = 0..area.size.height;
        let pixel_count =
            rows.flat_map(|y| (0..area.size.width).map(move |x| [x as u8, y as u8, 0, 255]));
        let frame = Frame::new(area, pixel_count.flatten().collect()).unwrap();
        let single = Monitor::single(area.size);
        let id = MonitorId(area.origin.x.unsigned_abs());
        (Monitor { area, id, ..single }, frame)
    }

    #[test]
    fn a_window_is_shown_alone() {
        let check = |areas: Vec<Rect>, expected: Option<(Rect, Vec<[u8; 3]>)>| {
            let snapshot = ScreenSnapshot {
                monitors: vec![
                    monitor(Rect::new(-4, 0, 4, 4)),
                    monitor(Rect::new(0, 0, 8, 4)),
                ],
                windows: Vec::new(),
            };
            let area = Rect::new(0, 0, 1, 1);
            let window = WindowInfo {
                title: "A".to_owned(),
                app: String::new(),
                area,
            };
            let frame = snapshot.window_frame(&VisibleWindow { window, areas });
            let found = frame.map(|frame| {
                let area = frame.area();
                let row = (0..area.size.width).map(|x| ScreenPoint {
                    x: area.origin.x + x as i32,
                    y: area.origin.y,
                });
                (area, row.map(|at| frame.color_at(at).unwrap()).collect())
            });
            assert_eq!(found, expected);
        };
        // Whole, and with another window over its middle.
        check(
            vec![Rect::new(2, 1, 3, 2)],
            Some((Rect::new(2, 1, 3, 2), vec![[2, 1, 0], [3, 1, 0], [4, 1, 0]])),
        );
        check(
            vec![Rect::new(2, 1, 1, 2), Rect::new(4, 1, 1, 2)],
            Some((
                Rect::new(2, 1, 3, 2),
                vec![[2, 1, 0], MASK_COLOR, [4, 1, 0]],
            )),
        );
        // Spanning two monitors, and outside both.
        check(
            vec![Rect::new(-1, 0, 3, 1)],
            Some((Rect::new(0, 0, 2, 1), vec![[0, 0, 0], [1, 0, 0]])),
        );
        check(vec![Rect::new(90, 0, 3, 1)], None);
        check(Vec::new(), None);
    }
}
