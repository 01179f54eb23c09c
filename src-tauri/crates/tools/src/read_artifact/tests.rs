//! Every way to read, also of what is odd, and ranges of any text.

use super::{parts::part, selection::ReadArtifactInput};
use crate::{input, truncation::MAX_INLINE_CHARACTERS};
use proptest::prelude::*;
use serde_json::{Value, json};

fn recall(bytes: &[u8], mut input: Value) -> Result<String, String> {
    input["reference"] = "mem://bash/0123456789abcdef".into();
    let arguments = input::parse::<ReadArtifactInput>(input, "recall");
    let selection = arguments.and_then(ReadArtifactInput::selection);
    part(
        bytes,
        "text/plain",
        &selection.map_err(|error| error.to_string())?,
    )
    .map_err(|error| error.to_string())
}

fn check(bytes: impl AsRef<[u8]>, input: Value, filter: Result<&str, &str>) {
    let found = recall(bytes.as_ref(), input.clone());
    let filter = filter.map(str::to_owned).map_err(str::to_owned);
    assert_eq!(found, filter, "{input}");
}

#[test]
fn lines_are_read_by_their_numbers() {
    let text = "one\ntwo\nthree\nfour\n";
    let two = "[lines 2 to 3 of 4]\n 2: two\n 3: three\n";
    check(text, json!({"from_line": 2, "to_line": 3}), Ok(two));
    let last = "[lines 4 to 4 of 4]\n 4: four\n";
    check(text, json!({"from_line": 4, "to_line": 99}), Ok(last));
    let first = "[lines 1 to 1 of 4]\n 1: one\n";
    check(text, json!({"to_line": 1}), Ok(first));
    let none = "The result has 4 lines; there is no line 5.";
    check(text, json!({"from_line": 5}), Err(none));
    let wrong = "recall: to_line (1) is before from_line (2).";
    check(text, json!({"from_line": 2, "to_line": 1}), Err(wrong));
}

#[test]
fn bytes_are_read_by_their_places() {
    check(
        "0123456789",
        json!({"from_byte": 2, "byte_count": 3}),
        Ok("[bytes 2 to 5 of 10]\n234"),
    );
    check(
        "0123456789",
        json!({"from_byte": 8, "byte_count": 99}),
        Ok("[bytes 8 to 10 of 10]\n89"),
    );
    check(
        "0123456789",
        json!({"from_byte": 10}),
        Err("The result has 10 bytes; there is none at 10."),
    );
    check(
        b"a\xffb",
        json!({"from_byte": 0}),
        Ok("[bytes 0 to 3 of 3]\na\u{fffd}b"),
    );
}

/// Deep nesting must not overflow the stack.
#[test]
fn a_path_has_an_end() {
    let filter = "The path is longer than 500 characters; begin with a shorter one.";
    check("{}", json!({"json": "$[?(".repeat(1_000)}), Err(filter));
    check("{}", json!({"json": "/a".repeat(1_000)}), Err(filter));
}

#[test]
fn json_is_read_by_a_path_or_a_pointer() {
    let text = json!({"rows": [{"name": "a", "size": 1}, {"name": "b", "size": 2}]}).to_string();
    let check = |path: &str, filter| check(&text, json!({"json": path}), filter);
    check("$.rows[1].name", Ok("b"));
    check("/rows/1/name", Ok("b"));
    check("$.rows[*].size", Ok("[2 values]\n1\n2"));
    check(
        "$.rows[?(@.size > 1)]",
        Ok("{\n  \"name\": \"b\",\n  \"size\": 2\n}"),
    );
    check(
        "/rows/7/name",
        Err("There is nothing at /rows/7/name. /rows is an array of 2 items."),
    );
    check(
        "$.lines",
        Err("Nothing matches $.lines. The whole is an object with rows."),
    );
    let bad = recall(text.as_bytes(), json!({"json": "rows["})).unwrap_err();
    assert!(bad.starts_with("\"rows[\" is no JSONPath ("), "{bad}");
    let plain = recall(b"plain", json!({"json": "$"})).unwrap_err();
    assert!(plain.starts_with("The result is no JSON ("), "{plain}");
}

