//! One action from start to end: look, act, watch until it is quiet, and say what came of it.

use super::{Actor, Task};
use crate::{
    Action, CursorChoice, DesktopError, Eyes as _, Frame, Geometry, Monitor, Picture, Rect, Report,
    SettleReport, Slept, WindowInfo, settle::settle, view::Shown,
};
use protocol::{Point, Proof, Region};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

impl Actor {
    pub(super) fn perform(
        &mut self,
        task: &Task,
        cancel: &CancellationToken,
    ) -> Result<(Report, Shown), DesktopError> {
        if cancel.is_cancelled() {
            return Err(DesktopError::Cancelled);
        }
        // Only a look at the whole monitor may turn to another one.
        let (monitor, geometry) = match task.action {
            Action::Screenshot => self.monitor_to_show(task)?,
            _ => self.as_shown(task)?,
        };
        let report = self.perform_on(&task.action, &monitor, geometry, cancel)?;
        let shown = Shown {
            monitor: monitor.id,
            geometry,
        };
        Ok((report, shown))
    }

    fn perform_on(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        match action {
            Action::Screenshot => self.screenshot(action, monitor, geometry),
            Action::Zoom { region } => self.zoom(action, *region, monitor, geometry),
            Action::CursorPosition => {
                let point = geometry.to_picture(self.hands.pointer()?);
                let text = format!("X={},Y={}", point.x, point.y);
                Ok(Report {
                    point: Some(point),
                    ..seen(text)
                })
            }
            Action::Wait { duration_ms } => {
                self.wait(Duration::from_millis(*duration_ms), cancel)?;
                let frame = self.eyes.capture(monitor)?;
                Ok(Report {
                    screen: Some(self.picture(frame, monitor, geometry)?),
                    ..seen(action.acknowledgement())
                })
            }
            Action::Click { .. }
            | Action::Drag { .. }
            | Action::Move { .. }
            | Action::LeftButton { .. }
            | Action::Scroll { .. }
            | Action::Type { .. }
            | Action::Press { .. }
            | Action::Hold { .. } => self.act(action, monitor, geometry, cancel),
        }
    }

    /// The picture of a monitor, with the pointer if it is wanted and can be seen. Whoever looks on sees it
    /// too, byte for byte.
    fn picture(
        &mut self,
        mut frame: Frame,
        monitor: &Monitor,
        geometry: Geometry,
    ) -> Result<Picture, DesktopError> {
        self.draw_cursor(&mut frame)?;
        let picture = frame.encode(&geometry)?;
        self.showing.follow(Shown {
            monitor: monitor.id,
            geometry,
        });
        self.showing.show(&picture, frame);
        Ok(picture)
    }

    pub(super) fn draw_cursor(&mut self, frame: &mut Frame) -> Result<(), DesktopError> {
        match self.options.cursor {
            CursorChoice::Drawn => {
                if let Some(cursor) = self.eyes.cursor()? {
                    frame.draw(&cursor);
                }
            }
            CursorChoice::LeftOut => {}
        }
        Ok(())
    }

    pub(super) fn wait(
        &self,
        duration: Duration,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        match self.clock.sleep(duration, cancel) {
            Slept::Whole => Ok(()),
            Slept::Cancelled => Err(DesktopError::Cancelled),
        }
    }

    fn screenshot(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        geometry: Geometry,
    ) -> Result<Report, DesktopError> {
        let frame = self.eyes.capture(monitor)?;
        let picture = self.picture(frame, monitor, geometry)?;
        Ok(Report {
            picture: Some(picture.clone()),
            screen: Some(picture),
            ..seen(action.acknowledgement())
        })
    }

    fn zoom(
        &mut self,
        action: &Action,
        region: Region,
        monitor: &Monitor,
        geometry: Geometry,
    ) -> Result<Report, DesktopError> {
        let size = geometry.shown;
        let outside = region.x.max(0).unsigned_abs() >= size.width
            || region.y.max(0).unsigned_abs() >= size.height
            || region.x.saturating_add_unsigned(region.width) <= 0
            || region.y.saturating_add_unsigned(region.height) <= 0;
        let part = self
            .eyes
            .capture(monitor)?
            .crop(geometry.region_to_screen(region));
        match part {
            Some(part) if !outside => {
                let picture = part.encode_at(part.area().size.fill(size))?;
                Ok(Report {
                    picture: Some(picture),
                    ..seen(action.acknowledgement())
                })
            }
            Some(_) | None => Err(DesktopError::BadAction(format!(
                "The region lies outside the screenshot, which is {}x{} pixels.",
                size.width, size.height
            ))),
        }
    }

