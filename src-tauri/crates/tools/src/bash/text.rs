//! From what a terminal would have been sent to text a model can read: no colours, no lines that were
//! written over.

/// How much of a line people who watch are shown, in characters.
const SHOWN_LINE: usize = 200;
const ESCAPE: char = '\u{1b}';
const BELL: char = '\u{7}';

/// Takes out control sequences. What is no UTF-8 is replaced, visibly. A line that was written over
/// (a carriage return without a line feed) shows what was written last.
pub(super) fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut line = 0;
    while let Some(character) = characters.next() {
        match character {
            ESCAPE => skip_sequence(&mut characters),
            '\r' => match characters.peek() {
                // What follows decides whether the line is finished or written over.
                None | Some('\n' | '\r') => {}
                Some(_) => plain.truncate(line),
            },
            '\n' => {
                plain.push('\n');
                line = plain.len();
            }
            '\t' => plain.push('\t'),
            other if other.is_control() => {}
            other => plain.push(other),
        }
    }
    plain
}

/// A line, cut where it gets long.
pub(super) fn short_line(line: &str) -> String {
    match line.char_indices().nth(SHOWN_LINE) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_owned(),
    }
}

/// Skips what follows an escape character: `[…letter`, `]…` up to a bell or `ESC \`, or a character or two.
fn skip_sequence(characters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    match characters.peek() {
        Some('[') => {
            characters.next();
            while let Some(next) = characters.next_if(|next| (' '..='~').contains(next)) {
                if ('@'..='~').contains(&next) {
                    return;
                }
            }
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            // A text without its end would swallow everything: it stops at the line's end.
            while let Some(next) = characters.next_if(|next| *next != '\n') {
                if next == BELL {
                    return;
                }
                if next == ESCAPE {
                    characters.next_if_eq(&'\\');
                    return;
                }
            }
        }
        Some(' '..='/') => {
            while characters
                .next_if(|next| (' '..='/').contains(next))
                .is_some()
            {}
            characters.next_if(|next| ('0'..='~').contains(next));
        }
        Some('0'..='~') => {
            characters.next();
        }
        None | Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_a_terminal_understands_is_taken_out() {
        let check = |printed: &[u8], wanted: &str| assert_eq!(plain(printed), wanted);
        check(b"plain\ttext\n", "plain\ttext\n");
        check(
            b"\x1b[1;31mred\x1b[0m and \x1b[38;5;9mmore\x1b[m",
            "red and more",
        );
        check(
            b"\x1b]0;a title\x07text \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\",
            "text link",
        );
        check(b"\x1b(Bset\x1b=mode\x1b7", "setmode");
        check(b" 10 %\r 50 %\r100 %\ndone\r\n", "100 %\ndone\n");
        check(b"cut \xff\xfe \xc3\xa9", "cut \u{fffd}\u{fffd} é");
        check(b"bell\x07 back\x08 end\x1b", "bell back end");
        check(b"\x1b]never ends\nnext", "\nnext");
        check(b"\x1b[\xc3\xa9", "é");
    }
}
