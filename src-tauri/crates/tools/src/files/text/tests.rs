use super::*;
use proptest::prelude::*;

#[track_caller]
fn replaced(text: &str, old: &str, new: &str, wanted: Result<(&str, usize), &[usize]>) {
    let found = Text::new(text.to_owned()).replace(old, new);
    let found = found.map(|(text, line)| (text.raw().to_owned(), line));
    let wanted = wanted.map(|(text, line)| (text.to_owned(), line));
    let wanted = wanted.map_err(|lines| MatchError {
        lines: lines.to_vec(),
    });
    assert_eq!(found, wanted);
}

#[track_caller]
fn inserted(text: &str, after: usize, lines: &str, wanted: Result<&str, usize>) {
    let found = Text::new(text.to_owned()).insert(after, lines);
    let found = found.map(|text| text.raw().to_owned());
    let wanted = wanted.map(str::to_owned);
    assert_eq!(
        found,
        wanted.map_err(|line_count| LineOutOfRange { line_count })
    );
}

#[test]
fn one_passage_is_replaced() {
    replaced("a\nb\nc\n", "b", "B", Ok(("a\nB\nc\n", 2)));
    replaced("a\nb\nc\n", "b\n", "", Ok(("a\nc\n", 2)));
    replaced("a\nb\n", "x", "y", Err(&[]));
    replaced("a\nb\n", "", "y", Err(&[]));
    replaced("ab\nab\n", "ab", "y", Err(&[1, 2]));
    replaced("aaa", "aa", "y", Err(&[1, 1]));
    replaced("é é\n", "é\n", "e\n", Ok(("é e\n", 1)));
}

#[test]
fn line_ends_stay_what_they_are() {
    replaced(
        "a\r\nb\r\nc\r\n",
        "a\nb",
        "1\n2\n3",
        Ok(("1\r\n2\r\n3\r\nc\r\n", 1)),
    );
    replaced("a\r\nb\r\n", "a\r\nb", "x\r\ny", Ok(("x\r\ny\r\n", 1)));
    // Mixed: what is not touched stays, what is put in is like most.
    replaced("a\nb\r\nc\r\n", "b", "1\n2", Ok(("a\n1\r\n2\r\nc\r\n", 2)));
    replaced("a\r\nb\nc\n", "b", "1\r\n2", Ok(("a\r\n1\n2\nc\n", 2)));
    replaced("a\r\nb", "a\n", "", Ok(("b", 1)));
    inserted("a\r\nb\r\n", 1, "x\ny", Ok("a\r\nx\r\ny\r\nb\r\n"));
    assert_eq!(
        Text::new("a\r\n".to_owned()).rewritten("x\ny\n").raw(),
        "x\r\ny\r\n"
    );
}

#[test]
fn lines_are_put_in_after_a_line() {
    inserted("a\nb\n", 0, "x", Ok("x\na\nb\n"));
    inserted("a\nb\n", 1, "x\n", Ok("a\nx\nb\n"));
    inserted("a\nb\n", 2, "x", Ok("a\nb\nx\n"));
    inserted("a\nb", 2, "x", Ok("a\nb\nx"));
    inserted("a\nb", 2, "x\n", Ok("a\nb\nx\n"));
    inserted("", 0, "x", Ok("x"));
    inserted("\n", 1, "x", Ok("\nx\n"));
    inserted("a\nb\n", 3, "x", Err(2));
}

/// Lines of few letters, so that passages meet.
fn some_text() -> impl Strategy<Value = String> {
    "[abé\n]{0,24}"
}

/// The simplest thing that could be right: lists of characters.
fn model_replace(text: &str, old: &str, new: &str) -> Option<String> {
    let (text, old): (Vec<char>, Vec<char>) = (text.chars().collect(), old.chars().collect());
    if old.is_empty() {
        return None;
    }
    let fits = |at: &usize| text[*at..].starts_with(&old);
    let places: Vec<_> = (0..text.len()).filter(fits).collect();
    let [place] = places[..] else { return None };
    let before = text[..place].iter();
    let after = text[place + old.len()..].iter();
    Some(
        before
            .copied()
            .chain(new.chars())
            .chain(after.copied())
            .collect(),
    )
}

fn model_insert(text: &str, after: usize, lines: &str) -> Option<String> {
    let mut all: Vec<_> = text.lines().collect();
    if after > all.len() {
        return None;
    }
    let new: Vec<_> = if lines.is_empty() {
        vec![""]
    } else {
        lines.lines().collect()
    };
    let at_end = after == all.len();
    all.splice(after..after, new);
    let ends = if at_end && !text.ends_with('\n') {
        lines.ends_with('\n')
    } else {
        text.ends_with('\n') || at_end
    };
    Some(all.join("\n") + if ends { "\n" } else { "" })
}

proptest! {
    #[test]
    fn replacing_is_what_lists_of_characters_say(
        text in some_text(), old in "[abé\n]{0,3}", new in some_text()
    ) {
        let found = Text::new(text.clone()).replace(&old, &new).ok();
        prop_assert_eq!(found.map(|(text, _)| text.raw), model_replace(&text, &old, &new));
    }

    #[test]
    fn inserting_is_what_lists_of_lines_say(
        text in some_text(), after in 0_usize..8, lines in some_text()
    ) {
        let found = Text::new(text.clone()).insert(after, &lines).ok();
        prop_assert_eq!(found.map(|text| text.raw), model_insert(&text, after, &lines));
    }

    #[test]
    fn with_returns_all_is_as_without(
        text in some_text(), old in "[abé\n]{1,3}", new in some_text(), after in 0_usize..8
    ) {
        prop_assume!(text.contains('\n'));
        let plain = Text::new(text.clone());
        let with = Text::new(text.replace('\n', "\r\n"));
        let ends = |text: Text| text.raw.replace('\n', "\r\n");
        prop_assert_eq!(
            with.replace(&old, &new).map(|(text, line)| (text.raw, line)),
            plain.replace(&old, &new).map(|(text, line)| (ends(text), line))
        );
        prop_assert_eq!(
            with.insert(after, &new).map(|text| text.raw),
            plain.insert(after, &new).map(ends)
        );
    }
}
