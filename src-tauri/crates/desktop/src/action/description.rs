//! Descriptions of an action for people, before and after it, and its acknowledgement for the model.

use super::Action;
use crate::{Chord, MouseButton, PressState};
use protocol::Point;

/// Maximum number of typed characters shown in a description.
const MAX_TEXT_CHARACTERS: usize = 40;
/// Quotation marks that enclose names in any of the window's languages.
const QUOTES: [char; 4] = ['“', '”', '„', '"'];

impl Action {
    /// Describes the planned action for people: `Click at 120, 40`.
    #[must_use]
    pub fn describe(&self) -> String {
        self.describe_in(Tense::Planned)
    }

    /// Describes the finished action for people: `Clicked “Save” at 120, 40`. `element` is the name from the
    /// action's report.
    #[must_use]
    pub fn describe_done(&self, element: Option<&str>) -> String {
        match (self, element) {
            (
                Self::Click {
                    button,
                    count,
                    at,
                    modifiers,
                },
                Some(name),
            ) => format!(
                "{} “{name}”{}{}",
                click_verb(*button, *count, Tense::Done),
                with_modifiers(modifiers.as_ref()),
                at_point(*at)
            ),
            (_, _) => self.describe_in(Tense::Done),
        }
    }

    /// Returns the acknowledgement for the model.
    #[must_use]
    pub(crate) fn acknowledgement(&self) -> String {
        match self {
            Self::Screenshot => "Screenshot taken.".to_owned(),
            Self::Zoom { .. } => "Zoomed.".to_owned(),
            Self::Click { button, count, .. } => {
                format!("{}.", click_verb(*button, *count, Tense::Done))
            }
            Self::Drag { .. } => "Dragged.".to_owned(),
            Self::Move { .. } => "Moved the mouse.".to_owned(),
            Self::LeftButton { state } => match state {
                PressState::Pressed => "Left mouse button pressed.".to_owned(),
                PressState::Released => "Left mouse button released.".to_owned(),
            },
            Self::CursorPosition => "Looked where the pointer is.".to_owned(),
            Self::Scroll { direction, .. } => format!("Scrolled {}.", direction.as_str()),
            Self::Type { .. } => "Typed.".to_owned(),
            Self::Press { chords, .. } => {
                format!("Pressed {}.", joined(chords, ToString::to_string))
            }
            Self::Hold { chord, duration_ms } => {
                format!("Held {chord} for {}s.", seconds(*duration_ms))
            }
            Self::Wait { duration_ms } => format!("Waited {}s.", seconds(*duration_ms)),
        }
    }

    fn describe_in(&self, tense: Tense) -> String {
        match self {
            Self::Screenshot => tense.of("Look at the screen", "Looked at the screen"),
            Self::Zoom { region } => format!(
                "{} at {}, {}",
                tense.of("Look closely", "Looked closely"),
                region.x.saturating_add_unsigned(region.width / 2),
                region.y.saturating_add_unsigned(region.height / 2)
            ),
            Self::Click {
                button,
                count,
                at,
                modifiers,
            } => {
                format!(
                    "{}{}{}",
                    click_verb(*button, *count, tense),
                    with_modifiers(modifiers.as_ref()),
                    at_point(*at)
                )
            }
            Self::Drag {
                from,
                to,
                modifiers,
            } => format!(
                "{}{} from {}, {} to {}, {}",
                tense.of("Drag", "Dragged"),
                with_modifiers(modifiers.as_ref()),
                from.x,
                from.y,
                to.x,
                to.y
            ),
            Self::Move { to } => {
                format!(
                    "{} to {}, {}",
                    tense.of("Move the pointer", "Moved the pointer"),
                    to.x,
                    to.y
                )
            }
            Self::LeftButton { state } => match state {
                PressState::Pressed => tense.of(
                    "Press the left mouse button",
                    "Pressed the left mouse button",
                ),
                PressState::Released => tense.of(
                    "Let go of the left mouse button",
                    "Let go of the left mouse button",
                ),
            },
            Self::CursorPosition => {
                tense.of("Look where the pointer is", "Looked where the pointer is")
            }
            Self::Scroll {
                direction,
                at,
                modifiers,
                ..
            } => format!(
                "{} {}{}{}",
                tense.of("Scroll", "Scrolled"),
                direction.as_str(),
                with_modifiers(modifiers.as_ref()),
                at_point(*at)
            ),
            Self::Type { text } => format!("{} \"{}\"", tense.of("Type", "Typed"), shortened(text)),
            Self::Press { chords, repeat } => {
                format!(
                    "{} {}{}",
                    tense.of("Press", "Pressed"),
                    joined(chords, Chord::label),
                    repeat_text(*repeat)
                )
            }
            Self::Hold { chord, duration_ms } => {
                format!(
                    "{} {} for {}",
                    tense.of("Hold", "Held"),
                    chord.label(),
                    duration_text(*duration_ms)
                )
            }
            Self::Wait { duration_ms } => {
                format!(
                    "{} {}",
                    tense.of("Wait", "Waited"),
                    duration_text(*duration_ms)
                )
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Tense {
    Planned,
    Done,
}

impl Tense {
    fn of(self, planned: &str, done: &str) -> String {
        match self {
            Self::Planned => planned.to_owned(),
            Self::Done => done.to_owned(),
        }
    }
}

fn click_verb(button: MouseButton, count: u8, tense: Tense) -> String {
    let (start, verb) = match (button, count) {
        (MouseButton::Left, 2) => ("Double-", "click"),
        (MouseButton::Left, 3..) => ("Triple-", "click"),
        (MouseButton::Left, _) => ("", "Click"),
        (MouseButton::Middle, _) => ("Middle-", "click"),
        (MouseButton::Right, _) => ("Right-", "click"),
    };
    format!("{start}{verb}{}", tense.of("", "ed"))
}

fn at_point(at: Option<Point>) -> String {
    at.map_or_else(String::new, |at| format!(" at {}, {}", at.x, at.y))
}

fn with_modifiers(modifiers: Option<&Chord>) -> String {
    modifiers.map_or_else(String::new, |chord| format!(" with {}", chord.label()))
}

fn repeat_text(repeat: u32) -> String {
    if repeat == 1 {
        String::new()
    } else {
        format!(", {repeat} times")
    }
}

fn joined(chords: &[Chord], name: impl Fn(&Chord) -> String) -> String {
    chords.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Cleans up an accessibility name for display: at most 40 characters on one line, without quotes or invisible
/// characters. `None` if nothing is left.
pub(crate) fn element_label(accessibility_name: &str) -> Option<String> {
    let seen = accessibility_name
        .chars()
        .filter(|letter| !QUOTES.contains(letter) && !is_invisible(*letter));
    let line: String = seen
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .collect();
    let line = line.trim();
    (!line.is_empty()).then(|| shortened(line))
}

/// Returns `true` for bidirectional controls, zero-width and private-use characters.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the start of a text on one line, cut between characters.
fn shortened(text: &str) -> String {
    let mut line = text.chars().map(|character| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    });
    let mut start: String = line.by_ref().take(MAX_TEXT_CHARACTERS).collect();
    if line.next().is_some() {
        start.push('…');
    }
    start
}

#[expect(clippy::cast_precision_loss, reason = "at most five minutes")]
fn seconds(duration_ms: u64) -> f64 {
    duration_ms as f64 / 1000.0
}

fn duration_text(duration_ms: u64) -> String {
    if duration_ms == 1000 {
        return "1 second".to_owned();
    }
    format!("{} seconds", seconds(duration_ms))
}
