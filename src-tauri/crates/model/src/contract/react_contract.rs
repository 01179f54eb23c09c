//! Thought, action, input, answer. Pure.

use super::parsed::{Parsed, ParsedCall, find, input, lines};
use protocol::ToolSpec;

/// Labels of sections, and what they begin.
const LABELS: [(&str, Section); 5] = [
    ("thought:", Section::Thought),
    ("action input:", Section::Input),
    ("action:", Section::Action),
    ("final answer:", Section::Answer),
    ("observation:", Section::Observation),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Before any label.
    Words,
    Thought,
    Action,
    Input,
    Answer,
    /// A result that the model made up: nothing behind it counts.
    Observation,
}

/// Reads an answer.
pub(super) fn parse(text: &str, tools: &[ToolSpec]) -> Parsed {
    let mut parsed = Parsed::default();
    let (mut words, mut answer) = (String::new(), String::new());
    let mut action: Option<String> = None;
    for (section, text) in sections(text) {
        match section {
            Section::Words => words = text,
            Section::Thought => join(&mut parsed.thought, &text),
            Section::Answer => answer = text,
            Section::Action => {
                close(action.take(), "", tools, &mut parsed);
                action = Some(text);
            }
            Section::Input => close(action.take(), &text, tools, &mut parsed),
            Section::Observation => break,
        }
    }
    close(action, "", tools, &mut parsed);
    let acts = !parsed.calls.is_empty();
    // An answer beside an action was written before its result was there.
    parsed.text = match (acts, answer.is_empty()) {
        (false, false) => answer,
        (true, _) | (false, true) => words,
    };
    // Nothing but thinking is an answer without its label.
    if !acts && parsed.text.is_empty() {
        parsed.text = std::mem::take(&mut parsed.thought);
    }
    parsed
}

/// Splits a text at its labels.
fn sections(text: &str) -> Vec<(Section, String)> {
    let mut sections = vec![(Section::Words, String::new())];
    for line in lines(text) {
        let mut rest = line;
        // A label may stand right behind another.
        while let Some((section, behind)) = label(rest) {
            sections.push((section, String::new()));
            rest = behind;
        }
        if let Some((_, text)) = sections.last_mut() {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(rest);
        }
    }
    for (_, text) in &mut sections {
        *text = text.trim().to_owned();
    }
    sections
}

/// Reads the label that a line begins with, whatever marks it.
fn label(line: &str) -> Option<(Section, &str)> {
    let is_mark = |letter: char| letter.is_whitespace() || "*#".contains(letter);
    let plain = line.trim_start_matches(is_mark);
    let (label, section) = LABELS.iter().find(|(label, _)| {
        let begin = plain.get(..label.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(label))
    })?;
    Some((*section, plain[label.len()..].trim_start_matches('*')))
}

/// Closes an action: its name, or `name[input]`, and the input after it.
fn close(action: Option<String>, text: &str, tools: &[ToolSpec], parsed: &mut Parsed) {
    let Some(action) = action else {
        return;
    };
    let (name, inner) = match action.find(['[', '(', '{']) {
        Some(place) if text.is_empty() => {
            let inner = &action[place..];
            let inner = inner.strip_prefix(['[', '(']).map_or(inner, |inner| {
                inner.strip_suffix([']', ')']).unwrap_or(inner)
            });
            (&action[..place], inner)
        }
        Some(_) | None => (action.as_str(), text),
    };
    let name = name.trim();
    // Some models name the end of their work an action.
    if ["none", "finish", "final answer"].contains(&name.to_lowercase().as_str()) {
        return;
    }
    parsed.calls.push(match find(tools, name) {
        Some(tool) => ParsedCall::new(&tool.name, input(tool, inner)),
        None => ParsedCall::new(name, Err(format!("there is no tool `{name}`."))),
    });
}

fn join(all: &mut String, text: &str) {
    if !all.is_empty() {
        all.push('\n');
    }
    all.push_str(text);
}
