use super::*;
use crate::{Registry, SessionScope};
use protocol::{CallId, ToolCall};
use serde_json::{Value, json};

#[test]
fn suggestions_are_few_and_short() {
    let registry = Registry::new(vec![Arc::new(SuggestTool)]).unwrap();
    let check = |texts: Value, wanted: Option<&str>| {
        let call = ToolCall {
            call: CallId::new("c1"),
            name: "suggest".to_owned(),
            toolset: None,
            input: json!({"texts": texts}),
        };
        let prepared = registry.prepare(&call, &SessionScope::of("s1"), &[]);
        let refused = prepared.err().map(|error| error.message().to_string());
        assert_eq!(refused.as_deref(), wanted);
    };
    check(json!(["Save it as PDF too"]), None);
    check(json!([]), Some("“texts” has 0 entries; 1 to 3 are shown."));
    check(
        json!(["a", "b", "c", "d"]),
        Some("“texts” has 4 entries; 1 to 3 are shown."),
    );
    check(
        json!(["x".repeat(81)]),
        Some("“texts[0]” has 81 characters; at most 80 are shown. Nothing was shown."),
    );
}
