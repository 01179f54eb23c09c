//! Calls as lines: a number, a name, an input. Pure.

use super::parsed::{Parsed, ParsedCall, find, input, lines};
use protocol::ToolSpec;

/// Reads an answer. A line counts as a call if it names a tool and an object follows, or nothing.
pub(super) fn parse(text: &str, tools: &[ToolSpec]) -> Parsed {
    let mut parsed = Parsed::default();
    let mut said = Vec::new();
    for line in lines(text) {
        match call(line, tools) {
            Some((tool, written)) => {
                let call = ParsedCall::new(&tool.name, input(tool, written));
                parsed.calls.push(call);
            }
            None => said.push(line),
        }
    }
    parsed.text = said.join("\n").trim().to_owned();
    parsed
}

fn call<'a>(line: &'a str, tools: &'a [ToolSpec]) -> Option<(&'a ToolSpec, &'a str)> {
    let line = line.trim().trim_matches('`');
    let digits = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = digits.len() < line.len();
    let rest = match is_numbered {
        true => digits.strip_prefix(['.', ')', ':'])?,
        false => line
            .strip_prefix("- ")
            .or_else(|| line.strip_prefix("call "))?,
    };
    let rest = rest.trim_start();
    let end = rest.find(|letter: char| letter.is_whitespace() || "({:".contains(letter));
    let (name, written) = rest.split_at(end.unwrap_or(rest.len()));
    let tool = find(tools, name)?;
    let written = written.trim().trim_start_matches(':').trim();
    let written = match written
        .strip_prefix('(')
        .and_then(|inner| inner.strip_suffix(')'))
    {
        Some(inner) => inner.trim(),
        None => written,
    };
    (written.is_empty() || written.starts_with('{')).then_some((tool, written))
}