#[test]
fn matching_lines_are_found_with_those_around() {
    let text = "a1\nb\nc\nd\na2\ne\n";
    check(
        text,
        json!({"find": "a"}),
        Ok("[2 lines match]\n>1: a1\n…\n>5: a2\n"),
    );
    check(
        text,
        json!({"pattern": "^[ad]2?$", "context_lines": 1}),
        Ok("[2 lines match]\n 3: c\n>4: d\n>5: a2\n 6: e\n"),
    );
    check(text, json!({"find": "."}), Ok("No line matches."));
    let bad = recall(text.as_bytes(), json!({"pattern": "("})).unwrap_err();
    assert!(bad.starts_with("The pattern cannot be used: "), "{bad}");
    let huge = recall(text.as_bytes(), json!({"pattern": "(a{1000}){1000}"})).unwrap_err();
    assert!(huge.starts_with("The pattern cannot be used: "), "{huge}");
    let nothing = "recall: there is nothing to look for.";
    check(text, json!({"find": ""}), Err(nothing));
    let two = recall(text.as_bytes(), json!({"find": "a", "json": "$"})).unwrap_err();
    assert!(two.starts_with("recall: choose one way to read"), "{two}");
}

#[test]
fn an_overview_says_what_is_there() {
    check(
        "ab\nc",
        json!({}),
        Ok("text/plain, 4 bytes, 2 lines. It begins:\nab\nc"),
    );
    let filter = "text/plain, 2 bytes, no text. Read it with from_byte.";
    check(b"\xff\xfe", json!({}), Ok(filter));
}

#[test]
fn omitted_lines_are_mentioned() {
    let many: String = (1..=9000)
        .map(|number| format!("line {number}\n"))
        .collect();
    let text = recall(many.as_bytes(), json!({"from_line": 1})).unwrap();
    let head = text.lines().next().unwrap();
    let shown = text.lines().count() - 1;
    let filter = format!(
        "[lines 1 to {shown} of 9000; {} more do not fit: read on from_line {}]",
        9000 - shown,
        shown + 1
    );
    assert_eq!(head, filter);
    let found = recall(many.as_bytes(), json!({"find": "line"})).unwrap();
    assert!(
        found.starts_with("[9000 lines match; the first "),
        "{found:.80}"
    );
    let long = "x".repeat(100_000);
    let cut = recall(long.as_bytes(), json!({"from_line": 1})).unwrap();
    assert!(cut.contains("more characters; read this long line with from_byte"));
}

proptest! {
    /// Whatever is read of whatever text: it is short enough to be shown, and lines are the lines.
    #[test]
    fn a_range_is_the_lines_it_names(
        lines in prop::collection::vec("[a-zé]{0,12}", 1..60),
        from in 1_usize..70,
        count in 0_usize..70,
    ) {
        let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let to = from + count;
        let found = recall(text.as_bytes(), json!({"from_line": from, "to_line": to}));
        if from > lines.len() {
            prop_assert!(found.is_err());
        } else {
            let found = found.unwrap();
            let shown: Vec<_> = found.lines().skip(1).map(str::to_owned).collect();
            let filter: Vec<_> = (from..=to.min(lines.len()))
                .map(|number| format!(" {number}: {}", lines[number - 1]))
                .collect();
            prop_assert_eq!(shown, filter);
        }
    }

    #[test]
    fn nothing_that_is_given_is_too_long(
        bytes in prop::collection::vec(any::<u8>(), 0..60_000),
        from in 0_usize..70_000,
        context in 0_usize..=20,
    ) {
        for input in [
            json!({}),
            json!({"from_line": from + 1}),
            json!({"from_byte": from}),
            json!({"find": "a", "context_lines": context}),
            json!({"pattern": "[a-f]", "context_lines": context}),
            json!({"json": "$"}),
        ] {
            if let Ok(text) = recall(&bytes, input) {
                prop_assert!(text.chars().count() <= MAX_INLINE_CHARACTERS);
            }
        }
    }
}
