//! Parser for the inputs of the computer toolset. Errors name the wrong field and its valid values; a `null`
//! field counts as absent.

use super::Action;
use crate::{Chord, DesktopError, KeyParseError, MouseButton, PressState, ScrollDirection};
use protocol::{Point, Region};
use serde_json::{Map, Value};

/// Names of all actions that [`Action::parse`] accepts.
pub const ACTION_NAMES: [&str; 17] = [
    "screenshot",
    "zoom",
    "left_click",
    "right_click",
    "middle_click",
    "double_click",
    "triple_click",
    "left_click_drag",
    "mouse_move",
    "left_mouse_down",
    "left_mouse_up",
    "cursor_position",
    "scroll",
    "type",
    "key",
    "hold_key",
    "wait",
];

/// Maximum length of a typed text; longer ones are better typed in parts with a look in between.
const TEXT_CHARACTERS: usize = 20_000;
const REPEATS: u32 = 100;
const MAX_STEPS: u32 = 100;
const DURATION_S: f64 = 300.0;
/// Limit beyond any screen; coordinates merely outside the picture are clamped instead.
const COORDINATE: f64 = 1_000_000.0;

/// An input that is not a valid action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The toolset has no such action.
    #[error("There is no computer action \"{member}\". Possible are: {}.", ACTION_NAMES.join(", "))]
    UnknownMember {
        /// The requested name.
        member: String,
    },
    /// The input is not a JSON object.
    #[error("The input of {member} must be an object.")]
    NotAnObject {
        /// The action's name.
        member: String,
    },
    /// A field is missing or invalid.
    #[error("{member}: {field} {problem}.")]
    Field {
        /// The action's name.
        member: String,
        /// The field.
        field: &'static str,
        /// The problem, as the end of a sentence.
        problem: String,
    },
}

impl From<ActionError> for DesktopError {
    fn from(error: ActionError) -> Self {
        Self::BadAction(error.to_string().into())
    }
}

impl Action {
    /// Parses the input of the action called `member` in the computer toolset.
    pub fn parse(member: &str, input: &Value) -> Result<Self, ActionError> {
        let empty = Map::new();
        let fields = match input {
            Value::Object(fields) => fields,
            Value::Null => &empty,
            _ => {
                return Err(ActionError::NotAnObject {
                    member: member.to_owned(),
                });
            }
        };
        let input = Input { member, fields };
        match member {
            "screenshot" => Ok(Self::Screenshot),
            "zoom" => Ok(Self::Zoom {
                region: input.region("region")?,
            }),
            "left_click" => input.click(MouseButton::Left, 1),
            "right_click" => input.click(MouseButton::Right, 1),
            "middle_click" => input.click(MouseButton::Middle, 1),
            "double_click" => input.click(MouseButton::Left, 2),
            "triple_click" => input.click(MouseButton::Left, 3),
            "left_click_drag" => Ok(Self::Drag {
                from: input.required_point("start_coordinate")?,
                to: input.required_point("coordinate")?,
                modifiers: input.modifiers()?,
            }),
            "mouse_move" => Ok(Self::Move {
                to: input.required_point("coordinate")?,
            }),
            "left_mouse_down" => Ok(Self::LeftButton {
                state: PressState::Pressed,
            }),
            "left_mouse_up" => Ok(Self::LeftButton {
                state: PressState::Released,
            }),
            "cursor_position" => Ok(Self::CursorPosition),
            "scroll" => input.scroll(),
            "type" => input.typing(),
            "key" => input.press(),
            "hold_key" => input.hold(),
            "wait" => Ok(Self::Wait {
                duration_ms: input.duration()?,
            }),
            other => Err(ActionError::UnknownMember {
                member: other.to_owned(),
            }),
        }
    }
}

struct Input<'a> {
    member: &'a str,
    fields: &'a Map<String, Value>,
}

