//! A recorded task: the calls that did something, in their order, each with the picture that was there before it.

use desktop::Shift;
use localization::LocalizedText;
use protocol::{
    BlobRef, CallEvent, CallId, Domain, DurableBody, DurableEvent, Effect, Item, Outcome, Point,
    ToolCall,
};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Names of the arguments that hold a point.
const POINT_NAMES: [&str; 2] = ["start_coordinate", "coordinate"];

/// A recorded task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedTask {
    /// Its calls, in the order they ran.
    pub calls: Vec<RecordedCall>,
}

/// A call that was carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedCall {
    /// The call.
    pub call: ToolCall,
    /// One plain sentence: what it wanted to do.
    pub sentence: LocalizedText,
    /// The screen before it, when it is a call about the screen.
    pub before: Option<BlobRef>,
    /// The place that it is about: its own points, or the last one before, where the keyboard went.
    pub points: Vec<Point>,
    /// The mouse pointer before it, where that is known.
    pub pointer: Option<Point>,
}

impl RecordedTask {
    /// Reads what was done. Calls that only looked, that failed or were refused, and those about the chat itself are left out.
    #[must_use]
    pub fn of(events: &[DurableEvent]) -> Self {
        let mut asked: HashMap<&CallId, RecordedCall> = HashMap::new();
        let mut calls = Vec::new();
        let (mut screen, mut pointer): (Option<&BlobRef>, Option<Point>) = (None, None);
        for event in events {
            let DurableBody::Call(event) = &event.body else {
                continue;
            };
            match event {
                CallEvent::ToolCall {
                    tool_call,
                    sentence,
                    domain,
                    effect,
                } if does_something(domain.as_ref(), *effect) => {
                    let recorded = RecordedCall {
                        call: tool_call.clone(),
                        sentence: sentence.clone(),
                        before: None,
                        points: points(&tool_call.input),
                        pointer: None,
                    };
                    asked.insert(&tool_call.call, recorded);
                }
                CallEvent::ToolStarted { call, .. } => {
                    if let Some(started) = asked.get_mut(call).filter(|asked| is_computers(asked)) {
                        started.before = screen.cloned();
                        started.pointer = pointer;
                        if started.points.is_empty() {
                            started.points.extend(pointer);
                        }
                    }
                }
                CallEvent::ToolFinished {
                    call,
                    outcome,
                    content,
                    ..
                } => {
                    screen = picture(content).or(screen);
                    if let Some(done) = asked.remove(call).filter(|_| *outcome == Outcome::Done) {
                        pointer = points(&done.call.input).last().copied().or(pointer);
                        calls.push(done);
                    }
                }
                _ => {}
            }
        }
        Self { calls }
    }
}

impl RecordedCall {
    /// Returns its arguments with every point moved.
    pub(crate) fn input_moved(&self, shift: Shift) -> Value {
        let mut input = self.call.input.clone();
        for name in POINT_NAMES {
            if let Some(point) = point(&input[name]) {
                input[name] = json!([point.x + shift.right, point.y + shift.down]);
            }
        }
        input
    }
}

/// Returns the points that a call names, the last one where it ends.
pub(crate) fn points(input: &Value) -> Vec<Point> {
    let named = POINT_NAMES
        .iter()
        .filter_map(|name| point(input.get(name)?));
    named.collect()
}

fn point(value: &Value) -> Option<Point> {
    let coordinate = |at: usize| i32::try_from(value.get(at)?.as_i64()?).ok();
    Some(Point {
        x: coordinate(0)?,
        y: coordinate(1)?,
    })
}

fn does_something(domain: Option<&Domain>, effect: Option<Effect>) -> bool {
    let is_about_chat = matches!(domain, None | Some(Domain::Chat));
    !is_about_chat && effect.is_some_and(|effect| effect != Effect::Observe)
}

fn is_computers(recorded: &RecordedCall) -> bool {
    recorded.call.toolset.is_some()
}

/// Returns the last picture in a result.
pub(crate) fn picture(content: &[Item]) -> Option<&BlobRef> {
    let pictures = content.iter().filter_map(|item| match item {
        Item::Image { image } => Some(image),
        _ => None,
    });
    pictures.last()
}
