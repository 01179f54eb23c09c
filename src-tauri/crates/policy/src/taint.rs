//! Taint tracking: tells values that the user named from values that came from outside.
//!
//! The [`TaintTracker`] is a fold over the journal's events. Words of the user are trusted; everything a tool returned came
//! from outside, pictures too, in which nothing can be read here. The model's own words are no source: it read them
//! somewhere or made them up. [`TaintTracker::tainted_values`] finds the values in a call that decide where something goes
//! or what is run, and that the user never named. Pure; decides nothing.

mod answer_steps;
mod archive_password;
mod argument;
mod check;
mod command_check;
mod deed;
mod file_check;
mod normalize;
mod pending_call;
mod person_answers;
mod read_hosts;
mod server_check;
mod shared_hosts;
mod site_names;
mod source;
mod task;
mod tokens;
mod trust;
mod user_words;
mod written_commands;
mod written_files;

pub(crate) use check::CheckedCall;
pub(crate) use source::Source;

use answer_steps::AnswerSteps;
use normalize::normal;
use pending_call::{DELEGATE, PendingCall};
use protocol::{
    Answer, ApprovalEvent, ApprovalId, CallEvent, CallId, Domain, DurableBody, DurableEvent,
    Effect, Item, MessageEvent, NoticeEvent, Outcome, PersonQuestion, Question, ResourceClaims,
    ToolCall,
};
use read_hosts::ReadHosts;
use source::{Place, SeenAt, shortened};
use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
};
use task::Task;
use user_words::UserWords;
use written_files::UNKNOWN_FILE;

/// Text that is kept of one result, in bytes. The rest counts as unread, like a picture.
const MAX_SOURCE_BYTES: usize = 128 * 1024;
/// Text that is kept of all results together, in bytes. Older ones count as unread.
const MAX_KEPT_BYTES: usize = 8 * 1024 * 1024;
/// Lines of the model's own that are kept. Those after them count as copies when they are read again.
const MAX_OWN_LINES: usize = 20_000;
/// Results that are kept, and places that are remembered as unread, at most.
const MAX_SOURCES: usize = 400;

/// Tools of the chat whose results hold what comes from outside: descriptions of such tools, and what sub-agents say.
const FROM_OUTSIDE: [&str; 2] = ["tool_search", DELEGATE];

/// Notice that ends what was read in from a file.
const IMPORTED: &str = "agent-chat-imported";

/// Returns whether what came before this event was read in from a file.
#[must_use]
pub fn ends_import(body: &DurableBody) -> bool {
    matches!(body, DurableBody::Notice(NoticeEvent::Warning { message }) if message.id() == Some(IMPORTED))
}

/// Origins of everything said and read in a chat.
#[derive(Clone, Debug, Default)]
pub struct TaintTracker {
    user: UserWords,
    sources: Vec<Source>,
    kept_bytes: usize,
    /// Places with content that can't be read here.
    unread: Vec<SeenAt>,
    /// Calls that have no result yet.
    calls: HashMap<CallId, PendingCall>,
    /// The calls of the last answer.
    steps: AnswerSteps,
    questions: HashMap<ApprovalId, Question>,
    /// Questions of the model that the person has not answered.
    asked: HashMap<CallId, PersonQuestion>,
    read_hosts: ReadHosts,
    /// Files the model wrote in this chat, by name; true when something from outside is in them.
    written: HashMap<String, bool>,
    /// Lines that the model wrote before anything from outside held them: read again, they are no copies.
    own_lines: HashSet<String>,
    step: u32,
    /// True for a session that works on a part of another's task: what was read and written above is not known here.
    is_part: bool,
    /// True where another session writes files too: one above this, or one below it.
    others_write: bool,
    task: Task,
}

