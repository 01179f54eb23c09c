//! A session as JSON Lines, for reading elsewhere: who learns from it, who files it with a ticket.
//!
//! 1. a header: `{"format":"qilbee-trajectory","version":1,"session":{…the line of the session list…}}`
//! 2. every durable event, exactly as `--json` prints it (each has a `type` and a `seq`)
//! 3. one `{"type":"step",…}` per tool call, which puts together what lies apart in the events
//!    (steps have no `seq`, so a reader can tell them from events):
//!    - `state`: the blob id of the newest picture of the screen when the call began, or null;
//!    - `action`: the call: its name, arguments and toolset;
//!    - `observation`: what came of it, the fields of its `tool_finished`, or null when it never ended;
//!    - `reward`: the person's last verdict on the turn (`{"feedback":"good","comment":…}`), or null.
//!
//! 4. where it is to stand by itself, one `{"type":"blob","id":…,"media_type":…,"width":…,"height":…,"data":…}`
//!    for each picture and file the events name, as standard Base64. Without them pictures are named only.
//!
//! Pure functions of what they are given. `read` takes such lines back.

mod read;

pub use read::{CarriedBlob, ReadError, Trajectory};

use crate::table::blob_uses;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::{
    BlobId, BlobRef, CallId, Event, EventBody, Feedback, SessionSummary, ToolCall, TurnId,
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The name in the header.
pub const FORMAT: &str = "qilbee-trajectory";
/// The number in the header. It grows when a reader of the old form could misread the new one.
pub const VERSION: u32 = 1;
/// What a line that carries a blob calls itself.
const BLOB: &str = "blob";

/// The lines, without line ends. `events` is the session's whole journal in order; passing events in
/// it are left out.
pub fn lines<'a>(
    summary: &SessionSummary,
    events: &'a [Event],
) -> impl Iterator<Item = Result<String, serde_json::Error>> + use<'a> {
    let header = serde_json::to_string(&Header {
        format: FORMAT,
        version: VERSION,
        session: summary,
    });
    let durable = events.iter().filter(|event| event.body.is_durable());
    let steps = steps(events);
    std::iter::once(header)
        .chain(durable.map(serde_json::to_string))
        .chain(steps.into_iter().map(|step| serde_json::to_string(&step)))
}

/// The line that carries a blob.
pub fn blob_line(blob: &BlobRef, bytes: &[u8]) -> Result<String, serde_json::Error> {
    serde_json::to_string(&serde_json::json!({
        "type": BLOB,
        "id": blob.id,
        "media_type": blob.media_type,
        "width": blob.width,
        "height": blob.height,
        "data": STANDARD.encode(bytes),
    }))
}

/// Every blob that somebody who reads the session may want to see, once: pictures, attachments, results that
/// were kept whole. What files were before a change, and what models were told, is nobody else's.
#[must_use]
pub fn blobs(events: &[Event]) -> Vec<&BlobRef> {
    let shown = events.iter().filter(|event| match event.body {
        EventBody::FileKept { .. } | EventBody::SessionStarted { .. } => false,
        ref body => body.is_durable(),
    });
    let mut seen = HashSet::new();
    shown
        .flat_map(|event| blob_uses::named_by(&event.body))
        .filter(|blob| seen.insert(&blob.id))
        .collect()
}

#[derive(Serialize)]
struct Header<'a> {
    format: &'static str,
    version: u32,
    session: &'a SessionSummary,
}

#[derive(Serialize)]
struct Step<'a> {
    r#type: &'static str,
    turn: Option<&'a TurnId>,
    state: Option<&'a BlobId>,
    action: &'a ToolCall,
    /// The body of the call's `tool_finished`.
    observation: Option<&'a EventBody>,
    reward: Option<Reward<'a>>,
}

#[derive(Clone, Copy, Serialize)]
struct Reward<'a> {
    feedback: Feedback,
    comment: Option<&'a str>,
}

/// One walk through the events.
fn steps(events: &[Event]) -> Vec<Step<'_>> {
    let mut walk = Walk::default();
    for event in events {
        walk.take_in(event);
    }
    walk.steps
}

/// How far the walk is.
#[derive(Default)]
struct Walk<'a> {
    steps: Vec<Step<'a>>,
    places: HashMap<&'a CallId, usize>,
    screen: Option<&'a BlobId>,
    turn_begins_at: usize,
}

impl<'a> Walk<'a> {
    fn take_in(&mut self, event: &'a Event) {
        match &event.body {
            EventBody::TurnStarted => self.turn_begins_at = self.steps.len(),
            EventBody::ToolCall { tool_call, .. } => self.add(event, tool_call),
            EventBody::ToolStarted { call, .. } => {
                // Calls asked for together run one after another: each sees what the one before left.
                let screen = self.screen;
                if let Some(step) = self.step(call) {
                    step.state = screen;
                }
            }
            EventBody::ToolFinished { call, image, .. } => {
                if let Some(step) = self.step(call) {
                    step.observation = Some(&event.body);
                }
                self.screen = image.as_ref().map(|image| &image.id).or(self.screen);
            }
            EventBody::Screen { image, .. } => self.screen = Some(&image.id),
            EventBody::Refined { feedback, comment } => self.reward(*feedback, comment.as_deref()),
            EventBody::SessionStarted { .. }
            | EventBody::OptionsChanged { .. }
            | EventBody::UserMessage { .. }
            | EventBody::TextDelta { .. }
            | EventBody::ThinkingDelta { .. }
            | EventBody::ToolCallDelta { .. }
            | EventBody::AssistantMessage { .. }
            | EventBody::ApprovalRequested { .. }
            | EventBody::ApprovalResolved { .. }
            | EventBody::ToolSubmitted { .. }
            | EventBody::GrantsRevoked { .. }
            | EventBody::ToolProgress { .. }
            | EventBody::Preview { .. }
            | EventBody::PlanUpdated { .. }
            | EventBody::ContextCompacted { .. }
            | EventBody::Usage { .. }
            | EventBody::Paused { .. }
            | EventBody::Resumed
            | EventBody::Takeover { .. }
            | EventBody::Retrying { .. }
            | EventBody::Waiting { .. }
            | EventBody::GuardTripped { .. }
            | EventBody::FileKept { .. }
            | EventBody::Warning { .. }
            | EventBody::Error { .. }
            | EventBody::Suggestions { .. }
            | EventBody::TurnEnded { .. }
            | EventBody::SessionEnded => {}
        }
    }

    /// A step's place in the list is where its call was asked for.
    fn add(&mut self, event: &'a Event, action: &'a ToolCall) {
        self.places.insert(&action.call, self.steps.len());
        self.steps.push(Step {
            r#type: "step",
            turn: event.turn.as_ref(),
            state: self.screen,
            action,
            observation: None,
            reward: None,
        });
    }

    fn step(&mut self, call: &CallId) -> Option<&mut Step<'a>> {
        let place = *self.places.get(call)?;
        self.steps.get_mut(place)
    }

    /// A verdict is on the turn that began last; a later one replaces it.
    fn reward(&mut self, feedback: Feedback, comment: Option<&'a str>) {
        for step in self.steps.iter_mut().skip(self.turn_begins_at) {
            step.reward = Some(Reward { feedback, comment });
        }
    }
}
