//! Forms of a text on the wire, in English and in tests.

use crate::{Argument, LocalizedText, catalogue};
use serde_json::{Value, json};

fn check_wire(text: &LocalizedText, expected: Value) {
    let written = serde_json::to_value(text).unwrap();
    assert_eq!(written, expected);
    let read: LocalizedText = serde_json::from_value(written).unwrap();
    assert_eq!(&read, text);
}

#[test]
fn catalogue_text_carries_id_and_args() {
    let text = localized!("import-bad-line", line = 500_000_u64, problem = "bad JSON");
    check_wire(
        &text,
        json!({
            "id": "import-bad-line",
            "args": {"line": 500_000, "problem": "bad JSON"},
            "text": "line 500000 can't be read: bad JSON",
        }),
    );
}

#[test]
fn plurals_follow_english() {
    assert_eq!(
        localized!("agent-screen-still", count = 1).as_str(),
        "The screen did not change after 1 action."
    );
    assert_eq!(
        localized!("agent-screen-still", count = 3).as_str(),
        "The screen did not change over 3 actions."
    );
}

#[test]
fn texts_nest() {
    let inner = localized!("agent-screen-still", count = 1);
    let text = localized!(
        "check-and",
        first = inner,
        next = LocalizedText::from("that is all")
    );
    check_wire(
        &text,
        json!({
            "id": "check-and",
            "args": {
                "first": {
                    "id": "agent-screen-still",
                    "args": {"count": 1},
                    "text": "The screen did not change after 1 action.",
                },
                "next": "that is all",
            },
            "text": "The screen did not change after 1 action.; that is all",
        }),
    );
}

#[test]
fn plain_string_reads_as_verbatim() {
    let old: LocalizedText = serde_json::from_value(json!("Said by an older version.")).unwrap();
    assert_eq!(old.id(), None);
    check_wire(&old, json!("Said by an older version."));
}

#[test]
fn unknown_id_keeps_its_wording() {
    let newer = json!({"id": "from-a-newer-version", "text": "Something new."});
    let text: LocalizedText = serde_json::from_value(newer.clone()).unwrap();
    assert_eq!(text.as_str(), "Something new.");
    check_wire(&text, newer);
}

#[test]
fn debug_shows_id_and_args() {
    let text = localized!("import-bad-line", line = 5, problem = "noon");
    assert_eq!(
        format!("{text:?}"),
        r#"import-bad-line { line: Number(5), problem: "noon" }"#
    );
    assert_eq!(format!("{:?}", LocalizedText::from("plain")), r#""plain""#);
}

#[test]
fn ids_are_unique() {
    assert_eq!(catalogue::duplicate_ids(), Vec::<String>::new());
}

#[test]
fn map_texts_changes_wording_and_args() {
    let inner = localized!("import-bad-line", line = 5, problem = "sk-secret");
    let text = localized!(
        "model-provider-said",
        message = inner,
        words = "no sk-secret"
    );
    let text = text.map_texts(&|text| text.replace("sk-secret", "***"));
    assert!(!serde_json::to_string(&text).unwrap().contains("sk-secret"));
    assert_eq!(text.arg("words"), Some(&Argument::from("no ***")));
}

#[test]
fn infinite_number_becomes_words() {
    assert_eq!(
        Argument::from(f64::INFINITY),
        Argument::Text("inf".to_owned())
    );
}
