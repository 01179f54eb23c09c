//! What a report says, in order, without any form.

use jiff::Timestamp;
use protocol::{
    Answer, AnsweredBy, ApprovalId, BlobId, CallId, Event, EventBody, Item, Outcome, Proof,
    SessionSummary, TurnEnd,
};
use std::collections::HashMap;

/// A session, ready to be written down.
#[derive(Debug, PartialEq)]
pub struct Report {
    /// What it is called.
    pub title: String,
    /// When it began.
    pub created: Timestamp,
    /// The model that worked last.
    pub model: String,
    /// What it cost, in US dollars.
    pub cost_usd: f64,
    /// What happened, in order.
    pub parts: Vec<(Timestamp, Part)>,
}

/// One thing that happened.
#[derive(Debug, PartialEq)]
pub enum Part {
    /// The person said something.
    Person {
        /// The words.
        text: String,
        /// Pictures that went with it.
        pictures: Vec<BlobId>,
        /// Names of files that went with it.
        files: Vec<String>,
    },
    /// The assistant said something.
    Answer(String),
    /// Something was done, or was to be done.
    Step {
        /// What, in a sentence.
        sentence: String,
        /// How it ended; nothing while it runs.
        outcome: Option<Outcome>,
        /// What is known of its effect.
        proof: Option<Proof>,
        /// How the person or the rules decided, where they were asked.
        decision: Option<String>,
        /// The screen before it.
        before: Option<BlobId>,
        /// The screen after it.
        after: Option<BlobId>,
        /// How long it took.
        duration_ms: u64,
    },
    /// Something the person was told.
    Note(String),
    /// A task ended.
    End(TurnEnd),
}

/// Puts a session's report together. `events` is its whole journal in order.
#[must_use]
pub fn report(summary: &SessionSummary, events: &[Event]) -> Report {
    let mut walk = Walk::default();
    for event in events {
        walk.take_in(event);
    }
    Report {
        title: summary.title.clone(),
        created: summary.created,
        model: summary.model.clone(),
        cost_usd: summary.totals.cost_usd,
        parts: walk.parts,
    }
}

#[derive(Default)]
struct Walk {
    parts: Vec<(Timestamp, Part)>,
    /// Where each call's step stands.
    steps: HashMap<CallId, usize>,
    asked: HashMap<ApprovalId, CallId>,
    screen: Option<BlobId>,
}

