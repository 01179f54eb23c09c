//! Text of an answer as it comes: the paragraph that is being written stands there as it is, and is drawn anew with its
//! Markdown once it is complete. Knows nothing of where it is printed.

use super::question::{TerminalSize, column_count};
use protocol::VisibleText;
use termimad::MadSkin;

/// Beginnings of the lines around code.
const FENCES: [&str; 2] = ["```", "~~~"];
/// Goes to the beginning of the row and clears everything from there on.
const CLEAR_BELOW: &str = "\r\u{1b}[J";

/// Answer under way.
pub(super) struct AnswerText {
    skin: MadSkin,
    visible: VisibleText,
    /// Paragraph that is not complete, as it stands on the screen.
    block: String,
    /// All of the answer so far.
    shown: String,
}

impl AnswerText {
    pub(super) fn new(has_colors: bool) -> Self {
        Self {
            skin: skin(has_colors),
            visible: VisibleText::default(),
            block: String::new(),
            shown: String::new(),
        }
    }

    /// Returns whether a paragraph is being written.
    pub(super) fn is_open(&self) -> bool {
        !self.block.is_empty()
    }

    /// Takes the next piece; returns what is to be drawn.
    pub(super) fn push(&mut self, piece: &str, size: TerminalSize) -> String {
        self.shown.push_str(piece);
        let piece = self.visible.push(piece);
        let standing = self.block.len();
        self.block.push_str(&piece);
        let Some(end) = complete_end(&self.block) else {
            return piece;
        };
        let rest = self.block.split_off(end);
        let complete = std::mem::replace(&mut self.block, rest);
        let before = complete
            .get(..standing.min(complete.len()))
            .unwrap_or_default();
        let drawn = self.drawn(before, &complete, size);
        // What follows may hold complete paragraphs itself.
        let rest = std::mem::take(&mut self.block);
        drawn + &self.push_visible(rest, size)
    }

    /// Ends the answer, of which this is the whole text; returns what is to be drawn.
    pub(super) fn complete(&mut self, whole: &str, size: TerminalSize) -> String {
        let shown = std::mem::take(&mut self.shown);
        let mut drawn = String::new();
        match whole.strip_prefix(&shown) {
            Some(rest) => drawn.push_str(&self.push(rest, size)),
            // Something else was shown, such as an attempt that broke off.
            None => {
                drawn.push_str(&self.break_off());
                drawn.push_str(&self.push(whole, size));
            }
        }
        let block = std::mem::take(&mut self.block);
        if !block.is_empty() {
            drawn.push_str(&self.drawn(&block, &block, size));
        }
        self.shown.clear();
        drawn
    }

    /// Leaves the paragraph that is being written as it is; returns what ends it.
    pub(super) fn break_off(&mut self) -> String {
        self.shown.clear();
        let block = std::mem::take(&mut self.block);
        match block.is_empty() || block.ends_with('\n') {
            true => String::new(),
            false => "\n".to_owned(),
        }
    }

    fn push_visible(&mut self, mut text: String, size: TerminalSize) -> String {
        let mut drawn = String::new();
        while let Some(end) = complete_end(&text) {
            let rest = text.split_off(end);
            drawn.push_str(&self.drawn("", &text, size));
            text = rest;
        }
        drawn.push_str(&text);
        self.block = text;
        drawn
    }

    /// Draws a paragraph in place of this part of it, which stands on the screen already.
    fn drawn(&self, standing: &str, complete: &str, size: TerminalSize) -> String {
        let rows = rows(standing, size.columns);
        // What has left the screen above can't be drawn anew.
        if rows >= size.rows {
            let rest = complete.get(standing.len()..).unwrap_or_default();
            return format!("{}\n", rest.trim_end_matches('\n'));
        }
        let up = match rows {
            0 | 1 => String::new(),
            rows => format!("\u{1b}[{}A", rows - 1),
        };
        let width = size.columns.saturating_sub(1);
        let text = self.skin.text(complete.trim_end_matches('\n'), Some(width));
        let gap = if complete.ends_with("\n\n") { "\n" } else { "" };
        format!("{up}{CLEAR_BELOW}{text}{gap}")
    }
}

