//! What the practice model asks the system to do, in the words of the `computer` toolset.

use super::{script::PracticeRequest, tag::Control, vision::Seen};
use protocol::{CallId, Point, ToolCall};
use serde_json::{Value, json};

/// The tool that opens the practice window, where there is one.
pub(super) const OPEN_WINDOW_TOOL: &str = "open_practice_window";
const TOOLSET: &str = "computer";
/// The keys that select everything in a field.
const SELECT_ALL: &str = if cfg!(target_os = "macos") {
    "cmd+a"
} else {
    "ctrl+a"
};
const WAIT_SECONDS: u32 = 1;

/// One call before it has an id.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Action {
    toolset: Option<&'static str>,
    name: &'static str,
    input: Value,
}

impl Action {
    /// The call, with an id that no other call of the conversation has.
    pub(super) fn into_call(self, message_count: usize, index: usize) -> ToolCall {
        ToolCall {
            call: CallId::new(format!("demo_{message_count}_{}", index + 1)),
            name: self.name.to_owned(),
            toolset: self.toolset.map(str::to_owned),
            input: self.input,
        }
    }
}

pub(super) fn open_window() -> Vec<Action> {
    vec![Action {
        toolset: None,
        name: OPEN_WINDOW_TOOL,
        input: json!({}),
    }]
}

pub(super) fn look() -> Vec<Action> {
    vec![screenshot()]
}

pub(super) fn wait() -> Vec<Action> {
    vec![
        computer("wait", json!({"duration": WAIT_SECONDS})),
        screenshot(),
    ]
}

/// Turns the wheel over the bar of the window, where nothing scrolls by itself.
pub(super) fn scroll(bar: &Seen, down: bool, wheel_clicks: u32) -> Vec<Action> {
    let direction = if down { "down" } else { "up" };
    let input = json!({
        "coordinate": place(bar.click_point()),
        "scroll_direction": direction,
        "scroll_amount": wheel_clicks,
    });
    vec![computer("scroll", input), screenshot()]
}

pub(super) fn press(seen: &Seen) -> Vec<Action> {
    vec![click(seen), screenshot()]
}

pub(super) fn fill(seen: &Seen, text: &str) -> Vec<Action> {
    vec![
        click(seen),
        computer("key", json!({"text": SELECT_ALL})),
        computer("type", json!({"text": text})),
        screenshot(),
    ]
}

/// What a control must hold for a request; nothing for Save.
pub(super) fn target(request: &PracticeRequest, control: Control) -> &'static str {
    match control {
        Control::Name => request.name,
        Control::Request => request.request,
        Control::Priority => request.priority.label(),
        Control::Details => request.details,
        Control::Save => "",
    }
}

fn click(seen: &Seen) -> Action {
    computer(
        "left_click",
        json!({"coordinate": place(seen.click_point())}),
    )
}

fn screenshot() -> Action {
    computer("screenshot", json!({}))
}

fn computer(name: &'static str, input: Value) -> Action {
    Action {
        toolset: Some(TOOLSET),
        name,
        input,
    }
}

fn place(point: Point) -> [i32; 2] {
    [point.x, point.y]
}
