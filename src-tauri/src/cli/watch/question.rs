//! Text of a question in the terminal. The command comes first, its lines numbered and counted. The question stands
//! below it: it stays on the screen however long the command is, and nothing in the command can pass as the question.

mod listing;

pub(super) use listing::column_count;
use listing::{Row, counted, rows};
pub(in crate::cli) use listing::{TerminalSize, whole};
use protocol::{Question, visible_line};
use std::iter;

/// Longest sentence, reason or value shown before the person asks for all.
const MAX_SENTENCE_CHARS: usize = 400;
/// Most values of unknown origin shown before the person asks for all.
const MAX_VALUES: usize = 8;
/// Rows for the command in a terminal too low for it and the question.
const MIN_ROWS: usize = 4;

/// Amount of a question that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// As much as the terminal holds: the beginning and the end.
    Fitting,
    /// All of it, however long.
    Whole,
}

/// Keys for a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum YesKeys {
    /// A letter.
    Plain,
    /// A letter and this code.
    WithCode(String),
    /// No keys: for now the answer can only be no.
    None,
}

/// Returns the whole question: the command, then what is asked about it.
pub(super) fn render(
    question: &Question,
    keys: &YesKeys,
    size: TerminalSize,
    extent: Extent,
) -> String {
    let asked = asked(question, keys, extent);
    let Some(exact) = question.exact.as_deref().filter(|exact| !exact.is_empty()) else {
        return format!("\n{}", asked.join("\n"));
    };
    let rows = rows(exact, size.columns);
    let below: usize = asked.iter().map(|line| row_count(line, size.columns)).sum();
    // The count of lines, a blank row on either side of it, and the row of the answer.
    let room = size.rows.saturating_sub(below + 4).max(MIN_ROWS);
    let shown = match extent {
        Extent::Fitting if rows.len() > room => cut(&rows, room),
        Extent::Fitting | Extent::Whole => rows.into_iter().map(|row| row.text).collect(),
    };
    format!(
        "\n{}\n{}\n\n{}",
        shown.join("\n"),
        counted(exact),
        asked.join("\n")
    )
}

/// Returns the question itself: what, where, why, and the answers.
fn asked(question: &Question, keys: &YesKeys, extent: Extent) -> Vec<String> {
    let short = |text: &str| match extent {
        Extent::Fitting => shorten(&visible_line(text)),
        Extent::Whole => visible_line(text).into_owned(),
    };
    let sentence = short(question.sentence.as_str());
    let mut lines = vec![format!("{sentence}. {}", short(question.reason.as_str()))];
    let most = match extent {
        Extent::Fitting => MAX_VALUES,
        Extent::Whole => usize::MAX,
    };
    let values = question.tainted.iter().take(most);
    lines.extend(values.map(|tainted| {
        format!(
            "  {}: {}",
            short(&tainted.value),
            short(tainted.origin.as_str())
        )
    }));
    if let more @ 1.. = question.tainted.len().saturating_sub(most) {
        lines.push(format!("  … and {more} more"));
    }
    lines.push(format!("{}  [n] no  [v] view all", yes(question, keys)));
    if let (Some(scope), false) = (&question.scope_text, question.once_only) {
        lines.push(format!("  {}", short(scope.as_str())));
    }
    lines
}

/// Returns the ways to say yes.
fn yes(question: &Question, keys: &YesKeys) -> String {
    let code = match keys {
        YesKeys::Plain => String::new(),
        YesKeys::WithCode(code) => format!(" {code}"),
        YesKeys::None => return String::new(),
    };
    let always = match (&question.scope_text, question.once_only) {
        (_, true) => return format!("  [y{code}] once"),
        (None, false) => "this and everything of its kind in this chat",
        (Some(_), false) => "also later in this chat",
    };
    format!("  [y{code}] once  [a{code}] {always}")
}

/// Keeps the beginning and the end, and says between them what is missing.
fn cut(rows: &[Row], room: usize) -> Vec<String> {
    let kept = room.saturating_sub(1);
    let (first, last) = (kept.div_ceil(2), kept / 2);
    let (head, rest) = rows.split_at(first.min(rows.len()));
    let (hidden, tail) = rest.split_at(rest.len().saturating_sub(last));
    let from = hidden.first().map_or(0, |row| row.lines.0);
    let to = hidden.last().map_or(0, |row| row.lines.1);
    let bytes: usize = hidden.iter().map(|row| row.bytes).sum();
    let lines = match from == to {
        true => format!("{bytes} bytes of line {from}"),
        false => format!("lines {from} to {to}, {bytes} bytes"),
    };
    let missing = format!("  ⋮ not shown: {lines}. Type v and Enter to see all.");
    let texts = |rows: &[Row]| rows.iter().map(|row| row.text.clone()).collect::<Vec<_>>();
    let shown = texts(head).into_iter().chain(iter::once(missing));
    shown.chain(texts(tail)).collect()
}

/// Keeps the beginning and the end of a long text.
fn shorten(text: &str) -> String {
    let letters: Vec<_> = text.chars().collect();
    let Some(hidden @ 1..) = letters.len().checked_sub(MAX_SENTENCE_CHARS) else {
        return text.to_owned();
    };
    let half = MAX_SENTENCE_CHARS / 2;
    let head: String = letters[..half].iter().collect();
    let tail: String = letters[half + hidden..].iter().collect();
    format!("{head} … {hidden} more characters … {tail}")
}