fn skin(has_colors: bool) -> MadSkin {
    match has_colors {
        true => MadSkin::default(),
        false => MadSkin::no_style(),
    }
}

/// Returns the end of the first complete paragraph: after the blank line below it, or after its closing fence.
fn complete_end(text: &str) -> Option<usize> {
    let (mut end, mut fence, mut has_text) = (0, None, false);
    for line in text.split_inclusive('\n') {
        if !line.ends_with('\n') {
            return None;
        }
        end += line.len();
        let words = line.trim();
        let fence_here = FENCES.into_iter().find(|fence| words.starts_with(fence));
        match (fence, fence_here) {
            (None, None) if words.is_empty() && has_text => return Some(end),
            (None, Some(begun)) if has_text => {
                // Code is a paragraph of its own.
                let _ = begun;
                return Some(end - line.len());
            }
            (None, Some(begun)) => fence = Some(begun),
            (Some(open), Some(closing)) if open == closing && words == closing => return Some(end),
            (None | Some(_), None | Some(_)) => {}
        }
        has_text |= !words.is_empty();
    }
    None
}

/// Counts the rows that a text takes, the one of the cursor included; 0 for none.
fn rows(text: &str, columns: usize) -> usize {
    if text.is_empty() {
        return 0;
    }
    let columns = columns.max(1);
    let of_line = |line: &str| {
        let width: usize = line.chars().map(column_count).sum();
        width.div_ceil(columns).max(1)
    };
    text.split('\n').map(of_line).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: TerminalSize = TerminalSize {
        columns: 40,
        rows: 10,
    };

    fn drawn(pieces: &[&str], whole: &str) -> String {
        let mut answer = AnswerText::new(false);
        let mut drawn: String = pieces
            .iter()
            .map(|piece| answer.push(piece, SIZE))
            .collect();
        drawn.push_str(&answer.complete(whole, SIZE));
        drawn
    }

    #[test]
    fn paragraphs_are_drawn_anew_once_complete() {
        let text = "Some **bold** words.\n\nMore";
        assert_eq!(
            drawn(&["Some **bo", "ld** words.\n", "\nMore"], text),
            "Some **bold** words.\n\u{1b}[1A\r\u{1b}[JSome bold words.\n\nMore\r\u{1b}[JMore\n"
        );
        // All at once, as from a provider that does not stream.
        assert_eq!(
            drawn(&[], text),
            "\r\u{1b}[JSome bold words.\n\nMore\r\u{1b}[JMore\n"
        );
    }

    #[test]
    fn an_answer_that_begins_anew_leaves_what_stood_there() {
        assert_eq!(drawn(&["Half"], "Whole"), "Half\nWhole\r\u{1b}[JWhole\n");
    }

    #[test]
    fn what_steers_a_terminal_is_shown_instead() {
        assert!(!drawn(&["a\u{1b}[2Jb"], "a\u{1b}[2Jb").contains("\u{1b}[2J"));
    }

    #[test]
    fn paragraphs_end_at_blank_lines_and_fences() {
        let check = |text: &str, wanted: Option<&str>| {
            assert_eq!(
                complete_end(text).map(|end| &text[..end]),
                wanted,
                "{text:?}"
            );
        };
        check("a\nb", None);
        check("a\n\nb", Some("a\n\n"));
        check("\n\na\n\nb", Some("\n\na\n\n"));
        check("a\n```\nb\n", Some("a\n"));
        check("```sh\na\n\nb\n", None);
        check("```sh\na\n\nb\n```\nc", Some("```sh\na\n\nb\n```\n"));
    }

    #[test]
    fn rows_are_counted_as_a_terminal_wraps_them() {
        let check = |text: &str, wanted: usize| assert_eq!(rows(text, 10), wanted, "{text:?}");
        check("", 0);
        check("a", 1);
        check("a\n", 2);
        check(&"a".repeat(10), 1);
        check(&"a".repeat(11), 2);
        check("a\nb", 2);
    }
}
