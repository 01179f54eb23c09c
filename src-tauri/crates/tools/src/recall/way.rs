//! How a result is to be read, as the call says it.

use crate::ToolError;
use serde::Deserialize;
use serde_json::Value;

/// How many lines around a match can be shown.
pub(super) const MOST_CONTEXT: usize = 20;

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

#[derive(Deserialize)]
struct Fields {
    from_line: Option<usize>,
    to_line: Option<usize>,
    from_byte: Option<usize>,
    byte_count: Option<usize>,
    json: Option<String>,
    find: Option<String>,
    pattern: Option<String>,
    context_lines: Option<usize>,
}

impl Way {
    /// Reads the input, which fits the schema.
    pub(super) fn parse(input: &Value) -> Result<Self, ToolError> {
        let refuse = |why: String| ToolError::ForModel(format!("recall: {why}"));
        let fields = Fields::deserialize(input).map_err(|error| refuse(format!("{error}.")))?;
        let Fields {
            from_line,
            to_line,
            from_byte,
            byte_count,
            json,
            find,
            pattern,
            context_lines,
        } = fields;
        let context = context_lines.unwrap_or(0);
        let lines = (from_line.is_some() || to_line.is_some()).then(|| Self::Lines {
            from: from_line.unwrap_or(1),
            to: to_line,
        });
        let bytes = (from_byte.is_some() || byte_count.is_some()).then(|| Self::Bytes {
            from: from_byte.unwrap_or(0),
            count: byte_count,
        });
        let matching = |wanted| Self::Match { wanted, context };
        let found = find.map(|text| matching(Wanted::Text(text)));
        let matched = pattern.map(|pattern| matching(Wanted::Pattern(pattern)));
        let ways = [lines, bytes, json.map(Self::Json), found, matched];
        let mut ways = ways.into_iter().flatten();
        let way = ways.next().unwrap_or(Self::Overview);
        if ways.next().is_some() {
            return Err(refuse(
                "choose one way to read: from_line and to_line, from_byte and byte_count, json, find, or \
                 pattern."
                    .to_owned(),
            ));
        }
        match &way {
            Self::Lines { from, to: Some(to) } if to < from => Err(refuse(format!(
                "to_line ({to}) is before from_line ({from})."
            ))),
            Self::Match {
                wanted: Wanted::Text(text) | Wanted::Pattern(text),
                ..
            } if text.is_empty() => Err(refuse("there is nothing to look for.".to_owned())),
            Self::Overview
            | Self::Lines { .. }
            | Self::Bytes { .. }
            | Self::Json(_)
            | Self::Match { .. } => Ok(way),
        }
    }
}
