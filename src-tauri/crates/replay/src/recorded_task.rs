//! A recorded task: the calls that did something, in their order, each with the picture that was there before it.

use desktop::Shift;
use localization::{LocalizedText, localized};
use protocol::{
    ApprovalEvent, BlobRef, CallEvent, CallId, Domain, DurableBody, DurableEvent, Effect, Item,
    Outcome, Point, ToolCall,
};
use serde_json::{Value, json};
use std::{collections::HashMap, ops::RangeInclusive};

/// Names of the arguments that hold a point.
const POINT_NAMES: [&str; 2] = ["start_coordinate", "coordinate"];
/// The toolset whose calls are about the screen.
pub(crate) const SCREEN: &str = "computer";
/// A look that does not show the whole screen.
const PARTIAL_LOOK: &str = "zoom";
/// Calls that go where the keyboard is.
const KEYBOARD_CALLS: [&str; 3] = ["type", "key", "hold_key"];
/// Those of them that press chords.
const CHORD_CALLS: [&str; 2] = ["key", "hold_key"];
/// Calls that point at something without giving it the keyboard.
const IDLE_POINTING: [&str; 2] = ["mouse_move", "scroll"];
/// Keys with which a chord may give the keyboard to another window.
const WINDOW_KEYS: [&str; 7] = ["alt", "super", "win", "windows", "meta", "cmd", "escape"];
/// Beginnings of arguments that name a result, which only the recorded chat has.
const RESULT_NAMES: [&str; 2] = ["$result_of_step_", "mem://"];

/// A recorded task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedTask {
    /// Its calls, in the order they ran.
    pub calls: Vec<RecordedCall>,
    /// Values of calls that the person was asked about, because content from outside had named them.
    pub tainted: Vec<String>,
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

/// Reason that a recorded task can't be carried out again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrepeatable {
    /// It did nothing.
    Nothing,
    /// Its first call was decided together with an earlier one: this event is the one to begin with.
    BeginsInBatch(u64),
    /// This call on the screen has no place that can be compared: the mouse or the keyboard was somewhere already.
    NoPlace(u64, LocalizedText),
    /// This call names a result of the recorded chat.
    NamesResult(u64, LocalizedText),
    /// Here a part of the task was given away: its steps stand in another chat.
    GivesPartAway(u64),
}

impl Unrepeatable {
    /// Returns the sentence for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Nothing => localized!("replay-nothing"),
            Self::BeginsInBatch(seq) => localized!("replay-in-batch", seq = *seq),
            Self::NoPlace(seq, step) => {
                localized!("replay-no-place", seq = *seq, step = step.to_string())
            }
            Self::GivesPartAway(seq) => localized!("replay-part", seq = *seq),
            Self::NamesResult(seq, step) => {
                localized!("replay-names-result", seq = *seq, step = step.to_string())
            }
        }
    }
}

impl RecordedTask {
    /// Reads what was done in the chosen ones of a chat's events. Calls that only looked, that failed or were refused,
    /// and those about the chat itself are left out.
    ///
    /// # Errors
    /// Something in it can't be carried out again. Nothing is begun then.
    pub fn of(events: &[DurableEvent], chosen: &RangeInclusive<u64>) -> Result<Self, Unrepeatable> {
        let mut chosen_events = events.iter().filter(|event| chosen.contains(&event.seq));
        if let Some(given) = chosen_events.find(|event| gives_part_away(&event.body)) {
            return Err(Unrepeatable::GivesPartAway(given.seq));
        }
        let mut reader = TaskReader::default();
        for event in events {
            reader.apply(event);
        }
        let TaskReader { done, tainted, .. } = reader;
        let mut task = Self {
            calls: Vec::new(),
            tainted,
        };
        let mut seen_before = None;
        let mut input = InputState::default();
        for mut call in done {
            let is_first_on_screen = !task.calls.iter().any(RecordedCall::is_on_screen);
            if !chosen.contains(&call.seq) {
                seen_before = call.before.as_ref().map(|_| call.seq).or(seen_before);
                continue;
            }
            if is_first_on_screen && call.is_unseen() {
                return Err(match seen_before {
                    Some(seq) => Unrepeatable::BeginsInBatch(seq),
                    None => Unrepeatable::NoPlace(call.seq, call.sentence),
                });
            }
            call.places = input.places(&call);
            if call.is_on_screen() && call.places.is_empty() {
                return Err(Unrepeatable::NoPlace(call.seq, call.sentence));
            }
            input.after(&call);
            if names_result(&call.call.input) {
                return Err(Unrepeatable::NamesResult(call.seq, call.sentence));
            }
            task.add(call);
        }
        match task.calls.is_empty() {
            true => Err(Unrepeatable::Nothing),
            false => Ok(task),
        }
    }

    /// Returns one of the recorded pictures, which are all of one size; `None` where there is none.
    #[must_use]
    pub fn picture(&self) -> Option<&BlobRef> {
        self.calls.iter().find_map(|call| call.before.as_ref())
    }

    fn add(&mut self, call: RecordedCall) {
        let seen = self.calls.iter_mut().rfind(|call| call.before.is_some());
        if let (true, Some(seen)) = (call.is_unseen(), seen) {
            seen.places.extend(points(&call.call.input));
        }
        self.calls.push(call);
    }
}

/// State of mouse and keyboard, as far as the calls of this task have set it.
#[derive(Default)]
struct InputState {
    /// Place of the mouse pointer.
    pointer: Option<Point>,
    /// Place that was clicked for the keyboard.
    keyboard: Option<Point>,
}

