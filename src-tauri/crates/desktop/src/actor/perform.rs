//! One action from start to end: look, act, watch until it is quiet, and say what came of it.

use super::{ActionTask, DesktopActor};
use crate::{
    Action, CursorChoice, DesktopError, Frame, Geometry, Monitor, Picture, Rect, Report,
    ScreenCapture as _, SleepOutcome, StabilityReport, WindowInfo, stability::wait_until_stable,
    viewport::LastFrame,
};
use protocol::{Point, Proof, Region};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

impl DesktopActor {
    pub(super) fn perform(
        &mut self,
        task: &ActionTask,
        cancel: &CancellationToken,
    ) -> Result<(Report, LastFrame), DesktopError> {
        if cancel.is_cancelled() {
            return Err(DesktopError::Cancelled);
        }
        // Only a look at the whole monitor may turn to another one.
        let (monitor, geometry) = match task.action {
            Action::Screenshot => self.monitor_for_screenshot(task)?,
            _ => self.monitor_of_last_frame(task)?,
        };
        let report = self.perform_on(&task.action, &monitor, geometry, cancel)?;
        let last_frame = LastFrame {
            monitor: monitor.id,
            geometry,
        };
        Ok((report, last_frame))
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
                let point = geometry.to_picture(self.input.pointer()?);
                let text = format!("X={},Y={}", point.x, point.y);
                Ok(Report {
                    point: Some(point),
                    ..observation(text)
                })
            }
            Action::Wait { duration_ms } => {
                self.wait(Duration::from_millis(*duration_ms), cancel)?;
                let frame = self.screen.capture(monitor)?;
                Ok(Report {
                    screen: Some(self.picture(frame, monitor, geometry)?),
                    ..observation(action.acknowledgement())
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
        self.preview.set_last_frame(LastFrame {
            monitor: monitor.id,
            geometry,
        });
        self.preview.publish(&picture, frame);
        Ok(picture)
    }

    pub(super) fn draw_cursor(&mut self, frame: &mut Frame) -> Result<(), DesktopError> {
        match self.options.cursor {
            CursorChoice::Drawn => {
                if let Some(cursor) = self.screen.cursor()? {
                    frame.draw_cursor(&cursor);
                }
            }
            CursorChoice::Omitted => {}
        }
        Ok(())
    }

    pub(super) fn wait(
        &self,
        duration: Duration,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        match self.clock.sleep(duration, cancel) {
            SleepOutcome::Elapsed => Ok(()),
            SleepOutcome::Cancelled => Err(DesktopError::Cancelled),
        }
    }

    fn screenshot(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        geometry: Geometry,
    ) -> Result<Report, DesktopError> {
        let frame = self.screen.capture(monitor)?;
        let picture = self.picture(frame, monitor, geometry)?;
        Ok(Report {
            picture: Some(picture.clone()),
            screen: Some(picture),
            ..observation(action.acknowledgement())
        })
    }

    fn zoom(
        &mut self,
        action: &Action,
        region: Region,
        monitor: &Monitor,
        geometry: Geometry,
    ) -> Result<Report, DesktopError> {
        let size = geometry.content;
        let outside = region.x.max(0).unsigned_abs() >= size.width
            || region.y.max(0).unsigned_abs() >= size.height
            || region.x.saturating_add_unsigned(region.width) <= 0
            || region.y.saturating_add_unsigned(region.height) <= 0;
        let cropped = self
            .screen
            .capture(monitor)?
            .crop(geometry.region_to_screen(region));
        match cropped {
            Some(cropped) if !outside => {
                let picture = cropped.encode_at(cropped.area().size.fill(size))?;
                Ok(Report {
                    picture: Some(picture),
                    ..observation(action.acknowledgement())
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
        self.avoid_own_windows(action, geometry, cancel)?;
        let asked_window = self.request_element_name(action, geometry);
        // What was drawn until now is in the first look; whatever is drawn from now on is news.
        let _ = self.screen.damage();
        let before = self.screen.capture(monitor)?;
        self.refuse_own_windows(action, geometry)?;
        let window = self.window_to_reach(action, geometry);
        let location = self.execute(action, geometry, cancel)?;
        let clock = &*self.clock;
        let outcome = wait_until_stable(
            &mut self.screen,
            monitor,
            &before,
            self.options.stability,
            clock,
            cancel,
        )?;
        let difference = outcome
            .frame
            .as_ref()
            .and_then(|after| before.difference(after));
        let proof = match action {
            // Where the pointer is can be told for certain, whatever the screen shows.
            Action::Move { to }
                if geometry.to_picture(self.input.pointer()?) == geometry.clamp(*to) =>
            {
                Proof::Confirmed
            }
            _ => proof_of_change(difference, &outcome.ignored),
        };
        let mut text = action.acknowledgement();
        if let Some(adjusted_point) = location.adjusted_point {
            let Point { x, y } = adjusted_point;
            let size = geometry.picture;
            text.push_str(&format!(
                " That place is outside the screenshot of {}x{} pixels; {x}, {y} was used instead.",
                size.width, size.height
            ));
        }
        let ignored = outcome.ignored.iter();
        let ignored = ignored
            .map(|area| geometry.region_to_picture(*area))
            .collect();
        Ok(Report {
            text,
            picture: None,
            screen: Some(self.picture(outcome.frame.unwrap_or(before), monitor, geometry)?),
            point: location.point,
            // It was asked of the window that lay there then, if anybody was asked at all.
            element: location
                .element_name
                .filter(|_| asked_window.is_some() && asked_window == window),
            window,
            changed: difference.map(|area| geometry.region_to_picture(area)),
            proof,
            stability: StabilityReport {
                waited_ms: u64::try_from(outcome.waited.as_millis()).unwrap_or(u64::MAX),
                timed_out: outcome.timed_out,
                ignored,
            },
        })
    }
}

impl DesktopActor {
    /// The window an action is about to reach. Not knowing it keeps nothing from being done.
    fn window_to_reach(&mut self, action: &Action, geometry: Geometry) -> Option<WindowInfo> {
        let point = match action {
            Action::Click { at, .. } | Action::Scroll { at, .. } => {
                self.target_point(*at, geometry)
            }
            Action::Drag { to, .. } | Action::Move { to } => Ok(geometry.to_screen(*to)),
            Action::LeftButton { .. } => self.target_point(None, geometry),
            Action::Type { .. } | Action::Press { .. } | Action::Hold { .. } => {
                return self.screen.focused_window().ok().flatten();
            }
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::CursorPosition
            | Action::Wait { .. } => return None,
        };
        self.screen.window_at(point.ok()?).ok().flatten()
    }

    /// Asks what is about to be clicked. The answer has time until the button is pressed; many a thing is gone then.
    fn request_element_name(&mut self, action: &Action, geometry: Geometry) -> Option<WindowInfo> {
        let Action::Click { at, .. } = action else {
            return None;
        };
        let point = self.target_point(*at, geometry).ok()?;
        self.screen.request_element_name(point)
    }
}

/// Where an action went.
#[derive(Default)]
pub(super) struct ActionLocation {
    /// The place, if it has one.
    pub(super) point: Option<Point>,
    /// The same, when it is not the one that was asked for.
    pub(super) adjusted_point: Option<Point>,
    /// What the thing there is called, as far as its program told it before it was clicked.
    pub(super) element_name: Option<String>,
}

/// A place that changes whether or not anybody acts proves nothing.
fn proof_of_change(difference: Option<Rect>, ignored: &[Rect]) -> Proof {
    let Some(difference) = difference else {
        return Proof::NoChange;
    };
    let contains_change = |point: &Rect| point.intersection(difference) == Some(difference);
    if ignored.iter().any(contains_change) {
        Proof::Unknown
    } else {
        Proof::Confirmed
    }
}

/// A report of something that was looked at or waited for, which cannot go wrong unseen.
fn observation(text: String) -> Report {
    Report {
        text,
        picture: None,
        screen: None,
        point: None,
        window: None,
        element: None,
        changed: None,
        proof: Proof::Confirmed,
        stability: StabilityReport::default(),
    }
}
