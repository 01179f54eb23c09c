//! WorkingDirectory what a call says came from: the person's own words, or content from outside.
//!
//! The [`TaintTracker`] is a fold over the journal's events. What the person wrote is theirs; everything a tool gave back
//! came from outside, pictures too, in which nothing can be read here. The model's own words are no source: what
//! it says it read somewhere or made up. [`TaintTracker::doubts`] finds what in a call decides where something goes or
//! what is run, and was never named by the person. Pure; decides nothing.

mod check;
mod command_check;
mod file_check;
mod normalize;
mod tokens;
mod trust;
mod user_words;

pub(crate) use check::CheckedCall;

use crate::shell::Script;
use normalize::normal;
use protocol::{
    Answer, ApprovalEvent, ApprovalId, CallEvent, CallId, Domain, DurableBody, DurableEvent,
    Effect, Item, MessageEvent, Outcome, Question, ResourceClaims, ToolCall,
};
use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};
use user_words::UserWords;

/// Of one result, this much text is kept to look things up in. The rest counts as a picture does: unread.
const MAX_SOURCE_BYTES: usize = 128 * 1024;
/// Of all results together, this much. Older ones count as unread.
const MAX_KEPT_BYTES: usize = 8 * 1024 * 1024;
/// Results that are kept, and places that are remembered as unread.
const MAX_SOURCES: usize = 400;

/// What is known of where things came from.
#[derive(Clone, Debug, Default)]
pub struct TaintTracker {
    own: UserWords,
    outside: Vec<Source>,
    kept_bytes: usize,
    /// WorkingDirectory there is something that cannot be read here.
    unread: Vec<String>,
    /// Calls that have no result yet.
    calls: HashMap<CallId, Noted>,
    questions: HashMap<ApprovalId, Question>,
    /// Computers on the network whose pages were read.
    read_hosts: HashSet<String>,
    /// Files the model wrote in this chat, by name, and whether something from outside is in them.
    written: HashMap<String, bool>,
    step: u32,
}

/// One piece of content from outside.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// WorkingDirectory it stands, as the end of a sentence.
    pub(crate) label: String,
    /// The server it came from, if any.
    pub(crate) server: Option<String>,
    /// Whether it is the content of a file that the person named.
    pub(crate) named_file: bool,
    /// Its text, made comparable.
    pub(crate) text: Arc<str>,
}

impl Source {
    /// A text from outside that is no result of a call.
    pub(crate) fn new(label: String, text: &str) -> Self {
        Self {
            label,
            server: None,
            named_file: false,
            text: normal(text).into(),
        }
    }
}

#[derive(Clone, Debug)]
struct Noted {
    label: String,
    server: Option<String>,
    /// Computers on the network that it reads from.
    hosts: Vec<String>,
    named_file: bool,
    /// Names of the files it writes, and what goes into them.
    writes: Vec<(String, String)>,
}

impl TaintTracker {
    /// Takes in the next event.
    pub fn apply(&mut self, event: &DurableEvent) {
        match &event.body {
            DurableBody::Message(message) => match message {
                MessageEvent::UserMessage {
                    items, automatic, ..
                } => self.said(items, *automatic),
                MessageEvent::AssistantMessage { .. } => self.step += 1,
                MessageEvent::Refined { .. } => {}
            },
            DurableBody::Call(call) => self.apply_call(call),
            DurableBody::Approval(approval) => match approval {
                ApprovalEvent::ApprovalRequested {
                    approval, question, ..
                } => {
                    if !question.seen.is_empty() {
                        self.questions.insert(approval.clone(), question.clone());
                    }
                }
                ApprovalEvent::ApprovalResolved {
                    approval, answer, ..
                } => self.answered(approval, answer),
                ApprovalEvent::GrantsRevoked { .. } => {}
            },
            // Everything else brings no words into the conversation.
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Notice(_)
            | DurableBody::Retired(_) => {}
        }
    }

