//! A task: what the person says, the application it is done in, the steps, and how its end is known.

use super::application::Application;
use serde_json::{Value, json};

/// Characters shown of what was read.
const MOST_SHOWN: usize = 600;

pub(crate) struct Task {
    /// What the person says. What the steps write stands in it, as a person names it.
    pub(crate) words: String,
    pub(crate) application: Application,
    pub(crate) steps: Vec<Step>,
    /// Reads the end state; says what is wrong with it.
    pub(crate) check: Box<dyn Fn() -> Result<(), String>>,
}

/// A task under its name.
pub(crate) type NamedTask = (&'static str, fn(&std::path::Path) -> Task);

/// One action of the computer.
#[derive(Clone)]
pub(crate) struct Step {
    pub(crate) member: &'static str,
    pub(crate) target: Target,
}

#[derive(Clone)]
pub(crate) enum Target {
    /// The whole input.
    Input(Value),
    /// The middle of the only place that has this color when the application has opened.
    Color([u8; 3]),
}

/// Presses a key or a chord.
pub(crate) fn key(chord: &str) -> Step {
    input("key", json!({"text": chord}))
}

/// Types a text.
pub(crate) fn write(text: &str) -> Step {
    input("type", json!({"text": text}))
}

/// Clicks at a place of the screen.
pub(crate) fn click(x: u32, y: u32) -> Step {
    input("left_click", json!({"coordinate": [x, y]}))
}

/// Clicks, double-clicks or triple-clicks on the only place with this color.
pub(crate) fn on_color(member: &'static str, color: [u8; 3]) -> Step {
    Step {
        member,
        target: Target::Color(color),
    }
}

pub(crate) fn input(member: &'static str, input: Value) -> Step {
    Step {
        member,
        target: Target::Input(input),
    }
}

/// Says that something is missing in what was read.
pub(crate) fn wanted(holds: bool, what: &str, read: &dyn std::fmt::Debug) -> Result<(), String> {
    if holds {
        return Ok(());
    }
    let read = format!("{read:?}");
    let from = read
        .char_indices()
        .rev()
        .nth(MOST_SHOWN)
        .map_or(0, |(at, _)| at);
    Err(format!("{what} is missing in …{}", &read[from..]))
}
