//! What a person is shown of an action before they allow it, and the second look just before it is done.

use super::{Actor, Task};
use crate::{
    DesktopError, Eyes as _, Focus, Monitor, Rect, ScreenPoint, Size, Slept, Target, WindowInfo,
    target::{self, Comparison, Goes, Known, Look},
    view::Shown,
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The largest picture of a target, in pixels.
const LARGEST: Size = Size {
    width: 960,
    height: 600,
};
/// How long the screen is looked at again until it shows what it showed: a caret comes and goes once in this
/// time, and a window that gets the keyboard back has drawn itself.
const PATIENCE: Duration = Duration::from_millis(1300);
const INTERVAL: Duration = Duration::from_millis(120);

impl Actor {
    /// What an action is about; nothing for one that only looks.
    pub(super) fn target(&mut self, task: &Task) -> Result<Option<Target>, DesktopError> {
        let goes = target::goes(&task.action);
        if goes == Goes::Nowhere {
            return Ok(None);
        }
        let (monitor, geometry) = self.as_shown(task)?;
        let pointer = match goes {
            Goes::ToPointer => Some(self.hands.pointer()?),
            Goes::To(_) | Goes::ToKeyboard | Goes::Nowhere => None,
        };
        let places: Vec<_> = match &goes {
            Goes::To(points) => points.iter().map(|at| geometry.to_screen(*at)).collect(),
            Goes::ToPointer | Goes::ToKeyboard | Goes::Nowhere => pointer.into_iter().collect(),
        };
        let keyboard = match self.eyes.focus()? {
            Focus::Window(window) => Some(window),
            Focus::Own | Focus::Unknown => None,
        };
        let window = match places.last() {
            Some(place) => self.window_at(*place),
            None => keyboard.clone(),
        };
        let area = match (&window, places.is_empty()) {
            (Some(window), true) => window
                .area
                .intersection(monitor.area)
                .unwrap_or(monitor.area),
            (_, _) => target::part(monitor.area, monitor.scale, &places),
        };
        let look = self.look_at(&monitor, area)?;
        let size = area.size;
        let fits = size.width <= LARGEST.width && size.height <= LARGEST.height;
        let picture = look
            .frame
            .encode_at(if fits { size } else { size.fill(LARGEST) })?;
        Ok(Some(Target {
            picture,
            region: geometry.region_to_picture(area),
            points: places.iter().map(|at| geometry.to_picture(*at)).collect(),
            window,
            known: Known {
                shown: Shown {
                    monitor: monitor.id,
                    geometry,
                },
                look,
                places,
                pointer,
                keyboard,
                scale: monitor.scale,
            },
        }))
    }

    /// Whether it still looks as it was shown. Puts the pointer and the keyboard back to where they were, which the
    /// person needed for their answer.
    pub(super) fn is_still(
        &mut self,
        target: &Target,
        cancel: &CancellationToken,
    ) -> Result<bool, DesktopError> {
        let human = self.human.clone();
        let _running = human.begin(true, cancel)?;
        let known = &target.known;
        let (monitors, _) = self.monitors()?;
        let same = |now: &&Monitor| {
            now.id == known.shown.monitor && now.area == known.shown.geometry.monitor
        };
        let Some(monitor) = monitors.iter().find(same) else {
            return Ok(false);
        };
        self.put_back(known)?;
        let close_by = target.close_by();
        let mut comparison = Comparison::with(&known.look, &close_by);
        let start = self.clock.now();
        loop {
            let look = self.look_at(monitor, known.look.frame.area())?;
            if comparison.saw(look) && self.reaches_the_same(target) {
                return Ok(true);
            }
            if self.clock.now().saturating_sub(start) >= PATIENCE {
                // Keys for an own window are turned away by themselves, with their own words.
                return Ok(known.places.is_empty() && self.eyes.own_windows_have_keyboard()?);
            }
            if self.clock.sleep(INTERVAL, cancel) == Slept::Cancelled {
                return Err(DesktopError::Cancelled);
            }
        }
    }

    fn put_back(&mut self, known: &Known) -> Result<(), DesktopError> {
        if let Some(place) = known.pointer
            && self.hands.pointer()? != place
        {
            self.hands.move_to(place)?;
        }
        if let Some(window) = &known.keyboard
            && self.eyes.own_windows_have_keyboard()?
            && let Err(error) = self.eyes.give_keyboard(window)
        {
            // An action by keyboard is turned away then; one by mouse needs it only for its looks.
            tracing::debug!(%error, "the keyboard could not be given back");
        }
        Ok(())
    }

    /// Whether the action would reach the window that was shown. Where nobody can tell, the looks alone decide.
    fn reaches_the_same(&mut self, target: &Target) -> bool {
        let Some(shown) = &target.window else {
            return true;
        };
        let now = match target.known.places.last() {
            // An own window above it is turned away by itself, with its own words.
            Some(place) if self.eyes.covered(&[*place]).unwrap_or(false) => return true,
            Some(place) => self.window_at(*place),
            None => self.eyes.focused().ok().flatten(),
        };
        now.is_some_and(|now| {
            now.app == shown.app && (now.area == shown.area || now.title == shown.title)
        })
    }

    fn look_at(&mut self, monitor: &Monitor, area: Rect) -> Result<Look, DesktopError> {
        let covered = self.eyes.covered_parts()?;
        let frame = self.eyes.capture(monitor)?;
        let frame = frame.crop(area).unwrap_or(frame);
        Ok(Look { frame, covered })
    }

    fn window_at(&mut self, place: ScreenPoint) -> Option<WindowInfo> {
        self.eyes.window_at(place).ok().flatten()
    }
}