impl TaintTracker {
    /// Takes in the next event.
    pub fn apply(&mut self, event: &DurableEvent) {
        match &event.body {
            DurableBody::Message(message) => match message {
                MessageEvent::UserMessage {
                    items,
                    automatic,
                    steered,
                } => {
                    if !automatic {
                        self.task.said(items, *steered);
                    }
                    self.said(items, *automatic);
                }
                MessageEvent::AssistantMessage { .. } => {
                    self.step += 1;
                    self.steps = AnswerSteps::default();
                }
                // What is tried again follows as a message of its own.
                MessageEvent::Refined {
                    comment: Some(comment),
                    told: true,
                    again: false,
                    ..
                } => self.said(&[Item::text(comment)], false),
                MessageEvent::Refined { .. } => {}
            },
            DurableBody::Call(call) => self.apply_call(call),
            DurableBody::Approval(approval) => match approval {
                ApprovalEvent::ApprovalRequested {
                    approval, question, ..
                } => {
                    if !question.tainted.is_empty() {
                        self.questions.insert(approval.clone(), question.clone());
                    }
                }
                ApprovalEvent::ApprovalResolved {
                    approval,
                    call,
                    answer,
                    ..
                } => self.answered(approval, call, answer),
                ApprovalEvent::GrantsRevoked { .. } => {}
            },
            body if ends_import(body) => {
                self.disown();
            }
            // Everything else brings no words into the conversation.
            DurableBody::Session(_) | DurableBody::Turn(_) | DurableBody::Notice(_) => {}
        }
    }

