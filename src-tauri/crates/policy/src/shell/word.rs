//! One word of a command line: what is known of its value before anything runs.

use super::Reading;
use brush_parser::{
    ParserOptions, ast,
    word::{self, Parameter, ParameterExpr, TildeExpr, WordPiece, WordPieceWithSource},
};

/// Stands for what nobody can know yet.
const UNKNOWN: char = '\u{fffd}';

/// A word. The home folder stands as `~`, the current one as `.`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its value, as far as it is known.
    pub(crate) text: String,
    /// Whether that is all of it.
    pub(crate) known: bool,
    /// Whether it is a pattern, or several words in one.
    pub(crate) glob: bool,
}

impl Word {
    pub(crate) fn known(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            known: true,
            glob: false,
        }
    }
}

impl Reading {
    pub(super) fn word(&mut self, word: &ast::Word, depth: usize) -> Word {
        match word::parse(&word.value, &ParserOptions::default()) {
            Ok(pieces) => {
                let mut value = Word::known("");
                self.pieces(&pieces, false, &mut value, depth);
                value
            }
            Err(_) => {
                self.hide("it cannot be read");
                Word {
                    text: word.value.clone(),
                    known: false,
                    glob: false,
                }
            }
        }
    }

    /// Runs through a here-document that is expanded: commands in it run.
    pub(super) fn here_document(&mut self, text: &str, depth: usize) {
        if let Ok(pieces) = word::parse_heredoc(text, &ParserOptions::default()) {
            self.pieces(&pieces, true, &mut Word::default(), depth);
        } else {
            self.hide("it cannot be read");
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
                WordPiece::AnsiCQuotedText(text) if !text.contains('\\') => {
                    value.text.push_str(text);
                }
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
                    self.parameter(expression, value, depth);
                }
                WordPiece::CommandSubstitution(text)
                | WordPiece::BackquotedCommandSubstitution(text) => {
                    self.nested(text, depth);
                    unknown(value);
                }
                WordPiece::ArithmeticExpression(expression) => {
                    self.must_run_nothing(&expression.value);
                    unknown(value);
                }
                WordPiece::AnsiCQuotedText(_) | WordPiece::TildeExpansion(_) => unknown(value),
            }
        }
    }

    /// A part that is not read further: commands in it would go unseen.
    pub(super) fn must_run_nothing(&mut self, text: &str) {
        if text.contains("$(") || text.contains('`') || text.contains("<(") {
            self.hide("commands stand where only numbers or names belong");
        }
    }

    fn parameter(&mut self, expression: &ParameterExpr, value: &mut Word, depth: usize) {
        if let ParameterExpr::Parameter {
            parameter: Parameter::Named(name),
            indirect: false,
        } = expression
        {
            match (name.as_str(), self.values.get(name)) {
                (_, Some(known)) if !self.unsure.contains(name) => value.text.push_str(known),
                ("HOME", None) => value.text.push('~'),
                ("PWD", None) => value.text.push('.'),
                _ => unknown(value),
            }
            return;
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
            Some(_) => self.hide("it is too long or too deeply nested to be read"),
            None => self.must_run_nothing(&format!("{expression:?}")),
        }
        unknown(value);
    }
}

fn unknown(value: &mut Word) {
    value.text.push(UNKNOWN);
    value.known = false;
}

fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '[']) || (text.contains('{') && text.contains([',', '.']))
}
