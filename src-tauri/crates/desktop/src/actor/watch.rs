//! The screen around an action: what moves before it, the wait for its effect, and a picture straight after it.

use super::DesktopActor;
use crate::{
    Action, DesktopError, Frame, InputBackend as _, Monitor, Rect, ScreenCapture as _, ScreenPoint,
    masked_capture::MaskedCapture,
    stability::{
        Patience, PointerPath, StabilityOutcome, Watch, WindowLayout, may_be_moving, moving_places,
        wait_until_idle, wait_until_stable,
    },
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The screen just before an action.
pub(super) struct ScreenBefore {
    pub(super) frame: Frame,
    /// Places that move by themselves.
    restless: Vec<Rect>,
    /// Place of the pointer, if it is known.
    pointer: Option<ScreenPoint>,
}

/// A frame that somebody asked for.
pub(super) struct QuietFrame {
    pub(super) frame: Frame,
    /// Duration of the wait for it.
    pub(super) waited: Duration,
    /// Set if the screen was still changing when the wait ended.
    pub(super) timed_out: bool,
}

/// Effect of the last action on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum LastEffect {
    /// It changed last at this time.
    Seen { at: Duration },
    /// Nothing was seen since the action ended at this time. A program that computes may still show something.
    Awaited { since: Duration },
}

impl LastEffect {
    fn time(self) -> Duration {
        match self {
            Self::Seen { at: time } | Self::Awaited { since: time } => time,
        }
    }

    /// Returns whether a picture at `now` may come too early, where steps of an effect are at most `pause` apart. Beside a place
    /// that moves, a program always computes, which tells nothing.
    fn may_still_come(self, now: Duration, pause: Duration, is_beside_movement: bool) -> bool {
        let is_recent = now.saturating_sub(self.time()) < pause;
        match self {
            Self::Seen { .. } => is_recent,
            Self::Awaited { .. } => is_recent || !(is_beside_movement || pause.is_zero()),
        }
    }
}

impl DesktopActor {
    /// Captures the screen before an action. If much was drawn since the last look and nobody knows by what, watches
    /// for a moment what moves by itself.
    pub(super) fn look_before(
        &mut self,
        monitor: &Monitor,
        cancel: &CancellationToken,
    ) -> Result<ScreenBefore, DesktopError> {
        let mut restless = self.restless_places();
        // Anything drawn so far is in the capture below; everything drawn later is a change.
        self.overlay.hide();
        let drawn = self.screen.damage_by_programs();
        let mut frame = self.screen.capture(monitor)?;
        if restless.is_empty() && drawn.is_ok_and(|drawn| may_be_moving(&drawn, monitor)) {
            let clock = &*self.clock;
            restless = moving_places(&mut self.screen, monitor, &mut frame, clock, cancel)?;
        }
        Ok(ScreenBefore {
            frame,
            restless,
            pointer: self.input.pointer().ok(),
        })
    }

    /// Waits for the effect of an action that has just ended.
    pub(super) fn watch_effect(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        before: &ScreenBefore,
        cancel: &CancellationToken,
    ) -> Result<StabilityOutcome, DesktopError> {
        let start = self.clock.now();
        self.last_effect = Some(LastEffect::Awaited { since: start });
        let is_dragging =
            matches!(action, Action::Move { .. }) && !self.input.held().buttons.is_empty();
        let patience = match is_dragging {
            true => Patience::while_dragging(&self.options.stability),
            false => Patience::after(action, &self.options.stability),
        };
        let pointer = before.pointer.zip(self.input.pointer().ok());
        let outcome = self.watch(
            &Watch {
                monitor,
                before: &before.frame,
                start,
                patience,
                restless: &before.restless,
                pointer: pointer.and_then(|(from, to)| PointerPath::between(from, to)),
            },
            cancel,
        )?;
        // An effect where it moved before is none of the changes that are waited for, so only the end of the wait tells its time.
        let seen_by_now = outcome.changed.map(|_| self.clock.now());
        if let Some(at) = outcome.last_change.or(seen_by_now) {
            self.last_effect = Some(LastEffect::Seen { at });
        }
        Ok(outcome)
    }

    /// Captures the screen. Straight after an action it waits until the program has stopped computing and the screen is
    /// quiet: submenus and dialogs come late.
    pub(super) fn quiet_frame(
        &mut self,
        action: &Action,
        monitor: &Monitor,
        cancel: &CancellationToken,
    ) -> Result<QuietFrame, DesktopError> {
        let now = self.clock.now();
        let patience = Patience::after(action, &self.options.stability);
        let restless = self.restless_places();
        let awaited = self
            .last_effect
            .filter(|effect| effect.may_still_come(now, patience.at_least, !restless.is_empty()));
        let Some(effect) = awaited else {
            // From here on, damage is what was drawn since this picture.
            let _ = self.screen.damage();
            return Ok(QuietFrame {
                frame: self.screen.capture(monitor)?,
                waited: Duration::ZERO,
                timed_out: false,
            });
        };
        let mut start = effect.time().max(now.saturating_sub(patience.at_least));
        let _ = self.screen.damage();
        let before = self.screen.capture(monitor)?;
        if restless.is_empty() {
            let screen = &mut self.screen;
            wait_until_idle(|| screen.focused_program_works(), &*self.clock, cancel)?;
            // What was drawn meanwhile has just changed, however long the program took.
            start = start.max(self.clock.now().saturating_sub(patience.at_least));
        }
        self.last_effect = Some(LastEffect::Seen { at: start });
        let watch = Watch {
            monitor,
            before: &before,
            start,
            patience,
            restless: &restless,
            pointer: None,
        };
        let outcome = self.watch(&watch, cancel)?;
        Ok(QuietFrame {
            frame: outcome.frame.unwrap_or(before),
            waited: self.clock.now().saturating_sub(now),
            timed_out: outcome.timed_out,
        })
    }

    fn watch(
        &mut self,
        watch: &Watch<'_>,
        cancel: &CancellationToken,
    ) -> Result<StabilityOutcome, DesktopError> {
        let options = self.options.stability;
        let outcome = wait_until_stable(&mut self.screen, watch, options, &*self.clock, cancel)?;
        let screen = &mut self.screen;
        self.restless
            .remember(outcome.restless.clone(), self.clock.now(), || {
                window_layout(screen)
            });
        Ok(outcome)
    }

    fn restless_places(&mut self) -> Vec<Rect> {
        let screen = &mut self.screen;
        self.restless
            .recall(self.clock.now(), || window_layout(screen))
    }
}

/// Returns the places of the windows. Where they cannot be listed, age alone makes restless places forgotten.
fn window_layout(screen: &mut MaskedCapture) -> WindowLayout {
    WindowLayout::of(screen.windows().unwrap_or_default())
}
