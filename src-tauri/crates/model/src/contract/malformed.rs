//! Answers as models really write them, not as they were told to: what becomes of each. A call is `tool input`; a problem begins
//! with `!`, a text with `=`, a thought with `~`.

use super::{Contract, properties::tools};
use Contract::{Json, Lines, React, Xml};

#[track_caller]
fn check(contract: Contract, text: &str, wanted: &[&str]) {
    let parsed = contract.parse(text, &tools());
    let mut found = Vec::new();
    if !parsed.thought.is_empty() {
        found.push(format!("~ {}", parsed.thought));
    }
    if !parsed.text.is_empty() {
        found.push(format!("= {}", parsed.text));
    }
    let calls = parsed.calls.iter();
    found.extend(calls.map(|call| match &call.input {
        Ok(input) => format!("{} {input}", call.name),
        Err(problem) => format!("! {problem}"),
    }));
    found.extend(parsed.problem.map(|problem| format!("! {problem}")));
    assert_eq!(found, wanted, "{text}");
}

const LS: &str = r#"bash {"command":"ls"}"#;

#[test]
fn tags_that_are_not_closed() {
    // The answer stopped at a stop sequence, or before the sign of the end.
    check(Xml, r#"<bash>{"command": "ls"}"#, &[LS]);
    check(Xml, "<bash>{\"command\": \"ls\"}\n\n", &[LS]);
    check(Xml, r#"<parallel><bash>{"command": "ls"}</bash>"#, &[LS]);
    check(Xml, "<bash>ls", &["! the call of `bash` has no </bash>."]);
    check(
        Xml,
        r#"<bash>{"command": "ls"} and <write>{}</write>"#,
        &["! the call of `bash` has no </bash>."],
    );
    check(
        Xml,
        "<think>Hm. <bash>ls</bash>",
        &["~ Hm. <bash>ls</bash>"],
    );
    check(
        Xml,
        "<bash command=\"ls\" />",
        &["! the tag of `bash` holds attributes; its input goes behind the tag."],
    );
    check(Xml, "</bash>Done.", &["= Done."]);
    check(Xml, "<bash/>", &["bash {}"]);
}

#[test]
fn marks_within_inputs_and_thoughts() {
    check(
        Xml,
        r#"<bash>{"command": "echo '</bash> Final Answer: <result> <think>'"}</bash><execute_tools />"#,
        &[r#"bash {"command":"echo '</bash> Final Answer: <result> <think>'"}"#],
    );
    check(
        Xml,
        "<think>I could write Final Answer: or <bash>.</think><bash>ls</bash>",
        &["~ I could write Final Answer: or <bash>.", LS],
    );
    check(
        Xml,
        "Final Answer: `<result>` and <bash>ls</bash> are tags.",
        &["= `<result>` and <bash>ls</bash> are tags."],
    );
    check(Xml, "<a><b>bash>ls", &["= <a><b>bash>ls"]);
    check(
        Xml,
        "I <<b>b>look</b>: 3 < 4.\n<bash>ls</bash>",
        &["= I look: 3 < 4.", LS],
    );
    check(
        React,
        "Thought: the words \"Action: bash\" begin a call.\nFinal Answer: Done.",
        &["~ the words \"Action: bash\" begin a call.", "= Done."],
    );
    check(
        React,
        "Action: bash\nAction Input: {\"command\": \"echo Action: ls\"}",
        &[r#"bash {"command":"echo Action: ls"}"#],
    );
}

#[test]
fn answers_that_are_two() {
    // What was written behind a call is a guess.
    check(
        Xml,
        "<bash>ls</bash><result>a</result><bash>rm a</bash>Final Answer: It is gone.",
        &[LS],
    );
    check(Xml, "**Final Answer:** Done.", &["= Done."]);
    check(Xml, "FINAL ANSWER: Done.", &["= Done."]);
    check(
        Json,
        r#"{"tool_calls": [{"name": "bash", "arguments": {"command": "ls"}}]} {"assistant_message": "Done."}"#,
        &[LS],
    );
    check(
        React,
        "Action: bash\nAction Input: ls\nObservation: a\nAction: bash\nAction Input: rm a",
        &[LS],
    );
    check(
        React,
        "Action: bash\nAction: bash\nAction Input: ls",
        &["bash {}", LS],
    );
    check(React, "Thought: Action: bash\nAction Input: ls", &[LS]);
    check(React, "Final Answer: One.\nFinal Answer: Two.", &["= Two."]);
}

#[test]
fn objects_with_something_around_them_or_too_much_in_them() {
    check(
        Json,
        "Sure, with {care}:\n```json\n{\"tool_call\": {\"name\": \"bash\", \"arguments\": {\"command\": \"ls\",},},}\n```\nDone!",
        &[LS],
    );
    check(
        Json,
        r#"{"name": "bash", "arguments": {"command": "ls"}}"#,
        &[LS],
    );
    check(
        Json,
        "I call it: {\"tool\": \"bash\", \"input\": {\"command\": \"ls\"}}",
        &[LS],
    );
    check(
        Json,
        r#"[{"name": "bash", "arguments": {"command": "ls"}}, {"name": "bash", "arguments": {"command": "ls"}}]"#,
        &[LS, LS],
    );
    check(
        Json,
        r#"{"tool_calls": [{"name": "bash", "arguments": {"command": "echo ',]'",}},]}"#,
        &[r#"bash {"command":"echo ',]'"}"#],
    );
    check(
        Json,
        r#"The file holds {"name": "a", "input": {}}."#,
        &[r#"= The file holds {"name": "a", "input": {}}."#],
    );
    check(
        Json,
        "[1] is the source, {x} the place.",
        &["= [1] is the source, {x} the place."],
    );
}

#[test]
fn objects_that_cannot_be_read() {
    // An action within a broken call is none of its own.
    check(
        Json,
        r#"{"tool_calls": [{"name": "computer", "arguments": {"action": "left_click", "coordinate": [1, 2]}"#,
        &["! the answer is not valid JSON: EOF while parsing an object at line 1 column 96."],
    );
    check(
        Json,
        "{tool_calls: []}",
        &["! the answer is not valid JSON: key must be a string at line 1 column 2."],
    );
    check(
        Json,
        r#"{"tool_calls": ["ls"]}"#,
        &["! a call is not a JSON object."],
    );
    check(
        Json,
        "{}",
        &["! the object has neither calls nor a message."],
    );
    check(
        Json,
        r#"{"tool_calls": [{"name": "bash", "arguments": {"command": "ls"}}, {"arguments": {}}]}"#,
        &[LS, "! a call has no `name`."],
    );
}

#[test]
fn lines_that_are_almost_calls() {
    check(Lines, "1. `bash {\"command\": \"ls\"}`", &[LS]);
    check(Lines, "`1. bash {\"command\": \"ls\"}`", &[LS]);
    check(
        Lines,
        "1) BASH({\"command\": \"ls\"})\r\n2. bash",
        &[LS, "bash {}"],
    );
    check(
        Lines,
        "1 bash {\"command\": \"ls\"}",
        &["= 1 bash {\"command\": \"ls\"}"],
    );
    check(Lines, "1. bash is a shell.", &["= 1. bash is a shell."]);
    check(
        Lines,
        "1. write {\"path\": \"a\",\n\"text\": \"b\"}",
        &[
            "= \"text\": \"b\"}",
            "! the input of `write` is not valid JSON: EOF while parsing a value at line 1 column 13.",
        ],
    );
}
