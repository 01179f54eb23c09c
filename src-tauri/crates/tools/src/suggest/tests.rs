use super::*;
use crate::{Registry, SessionScope};
use protocol::{CallId, ToolCall};
use serde_json::{Value, json};

#[test]
fn suggestions_are_few_and_short() {
    let registry = Registry::new(vec![Arc::new(SuggestTool)]).unwrap();
    let check_input = |input: Value, wanted: Option<&str>| {
        let call = ToolCall {
            call: CallId::new("c1"),
            name: "suggest".to_owned(),
            toolset: None,
            input,
        };
        let prepared = registry.prepare(&call, &SessionScope::of("s1"), &[]);
        let refused = prepared.err().map(|error| error.message().to_string());
        assert_eq!(refused.as_deref(), wanted);
    };
    let check = |texts: Value, wanted: Option<&str>| check_input(json!({"texts": texts}), wanted);
    let nothing = "There is neither a text nor a title. Nothing was shown.";
    check(json!(["Save it as PDF too"]), None);
    check(json!([]), Some(nothing));
    check_input(json!({}), Some(nothing));
    check_input(json!({"title": "\n\u{7}"}), Some(nothing));
    check_input(json!({"title": "Invoices renamed"}), None);
    // A title that is no good is made good: refusing it would cost a request.
    check_input(json!({"title": "x\n".repeat(100)}), None);
    check(
        json!(["a", "b", "c", "d"]),
        Some("“texts” has 4 entries; at most 3 are shown."),
    );
    check(
        json!(["x".repeat(81)]),
        Some("“texts[0]” has 81 characters; at most 80 are shown. Nothing was shown."),
    );
}
