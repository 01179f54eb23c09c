//! Descriptions of an action for people, before and after it, and its acknowledgement for the model.

use super::Action;
use crate::{Chord, MouseButton, PressState, ScrollDirection};
use localization::{LocalizedText, localized};
use protocol::Point;

/// Maximum number of typed characters shown in a description.
const MAX_TEXT_CHARACTERS: usize = 40;
/// Quotation marks that enclose names in any of the window's languages.
const QUOTES: [char; 4] = ['“', '”', '„', '"'];

impl Action {
    /// Describes the planned action for people: `Click at 120, 40`.
    #[must_use]
    pub fn describe(&self) -> LocalizedText {
        self.describe_in(Tense::Planned)
    }

    /// Describes the finished action for people: `Clicked “Save” at 120, 40`. `element` is the name from the
    /// action's report.
    #[must_use]
    pub fn describe_done(&self, element: Option<&str>) -> LocalizedText {
        match (self, element) {
            (
                Self::Click {
                    button,
                    count,
                    at,
                    modifiers,
                },
                Some(name),
            ) => {
                let target = localized!("desktop-quoted", name = name);
                let clicked = clicked_element(*button, *count, target);
                at_point(with_modifiers(clicked, modifiers.as_ref()), *at)
            }
            (_, _) => self.describe_in(Tense::Done),
        }
    }

