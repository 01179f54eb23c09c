//! An action from start to end: capture, execute, wait until the screen is stable, report.

use super::{ActionTask, DesktopActor};
use crate::{
    Action, CursorChoice, DesktopError, Frame, Geometry, InputBackend as _, Monitor, Picture,
    Report, ScreenCapture as _, SleepOutcome, StabilityReport, WindowInfo, action::element_label,
    last_frame::LastFrame, stability::StabilityOutcome,
};
use localization::localized;
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
        // Only a screenshot of the whole monitor may switch to another one.
        let (monitor, geometry) = match task.action {
            Action::Screenshot => self.monitor_for_screenshot(task)?,
            _ => self.monitor_of_last_frame(task)?,
        };
        self.overlay.set_monitor(&monitor);
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
            Action::Screenshot => self.screenshot(action, monitor, geometry, cancel),
            Action::Zoom { region } => self.zoom(action, *region, monitor, geometry, cancel),
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

    /// Encodes the picture of a monitor, with the mouse cursor if configured. Preview subscribers get the same
    /// bytes.
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
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        let seen = self.quiet_frame(action, monitor, cancel)?;
        let picture = self.picture(seen.frame, monitor, geometry)?;
        Ok(Report {
            picture: Some(picture.clone()),
            screen: Some(picture),
            stability: StabilityReport {
                waited_ms: milliseconds(seen.waited),
                timed_out: seen.timed_out,
                ..StabilityReport::default()
            },
            ..observation(action.acknowledgement())
        })
    }

    fn zoom(
        &mut self,
        action: &Action,
        region: Region,
        monitor: &Monitor,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        let size = geometry.content;
        let outside = region.x.max(0).unsigned_abs() >= size.width
            || region.y.max(0).unsigned_abs() >= size.height
            || region.x.saturating_add_unsigned(region.width) <= 0
            || region.y.saturating_add_unsigned(region.height) <= 0;
        let cropped = self
            .quiet_frame(action, monitor, cancel)?
            .frame
            .crop(geometry.region_to_screen(region));
        match cropped {
            Some(cropped) if !outside => {
                let picture = cropped.encode_at(cropped.area().size.fill(size))?;
                Ok(Report {
                    picture: Some(picture),
                    ..observation(action.acknowledgement())
                })
            }
            Some(_) | None => Err(DesktopError::BadAction(localized!(
                "desktop-region-outside",
                height = size.height.to_string(),
                width = size.width.to_string()
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
        self.lead_pointer(action, geometry, cancel)?;
        let before = self.look_before(monitor, cancel)?;
        self.refuse_own_windows(action, geometry)?;
        let window = self.window_to_reach(action, geometry);
        let location = self.execute(action, geometry, cancel)?;
        let outcome = self.watch_effect(action, monitor, &before, cancel)?;
        let proof = match action {
            // The pointer position is certain, whatever the screen shows.
            Action::Move { to }
                if geometry.to_picture(self.input.pointer()?) == geometry.clamp(*to) =>
            {
                Proof::Confirmed
            }
            // A screen without a change proves nothing: the program may only be slow.
            _ => match outcome.changed {
                Some(_) => Proof::Confirmed,
                None => Proof::Unknown,
            },
        };
        let stability = stability_report(&outcome, geometry);
        let mut text = action.acknowledgement();
        if let Some(adjusted_point) = location.adjusted_point {
            let Point { x, y } = adjusted_point;
            let size = geometry.picture;
            text.push_str(&format!(
                " That place is outside the screenshot of {}x{} pixels; {x}, {y} was used instead.",
                size.width, size.height
            ));
        }
        Ok(Report {
            text,
            picture: None,
            screen: Some(self.picture(outcome.frame.unwrap_or(before.frame), monitor, geometry)?),
            point: location.point,
            // The name belongs to the window that was asked, so it counts only if the action reaches that window.
            element: location
                .element_name
                .filter(|_| asked_window.is_some() && asked_window == window)
                .and_then(|name| element_label(&name)),
            window_area: window
                .as_ref()
                .and_then(|window| window.area.intersection(monitor.area))
                .map(|area| geometry.region_to_picture(area)),
            window,
            changed: outcome.changed.map(|area| geometry.region_to_picture(area)),
            proof,
            stability,
        })
    }
}

impl DesktopActor {
    /// Returns the window the action is about to reach. Not knowing it does not block the action.
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

    /// Requests the name of the element about to be clicked. The program has until the button press to answer;
    /// many elements are gone afterwards.
    fn request_element_name(&mut self, action: &Action, geometry: Geometry) -> Option<WindowInfo> {
        let Action::Click { at, .. } = action else {
            return None;
        };
        let point = self.target_point(*at, geometry).ok()?;
        self.screen.request_element_name(point)
    }
}

/// Location of an executed action.
#[derive(Default)]
pub(super) struct ActionLocation {
    /// The point, if the action has one.
    pub(super) point: Option<Point>,
    /// The same point, if it differs from the requested one.
    pub(super) adjusted_point: Option<Point>,
    /// Accessibility name of the element there, if it arrived before the click.
    pub(super) element_name: Option<String>,
}

fn stability_report(outcome: &StabilityOutcome, geometry: Geometry) -> StabilityReport {
    let ignored = outcome.ignored.iter();
    StabilityReport {
        waited_ms: milliseconds(outcome.waited),
        timed_out: outcome.timed_out,
        nothing_changed: outcome.changed.is_none() && !outcome.timed_out,
        ignored: ignored
            .map(|area| geometry.region_to_picture(*area))
            .collect(),
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Creates the report of an action that only looked or waited and so cannot fail unnoticed.
fn observation(text: String) -> Report {
    Report {
        text,
        picture: None,
        screen: None,
        point: None,
        window: None,
        window_area: None,
        element: None,
        changed: None,
        proof: Proof::Confirmed,
        stability: StabilityReport::default(),
    }
}
