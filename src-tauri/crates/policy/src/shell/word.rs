//! Words of a command line, with their values as far as they are known before anything runs.

use super::{ScriptReader, quoting::unescaped};
use crate::{
    Unreadable,
    patterns::{alternatives, is_pattern},
};
use brush_parser::{
    ParserOptions, ast,
    word::{
        self, Parameter, ParameterExpr, ParameterTransformOp, TildeExpr, WordPiece,
        WordPieceWithSource,
    },
};

/// Placeholder for a value that only running the line would tell.
pub(super) const UNKNOWN: char = '\u{fffd}';

/// A word. The home folder stands as `~`, the current one as `.`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its value, as far as it is known.
    pub(crate) text: String,
    /// True when that is all of it.
    pub(crate) known: bool,
    /// True when it is a pattern, or several words in one.
    pub(crate) glob: bool,
    /// The words of which it can be each, by its braces and groups: `{a,b}` or `@(a|b)`.
    pub(crate) alternatives: Vec<String>,
}

impl Word {
    pub(crate) fn known(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            known: true,
            ..Self::default()
        }
    }

    /// Returns its text, and its alternatives.
    pub(crate) fn meanings(&self) -> impl Iterator<Item = &str> {
        let alternatives = self.alternatives.iter().map(String::as_str);
        std::iter::once(self.text.as_str()).chain(alternatives)
    }
}

impl ScriptReader {
    pub(super) fn word(&mut self, word: &ast::Word, depth: usize) -> Word {
        match word::parse(&word.value, &ParserOptions::default()) {
            Ok(pieces) => {
                let mut value = Word::known("");
                self.pieces(&pieces, false, &mut value, depth);
                self.find_alternatives(&mut value);
                value
            }
            Err(_) => {
                self.mark_unreadable(Unreadable::Syntax);
                Word {
                    text: word.value.clone(),
                    ..Word::default()
                }
            }
        }
    }

    /// Finds the alternatives of a pattern, unless the line has too many.
    fn find_alternatives(&mut self, word: &mut Word) {
        let found = if word.glob {
            alternatives(&word.text)
        } else {
            Some(Vec::new())
        };
        let bytes = found.iter().flatten().map(String::len).sum::<usize>();
        self.alternative_bytes += bytes;
        match found {
            Some(found) if self.alternative_bytes <= super::MAX_BYTES => word.alternatives = found,
            Some(_) | None => self.mark_unreadable(Unreadable::TooComplex),
        }
    }

    /// Reads a here-document that is expanded: commands in it run.
    pub(super) fn here_document(&mut self, text: &str, depth: usize) {
        if let Ok(pieces) = word::parse_heredoc(text, &ParserOptions::default()) {
            self.pieces(&pieces, true, &mut Word::default(), depth);
        } else {
            self.mark_unreadable(Unreadable::Syntax);
        }
    }

    fn pieces(
        &mut self,
        pieces: &[WordPieceWithSource],
        quoted: bool,
        value: &mut Word,
        depth: usize,
    ) {
        for WordPieceWithSource { piece, .. } in pieces {
            match piece {
                WordPiece::Text(text) => {
                    value.glob |= !quoted && is_pattern(text);
                    value.text.push_str(text);
                }
                WordPiece::SingleQuotedText(text) => value.text.push_str(text),
                WordPiece::AnsiCQuotedText(text) => match unescaped(text) {
                    Some(text) => value.text.push_str(&text),
                    None => unknown(value),
                },
                WordPiece::EscapeSequence(text) => {
                    value.text.push_str(text.strip_prefix('\\').unwrap_or(text));
                }
                WordPiece::DoubleQuotedSequence(inner)
                | WordPiece::GettextDoubleQuotedSequence(inner) => {
                    self.pieces(inner, true, value, depth);
                }
                WordPiece::TildeExpansion(TildeExpr::Home) => value.text.push('~'),
                WordPiece::TildeExpansion(TildeExpr::WorkingDir) => value.text.push('.'),
                WordPiece::ParameterExpansion(expression) => {
                    self.parameter(expression, quoted, value, depth);
                }
                WordPiece::CommandSubstitution(text)
                | WordPiece::BackquotedCommandSubstitution(text) => {
                    self.nested(text, depth);
                    unknown(value);
                }
                WordPiece::ArithmeticExpression(expression) => {
                    self.judge_unread(&expression.value);
                    unknown(value);
                }
                WordPiece::TildeExpansion(_) => unknown(value),
            }
        }
    }

