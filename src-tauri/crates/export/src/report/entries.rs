//! Content of a report: a session's entries in order, independent of the output format.

use jiff::Timestamp;
use protocol::{
    Answer, AnsweredBy, ApprovalId, BlobId, CallId, Event, EventBody, Item, Outcome, Proof,
    SessionSummary, TurnEnd,
};
use std::collections::HashMap;

/// A session as a report.
#[derive(Debug, PartialEq)]
pub struct Report {
    /// Title of the session.
    pub title: String,
    /// Start of the session.
    pub created: Timestamp,
    /// ID of the model used last.
    pub model: String,
    /// Cost in US dollars.
    pub cost_usd: f64,
    /// Entries in order, each with its time.
    pub entries: Vec<(Timestamp, ReportEntry)>,
}

/// An entry of a report.
#[derive(Debug, PartialEq)]
pub enum ReportEntry {
    /// A message of the person.
    Person {
        /// Its text.
        text: String,
        /// Attached pictures.
        pictures: Vec<BlobId>,
        /// Names of attached files.
        files: Vec<String>,
    },
    /// Text of the assistant.
    Answer(String),
    /// A tool call.
    Step {
        /// The call in a sentence.
        sentence: String,
        /// Its outcome; none while it runs.
        outcome: Option<Outcome>,
        /// Evidence of its effect.
        proof: Option<Proof>,
        /// Decision of the person or the policy, if the call needed approval.
        decision: Option<String>,
        /// Screenshot before the call.
        before: Option<BlobId>,
        /// Screenshot after the call.
        after: Option<BlobId>,
        /// Duration in milliseconds.
        duration_ms: u64,
    },
    /// A notice to the person.
    Note(String),
    /// End of a task.
    End(TurnEnd),
}

impl Report {
    /// Builds the report of a session. `events` is its whole journal in order.
    #[must_use]
    pub fn new(summary: &SessionSummary, events: &[Event]) -> Self {
        let mut builder = ReportBuilder::default();
        for event in events {
            builder.apply(event);
        }
        Self {
            title: summary.title.clone(),
            created: summary.created,
            model: summary.model.clone(),
            cost_usd: summary.totals.cost_usd,
            entries: builder.entries,
        }
    }
}

/// State of a pass through the events.
#[derive(Default)]
struct ReportBuilder {
    entries: Vec<(Timestamp, ReportEntry)>,
    /// The index of each call's step.
    steps: HashMap<CallId, usize>,
    /// The call of each approval.
    approvals: HashMap<ApprovalId, CallId>,
    screen: Option<BlobId>,
}

impl ReportBuilder {
    fn apply(&mut self, event: &Event) {
        let at = event.ts;
        match &event.body {
            EventBody::UserMessage {
                items,
                automatic: false,
                ..
            } => self.entries.push((at, person_message(items))),
            EventBody::AssistantMessage { items, .. } => {
                let text = texts(items);
                if !text.is_empty() {
                    self.entries.push((at, ReportEntry::Answer(text)));
                }
            }
            EventBody::ToolCall {
                tool_call,
                sentence,
                ..
            } => {
                self.steps
                    .insert(tool_call.call.clone(), self.entries.len());
                self.entries.push((at, pending_step(sentence)));
            }
            EventBody::ApprovalRequested { approval, call, .. } => {
                self.approvals.insert(approval.clone(), call.clone());
            }
            EventBody::ApprovalResolved {
                approval,
                answer,
                by,
                ..
            } => {
                let call = self.approvals.get(approval).cloned();
                if let Some(call) = call {
                    self.update(&call, |step| {
                        *step.decision = Some(decision_label(answer, *by));
                    });
                }
            }
            EventBody::ToolStarted { call, .. } => {
                let screen = self.screen.clone();
                self.update(call, |step| *step.before = screen);
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
                self.update(call, |step| {
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
                self.entries.push((at, ReportEntry::Note(message.clone())));
            }
            EventBody::Error { message, next, .. } => {
                let note = ReportEntry::Note(format!("{message} {next}").trim().to_owned());
                self.entries.push((at, note));
            }
            EventBody::Takeover { by } => {
                let note = ReportEntry::Note(format!("The person took over ({by})."));
                self.entries.push((at, note));
            }
            EventBody::TurnEnded { reason } => self.entries.push((at, ReportEntry::End(*reason))),
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

    fn update(&mut self, call: &CallId, update: impl FnOnce(StepFields<'_>)) {
        let entry = self
            .steps
            .get(call)
            .and_then(|at| self.entries.get_mut(*at));
        let Some((
            _,
            ReportEntry::Step {
                sentence,
                outcome,
                proof,
                decision,
                before,
                after,
                duration_ms,
            },
        )) = entry
        else {
            return;
        };
        update(StepFields {
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

/// Fields of a step that later events fill in.
struct StepFields<'a> {
    sentence: &'a mut String,
    outcome: &'a mut Option<Outcome>,
    proof: &'a mut Option<Proof>,
    decision: &'a mut Option<String>,
    before: &'a mut Option<BlobId>,
    after: &'a mut Option<BlobId>,
    duration_ms: &'a mut u64,
}

fn pending_step(sentence: &str) -> ReportEntry {
    ReportEntry::Step {
        sentence: sentence.to_owned(),
        outcome: None,
        proof: None,
        decision: None,
        before: None,
        after: None,
        duration_ms: 0,
    }
}

fn person_message(items: &[Item]) -> ReportEntry {
    let pictures = items.iter().filter_map(|item| match item {
        Item::Image { image } => Some(image.id.clone()),
        _ => None,
    });
    let files = items.iter().filter_map(|item| match item {
        Item::File { name, .. } => Some(name.clone()),
        _ => None,
    });
    ReportEntry::Person {
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

fn decision_label(answer: &Answer, by: AnsweredBy) -> String {
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
