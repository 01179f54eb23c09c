//! Input of `recall`, and the one way to read it stands for.

use crate::ToolError;
use schemars::JsonSchema;
use serde::Deserialize;

/// How many lines around a match can be shown.
const MOST_CONTEXT: usize = 20;

/// Arguments of `recall`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// What to read, such as mem://bash/0123456789abcdef.
    pub(super) reference: String,
    /// The first line to read, from 1.
    #[schemars(range(min = 1))]
    from_line: Option<usize>,
    /// The last line to read.
    #[schemars(range(min = 1))]
    to_line: Option<usize>,
    /// Where to begin, in bytes from 0.
    from_byte: Option<usize>,
    /// How many bytes to read.
    #[schemars(range(min = 1))]
    byte_count: Option<usize>,
    /// A JSONPath ($.rows[0]) or JSON Pointer (/rows/0).
    json: Option<String>,
    /// Show the lines that hold this text.
    find: Option<String>,
    /// Show the lines that match this regular expression.
    pattern: Option<String>,
    /// How many lines to show around each match.
    #[schemars(range(max = MOST_CONTEXT))]
    context_lines: Option<usize>,
}

/// One way to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// What is there, and its beginning.
    Overview,
    /// Lines from and to, counted from 1, the last one included.
    Lines { from: usize, to: Option<usize> },
    /// Bytes counted from 0.
    Bytes { from: usize, count: Option<usize> },
    /// A JSONPath or a JSON Pointer.
    Json(String),
    /// Lines with a match.
    Match { wanted: Wanted, context: usize },
}

/// What a line is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// This text.
    Text(String),
    /// Something that matches this regular expression.
    Pattern(String),
}

impl Arguments {
    /// The one way to read that they ask for.
    pub(super) fn way(self) -> Result<Way, ToolError> {
        let refuse = |why: String| Err(ToolError::ForModel(format!("recall: {why}")));
        let context = self.context_lines.unwrap_or(0);
        let lines = (self.from_line.is_some() || self.to_line.is_some()).then(|| Way::Lines {
            from: self.from_line.unwrap_or(1),
            to: self.to_line,
        });
        let bytes = (self.from_byte.is_some() || self.byte_count.is_some()).then(|| Way::Bytes {
            from: self.from_byte.unwrap_or(0),
            count: self.byte_count,
        });
        let matching = |wanted| Way::Match { wanted, context };
        let found = self.find.map(|text| matching(Wanted::Text(text)));
        let matched = self
            .pattern
            .map(|pattern| matching(Wanted::Pattern(pattern)));
        let ways = [lines, bytes, self.json.map(Way::Json), found, matched];
        let mut ways = ways.into_iter().flatten();
        let way = ways.next().unwrap_or(Way::Overview);
        if ways.next().is_some() {
            return refuse(
                "choose one way to read: from_line and to_line, from_byte and byte_count, json, find, or \
                 pattern."
                    .to_owned(),
            );
        }
        match &way {
            Way::Lines { from, to: Some(to) } if to < from => {
                refuse(format!("to_line ({to}) is before from_line ({from})."))
            }
            Way::Match {
                wanted: Wanted::Text(text) | Wanted::Pattern(text),
                ..
            } if text.is_empty() => refuse("there is nothing to look for.".to_owned()),
            Way::Overview
            | Way::Lines { .. }
            | Way::Bytes { .. }
            | Way::Json(_)
            | Way::Match { .. } => Ok(way),
        }
    }
}