    fn apply_call(&mut self, event: &CallEvent) {
        match event {
            CallEvent::ToolCall {
                tool_call,
                domain,
                effect,
                ..
            } => self.note(tool_call, domain.as_ref(), *effect),
            CallEvent::ToolFinished {
                call,
                outcome,
                content,
                ..
            } => self.came_back(call, *outcome, content),
            CallEvent::ToolStarted { .. }
            | CallEvent::ToolSubmitted { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::Screen { .. } => {}
        }
    }

    /// Folders and files that the person named.
    pub(crate) fn working(&self, home: &Path) -> Vec<PathBuf> {
        self.own.places(home)
    }

    fn said(&mut self, items: &[Item], automatic: bool) {
        for item in items {
            match item {
                // What the system says in the person's place tells what is on the screen.
                Item::Text { text } if automatic => {
                    let label = format!("on the screen (step {})", self.step);
                    self.add(label, None, false, text);
                }
                Item::Text { text } => self.own.add(text),
                Item::Image { .. } if automatic => self.cannot_read("on the screen"),
                // The person chose to attach it, and somebody else may have written what stands in it.
                Item::Image { .. } => self.cannot_read("in a picture (attached)"),
                Item::File { name, .. } => {
                    self.cannot_read(&format!("in the file {} (attached)", shortened(name)));
                }
                Item::Original { .. }
                | Item::Thinking { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_)
                | Item::Opaque { .. } => {}
            }
        }
    }

    fn note(&mut self, call: &ToolCall, domain: Option<&Domain>, effect: Option<Effect>) {
        let concern = ResourceClaims::of_input(&call.input);
        let path = concern.paths.first();
        let named = |path: &String| self.own.names_file(path);
        let named_file = domain == Some(&Domain::Files)
            && effect == Some(Effect::Observe)
            && path.is_some_and(named);
        let noted = Noted {
            label: label(call, domain, &concern),
            server: match domain {
                Some(Domain::Server(name)) => Some(name.clone()),
                Some(_) | None => None,
            },
            named_file,
            hosts: read_from(&concern),
            writes: writes(domain, effect, &concern),
        };
        self.calls.insert(call.call.clone(), noted);
    }

    fn came_back(&mut self, call: &CallId, outcome: Outcome, content: &[Item]) {
        let Some(noted) = self.calls.remove(call) else {
            return;
        };
        if outcome == Outcome::Done {
            for (name, text) in &noted.writes {
                let tainted = self.is_tainted(text);
                self.written.insert(name.clone(), tainted);
            }
        }
        // What the system itself says of a call that did not run comes from nowhere else.
        if matches!(outcome, Outcome::Denied | Outcome::NotExecuted) {
            return;
        }
        self.read_hosts.extend(noted.hosts);
        let label = format!("{} (step {})", noted.label, self.step);
        for item in content {
            match item {
                Item::Text { text } => {
                    self.add(label.clone(), noted.server.clone(), noted.named_file, text);
                }
                Item::Image { .. } | Item::File { .. } => self.cannot_read(&noted.label),
                Item::Original { .. }
                | Item::Thinking { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_)
                | Item::Opaque { .. } => {}
            }
        }
    }

    /// What the person said yes to, word by word, is theirs from then on; and so is what they wrote.
    fn answered(&mut self, approval: &ApprovalId, answer: &Answer) {
        let question = self.questions.remove(approval);
        match answer {
            Answer::Allow { .. } => {
                let seen = question.iter().flat_map(|question| &question.seen);
                seen.for_each(|sighting| self.own.add(&sighting.what));
            }
            Answer::Deny { reason } => reason.iter().for_each(|text| self.own.add(text)),
        }
    }

    fn add(&mut self, label: String, server: Option<String>, named_file: bool, text: &str) {
        let mut end = text.len().min(MAX_SOURCE_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        if end < text.len() {
            self.cannot_read(&label);
        }
        let source = Source {
            label,
            server,
            named_file,
            text: normal(&text[..end]).into(),
        };
        self.kept_bytes += source.text.len();
        self.outside.push(source);
        while self.outside.len() > MAX_SOURCES || self.kept_bytes > MAX_KEPT_BYTES {
            let oldest = self.outside.remove(0);
            self.kept_bytes -= oldest.text.len();
            self.cannot_read(&oldest.label);
        }
    }

    fn cannot_read(&mut self, place: &str) {
        let label = if place.ends_with(')') {
            place.to_owned()
        } else {
            format!("{place} (step {})", self.step)
        };
        if self.unread.len() >= MAX_SOURCES {
            self.unread.remove(0);
        }
        self.unread.push(label);
    }
}

/// WorkingDirectory the result of a call stands, as the end of a sentence.
fn label(call: &ToolCall, domain: Option<&Domain>, concern: &ResourceClaims) -> String {
    let first = |list: &[String]| list.first().map(|entry| shortened(entry));
    match domain {
        Some(Domain::Desktop) => "on the screen".to_owned(),
        Some(Domain::Web) => match first(&concern.urls) {
            Some(url) => format!("on the web page {url}"),
            None => "on a web page".to_owned(),
        },
        Some(Domain::Files) => match first(&concern.paths) {
            Some(path) => format!("in the file {path}"),
            None => "in a file".to_owned(),
        },
        Some(Domain::Shell) => match first(&concern.commands) {
            Some(command) => format!("in what the command “{command}” printed"),
            None => "in what a command printed".to_owned(),
        },
        Some(Domain::Memory) => "in Qilbee's notes".to_owned(),
        Some(Domain::Qube) => "in an answer of Qube".to_owned(),
        Some(Domain::Server(server)) => format!("in an answer of {server}"),
        None => format!("in an answer of {}", call.name),
    }
}

/// The computers that a call only reads from. One that is sent something as well was chosen for that.
fn read_from(concern: &ResourceClaims) -> Vec<String> {
    let urls = concern.urls.iter().filter(|_| concern.texts.is_empty());
    urls.filter_map(|url| tokens::host_of(url)).collect()
}

/// One line, cut where it gets long.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}

/// Names of the files a call writes, and what goes into them.
fn writes(
    domain: Option<&Domain>,
    effect: Option<Effect>,
    concern: &ResourceClaims,
) -> Vec<(String, String)> {
    let name = |path: &str| normal(path.rsplit('/').next().unwrap_or(path));
    match (domain, effect) {
        (Some(Domain::Files), Some(Effect::Write)) => {
            let texts = concern.texts.iter().map(|(_, text)| text.as_str());
            let text = texts.collect::<Vec<_>>().join("\n");
            let paths = concern.paths.iter();
            paths.map(|path| (name(path), text.clone())).collect()
        }
        (Some(Domain::Shell), _) => {
            let scripts = concern.commands.iter().map(|text| Script::read(text));
            let commands = scripts.flat_map(|script| script.commands);
            let written = commands.filter(|command| !command.writes.is_empty());
            written
                .flat_map(|command| {
                    let text = command.input.clone().unwrap_or_else(|| command.line());
                    // What another command printed into it is known by nobody.
                    let text = if command.fed {
                        String::from(UNKNOWN_TEXT)
                    } else {
                        text
                    };
                    let paths: HashSet<_> =
                        command.writes.iter().map(|word| name(&word.text)).collect();
                    paths.into_iter().map(move |path| (path, text.clone()))
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Stands for the content of a file that a pipe wrote.
const UNKNOWN_TEXT: &str = "\u{fffd}";

#[cfg(test)]
mod tests;