impl Walk {
    fn take_in(&mut self, event: &Event) {
        let at = event.ts;
        match &event.body {
            EventBody::UserMessage {
                items,
                automatic: false,
                ..
            } => self.parts.push((at, person(items))),
            EventBody::AssistantMessage { items, .. } => {
                let text = texts(items);
                if !text.is_empty() {
                    self.parts.push((at, Part::Answer(text)));
                }
            }
            EventBody::ToolCall {
                tool_call,
                sentence,
                ..
            } => {
                self.steps.insert(tool_call.call.clone(), self.parts.len());
                self.parts.push((at, planned(sentence)));
            }
            EventBody::ApprovalRequested { approval, call, .. } => {
                self.asked.insert(approval.clone(), call.clone());
            }
            EventBody::ApprovalResolved {
                approval,
                answer,
                by,
                ..
            } => {
                let call = self.asked.get(approval).cloned();
                if let Some(call) = call {
                    self.change(&call, |step| *step.decision = Some(decided(answer, *by)));
                }
            }
            EventBody::ToolStarted { call, .. } => {
                let screen = self.screen.clone();
                self.change(call, |step| *step.before = screen);
            }
            EventBody::ToolFinished {
                call,
                outcome,
                summary,
                proof,
                image,
                duration_ms,
                ..
            } => {
                let after = image.as_ref().map(|image| image.id.clone());
                let shown = after.clone();
                self.change(call, |step| {
                    if !summary.is_empty() {
                        summary.clone_into(step.sentence);
                    }
                    *step.outcome = Some(*outcome);
                    *step.proof = Some(*proof);
                    *step.after = shown;
                    *step.duration_ms = *duration_ms;
                });
                self.screen = after.or(self.screen.take());
            }
            EventBody::Screen { image, .. } => self.screen = Some(image.id.clone()),
            EventBody::Warning { message } | EventBody::GuardTripped { message, .. } => {
                self.parts.push((at, Part::Note(message.clone())));
            }
            EventBody::Error { message, next, .. } => {
                let note = Part::Note(format!("{message} {next}").trim().to_owned());
                self.parts.push((at, note));
            }
            EventBody::Takeover { by } => {
                let note = Part::Note(format!("The person took over ({by})."));
                self.parts.push((at, note));
            }
            EventBody::TurnEnded { reason } => self.parts.push((at, Part::End(*reason))),
            EventBody::SessionStarted { .. }
            | EventBody::OptionsChanged { .. }
            | EventBody::TurnStarted
            | EventBody::UserMessage { .. }
            | EventBody::TextDelta { .. }
            | EventBody::ThinkingDelta { .. }
            | EventBody::ToolCallDelta { .. }
            | EventBody::GrantsRevoked { .. }
            | EventBody::ToolSubmitted { .. }
            | EventBody::ToolProgress { .. }
            | EventBody::FileKept { .. }
            | EventBody::Preview { .. }
            | EventBody::PlanUpdated { .. }
            | EventBody::ContextCompacted { .. }
            | EventBody::Usage { .. }
            | EventBody::Paused { .. }
            | EventBody::Resumed
            | EventBody::Retrying { .. }
            | EventBody::Waiting { .. }
            | EventBody::Suggestions { .. }
            | EventBody::Refined { .. }
            | EventBody::SessionEnded => {}
        }
    }

    fn change(&mut self, call: &CallId, change: impl FnOnce(Fields<'_>)) {
        let part = self.steps.get(call).and_then(|at| self.parts.get_mut(*at));
        let Some((
            _,
            Part::Step {
                sentence,
                outcome,
                proof,
                decision,
                before,
                after,
                duration_ms,
            },
        )) = part
        else {
            return;
        };
        change(Fields {
            sentence,
            outcome,
            proof,
            decision,
            before,
            after,
            duration_ms,
        });
    }
}

/// What can become known of a step later.
struct Fields<'a> {
    sentence: &'a mut String,
    outcome: &'a mut Option<Outcome>,
    proof: &'a mut Option<Proof>,
    decision: &'a mut Option<String>,
    before: &'a mut Option<BlobId>,
    after: &'a mut Option<BlobId>,
    duration_ms: &'a mut u64,
}

fn planned(sentence: &str) -> Part {
    Part::Step {
        sentence: sentence.to_owned(),
        outcome: None,
        proof: None,
        decision: None,
        before: None,
        after: None,
        duration_ms: 0,
    }
}

fn person(items: &[Item]) -> Part {
    let pictures = items.iter().filter_map(|item| match item {
        Item::Image { image } => Some(image.id.clone()),
        _ => None,
    });
    let files = items.iter().filter_map(|item| match item {
        Item::File { name, .. } => Some(name.clone()),
        _ => None,
    });
    Part::Person {
        text: texts(items),
        pictures: pictures.collect(),
        files: files.collect(),
    }
}

fn texts(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.trim()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n\n").trim().to_owned()
}

fn decided(answer: &Answer, by: AnsweredBy) -> String {
    match (answer, by) {
        (Answer::Allow { .. }, AnsweredBy::Person) => "allowed by the person".to_owned(),
        (Answer::Allow { .. }, _) => "allowed by the rules".to_owned(),
        (Answer::Deny { reason: None }, AnsweredBy::Person) => "denied by the person".to_owned(),
        (
            Answer::Deny {
                reason: Some(reason),
            },
            AnsweredBy::Person,
        ) => {
            format!("denied by the person: {reason}")
        }
        (Answer::Deny { .. }, _) => "not allowed".to_owned(),
    }
}