    fn act(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        self.make_way(action, geometry, cancel)?;
        let asked = self.ask_element(action, geometry);
        // What was drawn until now is in the first look; whatever is drawn from now on is news.
        let _ = self.eyes.damage();
        let before = self.eyes.capture(monitor)?;
        self.refuse_own_windows(action, geometry)?;
        let window = self.reached(action, geometry);
        let aim = self.carry_out(action, geometry, cancel)?;
        let clock = &*self.clock;
        let settled = settle(
            &mut self.eyes,
            monitor,
            &before,
            self.options.settle,
            clock,
            cancel,
        )?;
        let difference = settled
            .frame
            .as_ref()
            .and_then(|after| before.difference(after));
        let proof = match action {
            // Where the pointer is can be told for certain, whatever the screen shows.
            Action::Move { to }
                if geometry.to_picture(self.hands.pointer()?) == geometry.clamp(*to) =>
            {
                Proof::Confirmed
            }
            _ => proof_of(difference, &settled.ignored),
        };
        let mut text = action.acknowledgement();
        if let Some(moved) = aim.moved {
            let Point { x, y } = moved;
            let size = geometry.picture;
            text.push_str(&format!(
                " That place is outside the screenshot of {}x{} pixels; {x}, {y} was used instead.",
                size.width, size.height
            ));
        }
        let ignored = settled.ignored.iter();
        let ignored = ignored
            .map(|area| geometry.region_to_picture(*area))
            .collect();
        Ok(Report {
            text,
            picture: None,
            screen: Some(self.picture(settled.frame.unwrap_or(before), monitor, geometry)?),
            point: aim.point,
            // It was asked of the window that lay there then, if anybody was asked at all.
            element: aim.element.filter(|_| asked.is_some() && asked == window),
            window,
            changed: difference.map(|area| geometry.region_to_picture(area)),
            proof,
            settle: SettleReport {
                waited_ms: u64::try_from(settled.waited.as_millis()).unwrap_or(u64::MAX),
                gave_up: settled.gave_up,
                ignored,
            },
        })
    }
}

impl Actor {
    /// The window an action is about to reach. Not knowing it keeps nothing from being done.
    fn reached(&mut self, action: &Action, geometry: Geometry) -> Option<WindowInfo> {
        let place = match action {
            Action::Click { at, .. } | Action::Scroll { at, .. } => self.place(*at, geometry),
            Action::Drag { to, .. } | Action::Move { to } => Ok(geometry.to_screen(*to)),
            Action::LeftButton { .. } => self.place(None, geometry),
            Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
                return self.eyes.focused().ok().flatten();
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => return None,
        };
        self.eyes.window_at(place.ok()?).ok().flatten()
    }

    /// Asks what is about to be clicked. The answer has time until the button is pressed; many a thing is gone then.
    fn ask_element(&mut self, action: &Action, geometry: Geometry) -> Option<WindowInfo> {
        let Action::Click { at, .. } = action else {
            return None;
        };
        let place = self.place(*at, geometry).ok()?;
        self.eyes.ask_element(place)
    }
}

/// Where an action went.
#[derive(Default)]
pub(super) struct Aim {
    /// The place, if it has one.
    pub(super) point: Option<Point>,
    /// The same, when it is not the one that was asked for.
    pub(super) moved: Option<Point>,
    /// What the thing there is called, as far as its program told it before it was clicked.
    pub(super) element: Option<String>,
}

/// A place that changes whether or not anybody acts proves nothing.
fn proof_of(difference: Option<Rect>, ignored: &[Rect]) -> Proof {
    let Some(difference) = difference else {
        return Proof::NoChange;
    };
    let is_inside = |place: &Rect| place.intersection(difference) == Some(difference);
    if ignored.iter().any(is_inside) {
        Proof::Unknown
    } else {
        Proof::Confirmed
    }
}

/// A report of something that was looked at or waited for, which cannot go wrong unseen.
fn seen(text: String) -> Report {
    Report {
        text,
        picture: None,
        screen: None,
        point: None,
        window: None,
        element: None,
        changed: None,
        proof: Proof::Confirmed,
        settle: SettleReport::default(),
    }
}
