//! Title of a chat: one short line. It is made of the first words of a message, or given by the model.

use crate::visible_text::plain_line;

/// Longest title that is not the person's own, in characters.
pub const MAX_TITLE_CHARACTERS: usize = 60;

/// Shortens to whole words with single spaces and an ellipsis. A first word that is too long is cut.
#[must_use]
pub fn short_title(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut title = String::new();
    let mut length = 0;
    while let Some(word) = words.next() {
        let needed = word.chars().count() + usize::from(length > 0);
        let is_last = words.clone().next().is_none();
        let room = MAX_TITLE_CHARACTERS - length - usize::from(!is_last);
        if needed > room {
            if length == 0 {
                title.extend(word.chars().take(MAX_TITLE_CHARACTERS - 1));
            }
            title.push('…');
            return title;
        }
        if length > 0 {
            title.push(' ');
        }
        title.push_str(word);
        length += needed;
    }
    title
}

/// Returns a title that somebody else gave, on one line and without characters that steer or show nothing; `None`
/// when nothing is left of it.
#[must_use]
pub fn given_title(text: &str) -> Option<String> {
    let title = short_title(&plain_line(text));
    (!title.is_empty()).then_some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, title: &str) {
        assert_eq!(short_title(text), title);
        assert!(title.chars().count() <= MAX_TITLE_CHARACTERS);
    }

    #[test]
    fn title_is_first_words() {
        check("", "");
        check("  Fill in\n the   form ", "Fill in the form");
        let sixty = "123456789 123456789 123456789 123456789 123456789 1234567890";
        check(sixty, sixty);
        check(
            &format!("{sixty} more"),
            "123456789 123456789 123456789 123456789 123456789…",
        );
        check(&"x".repeat(61), &format!("{}…", "x".repeat(59)));
        check(&"é".repeat(60), &"é".repeat(60));
        check(
            &format!("{} end", "名".repeat(59)),
            &format!("{}…", "名".repeat(59)),
        );
    }

    #[test]
    fn given_title_is_one_plain_line() {
        let check = |given: &str, wanted: Option<&str>| {
            assert_eq!(given_title(given).as_deref(), wanted, "{given:?}");
        };
        check("Entered three requests", Some("Entered three requests"));
        check(" Two\nlines\tand a tab ", Some("Two lines and a tab"));
        check(
            "Red\u{1b}[31m \u{202e}alert\u{200b}",
            Some("Red [31m alert"),
        );
        check("Party 👨‍👩‍👧 ✔️", Some("Party 👨‍👩‍👧 ✔️"));
        check("", None);
        check(" \n\u{200b}\u{7}", None);
    }
}