    /// Returns the acknowledgement for the model.
    #[must_use]
    pub(crate) fn acknowledgement(&self) -> String {
        match self {
            Self::Screenshot => "Screenshot taken.".to_owned(),
            Self::Zoom { .. } => "Zoomed.".to_owned(),
            Self::Click { button, count, .. } => match (button, count) {
                (MouseButton::Left, 2) => "Double-clicked.".to_owned(),
                (MouseButton::Left, 3..) => "Triple-clicked.".to_owned(),
                (MouseButton::Left, _) => "Clicked.".to_owned(),
                (MouseButton::Middle, _) => "Middle-clicked.".to_owned(),
                (MouseButton::Right, _) => "Right-clicked.".to_owned(),
            },
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

    fn describe_in(&self, tense: Tense) -> LocalizedText {
        match self {
            Self::Screenshot => tense.of(
                localized!("desktop-screenshot-wants"),
                localized!("desktop-screenshot-did"),
            ),
            Self::Zoom { region } => {
                let centre = Point {
                    x: region.x.saturating_add_unsigned(region.width / 2),
                    y: region.y.saturating_add_unsigned(region.height / 2),
                };
                let zoomed = tense.of(
                    localized!("desktop-zoom-wants"),
                    localized!("desktop-zoom-did"),
                );
                at_point(zoomed, Some(centre))
            }
            Self::Click {
                button,
                count,
                at,
                modifiers,
            } => at_point(
                with_modifiers(click(*button, *count, tense), modifiers.as_ref()),
                *at,
            ),
            Self::Drag {
                from,
                to,
                modifiers,
            } => drag(*from, *to, modifiers.as_ref(), tense),
            Self::Move { to } => localized!(
                "desktop-to-point",
                action = tense.of(
                    localized!("desktop-mouse_move-wants"),
                    localized!("desktop-mouse_move-did"),
                ),
                x = to.x.to_string(),
                y = to.y.to_string(),
            ),
            Self::LeftButton { state } => match state {
                PressState::Pressed => tense.of(
                    localized!("desktop-left_mouse_down-wants"),
                    localized!("desktop-left_mouse_down-did"),
                ),
                PressState::Released => tense.of(
                    localized!("desktop-left_mouse_up-wants"),
                    localized!("desktop-left_mouse_up-did"),
                ),
            },
            Self::CursorPosition => tense.of(
                localized!("desktop-cursor_position-wants"),
                localized!("desktop-cursor_position-did"),
            ),
            Self::Scroll {
                direction,
                at,
                modifiers,
                ..
            } => at_point(
                with_modifiers(scroll(*direction, tense), modifiers.as_ref()),
                *at,
            ),
            Self::Type { text } => tense.of(
                localized!("desktop-type-wants", text = shortened(text)),
                localized!("desktop-type-did", text = shortened(text)),
            ),
            Self::Press { chords, repeat } => press(chords, *repeat, tense),
            Self::Hold { chord, duration_ms } => {
                let (keys, seconds) = (chord.label(), seconds(*duration_ms));
                match tense {
                    Tense::Planned => {
                        localized!("desktop-hold_key-wants", keys = keys, seconds = seconds)
                    }
                    Tense::Done => {
                        localized!("desktop-hold_key-did", keys = keys, seconds = seconds)
                    }
                }
            }
            Self::Wait { duration_ms } => tense.of(
                localized!("desktop-wait-wants", seconds = seconds(*duration_ms)),
                localized!("desktop-wait-did", seconds = seconds(*duration_ms)),
            ),
        }
    }
}

#[derive(Clone, Copy)]
enum Tense {
    Planned,
    Done,
}

impl Tense {
    fn of(self, planned: LocalizedText, done: LocalizedText) -> LocalizedText {
        match self {
            Self::Planned => planned,
            Self::Done => done,
        }
    }
}

fn click(button: MouseButton, count: u8, tense: Tense) -> LocalizedText {
    match (button, count) {
        (MouseButton::Left, 2) => tense.of(
            localized!("desktop-double_click-wants"),
            localized!("desktop-double_click-did"),
        ),
        (MouseButton::Left, 3..) => tense.of(
            localized!("desktop-triple_click-wants"),
            localized!("desktop-triple_click-did"),
        ),
        (MouseButton::Left, _) => tense.of(
            localized!("desktop-left_click-wants"),
            localized!("desktop-left_click-did"),
        ),
        (MouseButton::Middle, _) => tense.of(
            localized!("desktop-middle_click-wants"),
            localized!("desktop-middle_click-did"),
        ),
        (MouseButton::Right, _) => tense.of(
            localized!("desktop-right_click-wants"),
            localized!("desktop-right_click-did"),
        ),
    }
}

fn clicked_element(button: MouseButton, count: u8, target: LocalizedText) -> LocalizedText {
    match (button, count) {
        (MouseButton::Left, 2) => localized!("desktop-double_click-did-on", target = target),
        (MouseButton::Left, 3..) => localized!("desktop-triple_click-did-on", target = target),
        (MouseButton::Left, _) => localized!("desktop-left_click-did-on", target = target),
        (MouseButton::Middle, _) => localized!("desktop-middle_click-did-on", target = target),
        (MouseButton::Right, _) => localized!("desktop-right_click-did-on", target = target),
    }
}

fn drag(from: Point, to: Point, modifiers: Option<&Chord>, tense: Tense) -> LocalizedText {
    let dragged = tense.of(
        localized!("desktop-left_click_drag-wants"),
        localized!("desktop-left_click_drag-did"),
    );
    localized!(
        "desktop-from-point-to-point",
        action = with_modifiers(dragged, modifiers),
        x = to.x.to_string(),
        x0 = from.x.to_string(),
        y = to.y.to_string(),
        y0 = from.y.to_string(),
    )
}

fn scroll(direction: ScrollDirection, tense: Tense) -> LocalizedText {
    match direction {
        ScrollDirection::Up => tense.of(
            localized!("desktop-scroll-up-wants"),
            localized!("desktop-scroll-up-did"),
        ),
        ScrollDirection::Down => tense.of(
            localized!("desktop-scroll-down-wants"),
            localized!("desktop-scroll-down-did"),
        ),
        ScrollDirection::Left => tense.of(
            localized!("desktop-scroll-left-wants"),
            localized!("desktop-scroll-left-did"),
        ),
        ScrollDirection::Right => tense.of(
            localized!("desktop-scroll-right-wants"),
            localized!("desktop-scroll-right-did"),
        ),
    }
}

fn press(chords: &[Chord], repeat: u32, tense: Tense) -> LocalizedText {
    let keys = joined(chords, Chord::label);
    let pressed = match tense {
        Tense::Planned => localized!("desktop-key-wants", keys = keys),
        Tense::Done => localized!("desktop-key-did", keys = keys),
    };
    match repeat {
        1 => pressed,
        _ => localized!("desktop-repeated", action = pressed, count = repeat),
    }
}

fn at_point(action: LocalizedText, at: Option<Point>) -> LocalizedText {
    match at {
        None => action,
        // Coordinates are written without marks between their digits.
        Some(Point { x, y }) => localized!(
            "desktop-at-point",
            action = action,
            x = x.to_string(),
            y = y.to_string(),
        ),
    }
}

fn with_modifiers(action: LocalizedText, modifiers: Option<&Chord>) -> LocalizedText {
    match modifiers {
        None => action,
        Some(chord) => localized!("desktop-with-keys", action = action, keys = chord.label()),
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
