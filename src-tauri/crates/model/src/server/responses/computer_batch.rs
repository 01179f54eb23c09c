//! Batches of actions: one call of the provider's is several of ours, each of which is judged, shown and recorded by itself, and
//! their results are one output again. Pure.

use super::key_names::chord;
use crate::server::{picture_format::Picture, portable::ResultPart, written_json::object};
use ::protocol::{CallId, ToolCall};
use serde::Deserialize;
use serde_json::{Value, json};

/// Between the provider's id and the number of the action.
const NUMBER_MARK: char = '#';
const COMPUTER: &str = "computer";
/// Pixels that one click of a wheel scrolls.
const WHEEL_PIXELS: u64 = 100;
/// Seconds of a wait.
const WAIT_SECONDS: u64 = 2;
/// A picture of one pixel, where there is none to give: an output without a picture is refused.
const NO_PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/// Call of the computer, as the provider sends it.
#[derive(Debug, Deserialize)]
pub(super) struct ComputerCall {
    pub(super) call_id: String,
    #[serde(default)]
    pub(super) actions: Option<Vec<ComputerAction>>,
    /// Older form: one action.
    #[serde(default)]
    pub(super) action: Option<ComputerAction>,
    #[serde(default)]
    pub(super) pending_safety_checks: Option<Vec<SafetyCheck>>,
}