impl Input<'_> {
    fn click(&self, button: MouseButton, count: u8) -> Result<Action, ActionError> {
        Ok(Action::Click {
            button,
            count,
            at: self.point("coordinate")?,
            modifiers: self.modifiers()?,
        })
    }

    fn scroll(&self) -> Result<Action, ActionError> {
        let direction = match self.text("scroll_direction")? {
            "up" => ScrollDirection::Up,
            "down" => ScrollDirection::Down,
            "left" => ScrollDirection::Left,
            "right" => ScrollDirection::Right,
            _ => return Err(self.wrong("scroll_direction", "must be up, down, left or right")),
        };
        Ok(Action::Scroll {
            direction,
            steps: self.count("scroll_amount", MAX_STEPS)?.ok_or_else(|| {
                self.wrong(
                    "scroll_amount",
                    format!("is missing: wheel notches, 1 to {MAX_STEPS}"),
                )
            })?,
            at: self.point("coordinate")?,
            modifiers: self.modifiers()?,
        })
    }

    fn typing(&self) -> Result<Action, ActionError> {
        let text = self.text("text")?;
        if text.is_empty() {
            return Err(self.wrong("text", "must not be empty"));
        }
        if text.chars().count() > TEXT_CHARACTERS {
            return Err(self.wrong(
                "text",
                format!("must have at most {TEXT_CHARACTERS} characters"),
            ));
        }
        Ok(Action::Type {
            text: text.to_owned(),
        })
    }

    fn press(&self) -> Result<Action, ActionError> {
        let chords =
            Chord::parse_sequence(self.text("text")?).map_err(|error| self.keys(&error))?;
        Ok(Action::Press {
            chords,
            repeat: self.count("repeat", REPEATS)?.unwrap_or(1),
        })
    }

    fn hold(&self) -> Result<Action, ActionError> {
        let chord = Chord::parse_single(self.text("text")?).map_err(|error| self.keys(&error))?;
        Ok(Action::Hold {
            chord,
            duration_ms: self.duration()?,
        })
    }

    fn modifiers(&self) -> Result<Option<Chord>, ActionError> {
        match self.field("text") {
            None => Ok(None),
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(_) => {
                let chord = Chord::parse_modifiers(self.text("text")?);
                chord.map(Some).map_err(|error| self.keys(&error))
            }
        }
    }

    fn duration(&self) -> Result<u64, ActionError> {
        let possible = || self.wrong("duration", format!("must be seconds, 0 to {DURATION_S}"));
        let seconds = self
            .field("duration")
            .and_then(Value::as_f64)
            .ok_or_else(possible)?;
        if (0.0..=DURATION_S).contains(&seconds) {
            Ok(whole(seconds * 1000.0))
        } else {
            Err(possible())
        }
    }

    /// Parses a whole number from 1 to `most`, also when written as `3.0`.
    fn count(&self, field: &'static str, most: u32) -> Result<Option<u32>, ActionError> {
        let Some(value) = self.field(field) else {
            return Ok(None);
        };
        let number = value.as_f64().filter(|number| number.fract() == 0.0);
        let number = number.filter(|number| (1.0..=f64::from(most)).contains(number));
        let number = number.and_then(|number| u32::try_from(whole(number)).ok());
        number
            .map(Some)
            .ok_or_else(|| self.wrong(field, format!("must be a whole number from 1 to {most}")))
    }

    fn text(&self, field: &'static str) -> Result<&str, ActionError> {
        let text = self.field(field).and_then(Value::as_str);
        text.ok_or_else(|| self.wrong(field, "must be a text"))
    }

    fn required_point(&self, field: &'static str) -> Result<Point, ActionError> {
        self.point(field)?
            .ok_or_else(|| self.wrong(field, "is missing: [x, y] in pixels of the screenshot"))
    }

    fn point(&self, field: &'static str) -> Result<Option<Point>, ActionError> {
        if self.field(field).is_none() {
            return Ok(None);
        }
        let [x, y] = self.numbers(field, "must be [x, y] in pixels of the screenshot")?;
        Ok(Some(Point { x, y }))
    }

    fn region(&self, field: &'static str) -> Result<Region, ActionError> {
        let possible =
            "must be [x0, y0, x1, y1] in pixels of the screenshot, with x1 > x0 and y1 > y0";
        let [left, top, right, bottom] = self.numbers(field, possible)?;
        if right <= left || bottom <= top {
            return Err(self.wrong(field, possible));
        }
        Ok(Region {
            x: left,
            y: top,
            width: right.abs_diff(left),
            height: bottom.abs_diff(top),
        })
    }

    fn numbers<const COUNT: usize>(
        &self,
        field: &'static str,
        possible: &str,
    ) -> Result<[i32; COUNT], ActionError> {
        let wrong = || self.wrong(field, possible);
        let values = self
            .field(field)
            .and_then(Value::as_array)
            .ok_or_else(wrong)?;
        let numbers: Option<Vec<i32>> = values.iter().map(|value| pixel(value.as_f64()?)).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .ok_or_else(wrong)
    }

    fn field(&self, field: &str) -> Option<&Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    fn keys(&self, error: &KeyParseError) -> ActionError {
        self.wrong("text", format!("is not understood: {error}"))
    }

    fn wrong(&self, field: &'static str, problem: impl Into<String>) -> ActionError {
        ActionError::Field {
            member: self.member.to_owned(),
            field,
            problem: problem.into(),
        }
    }
}

/// Converts a coordinate; fractions lie within their pixel.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
fn pixel(value: f64) -> Option<i32> {
    (value.is_finite() && value.abs() <= COORDINATE).then(|| value.floor() as i32)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers have checked that it is small and not negative"
)]
fn whole(value: f64) -> u64 {
    value.round() as u64
}

#[cfg(test)]
mod tests;
