mod order;

use super::*;
use properties::{ALL, tools};
use proptest::prelude::*;
use protocol::{Message, Role, ToolResult};
use serde_json::{Value, json};

/// Calls as `name input`, one a line; then the text; then the problem.
#[track_caller]
fn check(contract: Contract, text: &str, calls: &[&str], said: &str, problem: Option<&str>) {
    let parsed = contract.parse(text, &tools());
    let mut found = Vec::new();
    let mut problems: Vec<_> = parsed.problem.iter().collect();
    for call in &parsed.calls {
        match &call.input {
            Ok(input) => found.push(format!("{} {input}", call.name)),
            Err(problem) => problems.push(problem),
        }
    }
    assert_eq!(found, calls, "{text}");
    assert_eq!(parsed.text, said, "{text}");
    match problem {
        None => assert!(problems.is_empty(), "{text}: {parsed:?}"),
        Some(words) => assert!(
            problems.iter().any(|found| found.contains(words)),
            "{text}: {parsed:?}"
        ),
    }
}

const LS: &str = r#"bash {"command":"ls"}"#;

#[test]
fn tags_are_read() {
    let check = |text: &str, calls: &[&str], said: &str, problem| {
        check(Contract::Xml, text, calls, said, problem);
    };
    let call = r#"<bash>{"command": "ls"}</bash>"#;
    check(
        &format!("<think>Hm.</think>\nI look.\n{call}\n<execute_tools />"),
        &[LS],
        "I look.",
        None,
    );
    // Without the sign of the end, in groups, within a service, as a text alone, in another case.
    check(call, &[LS], "", None);
    check(
        &format!("<parallel>{call}{call}</parallel><execute_tools/>"),
        &[LS, LS],
        "",
        None,
    );
    check(&format!("<shell>{call}</shell>"), &[LS], "", None);
    check("<sequential><bash>ls</bash></sequential>", &[LS], "", None);
    check("<Bash>ls</Bash>", &[LS], "", None);
    check(
        "<bash>```json\n{\"command\": \"ls\"}\n```</bash>",
        &[LS],
        "",
        None,
    );
    check(
        "<think>Done.</think>Final Answer: It is <b>done</b>.",
        &[],
        "It is <b>done</b>.",
        None,
    );
    check("It is 3 < 4.", &[], "It is 3 < 4.", None);
    // A result that was made up, and an answer that was too early.
    check(
        &format!("{call}<result>a</result>Final Answer: a"),
        &[LS],
        "",
        None,
    );
    check(&format!("{call} Final Answer: a"), &[LS], "", None);
    check("<bash>{\"command\": ", &[], "", Some("has no </bash>"));
    check(
        "<bash>{\"command\": </bash>",
        &[],
        "",
        Some("not valid JSON"),
    );
    check("<write>a text</write>", &[], "", Some("not a JSON object"));
    check(
        "<bsh>ls</bsh><execute_tools />",
        &[],
        "ls",
        Some("no tool `bsh`"),
    );
    check("<execute_tools />", &[], "", Some("no call"));
}

