//! Layout of a page's text in lines of letters of one width: what stands below each other on the page does so in the text, so
//! that tables keep their columns and their empty cells. Columns of prose come one after the other. Pure.

/// A piece of text in one font, in points from the lower left corner.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) x: f32,
    pub(super) y: f32,
    /// Right end.
    pub(super) end: f32,
    /// Size of the font.
    pub(super) size: f32,
    pub(super) text: String,
}

/// Difference in height, in sizes of the font, of pieces that are still on one line.
const SAME_LINE: f32 = 0.4;
/// Gap, in sizes of the font, from which there is a space.
const WORD_GAP: f32 = 0.15;
/// Gap from which a piece goes to its own column.
const COLUMN_GAP: f32 = 1.0;
/// Spaces of such a gap at least.
const MIN_COLUMN_SPACES: usize = 2;
/// Step between lines, in sizes of the font, from which there is an empty line.
const PARAGRAPH_GAP: f32 = 2.2;
/// Longest line that is laid out, in letters.
const MAX_COLUMN: f32 = 400.0;
/// Lines, and letters in a line on average, from which a block is prose.
const PROSE_LINES: usize = 3;
const PROSE_LETTERS: usize = 30;

/// Lays out the pieces of a page, given in the order in which it shows them.
pub(super) fn lines(runs: Vec<Run>) -> String {
    let mut text = String::new();
    for block in blocks(runs) {
        if !text.is_empty() {
            text.push('\n');
        }
        block_lines(block, &mut text);
    }
    text
}

/// Splits a page where its text goes back up: between columns of prose. A table that is shown column by column stays whole.
fn blocks(runs: Vec<Run>) -> Vec<Vec<Run>> {
    let mut blocks: Vec<Vec<Run>> = vec![Vec::new()];
    let mut lowest = f32::INFINITY;
    for run in runs {
        let goes_up = run.y > lowest + run.size * PARAGRAPH_GAP;
        if goes_up {
            blocks.push(Vec::new());
            lowest = f32::INFINITY;
        }
        lowest = lowest.min(run.y);
        if let Some(block) = blocks.last_mut() {
            block.push(run);
        }
    }
    join_unless_prose(blocks)
}

/// Joins blocks, except for columns of prose.
fn join_unless_prose(blocks: Vec<Vec<Run>>) -> Vec<Vec<Run>> {
    let mut whole: Vec<(bool, Vec<Run>)> = Vec::new();
    for block in blocks {
        let is_prose = is_prose(&block);
        match whole.last_mut() {
            Some((last_is_prose, last)) if !(*last_is_prose && is_prose) => {
                last.extend(block);
                *last_is_prose |= is_prose;
            }
            Some(_) | None => whole.push((is_prose, block)),
        }
    }
    whole.into_iter().map(|(_, block)| block).collect()
}

fn is_prose(block: &[Run]) -> bool {
    let lines = rows(block.to_vec());
    let letters: usize = block.iter().map(|run| run.text.chars().count()).sum();
    lines.len() >= PROSE_LINES && letters / lines.len() >= PROSE_LETTERS
}

