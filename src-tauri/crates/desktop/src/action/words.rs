//! An action in plain words: before it is done, when it is done, and for the model.

use super::Action;
use crate::{Button, Chord, Stroke};
use protocol::Point;

/// Characters of a typed text that a sentence shows.
const SHOWN_CHARACTERS: usize = 40;
/// What a name in a sentence begins or ends with, in any language of the window.
const QUOTES: [char; 4] = ['“', '”', '„', '"'];

impl Action {
    /// What it will do, for people: `Click at 120, 40`.
    #[must_use]
    pub fn sentence(&self) -> String {
        self.told(Tense::Ahead)
    }

    /// What it did, for people: `Clicked “Save” at 120, 40`. The name is what the program of the clicked thing calls
    /// it, where it does.
    #[must_use]
    pub fn past(&self, element: Option<&str>) -> String {
        match (self, element.map(name).filter(|name| !name.is_empty())) {
            (
                Self::Click {
                    button,
                    count,
                    at,
                    holding,
                },
                Some(name),
            ) => format!(
                "{} “{name}”{}{}",
                clicked(*button, *count, Tense::Done),
                with(holding.as_ref()),
                place(*at)
            ),
            (_, _) => self.told(Tense::Done),
        }
    }

    /// What the model is told once it is done.
    #[must_use]
    pub(crate) fn acknowledgement(&self) -> String {
        match self {
            Self::Screenshot => "Screenshot taken.".to_owned(),
            Self::Zoom { .. } => "Zoomed.".to_owned(),
            Self::Click { button, count, .. } => {
                format!("{}.", clicked(*button, *count, Tense::Done))
            }
            Self::Drag { .. } => "Dragged.".to_owned(),
            Self::Move { .. } => "Moved the mouse.".to_owned(),
            Self::LeftButton { stroke } => match stroke {
                Stroke::Press => "Left mouse button pressed.".to_owned(),
                Stroke::Release => "Left mouse button released.".to_owned(),
            },
            Self::CursorPosition => "Looked where the pointer is.".to_owned(),
            Self::Scroll { direction, .. } => format!("Scrolled {}.", direction.word()),
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

    fn told(&self, tense: Tense) -> String {
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
                holding,
            } => {
                format!(
                    "{}{}{}",
                    clicked(*button, *count, tense),
                    with(holding.as_ref()),
                    place(*at)
                )
            }
            Self::Drag { from, to, holding } => format!(
                "{}{} from {}, {} to {}, {}",
                tense.of("Drag", "Dragged"),
                with(holding.as_ref()),
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
            Self::LeftButton { stroke } => match stroke {
                Stroke::Press => tense.of(
                    "Press the left mouse button",
                    "Pressed the left mouse button",
                ),
                Stroke::Release => tense.of(
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
                holding,
                ..
            } => format!(
                "{} {}{}{}",
                tense.of("Scroll", "Scrolled"),
                direction.word(),
                with(holding.as_ref()),
                place(*at)
            ),
            Self::Type { text } => format!("{} \"{}\"", tense.of("Type", "Typed"), shortened(text)),
            Self::Press { chords, repeat } => {
                format!(
                    "{} {}{}",
                    tense.of("Press", "Pressed"),
                    joined(chords, Chord::label),
                    times(*repeat)
                )
            }
            Self::Hold { chord, duration_ms } => {
                format!(
                    "{} {} for {}",
                    tense.of("Hold", "Held"),
                    chord.label(),
                    span(*duration_ms)
                )
            }
            Self::Wait { duration_ms } => {
                format!("{} {}", tense.of("Wait", "Waited"), span(*duration_ms))
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Tense {
    Ahead,
    Done,
}

impl Tense {
    fn of(self, ahead: &str, done: &str) -> String {
        match self {
            Self::Ahead => ahead.to_owned(),
            Self::Done => done.to_owned(),
        }
    }
}

fn clicked(button: Button, count: u8, tense: Tense) -> String {
    let (start, verb) = match (button, count) {
        (Button::Left, 2) => ("Double-", "click"),
        (Button::Left, 3..) => ("Triple-", "click"),
        (Button::Left, _) => ("", "Click"),
        (Button::Middle, _) => ("Middle-", "click"),
        (Button::Right, _) => ("Right-", "click"),
    };
    format!("{start}{verb}{}", tense.of("", "ed"))
}

fn place(at: Option<Point>) -> String {
    at.map_or_else(String::new, |at| format!(" at {}, {}", at.x, at.y))
}

fn with(holding: Option<&Chord>) -> String {
    holding.map_or_else(String::new, |chord| format!(" with {}", chord.label()))
}

fn times(repeat: u32) -> String {
    if repeat == 1 {
        String::new()
    } else {
        format!(", {repeat} times")
    }
}

fn joined(chords: &[Chord], name: impl Fn(&Chord) -> String) -> String {
    chords.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A program's name for a thing: it ends where the quotes around it end, keeps to its line, and turns nothing around.
fn name(told: &str) -> String {
    let seen = told
        .chars()
        .filter(|letter| !QUOTES.contains(letter) && !is_unseen(*letter));
    let line: String = seen
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .collect();
    shortened(line.trim())
}

/// Marks for the direction of text, characters without a width, and those for private use.
fn is_unseen(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}')
}

/// The start of a text on one line, cut between characters.
fn shortened(text: &str) -> String {
    let mut line = text.chars().map(|character| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    });
    let mut start: String = line.by_ref().take(SHOWN_CHARACTERS).collect();
    if line.next().is_some() {
        start.push('…');
    }
    start
}

#[expect(clippy::cast_precision_loss, reason = "at most five minutes")]
fn seconds(duration_ms: u64) -> f64 {
    duration_ms as f64 / 1000.0
}

fn span(duration_ms: u64) -> String {
    if duration_ms == 1000 {
        return "1 second".to_owned();
    }
    format!("{} seconds", seconds(duration_ms))
}