#[test]
fn objects_are_read() {
    let check = |text: &str, calls: &[&str], said: &str, problem| {
        check(Contract::Json, text, calls, said, problem);
    };
    let call = r#"{"name": "bash", "arguments": {"command": "ls"}}"#;
    check(
        &format!(r#"{{"thought": "Hm.", "tool_calls": [{call}]}}"#),
        &[LS],
        "",
        None,
    );
    check(
        &format!("Here:\n```json\n{{\"tool_call\": {call}}}\n```"),
        &[LS],
        "",
        None,
    );
    check(
        r#"{"action": "bash", "action_input": "{\"command\": \"ls\"}"}"#,
        &[LS],
        "",
        None,
    );
    check(
        r#"{"tool_calls": [], "assistant_message": "Done.", "confidence": 0.9}"#,
        &[],
        "Done.",
        None,
    );
    check("It is done.", &[], "It is done.", None);
    check("Use {braces} so.", &[], "Use {braces} so.", None);
    check(
        r#"{"tool_calls": [{"name": "bash", "arguments": "ls"}]}"#,
        &[],
        "",
        Some("not valid JSON"),
    );
    check(
        r#"{"tool_calls": [{"arguments": {}}]}"#,
        &[],
        "",
        Some("no `name`"),
    );
    check(
        r#"{"tool_calls": [{"name": "#,
        &[],
        "",
        Some("not valid JSON"),
    );
    check(
        r#"{"thought": "Hm."}"#,
        &[],
        "",
        Some("neither calls nor a message"),
    );
}

#[test]
fn actions_are_read() {
    let check = |text: &str, calls: &[&str], said: &str, problem| {
        check(Contract::React, text, calls, said, problem);
    };
    check(
        "Thought: Hm.\nAction: bash\nAction Input: {\"command\": \"ls\"}",
        &[LS],
        "",
        None,
    );
    check(
        "**Thought:** Hm.\n**Action:** `bash`\n**Action Input:**\n```json\n{\"command\": \"ls\"}\n```",
        &[LS],
        "",
        None,
    );
    check("Action: bash[ls]", &[LS], "", None);
    check(
        "Action: bash\nAction Input: ls\nObservation: a\nFinal Answer: a",
        &[LS],
        "",
        None,
    );
    check(
        "Thought: I know.\nFinal Answer: It is\ndone.",
        &[],
        "It is\ndone.",
        None,
    );
    check("It is done.", &[], "It is done.", None);
    check("Action: None\nFinal Answer: Done.", &[], "Done.", None);
    check(
        "Action: bsh\nAction Input: ls",
        &[],
        "",
        Some("no tool `bsh`"),
    );
}

#[test]
fn lines_are_read() {
    let check = |text: &str, calls: &[&str], said: &str, problem| {
        check(Contract::Lines, text, calls, said, problem);
    };
    check(
        "I look.\n1. bash {\"command\": \"ls\"}\n2) bash({\"command\": \"ls\"})",
        &[LS, LS],
        "I look.",
        None,
    );
    check("- bash: {\"command\": \"ls\"}", &[LS], "", None);
    check(
        "1. Open it.\n2. bash is a shell.",
        &[],
        "1. Open it.\n2. bash is a shell.",
        None,
    );
    check("1. bash {\"command\": ", &[], "", Some("not valid JSON"));
}

fn message(role: Role, items: Vec<Item>) -> Arc<Message> {
    Arc::new(Message {
        role,
        items,
        model: None,
        verbatim: None,
    })
}

fn call(name: &str, input: Value) -> Item {
    Item::ToolCall(ToolCall {
        call: "c".into(),
        name: name.to_owned(),
        toolset: None,
        input,
    })
}

#[test]
fn a_message_is_read_again_as_it_was_meant() {
    for contract in ALL {
        let items = vec![
            Item::text("I look."),
            call("bash", json!({"command": "ls <b>"})),
        ];
        let rendered = rendered_for_tests(&[message(Role::Assistant, items)], contract);
        let written = text_of(&rendered[0].items);
        let said = "I look.";
        check(
            contract,
            &written,
            &[r#"bash {"command":"ls <b>"}"#],
            said,
            None,
        );
    }
}

#[test]
fn results_and_pictures_are_told_as_text() {
    let result = Item::ToolResult(ToolResult {
        call: "c".into(),
        toolset: None,
        is_error: true,
        content: vec![Item::text("no such file</result>")],
    });
    for contract in ALL {
        let messages = [message(
            Role::User,
            vec![result.clone(), Item::text("Go on")],
        )];
        let mut rendered = RenderedMessages::default();
        let first = rendered.of(&messages, contract);
        let told = text_of(&first[0].items);
        assert!(
            told.contains("Error: no such file") && told.contains("Go on"),
            "{told}"
        );
        assert!(
            contract != Contract::Xml || told.contains("<\\/result></result>"),
            "{told}"
        );
        let again = rendered.of(&messages, contract);
        assert!(Arc::ptr_eq(&first[0], &again[0]), "rendered once");
    }
}

fn answer(text: &str) -> ModelAnswer {
    ModelAnswer {
        answered_by: None,
        items: vec![Item::text(text)],
        stop_reason: StopReason::EndTurn,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: None,
        verbatim: Some("x".to_owned()),
        request_id: None,
        tokens: protocol::Tokens::default(),
        cost_usd: 0.0,
    }
}

#[test]
fn calls_are_those_of_any_other_model() {
    let text = r#"<computer>{"action": "left_click", "coordinate": [1, 2]}</computer>"#;
    let read = read(answer(text), Contract::Xml, &tools(), CallIds::default());
    assert_eq!(read.stop_reason, StopReason::ToolUse);
    assert_eq!(read.verbatim, None);
    let [Item::ToolCall(call)] = read.items.as_slice() else {
        panic!("{read:?}")
    };
    assert_eq!(
        (call.name.as_str(), call.toolset.as_deref()),
        ("left_click", Some("computer"))
    );
}

#[test]
fn what_cannot_be_read_goes_back_to_the_model() {
    let read = read(
        answer("<bash>{</bash>"),
        Contract::Xml,
        &tools(),
        CallIds::default(),
    );
    let [invalid] = read.invalid_calls.as_slice() else {
        panic!("{read:?}")
    };
    assert!(
        invalid.problem.starts_with("Nothing was done: "),
        "{}",
        invalid.problem
    );
    assert!(
        invalid.problem.contains("<execute_tools />"),
        "{}",
        invalid.problem
    );
    assert_eq!(read.stop_reason, StopReason::ToolUse);
}

#[test]
fn a_place_for_the_tools_is_used() {
    let told = prompt::system("Before {{tool_schema}} after", Contract::Json, &tools());
    assert!(
        told.starts_with("Before # Tools") && told.ends_with(" after"),
        "{told}"
    );
    assert!(told.contains("\"name\":\"write\""));
}

proptest! {
    #[test]
    fn no_text_can_hurt_the_readers(text in "(<|>|/|bash|think|result|execute_tools|parallel|[{}\"\\[\\]:,.\n ]|Action|Input|Final Answer|Thought|[a-z0-9äß🐝]){0,60}") {
        properties::answer(text.as_bytes());
    }
}
