//! Calls as tags around their input. Pure.

use super::{
    groups::Groups,
    parsed::{Parsed, ParsedCall, find, input, leading_object},
    xml_tag::{FINAL_ANSWER, RESULT, Tag, without_marks},
};
use protocol::ToolSpec;

const EXECUTE: &str = "execute_tools";
/// Tags of thinking, in the spellings that models use.
const THINKING: [&str; 2] = ["think", "thinking"];
/// Tags that only group calls, or end them.
const STRUCTURE: [&str; 3] = ["parallel", "sequential", EXECUTE];

/// Parts of an answer that were found so far.
#[derive(Default)]
struct Found<'a> {
    calls: Vec<ParsedCall>,
    groups: Groups,
    thoughts: Vec<&'a str>,
    problem: Option<String>,
    /// Text without its tags, and with those that mean nothing here.
    outside: String,
    with_tags: String,
    /// First tag that means nothing here.
    unknown: Option<&'a str>,
    executes: bool,
    /// The answer for the user.
    answer: Option<&'a str>,
}

/// Reads an answer.
pub(super) fn parse(text: &str, tools: &[ToolSpec]) -> Parsed {
    let mut found = Found::default();
    // Bytes are in the same places in it.
    let lower = text.to_ascii_lowercase();
    let (mut place, mut answer) = (0, 0);
    while place < text.len() {
        if answer <= place {
            let next = lower[place..].find(FINAL_ANSWER);
            answer = next.map_or(text.len(), |next| place + next);
        }
        let Some(mark) = text[place..answer].find('<') else {
            found.say(&text[place..answer]);
            found.answer = text.get(answer + FINAL_ANSWER.len()..);
            break;
        };
        found.say(&text[place..place + mark]);
        place += mark;
        if lower[place..].starts_with(RESULT) {
            break;
        }
        let rest = &text[place..];
        let Some(read) = found.mark(rest, tools) else {
            break;
        };
        place += read;
    }
    found.meaning()
}

impl<'a> Found<'a> {
    fn say(&mut self, text: &str) {
        self.outside.push_str(text);
        self.with_tags.push_str(text);
    }

    /// Takes a tag, with what is in it if that counts. Returns the bytes that were read, or nothing if nothing more can be.
    fn mark(&mut self, text: &'a str, tools: &[ToolSpec]) -> Option<usize> {
        let Some(tag) = Tag::at(text) else {
            self.say("<");
            return Some(1);
        };
        let after = &text[tag.length..];
        if THINKING.contains(&tag.name) && tag.is_plain() {
            let end = format!("</{}>", tag.name);
            let length = after.find(&end).unwrap_or(after.len());
            self.thoughts.push(after[..length].trim());
            return Some((tag.length + length + end.len()).min(text.len()));
        }
        self.executes |= tag.name == EXECUTE;
        let Some(tool) = find(tools, tag.name).filter(|_| !tag.closes) else {
            if !tag.has_attributes && !STRUCTURE.contains(&tag.name) && !tag.closes {
                self.unknown.get_or_insert(tag.name);
            }
            if tag.has_attributes {
                self.outside.push_str(&text[..tag.length]);
            }
            self.with_tags.push_str(&text[..tag.length]);
            self.group(&tag);
            return Some(tag.length);
        };
        if tag.has_attributes {
            self.problem = Some(format!(
                "the tag of `{}` holds attributes; its input goes behind the tag.",
                tool.name
            ));
            return Some(tag.length);
        }
        let inner = match tag.is_empty {
            true => Some(("", 0)),
            false => inner(after, tag.name),
        };
        let Some((inner, length)) = inner else {
            let name = tag.name;
            self.problem = Some(format!("the call of `{}` has no </{name}>.", tool.name));
            return None;
        };
        let after = self.groups.add(self.calls.len());
        self.calls.push(ParsedCall {
            after,
            ..ParsedCall::new(&tool.name, input(tool, inner))
        });
        Some(tag.length + length)
    }

    fn group(&mut self, tag: &Tag<'_>) {
        match (tag.name, tag.closes) {
            ("sequential", false) => self.groups.open(true),
            ("parallel", false) => self.groups.open(false),
            ("sequential", true) => self.groups.close(true),
            ("parallel", true) => self.groups.close(false),
            _ => {}
        }
    }

    fn meaning(mut self) -> Parsed {
        if self.executes && self.calls.is_empty() && self.problem.is_none() {
            self.problem = Some(match self.unknown {
                Some(name) => format!("there is no tool `{name}`."),
                None => "there is no call before <execute_tools />.".to_owned(),
            });
        }
        let acts = !self.calls.is_empty() || self.problem.is_some();
        let text = match self.answer {
            // An answer beside calls was written before their results were there.
            _ if acts => without_marks(&self.outside),
            Some(answer) => answer.strip_prefix("**").unwrap_or(answer).to_owned(),
            None if self.unknown.is_none() => self.outside,
            // Tags that mean nothing here are the person's to see.
            None => self.with_tags,
        };
        Parsed {
            thought: self.thoughts.join("\n\n"),
            text: text.trim().to_owned(),
            calls: self.calls,
            problem: self.problem,
        }
    }
}

/// Returns what a call holds, and the bytes up to behind its end. An object ends where it ends, whatever stands in it, and
/// also where the answer stops before the tag that closes the call.
fn inner<'a>(after: &'a str, name: &str) -> Option<(&'a str, usize)> {
    let end = format!("</{name}>");
    if let Some(length) = leading_object(after) {
        let (object, behind) = after.split_at(length);
        let space = behind.len() - behind.trim_start().len();
        if behind[space..].starts_with(&end) {
            return Some((object, length + space + end.len()));
        }
        if behind.trim().is_empty() {
            return Some((object, after.len()));
        }
    }
    let length = after.find(&end)?;
    Some((&after[..length], length + end.len()))
}
