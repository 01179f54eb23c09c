//! Capture of an action's target for approval, and the check just before execution that it is unchanged.

use super::{ActionTask, DesktopActor};
use crate::{
    ActionTarget, DesktopError, InputBackend as _, KeyboardFocus, Monitor, ReachedProgram, Rect,
    ScreenCapture as _, ScreenPoint, Size, SleepOutcome, WindowInfo,
    action_target::{self, ActionDestination, TargetBaseline},
    last_frame::LastFrame,
};
use imaging::{TargetComparison, TargetFrame};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Maximum size of a target picture, in pixels.
const MAX_PICTURE_SIZE: Size = Size {
    width: 960,
    height: 600,
};
/// Time to recheck a target that looks different: a caret blinks once in this time, and a window that
/// regains focus has redrawn itself.
const RECHECK_TIMEOUT: Duration = Duration::from_millis(1300);
const RECHECK_INTERVAL: Duration = Duration::from_millis(120);

impl DesktopActor {
    /// Finds the program that an action would reach; none for one that only looks. Captures nothing.
    pub(super) fn reached(&mut self, task: &ActionTask) -> Result<ReachedProgram, DesktopError> {
        let point = match action_target::destination(&task.action) {
            ActionDestination::Nowhere => return Ok(ReachedProgram::default()),
            ActionDestination::Keyboard => None,
            ActionDestination::Pointer => Some(self.input.pointer()?),
            ActionDestination::Points(points) => {
                let (_, geometry) = self.monitor_of_last_frame(task)?;
                points.last().map(|at| geometry.to_screen(*at))
            }
        };
        let window = match point {
            Some(point) => self.window_at(point),
            None => match self.screen.focus()? {
                KeyboardFocus::Window(window) => Some(window),
                KeyboardFocus::Own | KeyboardFocus::Unknown => None,
            },
        };
        let receiver = self.screen.receiver(point)?;
        Ok(ReachedProgram { window, receiver })
    }

    /// Captures the target of an action; `None` for one that only looks.
    pub(super) fn action_target(
        &mut self,
        task: &ActionTask,
    ) -> Result<Option<ActionTarget>, DesktopError> {
        let destination = action_target::destination(&task.action);
        if destination == ActionDestination::Nowhere {
            return Ok(None);
        }
        let (monitor, geometry) = self.monitor_of_last_frame(task)?;
        let pointer = match destination {
            ActionDestination::Pointer => Some(self.input.pointer()?),
            ActionDestination::Points(_)
            | ActionDestination::Keyboard
            | ActionDestination::Nowhere => None,
        };
        let points: Vec<_> = match &destination {
            ActionDestination::Points(points) => {
                points.iter().map(|at| geometry.to_screen(*at)).collect()
            }
            ActionDestination::Pointer
            | ActionDestination::Keyboard
            | ActionDestination::Nowhere => pointer.into_iter().collect(),
        };
        let focused_window = match self.screen.focus()? {
            KeyboardFocus::Window(window) => Some(window),
            KeyboardFocus::Own | KeyboardFocus::Unknown => None,
        };
        let window = match points.last() {
            Some(point) => self.window_at(*point),
            None => focused_window.clone(),
        };
        let area = match (&window, points.is_empty()) {
            (Some(window), true) => window
                .area
                .intersection(monitor.area)
                .unwrap_or(monitor.area),
            (_, _) => action_target::context_area(monitor.area, monitor.scale, &points),
        };
        let target_frame = self.capture_target(&monitor, area)?;
        let size = area.size;
        let fits = size.width <= MAX_PICTURE_SIZE.width && size.height <= MAX_PICTURE_SIZE.height;
        let picture = target_frame.frame.encode_at(if fits {
            size
        } else {
            size.fill(MAX_PICTURE_SIZE)
        })?;
        if let Some(avoidance) = &self.window_avoidance {
            avoidance.target_captured(&points, area);
        }
        Ok(Some(ActionTarget {
            picture,
            region: geometry.region_to_picture(area),
            points: points.iter().map(|at| geometry.to_picture(*at)).collect(),
            window,
            baseline: TargetBaseline {
                last_frame: LastFrame {
                    monitor: monitor.id,
                    geometry,
                },
                frame: target_frame,
                points,
                pointer,
                focused_window,
                scale: monitor.scale,
            },
        }))
    }

    /// Checks that a target still looks as it was shown, after restoring the pointer and keyboard focus that the
    /// user needed for the answer.
    pub(super) fn target_unchanged(
        &mut self,
        target: &ActionTarget,
        cancel: &CancellationToken,
    ) -> Result<bool, DesktopError> {
        let user_input = self.user_input.clone();
        let _running = user_input.begin_action(true, cancel)?;
        let baseline = &target.baseline;
        let (monitors, _) = self.monitors()?;
        let same = |current: &&Monitor| {
            current.id == baseline.last_frame.monitor
                && current.area == baseline.last_frame.geometry.monitor
        };
        let Some(monitor) = monitors.iter().find(same) else {
            return Ok(false);
        };
        self.restore_focus_and_pointer(baseline)?;
        let strict_areas = target.strict_areas();
        let mut comparison = TargetComparison::new(&baseline.frame, &strict_areas);
        let start = self.clock.now();
        loop {
            let target_frame = self.capture_target(monitor, baseline.frame.frame.area())?;
            if comparison.matches(target_frame) && self.reaches_same_window(target) {
                return Ok(true);
            }
            if self.clock.now().saturating_sub(start) >= RECHECK_TIMEOUT {
                // Keys for an own window are refused later with a more precise message.
                return Ok(baseline.points.is_empty() && self.screen.own_window_has_keyboard()?);
            }
            if self.clock.sleep(RECHECK_INTERVAL, cancel) == SleepOutcome::Cancelled {
                return Err(DesktopError::Cancelled);
            }
        }
    }

    fn restore_focus_and_pointer(&mut self, baseline: &TargetBaseline) -> Result<(), DesktopError> {
        if let Some(point) = baseline.pointer
            && self.input.pointer()? != point
        {
            self.input.move_to(point)?;
        }
        if let Some(window) = &baseline.focused_window
            && self.screen.own_window_has_keyboard()?
            && let Err(error) = self.screen.focus_window(window)
        {
            // A keyboard action is refused later; a mouse action needs the focus only for the window's looks.
            tracing::debug!(%error, "the keyboard could not be given back");
        }
        Ok(())
    }

    /// Returns `true` if the action would reach the window that was shown. If windows are unknown, the comparison
    /// alone decides.
    fn reaches_same_window(&mut self, target: &ActionTarget) -> bool {
        let Some(last_frame) = &target.window else {
            return true;
        };
        let current = match target.baseline.points.last() {
            // An own window above the target is refused later with a more precise message.
            Some(point) if self.screen.own_window_covers(&[*point]).unwrap_or(false) => {
                return true;
            }
            Some(point) => self.window_at(*point),
            None => self.screen.focused_window().ok().flatten(),
        };
        current.is_some_and(|current| {
            current.app == last_frame.app
                && (current.area == last_frame.area || current.title == last_frame.title)
        })
    }

    fn capture_target(
        &mut self,
        monitor: &Monitor,
        area: Rect,
    ) -> Result<TargetFrame, DesktopError> {
        let masked = self.screen.masked_areas()?;
        let frame = self.screen.capture(monitor)?;
        let frame = frame.crop(area).unwrap_or(frame);
        Ok(TargetFrame { frame, masked })
    }

    fn window_at(&mut self, point: ScreenPoint) -> Option<WindowInfo> {
        self.screen.window_at(point).ok().flatten()
    }
}
