//! Types of the fields of an action's input, each with its parser and its schema. An error is the end of a sentence
//! that begins with the field.

use crate::{Chord, KeyParseError, ScrollDirection};
use protocol::{Point, Region};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// Maximum length of a typed text; longer ones are better typed in parts with a look in between.
const MAX_TEXT_CHARACTERS: usize = 20_000;
const MAX_REPEATS: u32 = 100;
const MAX_STEPS: u32 = 100;
const MAX_DURATION_S: f64 = 300.0;
/// Limit beyond any screen; coordinates merely outside the picture are clamped instead.
const MAX_COORDINATE: f64 = 1_000_000.0;

pub(super) const REGION_PROBLEM: &str =
    "must be [x0, y0, x1, y1] in pixels of the screenshot, with x1 > x0 and y1 > y0";
pub(super) const TEXT_PROBLEM: &str = "must be a text";
pub(super) const DIRECTION_PROBLEM: &str = "must be up, down, left or right";

/// Defines the type of a field: its value, the parser whose error is the end of a sentence that begins with the field,
/// and its schema.
macro_rules! field_types {
    ($($(#[$doc:meta])* $name:ident($value:ty), $parse:expr, $schema:tt;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(try_from = "Value")]
        pub struct $name(pub(super) $value);

        impl TryFrom<Value> for $name {
            type Error = String;

            fn try_from(value: Value) -> Result<Self, String> {
                $parse(&value).map(Self)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

field_types! {
    /// A point of the picture.
    Coordinate(Point), point, {
        "type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2,
        "description": "[x, y] in pixels of a screenshot",
    };
    /// A part of the picture that is not empty.
    PictureRegion(Region), region, {
        "type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4,
        "description": "[left, top, right, bottom] in pixels of a screenshot",
    };
    /// A duration, in milliseconds.
    Seconds(u64), duration_ms, {
        "type": "number", "minimum": 0, "maximum": 300, "description": "in seconds",
    };
    /// A text to type.
    TypedText(String), typed_text, {
        "type": "string",
        "description": "typed literally; line breaks and tabs are pressed as Return and Tab",
    };
    /// Keys held during an action, if any.
    Modifiers(Option<Chord>), modifiers, {
        "type": "string", "description": "keys held during the action, such as ctrl+shift",
    };
    /// Keys to press, one after another.
    KeySequence(Vec<Chord>), key_sequence, {
        "type": "string", "description": "such as Return or ctrl+s",
    };
    /// Keys to hold down together.
    HeldKeys(Chord), held_keys, {
        "type": "string", "description": "such as Return or ctrl+s",
    };
    /// A number of repetitions.
    RepeatCount(u32), repeats, {
        "type": "integer", "minimum": 1, "maximum": 100, "description": "number of repetitions",
    };
    /// A direction of the mouse wheel.
    WheelDirection(ScrollDirection), direction, {
        "type": "string", "enum": ["up", "down", "left", "right"],
    };
    /// A number of wheel steps.
    WheelSteps(u32), steps, {
        "type": "integer", "minimum": 0, "description": "number of wheel steps",
    };
}

fn point(value: &Value) -> Result<Point, String> {
    let [x, y] = pixels(value).ok_or("must be [x, y] in pixels of the screenshot")?;
    Ok(Point { x, y })
}

fn region(value: &Value) -> Result<Region, String> {
    let [left, top, right, bottom] = pixels(value)
        .filter(|[left, top, right, bottom]| left < right && top < bottom)
        .ok_or(REGION_PROBLEM)?;
    Ok(Region {
        x: left,
        y: top,
        width: right.abs_diff(left),
        height: bottom.abs_diff(top),
    })
}

fn duration_ms(value: &Value) -> Result<u64, String> {
    let seconds = value
        .as_f64()
        .filter(|seconds| (0.0..=MAX_DURATION_S).contains(seconds));
    let seconds = seconds.ok_or_else(|| format!("must be seconds, 0 to {MAX_DURATION_S}"))?;
    Ok(whole(seconds * 1000.0))
}

fn typed_text(value: &Value) -> Result<String, String> {
    let text = text(value)?;
    if text.is_empty() {
        return Err("must not be empty".to_owned());
    }
    if text.chars().count() > MAX_TEXT_CHARACTERS {
        return Err(format!(
            "must have at most {MAX_TEXT_CHARACTERS} characters"
        ));
    }
    Ok(text.to_owned())
}

fn modifiers(value: &Value) -> Result<Option<Chord>, String> {
    match text(value)? {
        "" => Ok(None),
        text => Chord::parse_modifiers(text)
            .map(Some)
            .map_err(not_understood),
    }
}

fn key_sequence(value: &Value) -> Result<Vec<Chord>, String> {
    Chord::parse_sequence(text(value)?).map_err(not_understood)
}

fn held_keys(value: &Value) -> Result<Chord, String> {
    Chord::parse_single(text(value)?).map_err(not_understood)
}

fn repeats(value: &Value) -> Result<u32, String> {
    count(value, MAX_REPEATS)
}

fn steps(value: &Value) -> Result<u32, String> {
    count(value, MAX_STEPS)
}

fn direction(value: &Value) -> Result<ScrollDirection, String> {
    let parsed = ScrollDirection::deserialize(value);
    parsed.map_err(|_| DIRECTION_PROBLEM.to_owned())
}

fn text(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| TEXT_PROBLEM.to_owned())
}

fn not_understood(error: KeyParseError) -> String {
    format!("is not understood: {error}")
}

/// Parses a whole number from 1 to `most`, also when written as `3.0`.
fn count(value: &Value, most: u32) -> Result<u32, String> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0);
    let number = number.filter(|number| (1.0..=f64::from(most)).contains(number));
    number
        .and_then(|number| u32::try_from(whole(number)).ok())
        .ok_or_else(|| format!("must be a whole number from 1 to {most}"))
}

fn pixels<const COUNT: usize>(value: &Value) -> Option<[i32; COUNT]> {
    let numbers = value.as_array()?.iter();
    let numbers: Option<Vec<i32>> = numbers.map(|number| pixel(number.as_f64()?)).collect();
    numbers?.try_into().ok()
}

/// Converts a coordinate; fractions lie within their pixel.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
fn pixel(value: f64) -> Option<i32> {
    (value.is_finite() && value.abs() <= MAX_COORDINATE).then(|| value.floor() as i32)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers have checked that it is small and not negative"
)]
fn whole(value: f64) -> u64 {
    value.round() as u64
}
