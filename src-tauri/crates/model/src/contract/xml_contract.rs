//! Calls as tags around their input. Pure.

use super::parsed::{Parsed, ParsedCall, find, input};
use protocol::ToolSpec;

const FINAL_ANSWER: &str = "Final Answer:";
const EXECUTE: &str = "execute_tools";
/// Tags of thinking, in the spellings that models use.
const THINKING: [&str; 2] = ["think", "thinking"];
/// Tags that only group calls, or end them.
const STRUCTURE: [&str; 3] = ["parallel", "sequential", EXECUTE];
/// A result that the model made up: nothing behind it counts.
const RESULT: &str = "<result";

/// Tag at the beginning of a text.
struct Tag<'a> {
    name: &'a str,
    closes: bool,
    is_empty: bool,
    /// Bytes of it.
    length: usize,
}

/// Reads an answer.
pub(super) fn parse(text: &str, tools: &[ToolSpec]) -> Parsed {
    let (rest, thought) = without_thinking(text);
    let rest = rest.split(RESULT).next().unwrap_or_default();
    let (acting, answer) = match rest.split_once(FINAL_ANSWER) {
        Some((acting, answer)) => (acting, Some(answer)),
        None => (rest, None),
    };
    let mut parsed = Parsed {
        thought,
        ..Parsed::default()
    };
    let mut outside = String::new();
    let (mut left, mut executes, mut unknown) = (acting, false, None);
    while let Some(place) = left.find('<') {
        outside.push_str(&left[..place]);
        left = &left[place..];
        let Some(tag) = tag(left) else {
            outside.push('<');
            left = &left[1..];
            continue;
        };
        let after = &left[tag.length..];
        executes |= tag.name == EXECUTE;
        let tool = find(tools, tag.name).filter(|_| !tag.closes);
        let Some(tool) = tool else {
            if !STRUCTURE.contains(&tag.name) && !tag.closes {
                unknown.get_or_insert(tag.name);
            }
            left = after;
            continue;
        };
        let end = format!("</{}>", tag.name);
        let (inner, behind) = match after.split_once(end.as_str()) {
            _ if tag.is_empty => ("", after),
            Some(parts) => parts,
            None => {
                parsed.problem = Some(format!("the call of `{}` has no {end}.", tool.name));
                break;
            }
        };
        left = behind;
        match input(tool, inner) {
            Ok(input) => parsed.calls.push(ParsedCall {
                name: tool.name.clone(),
                input,
            }),
            Err(problem) => parsed.problem = Some(problem),
        }
    }
    if parsed.problem.is_none() {
        outside.push_str(left);
    }
    if executes && parsed.calls.is_empty() && parsed.problem.is_none() {
        parsed.problem = Some(match unknown {
            Some(name) => format!("there is no tool `{name}`."),
            None => "there is no call before <execute_tools />.".to_owned(),
        });
    }
    let acts = !parsed.calls.is_empty() || parsed.problem.is_some();
    // An answer beside calls was written before their results were there.
    let said = answer
        .filter(|_| !acts)
        .unwrap_or(match acts || unknown.is_none() {
            true => outside.as_str(),
            // Tags that mean nothing here are the person's to see.
            false => acting,
        });
    parsed.text = said.trim().to_owned();
    parsed
}

/// Takes the thinking out of a text.
fn without_thinking(text: &str) -> (String, String) {
    let (mut rest, mut thought) = (text.to_owned(), Vec::new());
    for name in THINKING {
        let (begin, end) = (format!("<{name}>"), format!("</{name}>"));
        while let Some((before, after)) = rest.split_once(begin.as_str()) {
            let (inner, behind) = after.split_once(end.as_str()).unwrap_or((after, ""));
            thought.push(inner.trim().to_owned());
            rest = format!("{before}{behind}");
        }
    }
    (rest, thought.join("\n\n"))
}

/// Reads a tag without attributes.
fn tag(text: &str) -> Option<Tag<'_>> {
    let end = text.find('>')?;
    let inner = &text[1..end];
    let (inner, closes) = match inner.strip_prefix('/') {
        Some(inner) => (inner, true),
        None => (inner, false),
    };
    let (inner, is_empty) = match inner.strip_suffix('/') {
        Some(inner) => (inner, true),
        None => (inner, false),
    };
    let name = inner.trim();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    (!name.is_empty() && name.chars().all(fits)).then_some(Tag {
        name,
        closes,
        is_empty,
        length: end + 1,
    })
}
