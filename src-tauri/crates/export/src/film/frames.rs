//! Content of a film: one frame for each step, and one for each look at the screen that belongs to no step.

use jiff::Timestamp;
use protocol::{
    BlobRef, CallEvent, CallId, Domain, DurableBody, DurableEvent, Item, MessageEvent, NoticeEvent,
    Outcome, PlanStepState, Point, SessionSummary, TurnEvent,
};
use std::collections::{HashMap, HashSet};

/// The one tool of a chat's own whose call is a step: it waits for the person.
const ASK_USER: &str = "ask_user";

/// A session as a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// Title of the session.
    pub title: String,
    /// Start of the session.
    pub created: Timestamp,
    /// Frames in order.
    pub frames: Vec<Frame>,
}

/// A frame of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// End of the step.
    pub at: Timestamp,
    /// The step in a sentence; empty for a look at the screen.
    pub sentence: String,
    /// True for a step that failed.
    pub is_failed: bool,
    /// The part of the plan that was worked on, or the task where it had no plan.
    pub chapter: String,
    /// The screen afterwards, unless the step left it alone.
    pub picture: Option<BlobRef>,
    /// The place of the action, in pixels of the picture.
    pub point: Option<Point>,
}

impl Film {
    /// Builds the film of a session. `events` is its whole journal in order.
    #[must_use]
    pub fn new(summary: &SessionSummary, events: &[DurableEvent]) -> Self {
        let mut builder = FilmBuilder::default();
        for event in events {
            builder.apply(event);
        }
        Self {
            title: summary.title.clone(),
            created: summary.created,
            frames: builder.frames,
        }
    }

    /// Returns each picture once, in the order of their first frames.
    #[must_use]
    pub fn pictures(&self) -> Vec<&BlobRef> {
        let mut seen = HashSet::new();
        let all = self
            .frames
            .iter()
            .filter_map(|frame| frame.picture.as_ref());
        all.filter(|picture| seen.insert(&picture.id)).collect()
    }
}

impl Frame {
    /// Returns the place of the action as parts of the picture's width and height.
    #[must_use]
    pub fn place(&self) -> Option<(f64, f64)> {
        let image = self.picture.as_ref()?;
        let (width, height) = (image.width?, image.height?);
        let point = self.point?;
        Some((
            f64::from(point.x) / f64::from(width),
            f64::from(point.y) / f64::from(height),
        ))
    }
}

/// State of a pass through the events.
#[derive(Default)]
struct FilmBuilder {
    frames: Vec<Frame>,
    /// The words of the calls that have not begun.
    sentences: HashMap<CallId, String>,
    /// The index of each begun call's frame.
    steps: HashMap<CallId, usize>,
    chapter: String,
}

impl FilmBuilder {
    fn apply(&mut self, event: &DurableEvent) {
        match &event.body {
            DurableBody::Turn(TurnEvent::TurnStarted) => self.chapter.clear(),
            DurableBody::Message(MessageEvent::UserMessage {
                items,
                automatic: false,
                ..
            }) if self.chapter.is_empty() => self.chapter = first_line(items),
            DurableBody::Notice(NoticeEvent::PlanUpdated { steps }) => {
                let active = steps
                    .iter()
                    .find(|step| step.state == PlanStepState::Active);
                if let Some(active) = active {
                    active.text.clone_into(&mut self.chapter);
                }
            }
            DurableBody::Call(call) => self.apply_call(event.ts, call),
            DurableBody::Message(_)
            | DurableBody::Notice(_)
            | DurableBody::Approval(_)
            | DurableBody::Turn(_)
            | DurableBody::Session(_) => {}
        }
    }

    fn apply_call(&mut self, at: Timestamp, event: &CallEvent) {
        match event {
            CallEvent::ToolCall {
                tool_call,
                sentence,
                domain,
                ..
            } => {
                // The film shows what comes of these, not that they were called.
                if *domain != Some(Domain::Chat) || tool_call.name == ASK_USER {
                    self.sentences
                        .insert(tool_call.call.clone(), sentence.to_string());
                }
            }
            CallEvent::ToolStarted { call, .. } => {
                let Some(sentence) = self.sentences.remove(call) else {
                    return;
                };
                let index = self.add(at, sentence);
                self.steps.insert(call.clone(), index);
            }
            CallEvent::ToolFinished {
                call,
                outcome,
                summary,
                ..
            } => {
                let Some(frame) = self.step(call) else {
                    return;
                };
                frame.at = at;
                frame.is_failed = *outcome == Outcome::Failed;
                if !summary.is_empty() {
                    frame.sentence = summary.to_string();
                }
            }
            CallEvent::Screen {
                image, call, point, ..
            } => {
                let step = call.as_ref().and_then(|call| self.steps.get(call));
                let index = step.copied().unwrap_or_else(|| self.add(at, String::new()));
                if let Some(frame) = self.frames.get_mut(index) {
                    frame.picture = Some(image.clone());
                    frame.point = *point;
                }
            }
            CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAsked { .. }
            | CallEvent::PersonAnswered { .. } => {}
        }
    }

    /// Adds a frame without a picture and returns its index.
    fn add(&mut self, at: Timestamp, sentence: String) -> usize {
        self.frames.push(Frame {
            at,
            sentence,
            is_failed: false,
            chapter: self.chapter.clone(),
            picture: None,
            point: None,
        });
        self.frames.len() - 1
    }

    fn step(&mut self, call: &CallId) -> Option<&mut Frame> {
        let index = *self.steps.get(call)?;
        self.frames.get_mut(index)
    }
}

fn first_line(items: &[Item]) -> String {
    let lines = items.iter().filter_map(|item| match item {
        Item::Text { text } => text.lines().map(str::trim).find(|line| !line.is_empty()),
        _ => None,
    });
    lines.take(1).collect()
}
