//! Typed input of the computer toolset: one variant for each action. `serde` parses it, `schemars` derives the schema
//! that models see, and [`Action::try_from`] makes it a desktop action. A `null` field counts as absent.

mod fields;

use super::Action;
use crate::{MouseButton, PressState};
use fields::{
    Coordinate, DIRECTION_PROBLEM, HeldKeys, KeySequence, Modifiers, PictureRegion, REGION_PROBLEM,
    RepeatCount, Seconds, TEXT_PROBLEM, TypedText, WheelDirection, WheelSteps,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

const COORDINATE_MISSING: &str = "is missing: [x, y] in pixels of the screenshot";

/// Input of one action, by the action's name. Docs of variants and fields are what models read.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the type of a field has its description")]
pub enum ActionInput {
    /// Captures the whole screen. All coordinates are pixels of that picture, from its top left corner.
    Screenshot {},
    /// Captures a part of the screen at full resolution.
    Zoom {
        #[schemars(required)]
        region: Option<PictureRegion>,
    },
    /// Returns the position of the pointer, in pixels of the picture.
    CursorPosition {},
    /// Waits, then captures the screen.
    Wait {
        #[schemars(required)]
        duration: Option<Seconds>,
    },
    /// Clicks at a point, or at the pointer.
    LeftClick(ClickInput),
    /// Clicks with the right button at a point, or at the pointer.
    RightClick(ClickInput),
    /// Clicks with the middle button at a point, or at the pointer.
    MiddleClick(ClickInput),
    /// Double-clicks at a point, or at the pointer.
    DoubleClick(ClickInput),
    /// Triple-clicks at a point, or at the pointer.
    TripleClick(ClickInput),
    /// Presses the left button at one point and releases it at another.
    LeftClickDrag {
        #[schemars(required)]
        start_coordinate: Option<Coordinate>,
        #[schemars(required)]
        coordinate: Option<Coordinate>,
        text: Option<Modifiers>,
    },
    /// Moves the pointer.
    MouseMove {
        #[schemars(required)]
        coordinate: Option<Coordinate>,
    },
    /// Presses the left button at the pointer and holds it until left_mouse_up.
    LeftMouseDown {},
    /// Releases the left button at the pointer.
    LeftMouseUp {},
    /// Turns the mouse wheel at a point, or at the pointer.
    Scroll {
        #[schemars(required)]
        scroll_direction: Option<WheelDirection>,
        #[schemars(required)]
        scroll_amount: Option<WheelSteps>,
        coordinate: Option<Coordinate>,
        text: Option<Modifiers>,
    },
    /// Types text into the focused window.
    Type {
        #[schemars(required)]
        text: Option<TypedText>,
    },
    /// Presses a key, a combination, or several in sequence.
    Key {
        #[schemars(required)]
        text: Option<KeySequence>,
        repeat: Option<RepeatCount>,
    },
    /// Holds keys down for a while.
    HoldKey {
        #[schemars(required)]
        text: Option<HeldKeys>,
        #[schemars(required)]
        duration: Option<Seconds>,
    },
}

/// Input of a click.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct ClickInput {
    coordinate: Option<Coordinate>,
    text: Option<Modifiers>,
}

/// A field that is missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {problem}")]
pub struct ActionError {
    /// The field.
    pub field: &'static str,
    /// The problem, as the end of a sentence that begins with the field.
    pub problem: &'static str,
}

impl ActionInput {
    /// Names of the actions that only look or wait.
    pub const OBSERVING: [&str; 4] = ["screenshot", "zoom", "cursor_position", "wait"];
}

impl Action {
    /// Parses the input of the action called `name`.
    ///
    /// # Errors
    /// Says what was wrong, without naming the field.
    pub fn parse(name: &str, input: &Value) -> Result<Self, String> {
        let fields = match input {
            Value::Null => Value::Object(Map::new()),
            input => input.clone(),
        };
        let named = Value::Object(Map::from_iter([(name.to_owned(), fields)]));
        let input: ActionInput =
            serde_json::from_value(named).map_err(|error| error.to_string())?;
        Self::try_from(input).map_err(|error| error.to_string())
    }
}

impl TryFrom<ActionInput> for Action {
    type Error = ActionError;

    fn try_from(input: ActionInput) -> Result<Self, ActionError> {
        Ok(match input {
            ActionInput::Screenshot {} => Self::Screenshot,
            ActionInput::Zoom { region } => Self::Zoom {
                region: required(region, "region", REGION_PROBLEM)?.0,
            },
            ActionInput::CursorPosition {} => Self::CursorPosition,
            ActionInput::Wait { duration } => Self::Wait {
                duration_ms: required_duration(duration)?,
            },
            ActionInput::LeftClick(click) => click.action(MouseButton::Left, 1),
            ActionInput::RightClick(click) => click.action(MouseButton::Right, 1),
            ActionInput::MiddleClick(click) => click.action(MouseButton::Middle, 1),
            ActionInput::DoubleClick(click) => click.action(MouseButton::Left, 2),
            ActionInput::TripleClick(click) => click.action(MouseButton::Left, 3),
            ActionInput::LeftClickDrag {
                start_coordinate,
                coordinate,
                text,
            } => Self::Drag {
                from: required(start_coordinate, "start_coordinate", COORDINATE_MISSING)?.0,
                to: required(coordinate, "coordinate", COORDINATE_MISSING)?.0,
                modifiers: text.and_then(|text| text.0),
            },
            ActionInput::MouseMove { coordinate } => Self::Move {
                to: required(coordinate, "coordinate", COORDINATE_MISSING)?.0,
            },
            ActionInput::LeftMouseDown {} => Self::LeftButton {
                state: PressState::Pressed,
            },
            ActionInput::LeftMouseUp {} => Self::LeftButton {
                state: PressState::Released,
            },
            ActionInput::Scroll {
                scroll_direction,
                scroll_amount,
                coordinate,
                text,
            } => Self::Scroll {
                direction: required(scroll_direction, "scroll_direction", DIRECTION_PROBLEM)?.0,
                steps: required(
                    scroll_amount,
                    "scroll_amount",
                    "is missing: wheel steps, 1 to 100",
                )?
                .0,
                at: coordinate.map(|at| at.0),
                modifiers: text.and_then(|text| text.0),
            },
            ActionInput::Type { text } => Self::Type {
                text: required(text, "text", TEXT_PROBLEM)?.0,
            },
            ActionInput::Key { text, repeat } => Self::Press {
                chords: required(text, "text", TEXT_PROBLEM)?.0,
                repeat: repeat.map_or(1, |repeat| repeat.0),
            },
            ActionInput::HoldKey { text, duration } => Self::Hold {
                chord: required(text, "text", TEXT_PROBLEM)?.0,
                duration_ms: required_duration(duration)?,
            },
        })
    }
}

impl ClickInput {
    fn action(self, button: MouseButton, count: u8) -> Action {
        Action::Click {
            button,
            count,
            at: self.coordinate.map(|at| at.0),
            modifiers: self.text.and_then(|text| text.0),
        }
    }
}

fn required<T>(
    value: Option<T>,
    field: &'static str,
    problem: &'static str,
) -> Result<T, ActionError> {
    value.ok_or(ActionError { field, problem })
}

fn required_duration(duration: Option<Seconds>) -> Result<u64, ActionError> {
    Ok(required(duration, "duration", "must be seconds, 0 to 300")?.0)
}