    /// Judges a part that isn't read further: commands in it are reported, and so are variables it sets.
    pub(super) fn judge_unread(&mut self, text: &str) {
        self.set_in_expression(text);
        if text.contains("$(") || text.contains('`') || text.contains("<(") {
            self.mark_unreadable(Unreadable::CommandInExpression);
        }
    }

    fn parameter(
        &mut self,
        expression: &ParameterExpr,
        quoted: bool,
        value: &mut Word,
        depth: usize,
    ) {
        if let ParameterExpr::Parameter {
            parameter: Parameter::Named(name),
            indirect: false,
        } = expression
        {
            match (name.as_str(), self.values.get(name)) {
                (_, Some(known)) if !self.unsure.contains(name) => {
                    value.text.push_str(&known.text);
                    value.glob |= known.glob;
                    // Without quotes bash makes several words of it.
                    value.known &= quoted || !known.text.contains(char::is_whitespace);
                }
                ("HOME", None) => value.text.push('~'),
                ("PWD", None) => value.text.push('.'),
                _ => unknown(value),
            }
            return;
        }
        if let ParameterExpr::RemoveSmallestSuffixPattern {
            parameter: Parameter::Named(name),
            indirect: false,
            pattern: Some(pattern),
        } = expression
            && let Some(known) = self.values.get(name)
            && !self.unsure.contains(name)
            && let Some(start) = without_ending(&known.text, pattern)
        {
            value.text.push_str(start);
            value.glob |= known.glob;
            return;
        }
        // Both read the value of a variable as something to expand.
        if let ParameterExpr::Parameter { indirect: true, .. }
        | ParameterExpr::Transform {
            op: ParameterTransformOp::PromptExpand,
            ..
        } = expression
        {
            self.mark_unreadable(Unreadable::CommandInExpression);
        }
        if let ParameterExpr::AssignDefaultValues { parameter, .. } = expression {
            self.set_in_expression(&format!("{parameter:?}="));
        }
        // `${x:-$(rm -rf ~)}` runs what stands in it; elsewhere in an expansion nobody needs that.
        let text = match expression {
            ParameterExpr::UseDefaultValues { default_value, .. }
            | ParameterExpr::AssignDefaultValues { default_value, .. } => default_value.as_deref(),
            ParameterExpr::UseAlternativeValue {
                alternative_value, ..
            } => alternative_value.as_deref(),
            ParameterExpr::IndicateErrorIfNullOrUnset { error_message, .. } => {
                error_message.as_deref()
            }
            _ => None,
        };
        match text {
            Some(text) if depth < super::MAX_DEPTH => {
                let inner = ast::Word {
                    value: text.to_owned(),
                    loc: None,
                };
                self.word(&inner, depth + 1);
            }
            Some(_) => self.mark_unreadable(Unreadable::TooComplex),
            None => self.judge_unread(&format!("{expression:?}")),
        }
        unknown(value);
    }
}

fn unknown(value: &mut Word) {
    value.text.push(UNKNOWN);
    value.known = false;
}

/// Returns a value without an ending that stands in it as it is: `*.jpeg` without `.jpeg`, which all its files have.
fn without_ending<'a>(value: &'a str, ending: &str) -> Option<&'a str> {
    let plain = |sign: char| sign.is_alphanumeric() || "._-".contains(sign);
    let start = value.strip_suffix(ending)?;
    ending.chars().all(plain).then_some(start)
}
