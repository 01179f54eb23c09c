//! Trajectory format: a session as JSON Lines, for training, evaluation and bug reports.
//!
//! 1. a header: `{"format":"qilbee-trajectory","version":1,"session":{…the line of the session list…}}`
//! 2. every durable event, exactly as `--json` prints it (each has a `type` and a `seq`)
//! 3. one `{"type":"step",…}` per tool call and per answer in text, which joins the events of that step
//!    (steps have no `seq`, so a reader can tell them from events):
//!    - `event`: the `seq` of the event that asked for it;
//!    - `history_to`: the `seq` of the last event before the model's message: with `state`, what it decided by;
//!    - `state`: the blob id of the newest picture of the screen when the call began, or null;
//!    - `action`: the call: its name, arguments and toolset; or `{"answer":…}`, the text;
//!    - `observation`: its result, the fields of its `tool_finished`, or null when it never ended, and for an answer;
//!    - `reward`: the person's last feedback on the turn (`{"feedback":"good","comment":…}`), or null.
//!
//! 4. optionally one `{"type":"blob","id":…,"media_type":…,"width":…,"height":…,"data":…}` for each picture and
//!    file that the events name, in standard Base64. Without these lines a file names its pictures but lacks them.
//!
//! Pure functions without I/O. [`Trajectory::read`] reads these lines back.

mod read;

pub use read::{EmbeddedBlob, Trajectory, TrajectoryError};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use protocol::{
    BlobId, BlobRef, CallEvent, CallId, DurableBody, DurableEvent, Feedback, Item, MessageEvent,
    SessionEvent, SessionSummary, ToolCall, TurnEvent, TurnId,
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// Format name in the header.
pub const FORMAT: &str = "qilbee-trajectory";
/// Format version in the header. It grows when a reader of the old version could misread the new one.
pub const VERSION: u32 = 1;
/// The `type` of a line with a blob.
const BLOB: &str = "blob";

/// Returns the lines of a trajectory, without line ends and without blobs. `events` is the session's whole journal
/// in order.
pub fn lines<'a>(
    summary: &SessionSummary,
    events: &'a [DurableEvent],
) -> impl Iterator<Item = Result<String, serde_json::Error>> + use<'a> {
    let header = serde_json::to_string(&Header {
        format: FORMAT,
        version: VERSION,
        session: summary,
    });
    let steps = steps(events);
    std::iter::once(header)
        .chain(events.iter().map(serde_json::to_string))
        .chain(steps.into_iter().map(|step| serde_json::to_string(&step)))
}

/// Returns the line that embeds a blob.
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

/// Returns every blob that belongs into an export, once: pictures, attachments and long results. Left out are private
/// ones: file checkpoints and the system context.
#[must_use]
pub fn exported_blobs(events: &[DurableEvent]) -> Vec<&BlobRef> {
    let shown = events.iter().filter(|event| {
        let checkpoint = matches!(event.as_call(), Some(CallEvent::FileKept { .. }));
        let context = matches!(
            event.as_session(),
            Some(SessionEvent::SessionStarted { .. } | SessionEvent::ToolsChanged { .. })
        );
        !checkpoint && !context
    });
    let mut seen = HashSet::new();
    shown
        .flat_map(|event| event.body.blobs())
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
    event: u64,
    history_to: u64,
    state: Option<&'a BlobId>,
    action: Action<'a>,
    /// The body of the call's `tool_finished`.
    observation: Option<&'a CallEvent>,
    reward: Option<Reward<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Action<'a> {
    Call(&'a ToolCall),
    Answer { answer: String },
}

#[derive(Clone, Copy, Serialize)]
struct Reward<'a> {
    feedback: Feedback,
    comment: Option<&'a str>,
}

/// Builds the steps in one pass through the events.
fn steps(events: &[DurableEvent]) -> Vec<Step<'_>> {
    let mut builder = StepBuilder::default();
    for event in events {
        builder.apply(event);
    }
    builder.steps
}

/// State of a pass through the events.
#[derive(Default)]
struct StepBuilder<'a> {
    steps: Vec<Step<'a>>,
    /// The index of each call's step.
    indices: HashMap<&'a CallId, usize>,
    screen: Option<&'a BlobId>,
    turn_start: usize,
    /// The last event before the model's latest message.
    history_to: u64,
}

impl<'a> StepBuilder<'a> {
    fn apply(&mut self, event: &'a DurableEvent) {
        match &event.body {
            DurableBody::Turn(TurnEvent::TurnStarted) => self.turn_start = self.steps.len(),
            DurableBody::Call(CallEvent::ToolCall { tool_call, .. }) => {
                self.indices.insert(&tool_call.call, self.steps.len());
                self.add(event, Action::Call(tool_call));
            }
            DurableBody::Message(MessageEvent::AssistantMessage { items, .. }) => {
                self.history_to = event.seq.saturating_sub(1);
                if let Some(answer) = answer(items) {
                    self.add(event, Action::Answer { answer });
                }
            }
            DurableBody::Call(CallEvent::ToolStarted { call, .. }) => self.start(call),
            DurableBody::Call(finished @ CallEvent::ToolFinished { call, image, .. }) => {
                if let Some(step) = self.step(call) {
                    step.observation = Some(finished);
                }
                self.screen = image.as_ref().map(|image| &image.id).or(self.screen);
            }
            DurableBody::Call(CallEvent::Screen { image, .. }) => self.screen = Some(&image.id),
            DurableBody::Message(MessageEvent::Refined {
                feedback, comment, ..
            }) => {
                self.reward(*feedback, comment.as_deref());
            }
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }

    /// Adds a step: steps stand in the order in which their calls were requested.
    fn add(&mut self, event: &'a DurableEvent, action: Action<'a>) {
        self.steps.push(Step {
            r#type: "step",
            turn: event.turn.as_ref(),
            event: event.seq,
            history_to: self.history_to,
            state: self.screen,
            action,
            observation: None,
            reward: None,
        });
    }

    /// Calls requested together run one after another: each sees the screen that the one before left.
    fn start(&mut self, call: &CallId) {
        let screen = self.screen;
        if let Some(step) = self.step(call) {
            step.state = screen;
        }
    }

    fn step(&mut self, call: &CallId) -> Option<&mut Step<'a>> {
        let index = *self.indices.get(call)?;
        self.steps.get_mut(index)
    }

    /// Rewards the steps of the latest turn; later feedback replaces earlier feedback.
    fn reward(&mut self, feedback: Feedback, comment: Option<&'a str>) {
        for step in self.steps.iter_mut().skip(self.turn_start) {
            step.reward = Some(Reward { feedback, comment });
        }
    }
}

/// Returns the text of a message that asks for no call; `None` for others.
fn answer(items: &[Item]) -> Option<String> {
    let mut texts = Vec::new();
    for item in items {
        match item {
            Item::Text { text } => texts.push(text.as_str()),
            Item::ToolCall(_) => return None,
            _ => {}
        }
    }
    (!texts.is_empty()).then(|| texts.join("\n\n"))
}