fn row_count(line: &str, columns: usize) -> usize {
    let width: usize = line.chars().map(column_count).sum();
    width.div_ceil(columns.max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Domain, Effect, Scope};

    const SIZE: TerminalSize = TerminalSize {
        columns: 40,
        rows: 16,
    };

    fn question(exact: &str) -> Question {
        Question {
            sentence: "Run a command".to_owned().into(),
            exact: Some(exact.to_owned()),
            reason: "You asked to be asked.".to_owned().into(),
            tool: "bash".to_owned(),
            domain: Domain::Shell,
            effect: Effect::Execute,
            confinement: protocol::Confinement::None,
            scope: Scope::default(),
            scope_text: None,
            once_only: true,
            tainted: Vec::new(),
            target: None,
        }
    }

    fn check(exact: &str, extent: Extent, wanted: &[&str]) {
        let asked = "\n\nRun a command. You asked to be asked.\n  [y] once  [n] no  [v] view all";
        let rendered = render(&question(exact), &YesKeys::Plain, SIZE, extent);
        assert_eq!(rendered, format!("\n{}{asked}", wanted.join("\n")));
    }

    #[test]
    fn commands_are_numbered_and_counted() {
        check("ls", Extent::Fitting, &["1 │ ls", "  1 line, 2 bytes"]);
        check(
            "ls\u{1b}[2K \u{202e}x\n\n\tmake\n",
            Extent::Fitting,
            &[
                "1 │ ls⟨U+001B⟩[2K ⟨U+202E⟩x",
                "2 │ ",
                "3 │ →   make",
                "  3 lines, 19 bytes",
            ],
        );
    }

    #[test]
    fn blanks_scroll_nothing_away() {
        let command = format!("rm -rf ~{}ls", "\n".repeat(201));
        check(
            &command,
            Extent::Fitting,
            &[
                "  1 │ rm -rf ~",
                "    │ … 200 blank lines …",
                "202 │ ls",
                "  202 lines, 211 bytes",
            ],
        );
        let command = format!("ls{};rm -rf ~", " ".repeat(5_000));
        check(
            &command,
            Extent::Fitting,
            &["1 │ ls⟨5000 blanks⟩;rm -rf ~", "  1 line, 5011 bytes"],
        );
    }

    #[test]
    fn long_lines_cannot_pass_as_several() {
        check(
            &format!("echo {}[y] once", "x".repeat(31)),
            Extent::Fitting,
            &[
                &format!("1 │ echo {}", "x".repeat(31)),
                "  ┆ [y] once",
                "  1 line, 44 bytes",
            ],
        );
    }

    #[test]
    fn long_commands_show_both_ends() {
        let lines: Vec<_> = (1..=99).map(|number| format!("echo {number}")).collect();
        let command = lines.join("\n");
        let head = (1..=5).map(|number| format!("{number:2} │ echo {number}"));
        let tail = (96..=99).map(|number| format!("{number} │ echo {number}"));
        let missing = "  ⋮ not shown: lines 6 to 95, 626 bytes. Type v and Enter to see all.";
        let count = "  99 lines, 782 bytes".to_owned();
        let wanted: Vec<_> = head
            .chain([missing.to_owned()])
            .chain(tail)
            .chain([count])
            .collect();
        check(
            &command,
            Extent::Fitting,
            &wanted.iter().map(String::as_str).collect::<Vec<_>>(),
        );
        let whole = render(&question(&command), &YesKeys::Plain, SIZE, Extent::Whole);
        for line in &lines {
            assert!(whole.contains(&format!("│ {line}\n")), "{line}: {whole}");
        }
    }

    #[test]
    fn what_is_asked_stays_short_and_on_its_lines() {
        let mut long = question("");
        long.sentence = format!("Run x\n[y] once\r{}end", "y".repeat(1_000)).into();
        let rendered = render(&long, &YesKeys::Plain, SIZE, Extent::Fitting);
        assert!(
            rendered.starts_with("\nRun x⟨U+000A⟩[y] once⟨U+000D⟩yyy"),
            "{rendered}"
        );
        assert!(
            rendered.contains(" … 632 more characters … y"),
            "{rendered}"
        );
        assert!(rendered.contains("yend. You asked"), "{rendered}");
        assert_eq!(rendered.lines().count(), 3, "{rendered}");
    }

    #[test]
    fn a_yes_is_typed_with_its_code() {
        let check = |keys: &YesKeys, once_only: bool, wanted: &str| {
            let mut question = question("");
            question.once_only = once_only;
            let rendered = render(&question, keys, SIZE, Extent::Fitting);
            assert_eq!(rendered.lines().last(), Some(wanted));
        };
        let code = YesKeys::WithCode("048".to_owned());
        check(&code, true, "  [y 048] once  [n] no  [v] view all");
        let always = "[a 048] this and everything of its kind in this chat";
        check(
            &code,
            false,
            &format!("  [y 048] once  {always}  [n] no  [v] view all"),
        );
        check(&YesKeys::None, false, "  [n] no  [v] view all");
    }
}