/// Check that the provider wants a person to see before the call is carried out.
#[derive(Debug, Deserialize)]
pub(super) struct SafetyCheck {
    #[serde(default)]
    pub(super) code: Option<String>,
    #[serde(default)]
    pub(super) message: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Point {
    x: i64,
    y: i64,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ComputerAction {
    Click {
        x: i64,
        y: i64,
        button: String,
        keys: Option<Vec<String>>,
    },
    DoubleClick {
        x: i64,
        y: i64,
        keys: Option<Vec<String>>,
    },
    Drag {
        path: Vec<Point>,
        keys: Option<Vec<String>>,
    },
    Move {
        x: i64,
        y: i64,
    },
    Scroll {
        x: i64,
        y: i64,
        scroll_x: i64,
        scroll_y: i64,
        keys: Option<Vec<String>>,
    },
    Keypress {
        keys: Vec<String>,
    },
    Type {
        text: String,
    },
    Wait,
    Screenshot,
}

/// Output of a batch.
pub(super) struct BatchOutput {
    /// The item, written.
    pub(super) output: String,
    /// Words on what was not carried out.
    pub(super) failures: Vec<String>,
}

/// Returns the calls of a batch, the last of which shows the screen; or what is wrong with it.
pub(super) fn calls(computer: ComputerCall) -> Result<Vec<ToolCall>, String> {
    let actions = match (computer.actions, computer.action) {
        (Some(actions), None) if !actions.is_empty() => actions,
        (None, Some(action)) => vec![action],
        _ => return Err("it holds neither one action nor a list of them".to_owned()),
    };
    let mut members: Vec<(&str, Value)> = Vec::new();
    for action in actions {
        members.extend(of_action(action)?);
    }
    members.push(("screenshot", json!({})));
    let numbered = members.into_iter().enumerate();
    let calls = numbered.map(|(number, (name, input))| ToolCall {
        call: CallId::new(format!("{}{NUMBER_MARK}{number}", computer.call_id)),
        name: name.to_owned(),
        toolset: Some(COMPUTER.to_owned()),
        input,
    });
    Ok(calls.collect())
}

/// Returns the call that stands for a batch of which nothing is carried out.
pub(super) fn refused(call_id: &str) -> ToolCall {
    ToolCall {
        call: CallId::new(format!("{call_id}{NUMBER_MARK}0")),
        name: "screenshot".to_owned(),
        toolset: Some(COMPUTER.to_owned()),
        input: json!({}),
    }
}

/// Returns the provider's id of the batch that a call is of.
pub(super) fn batch_of(call: &str) -> Option<&str> {
    let (batch, number) = call.rsplit_once(NUMBER_MARK)?;
    number.parse::<u32>().ok().map(|_| batch)
}

/// Folds the results of actions into one output for each batch.
pub(super) fn outputs(results: Vec<ResultPart>) -> Vec<BatchOutput> {
    let mut batches: Vec<(String, Vec<ResultPart>)> = Vec::new();
    for result in results {
        let batch = batch_of(result.call.as_str())
            .unwrap_or_default()
            .to_owned();
        match batches.iter_mut().find(|(known, _)| *known == batch) {
            Some((_, parts)) => parts.push(result),
            None => batches.push((batch, vec![result])),
        }
    }
    batches
        .into_iter()
        .map(|(batch, parts)| output(&batch, parts))
        .collect()
}

fn output(batch: &str, parts: Vec<ResultPart>) -> BatchOutput {
    let failed = parts.iter().filter(|part| part.failed);
    let failures = failed.map(|part| part.text.clone()).collect();
    let picture = parts.iter().rev().find_map(|part| part.pictures.last());
    let url = picture.map_or_else(|| json!(NO_PICTURE).to_string(), Picture::data_url);
    let shown = object(&json!({"type": "computer_screenshot"}), "image_url", &url);
    let fields = json!({"type": "computer_call_output", "call_id": batch});
    BatchOutput {
        output: object(&fields, "output", &shown),
        failures,
    }
}

/// Returns the members of the computer that an action is. A screenshot in the middle of a batch shows nothing: one follows at
/// the end of each.
fn of_action(action: ComputerAction) -> Result<Vec<(&'static str, Value)>, String> {
    let held = |mut input: Value, keys: Option<Vec<String>>| {
        if let Some(keys) = keys.filter(|keys| !keys.is_empty()) {
            input["text"] = json!(chord(&keys));
        }
        input
    };
    Ok(match action {
        ComputerAction::Click { x, y, button, keys } => {
            let member = match button.as_str() {
                "left" => "left_click",
                "right" => "right_click",
                "wheel" => "middle_click",
                "back" => return Ok(vec![("key", json!({"text": "alt+Left"}))]),
                "forward" => return Ok(vec![("key", json!({"text": "alt+Right"}))]),
                other => return Err(format!("there is no button {other:?}")),
            };
            vec![(member, held(json!({"coordinate": [x, y]}), keys))]
        }
        ComputerAction::DoubleClick { x, y, keys } => {
            vec![("double_click", held(json!({"coordinate": [x, y]}), keys))]
        }
        ComputerAction::Drag { path, keys } => drag(&path, |input| held(input, keys))?,
        ComputerAction::Move { x, y } => vec![("mouse_move", json!({"coordinate": [x, y]}))],
        ComputerAction::Scroll {
            x,
            y,
            scroll_x,
            scroll_y,
            keys,
        } => scroll((x, y), (scroll_x, scroll_y))
            .into_iter()
            .map(|input| ("scroll", held(input, keys.clone())))
            .collect(),
        ComputerAction::Keypress { keys } => vec![("key", json!({"text": chord(&keys)}))],
        ComputerAction::Type { text } => vec![("type", json!({"text": text}))],
        ComputerAction::Wait => vec![("wait", json!({"duration": WAIT_SECONDS}))],
        ComputerAction::Screenshot => Vec::new(),
    })
}

/// A straight drag is one action; a longer path is followed point by point.
fn drag(
    path: &[Point],
    held: impl FnOnce(Value) -> Value,
) -> Result<Vec<(&'static str, Value)>, String> {
    let place = |point: &Point| json!([point.x, point.y]);
    let (Some(first), Some(last)) = (path.first(), path.last()) else {
        return Err("a drag without a path".to_owned());
    };
    if path.len() <= 2 {
        let input = json!({"start_coordinate": place(first), "coordinate": place(last)});
        return Ok(vec![("left_click_drag", held(input))]);
    }
    let moved = |point: &Point| ("mouse_move", json!({"coordinate": place(point)}));
    let mut members = vec![moved(first), ("left_mouse_down", json!({}))];
    members.extend(path.iter().skip(1).map(moved));
    members.push(("left_mouse_up", json!({})));
    Ok(members)
}

fn scroll((x, y): (i64, i64), (across, down): (i64, i64)) -> Vec<Value> {
    let along = |pixels: i64, (back, forth): (&str, &str)| {
        (pixels != 0).then(|| {
            let clicks = pixels.unsigned_abs().div_ceil(WHEEL_PIXELS);
            let direction = if pixels < 0 { back } else { forth };
            json!({"coordinate": [x, y], "scroll_direction": direction, "scroll_amount": clicks})
        })
    };
    let down = along(down, ("up", "down"));
    let across = along(across, ("left", "right"));
    down.into_iter().chain(across).collect()
}

#[cfg(test)]
mod tests;
