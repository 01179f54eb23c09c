//! A recorded task: the calls that did something, in their order, each with the picture that was there before it.

use desktop::Shift;
use localization::LocalizedText;
use protocol::{
    BlobRef, CallEvent, CallId, Domain, DurableBody, DurableEvent, Effect, Item, Outcome, Point,
    ToolCall,
};
use serde_json::{Value, json};
use std::{collections::HashMap, ops::RangeInclusive};

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
    /// Number of the event that asked for it.
    pub seq: u64,
    /// The call.
    pub call: ToolCall,
    /// One plain sentence: what it wanted to do.
    pub sentence: LocalizedText,
    /// The screen that it was decided by. `None` for a call that is not about the screen, and for one after which nobody had looked
    /// again: it belongs to the call before it.
    pub before: Option<BlobRef>,
    /// The places that must look as they did: its own, or the last one before, where the keyboard went, and those of the calls that
    /// belong to it.
    pub places: Vec<Point>,
    /// The mouse pointer before it, where that is known.
    pub pointer: Option<Point>,
}

impl RecordedTask {
    /// Reads what was done. Calls that only looked, that failed or were refused, and those about the chat itself are left out.
    #[must_use]
    pub fn of(events: &[DurableEvent]) -> Self {
        let mut asked: HashMap<&CallId, RecordedCall> = HashMap::new();
        let mut task = Self::default();
        let (mut screen, mut pointer): (Option<&BlobRef>, Option<Point>) = (None, None);
        for DurableEvent { seq, body, .. } in events {
            let DurableBody::Call(event) = body else {
                continue;
            };
            match event {
                CallEvent::ToolCall {
                    tool_call,
                    sentence,
                    domain,
                    effect,
                } if does_something(domain.as_ref(), *effect) => {
                    let recorded = RecordedCall::new(*seq, tool_call, sentence);
                    asked.insert(&tool_call.call, recorded);
                }
                CallEvent::ToolStarted { call, .. } => {
                    if let Some(started) = asked.get_mut(call).filter(|asked| asked.is_on_screen())
                    {
                        started.decided_by(screen, pointer);
                    }
                }
                CallEvent::ToolFinished {
                    call,
                    outcome,
                    content,
                    ..
                } => {
                    let done = asked.remove(call).filter(|_| *outcome == Outcome::Done);
                    let shown = picture(content);
                    // What was seen before an action is not what there is after it.
                    let is_overtaken = done.as_ref().is_some_and(RecordedCall::is_on_screen);
                    screen = if is_overtaken {
                        shown
                    } else {
                        shown.or(screen)
                    };
                    if let Some(done) = done {
                        pointer = points(&done.call.input).last().copied().or(pointer);
                        task.add(done);
                    }
                }
                _ => {}
            }
        }
        task
    }

    /// Keeps the calls of these events.
    ///
    /// # Errors
    /// The first call kept was decided together with one before it: the error is the event to begin with instead.
    pub fn keep(&mut self, events: RangeInclusive<u64>) -> Result<(), u64> {
        let is_first = |call: &RecordedCall| events.contains(&call.seq) && call.is_on_screen();
        let first = self.calls.iter().position(is_first);
        if let Some(first) = first.filter(|first| self.calls[*first].is_unseen()) {
            let before = &self.calls[..first];
            if let Some(seen) = before.iter().rfind(|call| call.before.is_some()) {
                return Err(seen.seq);
            }
        }
        self.calls.retain(|call| events.contains(&call.seq));
        Ok(())
    }

    fn add(&mut self, call: RecordedCall) {
        let seen = self.calls.iter_mut().rfind(|call| call.before.is_some());
        if let (true, Some(seen)) = (call.is_unseen(), seen) {
            seen.places.extend(points(&call.call.input));
        }
        self.calls.push(call);
    }
}

impl RecordedCall {
    fn new(seq: u64, call: &ToolCall, sentence: &LocalizedText) -> Self {
        Self {
            seq,
            call: call.clone(),
            sentence: sentence.clone(),
            before: None,
            places: Vec::new(),
            pointer: None,
        }
    }

    fn is_on_screen(&self) -> bool {
        self.call.toolset.is_some()
    }

    /// Returns whether nobody had looked at the screen since the call before it.
    fn is_unseen(&self) -> bool {
        self.is_on_screen() && self.before.is_none()
    }

    fn decided_by(&mut self, screen: Option<&BlobRef>, pointer: Option<Point>) {
        self.before = screen.cloned();
        self.pointer = pointer;
        self.places = points(&self.call.input);
        if self.places.is_empty() {
            self.places.extend(pointer);
        }
    }

    /// Returns its arguments with every point of the screen moved.
    pub(crate) fn input_moved(&self, shift: Shift) -> Value {
        let mut input = self.call.input.clone();
        let names = POINT_NAMES.iter().filter(|_| self.is_on_screen());
        for name in names {
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

/// Returns the last picture in a result.
pub(crate) fn picture(content: &[Item]) -> Option<&BlobRef> {
    content.iter().rev().find_map(|item| match item {
        Item::Image { image } => Some(image),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
