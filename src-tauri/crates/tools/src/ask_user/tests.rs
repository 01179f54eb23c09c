use super::*;
use crate::{Registry, SessionScope};
use protocol::{CallId, ToolCall};
use serde_json::{Value, json};

fn prepare(input: Value) -> Result<crate::PreparedCall, String> {
    let registry = Registry::new(vec![Arc::new(AskUserTool)]).unwrap();
    let call = ToolCall {
        call: CallId::new("c1"),
        name: "ask_user".to_owned(),
        toolset: None,
        input,
    };
    let scope = SessionScope::of("s1");
    let prepared = registry.prepare(&call, &scope, &[]);
    prepared.map_err(|error| error.message().to_string())
}

fn check_refused(input: Value, wanted: &str) {
    let refused = prepare(input).map(|_| ()).unwrap_err();
    assert_eq!(refused, wanted);
}

#[test]
fn a_question_and_its_answer() {
    let call = prepare(json!({"question": "Which one?", "choices": ["a.odt", "b.odt"]})).unwrap();
    assert_eq!(call.title.to_string(), "Ask you: Which one?");
    let asks = call.operation.asks_person().unwrap();
    let wanted = PersonQuestion::Choice {
        text: "Which one?".to_owned(),
        choices: vec!["a.odt".to_owned(), "b.odt".to_owned()],
    };
    assert_eq!(asks.question(), wanted);
    let answered = asks.answered("the blue one");
    let wanted = ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(
            "The person answered: the blue one",
            "You answered: the blue one",
        )
    };
    assert_eq!(
        format!("{answered:?}"),
        format!(
            "{:?}",
            ToolOutput {
                summary: answered.summary.clone(),
                ..wanted
            }
        )
    );
    assert_eq!(answered.summary.to_string(), "You answered: the blue one");
    let nobody = asks.unanswered();
    assert_eq!(nobody.parts, ToolOutput::text(NOBODY, "").parts);
}

#[test]
fn unfit_questions_are_refused_with_the_reason() {
    check_refused(
        json!({"question": " "}),
        "“question” is empty. Nothing was shown.",
    );
    check_refused(
        json!({"question": "x".repeat(501)}),
        "“question” has 501 characters; at most 500 are shown. Nothing was shown.",
    );
    check_refused(
        json!({"question": "Send?\u{202e}oN"}),
        "“question” has line breaks, invisible or steering characters. Nothing was shown.",
    );
    check_refused(
        json!({"question": "Which?", "choices": ["1", "2", "3", "4", "5"]}),
        "“choices” has 5 entries; at most 4 are shown.",
    );
    check_refused(
        json!({"question": "Which?", "choices": ["a", "b\nc"]}),
        "“choices[1]” has line breaks, invisible or steering characters. Nothing was shown.",
    );
    check_refused(
        json!({"question": "Which?", "choices": ["a", "a"]}),
        "“choices[1]” is there twice. Nothing was shown.",
    );
}
