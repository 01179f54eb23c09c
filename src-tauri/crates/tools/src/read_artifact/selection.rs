//! Input of `recall`, and the part of an artifact that it selects.

use crate::ToolError;
use schemars::JsonSchema;
use serde::Deserialize;

/// Maximum number of context lines around a match.
const MAX_CONTEXT_LINES: usize = 20;

/// Input of `recall`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadArtifactInput {
    /// The artifact to read, such as mem://bash/0123456789abcdef. Without it, all of them are listed.
    pub(super) reference: Option<String>,
    /// The first line to read, from 1.
    #[schemars(range(min = 1))]
    from_line: Option<usize>,
    /// The last line to read.
    #[schemars(range(min = 1))]
    to_line: Option<usize>,
    /// The byte to start with, from 0.
    from_byte: Option<usize>,
    /// Number of bytes to read.
    #[schemars(range(min = 1))]
    byte_count: Option<usize>,
    /// A JSONPath ($.rows[0]) or JSON Pointer (/rows/0).
    json: Option<String>,
    /// Show the lines that contain this text.
    find: Option<String>,
    /// Show the lines that match this regular expression.
    pattern: Option<String>,
    /// Number of context lines around each match.
    #[schemars(range(max = MAX_CONTEXT_LINES))]
    context_lines: Option<usize>,
}

/// Selected part of an artifact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Type, size and beginning.
    Overview,
    /// Lines from and to, counted from 1, the last one included.
    Lines { from: usize, to: Option<usize> },
    /// Bytes counted from 0.
    Bytes { from: usize, count: Option<usize> },
    /// A JSONPath or a JSON Pointer.
    Json(String),
    /// Lines with a match.
    Match { filter: LineFilter, context: usize },
}

/// Filter for lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineFilter {
    /// Lines that contain this text.
    Text(String),
    /// Lines that match this regular expression.
    Pattern(String),
}

impl ReadArtifactInput {
    /// Returns the selected part; there must be at most one.
    pub(super) fn selection(self) -> Result<Selection, ToolError> {
        let refuse = |why: String| Err(ToolError::ForModel(format!("recall: {why}").into()));
        let context = self.context_lines.unwrap_or(0);
        let lines =
            (self.from_line.is_some() || self.to_line.is_some()).then(|| Selection::Lines {
                from: self.from_line.unwrap_or(1),
                to: self.to_line,
            });
        let bytes =
            (self.from_byte.is_some() || self.byte_count.is_some()).then(|| Selection::Bytes {
                from: self.from_byte.unwrap_or(0),
                count: self.byte_count,
            });
        let matching = |filter| Selection::Match { filter, context };
        let found = self.find.map(|text| matching(LineFilter::Text(text)));
        let matched = self
            .pattern
            .map(|pattern| matching(LineFilter::Pattern(pattern)));
        let selections = [lines, bytes, self.json.map(Selection::Json), found, matched];
        let mut selections = selections.into_iter().flatten();
        let selection = selections.next().unwrap_or(Selection::Overview);
        if selections.next().is_some() {
            return refuse(
                "choose one way to read: from_line and to_line, from_byte and byte_count, json, find, or \
                 pattern."
                    .to_owned(),
            );
        }
        if self.reference.is_none() && selection != Selection::Overview {
            return refuse("give the reference of the result to read.".to_owned());
        }
        match &selection {
            Selection::Lines { from, to: Some(to) } if to < from => {
                refuse(format!("to_line ({to}) is before from_line ({from})."))
            }
            Selection::Match {
                filter: LineFilter::Text(text) | LineFilter::Pattern(text),
                ..
            } if text.is_empty() => refuse("there is nothing to look for.".to_owned()),
            Selection::Overview
            | Selection::Lines { .. }
            | Selection::Bytes { .. }
            | Selection::Json(_)
            | Selection::Match { .. } => Ok(selection),
        }
    }
}
