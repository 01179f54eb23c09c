//! Limits of the wait for a first change, by action. Pure.

use crate::{Action, PressState, StabilityOptions};
use std::time::Duration;

/// Time that each typed character adds: word processors draw a long text once they have laid it out.
const PER_CHARACTER: Duration = Duration::from_millis(2);
/// Longest wait for the first change after a long text.
const AFTER_LONG_TEXT: Duration = Duration::from_millis(2500);
/// Wait after the pointer moved: submenus open after 225 ms and take a moment to draw.
const AFTER_HOVER: Duration = Duration::from_millis(350);
/// Wait after a button went down, which shows nothing until it moves or comes up.
const AFTER_BUTTON_DOWN: Duration = Duration::from_millis(350);
/// Time without a change that a screenshot waits for straight after an action: dialogs come late, what word processors
/// trim in their bars comes in several steps, and GIMP draws small pictures of an image a second after the image.
const BEFORE_SCREENSHOT: Duration = Duration::from_millis(1100);
/// Time after the last change of an action in which what it caused may still come in steps. What changes later may go on
/// for ever.
pub(super) const LATE_CHANGES: Duration = Duration::from_millis(1200);
/// Longest wait for a first change beside a place that moves all the time: there, waiting is dear.
pub(super) const BESIDE_MOVEMENT: Duration = Duration::from_millis(500);

/// Patience with a program that has not reacted yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patience {
    /// Minimum wait, even if something changes at once.
    pub(crate) at_least: Duration,
    /// Time after which the wait for a first change ends.
    pub(crate) first_change: Duration,
    /// Time without another change after each one that comes within [`LATE_CHANGES`], or within this time if it is longer; where it is
    /// longer than the configured one.
    pub(crate) quiet: Duration,
}

impl Patience {
    /// Returns the patience with the program that received `action`.
    pub(crate) fn after(action: &Action, options: &StabilityOptions) -> Self {
        let first_change = match action {
            Action::Type { text } => {
                let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
                let grown = PER_CHARACTER.saturating_mul(characters);
                let longest = AFTER_LONG_TEXT.max(options.first_change);
                options.first_change.saturating_add(grown).min(longest)
            }
            Action::Move { .. } => return Self::of(AFTER_HOVER, options),
            Action::LeftButton {
                state: PressState::Pressed,
            } => AFTER_BUTTON_DOWN,
            Action::Click { .. }
            | Action::Drag { .. }
            | Action::LeftButton {
                state: PressState::Released,
            }
            | Action::Scroll { .. }
            | Action::Press { .. }
            | Action::Hold { .. } => options.first_change,
            Action::Screenshot | Action::Zoom { .. } => {
                let patience = Self::of(BEFORE_SCREENSHOT, options);
                return Self {
                    quiet: patience.at_least,
                    ..patience
                };
            }
            Action::CursorPosition | Action::Wait { .. } => Duration::ZERO,
        };
        Self {
            at_least: options.reaction,
            first_change: first_change.max(options.reaction),
            quiet: Duration::ZERO,
        }
    }

    /// Returns the patience while a button is held: what is dragged follows the pointer at once, and no submenu opens.
    pub(crate) fn while_dragging(options: &StabilityOptions) -> Self {
        Self {
            at_least: options.reaction,
            first_change: AFTER_BUTTON_DOWN.max(options.reaction),
            quiet: Duration::ZERO,
        }
    }

    /// Creates a wait of at least `duration`, or of the configured reaction time if nothing is waited for at all.
    fn of(duration: Duration, options: &StabilityOptions) -> Self {
        let duration = if options.reaction.is_zero() {
            Duration::ZERO
        } else {
            duration.max(options.reaction)
        };
        Self {
            at_least: duration,
            first_change: duration,
            quiet: Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn patience_depends_on_the_action() {
        let options = StabilityOptions::default();
        let check = |member: &str, input: Value, at_least_ms: u64, first_change_ms: u64| {
            let action = Action::parse(member, &input).unwrap();
            let expected = Patience {
                at_least: Duration::from_millis(at_least_ms),
                first_change: Duration::from_millis(first_change_ms),
                quiet: Duration::from_millis(if member == "screenshot" { 1100 } else { 0 }),
            };
            assert_eq!(Patience::after(&action, &options), expected, "{member}");
        };
        let here = json!({"coordinate": [1, 1]});
        check("left_click", here.clone(), 140, 1200);
        check("key", json!({"text": "ctrl+s"}), 140, 1200);
        check("left_mouse_down", json!({}), 140, 350);
        check("left_mouse_up", json!({}), 140, 1200);
        check("mouse_move", here, 350, 350);
        check("type", json!({"text": "äöü"}), 140, 1206);
        check("type", json!({"text": "x".repeat(500)}), 140, 2200);
        check("type", json!({"text": "x".repeat(5000)}), 140, 2500);
        check("screenshot", json!({}), 1100, 1100);
    }

    #[test]
    fn settings_lengthen_every_wait() {
        let options = StabilityOptions {
            reaction: Duration::from_millis(1500),
            first_change: Duration::from_millis(4000),
            ..StabilityOptions::default()
        };
        let text = "x".repeat(500);
        let typed = Action::Type { text };
        let patience = Patience::after(&typed, &options);
        assert_eq!(patience.first_change, Duration::from_millis(4000));
        let patience = Patience::after(&Action::Screenshot, &options);
        assert_eq!(patience.at_least, Duration::from_millis(1500));
    }
}
