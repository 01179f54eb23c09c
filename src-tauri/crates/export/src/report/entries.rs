//! Content of a report: a session's entries in order, independent of the output format.

use jiff::Timestamp;
use protocol::{
    Answer, AnsweredBy, ApprovalEvent, ApprovalId, BlobId, CallEvent, CallId, DurableBody,
    DurableEvent, Item, MessageEvent, NoticeEvent, Outcome, Proof, SessionEvent, SessionSummary,
    TurnEnd, TurnEvent,
};
use std::collections::HashMap;

/// A session as a report.
#[derive(Debug, PartialEq)]
pub struct Report {
    /// Title of the session.
    pub title: String,
    /// Labels of the session.
    pub labels: Vec<String>,
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
    pub fn new(summary: &SessionSummary, events: &[DurableEvent]) -> Self {
        let mut builder = ReportBuilder::default();
        for event in events {
            builder.apply(event);
        }
        Self {
            title: summary.title.clone(),
            created: summary.created,
            model: summary.model.clone(),
            labels: summary.labels.clone(),
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
    fn apply(&mut self, event: &DurableEvent) {
        let at = event.ts;
        match &event.body {
            DurableBody::Message(MessageEvent::UserMessage {
                items,
                automatic: false,
                ..
            }) => self.entries.push((at, person_message(items))),
            DurableBody::Message(MessageEvent::AssistantMessage { items, .. }) => {
                let text = texts(items);
                if !text.is_empty() {
                    self.entries.push((at, ReportEntry::Answer(text)));
                }
            }
            DurableBody::Call(CallEvent::ToolCall {
                tool_call,
                sentence,
                ..
            }) => {
                self.steps
                    .insert(tool_call.call.clone(), self.entries.len());
                self.entries.push((at, pending_step(sentence)));
            }
            DurableBody::Call(CallEvent::ToolStarted { call, .. }) => {
                let screen = self.screen.clone();
                self.update(call, |step| *step.before = screen);
            }
            DurableBody::Call(finished @ CallEvent::ToolFinished { .. }) => self.finish(finished),
            DurableBody::Call(CallEvent::Screen { image, .. }) => {
                self.screen = Some(image.id.clone());
            }
            DurableBody::Approval(ApprovalEvent::ApprovalRequested { approval, call, .. }) => {
                self.approvals.insert(approval.clone(), call.clone());
            }
            DurableBody::Approval(ApprovalEvent::ApprovalResolved {
                approval,
                answer,
                by,
                ..
            }) => self.resolve(approval, decision_label(answer, *by)),
            DurableBody::Notice(notice) => {
                if let Some(text) = note_of(notice) {
                    self.entries.push((at, ReportEntry::Note(text)));
                }
            }
            DurableBody::Session(SessionEvent::ToolsChanged { message, .. })
            | DurableBody::Turn(TurnEvent::ModelChosen { message, .. }) => {
                self.entries
                    .push((at, ReportEntry::Note(message.to_string())));
            }
            DurableBody::Turn(TurnEvent::Takeover { by }) => {
                let note = ReportEntry::Note(format!("The person took over ({by})."));
                self.entries.push((at, note));
            }
            DurableBody::Turn(TurnEvent::TurnEnded { reason }) => {
                self.entries.push((at, ReportEntry::End(*reason)));
            }
            DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Turn(_)
            | DurableBody::Session(_) => {}
        }
    }

    fn finish(&mut self, finished: &CallEvent) {
        let CallEvent::ToolFinished {
            call,
            outcome,
            summary,
            proof,
            image,
            duration_ms,
            ..
        } = finished
        else {
            return;
        };
        let after = image.as_ref().map(|image| image.id.clone());
        let shown = after.clone();
        self.update(call, |step| {
            if !summary.is_empty() {
                summary.as_str().clone_into(step.sentence);
            }
            *step.outcome = Some(*outcome);
            *step.proof = Some(*proof);
            *step.after = shown;
            *step.duration_ms = *duration_ms;
        });
        self.screen = after.or(self.screen.take());
    }

    fn resolve(&mut self, approval: &ApprovalId, decision: String) {
        if let Some(call) = self.approvals.get(approval).cloned() {
            self.update(&call, |step| *step.decision = Some(decision));
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

fn note_of(notice: &NoticeEvent) -> Option<String> {
    match notice {
        NoticeEvent::Warning { message } | NoticeEvent::GuardTripped { message, .. } => {
            Some(message.to_string())
        }
        NoticeEvent::Error { message, next, .. } => {
            Some(format!("{message} {next}").trim().to_owned())
        }
        NoticeEvent::LeftOpen {
            programs,
            handed_over,
        } => {
            let parts = [
                ("Left open", programs),
                ("Opened in a program that ran already", handed_over),
            ];
            let parts = parts.iter().filter(|(_, names)| !names.is_empty());
            let parts: Vec<_> = parts
                .map(|(what, names)| format!("{what}: {}", names.join(", ")))
                .collect();
            Some(parts.join("; "))
        }
        NoticeEvent::PlanUpdated { .. } | NoticeEvent::Suggestions { .. } => None,
    }
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
        Item::Text { text } | Item::Quoted { text } => Some(text.trim()),
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
        (Answer::Deny { .. }, AnsweredBy::Nobody) => "nobody could be asked".to_owned(),
        (Answer::Deny { .. }, AnsweredBy::Limit) => "a limit ended the task".to_owned(),
        (Answer::Deny { .. }, AnsweredBy::Closed) => "Qilbee was closed".to_owned(),
        // Earlier versions wrote `stop` whoever ended the task.
        (Answer::Deny { .. }, AnsweredBy::Rules | AnsweredBy::Stop) => "not allowed".to_owned(),
    }
}