/// Groups pieces into lines, from top to bottom, each from left to right.
fn rows(mut runs: Vec<Run>) -> Vec<Vec<Run>> {
    runs.sort_by(|one, other| other.y.total_cmp(&one.y));
    let mut rows: Vec<Vec<Run>> = Vec::new();
    for run in runs {
        let row = rows.last_mut().filter(|row| {
            let first = row.first();
            first.is_some_and(|first| first.y - run.y <= SAME_LINE * first.size.max(run.size))
        });
        match row {
            Some(row) => row.push(run),
            None => rows.push(vec![run]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, other| one.x.total_cmp(&other.x));
    }
    rows
}

fn block_lines(runs: Vec<Run>, text: &mut String) {
    let left = runs.iter().map(|run| run.x).fold(f32::INFINITY, f32::min);
    let letter = letter_width(&runs);
    let mut above: Option<(f32, f32)> = None;
    for row in rows(runs) {
        let Some(first) = row.first() else { continue };
        let here = (first.y, first.size);
        if above.is_some_and(|(y, size)| y - here.0 > PARAGRAPH_GAP * size.max(here.1)) {
            text.push('\n');
        }
        above = Some(here);
        row_line(&row, left, letter, text);
        text.push('\n');
    }
}

fn row_line(row: &[Run], left: f32, letter: f32, text: &mut String) {
    let mut line = String::new();
    let mut length = 0;
    let mut end = left;
    for run in row {
        let gap = run.x - end;
        let column = ((run.x - left) / letter).round().clamp(0.0, MAX_COLUMN) as usize;
        let spaces = if length == 0 {
            column
        } else if gap >= COLUMN_GAP * run.size {
            column.saturating_sub(length).max(MIN_COLUMN_SPACES)
        } else {
            let is_apart = line.ends_with(' ') || run.text.starts_with(' ');
            usize::from(gap >= WORD_GAP * run.size && !is_apart)
        };
        line.extend(std::iter::repeat_n(' ', spaces));
        line.push_str(&run.text);
        length += spaces + run.text.chars().count();
        end = run.end.max(end);
    }
    text.push_str(line.trim_end());
}

/// Returns the usual width of a letter.
fn letter_width(runs: &[Run]) -> f32 {
    let (mut width, mut letters) = (0.0, 0);
    for run in runs.iter().filter(|run| run.end > run.x) {
        width += run.end - run.x;
        letters += run.text.chars().count();
    }
    let usual = width / letters as f32;
    if usual.is_finite() && usual > 0.0 {
        usual
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters of 5 points' width, 10 points tall.
    fn run(x: f32, y: f32, text: &str) -> Run {
        Run {
            x,
            y,
            end: x + 5.0 * text.chars().count() as f32,
            size: 10.0,
            text: text.to_owned(),
        }
    }

    #[track_caller]
    fn check(runs: &[Run], wanted: &str) {
        assert_eq!(lines(runs.to_vec()), wanted);
    }

    #[test]
    fn table_keeps_columns_and_empty_cells() {
        let head = [
            run(50.0, 700.0, "Region"),
            run(120.0, 700.0, "Q1"),
            run(180.0, 700.0, "Q2"),
            run(240.0, 700.0, "Remark"),
        ];
        let row = [
            run(50.0, 685.0, "South"),
            run(120.0, 685.2, "900"),
            run(240.0, 685.0, "closed"),
        ];
        let wanted = "Region        Q1          Q2          Remark\nSouth         900                     closed\n";
        check(&[head.as_slice(), &row].concat(), wanted);
        // The same, shown column by column.
        let [a, b, c, d] = head;
        let [e, f, g] = row;
        check(&[a, e, b, f, c, d, g], wanted);
    }

    #[test]
    fn words_are_apart_and_letters_are_not() {
        check(
            &[
                run(50.0, 700.0, "In"),
                run(60.0, 700.0, "voice"),
                run(87.0, 700.0, "2291"),
            ],
            "Invoice 2291\n",
        );
        check(&[run(50.0, 700.0, "a "), run(61.0, 700.0, "b")], "a b\n");
    }

    #[test]
    fn columns_of_prose_come_one_after_the_other() {
        let column = |x: f32, word: &str| -> Vec<Run> {
            let line = |number: usize| {
                run(
                    x,
                    700.0 - 12.0 * number as f32,
                    &format!("{word} {number} with more than thirty letters"),
                )
            };
            (0..3).map(line).collect()
        };
        let both = [column(50.0, "left"), column(300.0, "right")].concat();
        let text = lines(both);
        let wanted = "left 0 with more than thirty letters\nleft 1 with more than thirty letters\nleft 2 with more than thirty letters\n\nright 0";
        assert!(text.starts_with(wanted), "{text}");
    }

    #[test]
    fn paragraphs_are_apart() {
        check(
            &[
                run(50.0, 700.0, "one"),
                run(50.0, 688.0, "two"),
                run(50.0, 650.0, "three"),
            ],
            "one\ntwo\n\nthree\n",
        );
        check(&[], "");
    }
}