impl InputState {
    /// Returns the places that a call on the screen is about.
    fn places(&self, call: &RecordedCall) -> Vec<Point> {
        if !call.is_on_screen() {
            return Vec::new();
        }
        let own = points(&call.call.input);
        if !own.is_empty() {
            return own;
        }
        let there = match KEYBOARD_CALLS.contains(&call.call.name.as_str()) {
            true => self.keyboard,
            false => self.pointer,
        };
        there.into_iter().collect()
    }

    fn after(&mut self, call: &RecordedCall) {
        let name = call.call.name.as_str();
        if !call.is_on_screen() {
            // A program that it opened may have the keyboard now.
            self.keyboard = None;
        } else if let Some(point) = points(&call.call.input).last() {
            self.pointer = Some(*point);
            if !IDLE_POINTING.contains(&name) {
                self.keyboard = Some(*point);
            }
        } else if CHORD_CALLS.contains(&name) && may_leave_window(&call.call.input) {
            self.keyboard = None;
        }
    }
}

/// Returns whether keys may give the keyboard to another window.
fn may_leave_window(input: &Value) -> bool {
    input["text"].as_str().is_some_and(|chord| {
        let keys = chord.split(['+', ' ', '-', '_']);
        keys.map(str::to_lowercase)
            .any(|key| WINDOW_KEYS.contains(&key.as_str()))
    })
}

/// State of a pass through the events.
#[derive(Default)]
struct TaskReader<'a> {
    asked: HashMap<&'a CallId, (&'a ToolCall, RecordedCall, bool)>,
    done: Vec<RecordedCall>,
    tainted: Vec<String>,
    screen: Option<&'a BlobRef>,
    pointer: Option<Point>,
}

impl<'a> TaskReader<'a> {
    fn apply(&mut self, event: &'a DurableEvent) {
        match &event.body {
            DurableBody::Call(CallEvent::ToolCall {
                tool_call,
                sentence,
                domain,
                effect,
            }) => {
                let recorded = RecordedCall::new(event.seq, tool_call, sentence);
                let acts = does_something(domain.as_ref(), *effect);
                self.asked
                    .insert(&tool_call.call, (tool_call, recorded, acts));
            }
            DurableBody::Call(CallEvent::ToolStarted { call, .. }) => {
                if let Some((_, started, _)) = self.asked.get_mut(call)
                    && started.is_on_screen()
                {
                    started.decided_by(self.screen, self.pointer);
                }
            }
            DurableBody::Call(CallEvent::ToolFinished {
                call,
                outcome,
                content,
                ..
            }) => self.finished(call, *outcome, content),
            DurableBody::Approval(ApprovalEvent::ApprovalRequested { question, .. }) => {
                let values = question.tainted.iter();
                self.tainted
                    .extend(values.map(|tainted| tainted.value.clone()));
            }
            DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Notice(_) => {}
        }
    }

    fn finished(&mut self, call: &CallId, outcome: Outcome, content: &'a [Item]) {
        let Some((call, recorded, acts)) = self.asked.remove(call) else {
            return;
        };
        if !recorded.is_on_screen() {
            if acts && outcome == Outcome::Done {
                self.done.push(recorded);
            }
            return;
        }
        let shown = screen_in(call, content);
        match outcome == Outcome::Done && acts {
            true => {
                // What was seen before an action is not what there is after it.
                self.screen = shown;
                self.pointer = points(&call.input).last().copied().or(self.pointer);
                self.done.push(recorded);
            }
            false => self.screen = shown.or(self.screen),
        }
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

    pub(crate) fn is_on_screen(&self) -> bool {
        self.call.toolset.as_deref() == Some(SCREEN)
    }

    /// Returns whether nobody had looked at the screen since the call before it.
    fn is_unseen(&self) -> bool {
        self.is_on_screen() && self.before.is_none()
    }

    fn decided_by(&mut self, screen: Option<&BlobRef>, pointer: Option<Point>) {
        self.before = screen.cloned();
        self.pointer = pointer;
    }

    /// Returns whether it names a point of the screen.
    pub(crate) fn points_itself(&self) -> bool {
        self.is_on_screen() && !points(&self.call.input).is_empty()
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

/// Reads a point as the computer's tool does: fractions are cut off.
fn point(value: &Value) -> Option<Point> {
    let coordinate = |at: usize| whole(value.get(at)?.as_f64()?);
    Some(Point {
        x: coordinate(0)?,
        y: coordinate(1)?,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the range was checked just before"
)]
fn whole(number: f64) -> Option<i32> {
    let range = f64::from(i32::MIN)..=f64::from(i32::MAX);
    range.contains(&number).then(|| number.floor() as i32)
}

fn does_something(domain: Option<&Domain>, effect: Option<Effect>) -> bool {
    let is_about_chat = matches!(domain, None | Some(Domain::Chat));
    !is_about_chat && effect.is_some_and(|effect| effect != Effect::Observe)
}

fn gives_part_away(event: &DurableBody) -> bool {
    matches!(event, DurableBody::Call(CallEvent::SubAgentStarted { .. }))
}

fn names_result(input: &Value) -> bool {
    match input {
        Value::String(text) => RESULT_NAMES.iter().any(|name| text.starts_with(name)),
        Value::Array(values) => values.iter().any(names_result),
        Value::Object(fields) => fields.values().any(names_result),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Returns the whole screen in a result, if it is there.
pub(crate) fn screen_in<'a>(call: &ToolCall, content: &'a [Item]) -> Option<&'a BlobRef> {
    let shows_all = call.toolset.as_deref() == Some(SCREEN) && call.name != PARTIAL_LOOK;
    let mut items = content.iter().rev().filter(|_| shows_all);
    items.find_map(Item::as_image)
}

#[cfg(test)]
mod tests;