    fn apply_call(&mut self, event: &CallEvent) {
        match event {
            CallEvent::ToolCall {
                tool_call,
                domain,
                effect,
                ..
            } => {
                self.steps.asked(&tool_call.call);
                self.note(tool_call, domain.as_ref(), *effect);
            }
            CallEvent::ToolFinished {
                call,
                outcome,
                content,
                ..
            } => {
                self.steps.came_back(call, content);
                self.came_back(call, *outcome, content);
            }
            // What is filled in goes to a server, and the model does not see it.
            CallEvent::PersonAsked {
                question: PersonQuestion::Form { .. },
                ..
            }
            | CallEvent::PersonAnswered { form: Some(_), .. } => {}
            CallEvent::PersonAsked { call, question } => {
                self.asked.insert(call.clone(), question.clone());
            }
            CallEvent::PersonAnswered {
                call,
                text,
                form: None,
            } => {
                self.person_answered(call, text.as_deref());
            }
            CallEvent::SubAgentStarted { .. } => self.others_write = true,
            // It may have written into any file.
            CallEvent::SubAgentEnded { .. } => {
                self.written
                    .values_mut()
                    .for_each(|tainted| *tainted = true);
            }
            CallEvent::ToolStarted { .. }
            | CallEvent::ToolSubmitted { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::Screen { .. } => {}
        }
    }

    /// Makes everything said so far content from outside: it stood in a file, which anybody may have written.
    fn disown(&mut self) {
        let said = std::mem::take(&mut self.user);
        self.add(attached(Place::ImportedChat), None, false, said.text());
        self.written.clear();
        self.questions.clear();
        self.task = Task::default();
    }

    /// Returns the folders and files that the user named.
    #[must_use]
    pub fn working(&self, home: &Path) -> Vec<PathBuf> {
        self.user.places(home)
    }

    fn said(&mut self, items: &[Item], automatic: bool) {
        for item in items {
            match item {
                // What a sub-agent is told by the model above it, which read it somewhere or made it up.
                Item::Text { text } if automatic && self.step == 0 => {
                    self.is_part = true;
                    self.others_write = true;
                    self.add(attached(Place::Assignment), None, false, text);
                }
                // Any other automatic message tells what is on the screen.
                Item::Text { text } if automatic => {
                    let seen_at = self.now(Place::Screen);
                    self.add(seen_at, None, false, text);
                }
                Item::Text { text } => self.user.said(text),
                Item::Quoted { text } => self.add(attached(Place::Pasted), None, false, text),
                Item::Image { .. } if automatic => {
                    let seen_at = self.now(Place::Screen);
                    self.unread(seen_at);
                }
                // The user chose to attach it, but somebody else may have written it.
                Item::Image { .. } => self.unread(attached(Place::AttachedPicture)),
                Item::File { name, .. } => {
                    self.unread(attached(Place::AttachedFile(shortened(name))));
                }
                Item::Original { .. }
                | Item::Thinking { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_)
                | Item::Opaque { .. } => {}
            }
        }
    }

    /// Returns whether something was read from this host, or may have been.
    fn has_read(&self, host: &str) -> bool {
        self.is_part || self.read_hosts.contains(host)
    }

    /// Returns whether content from outside may stand in a file: `None` for one that nobody wrote here.
    fn is_written_tainted(&self, name: &str) -> Option<bool> {
        let others = self.others_write.then_some(true);
        self.written.get(name).copied().or(others)
    }

    fn note(&mut self, call: &ToolCall, domain: Option<&Domain>, effect: Option<Effect>) {
        let claims = ResourceClaims::of_input(&call.input);
        let path = claims.paths.first();
        let named = |path: &String| self.user.names_file(path);
        let named_file = domain == Some(&Domain::Files)
            && effect == Some(Effect::Observe)
            && path.is_some_and(named);
        // What tools say of themselves, and what a sub-agent has read, comes from outside, wherever it is read.
        if domain == Some(&Domain::Chat) && !FROM_OUTSIDE.contains(&call.name.as_str()) {
            return;
        }
        if let Some(domain) = domain {
            self.task.noted(domain, &call.name, &claims);
        }
        let pending = PendingCall {
            named_file,
            concerns: domain.map_or_else(Vec::new, |domain| {
                self.concerns(domain, &call.name, &claims)
            }),
            ..PendingCall::of(call, domain, effect, &claims)
        };
        self.calls.insert(call.call.clone(), pending);
    }

    fn came_back(&mut self, call: &CallId, outcome: Outcome, content: &[Item]) {
        let Some(pending) = self.calls.remove(call) else {
            return;
        };
        if outcome == Outcome::Done {
            for (name, text) in &pending.writes {
                if name == UNKNOWN_FILE {
                    // It may have been any of them.
                    self.written
                        .values_mut()
                        .for_each(|tainted| *tainted = true);
                    continue;
                }
                let tainted = self.is_tainted(text);
                if !tainted && self.own_lines.len() < MAX_OWN_LINES {
                    self.own_lines.extend(text.lines().map(normal));
                }
                self.written.insert(name.clone(), tainted);
            }
        }
        // Qilbee's own words about a call that did not run are no content from outside.
        if matches!(outcome, Outcome::Denied | Outcome::NotExecuted) {
            return;
        }
        for url in &pending.reads {
            self.read_hosts.read(self.steps.stands_for(url));
        }
        let seen_at = self.now(pending.place.meant(&self.steps));
        for item in content {
            match item {
                Item::Text { text } => {
                    let server = pending.server.clone();
                    self.add(seen_at.clone(), server, pending.named_file, text);
                }
                Item::Image { .. } | Item::File { .. } => self.unread(seen_at.clone()),
                Item::Quoted { .. }
                | Item::Original { .. }
                | Item::Thinking { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_)
                | Item::Opaque { .. } => {}
            }
        }
    }

    /// Trusts the values that the user allowed, word by word, and the words of their answer.
    fn answered(&mut self, approval: &ApprovalId, call: &CallId, answer: &Answer) {
        let question = self.questions.remove(approval);
        match answer {
            Answer::Allow { .. } => {
                let tainted = question.iter().flat_map(|question| &question.tainted);
                tainted.for_each(|tainted| self.user.allow(&tainted.value));
                if let Some(pending) = self.calls.get(call) {
                    self.task.allows(&pending.concerns);
                }
            }
            Answer::Deny { reason } => reason.iter().for_each(|text| self.user.add(text)),
        }
    }

    fn add(&mut self, seen_at: SeenAt, server: Option<String>, named_file: bool, text: &str) {
        let mut end = text.len().min(MAX_SOURCE_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        if end < text.len() {
            self.unread(seen_at.clone());
        }
        let source = Source {
            place: seen_at,
            server,
            named_file,
            text: normal(&text[..end]).into(),
        };
        self.kept_bytes += source.text.len();
        self.sources.push(source);
        while self.sources.len() > MAX_SOURCES || self.kept_bytes > MAX_KEPT_BYTES {
            let oldest = self.sources.remove(0);
            self.kept_bytes -= oldest.text.len();
            self.unread(oldest.place);
        }
    }

    fn unread(&mut self, seen_at: SeenAt) {
        if self.unread.len() >= MAX_SOURCES {
            self.unread.remove(0);
        }
        self.unread.push(seen_at);
    }

    fn now(&self, place: Place) -> SeenAt {
        SeenAt {
            place,
            step: Some(self.step),
        }
    }
}

const fn attached(place: Place) -> SeenAt {
    SeenAt { place, step: None }
}

#[cfg(test)]
mod tests;
