//! Kinds of tools that a chat is given: what its requests hold, when it goes on too, and what is no kind.

use super::binary::{Program, lines_of_json};
use testkit::claude::{FakeClaude, Reply};

/// Names of the tools in a request.
fn tools(claude: &FakeClaude) -> Vec<String> {
    let asked = claude.asked();
    let tools = asked.last().unwrap().body["tools"].as_array().unwrap();
    let name = |tool: &serde_json::Value| tool["name"].as_str().unwrap().to_owned();
    tools.iter().map(name).collect()
}

#[test]
fn a_chat_is_given_only_the_chosen_kinds() {
    let claude = FakeClaude::start([Reply::answer().text("One."), Reply::answer().text("Two.")]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let first = program.run(&["run", "--json", "--tools", "files", "Look at the letter"]);
    assert_eq!(first.code, 0, "{}\n{}", first.out, first.err);
    let given = tools(&claude);
    assert!(given.iter().any(|name| name == "read_file"), "{given:?}");
    for other in ["bash", "computer", "http_get", "memory_write"] {
        assert!(!given.iter().any(|name| name == other), "{given:?}");
    }

    let events = lines_of_json(&first.out);
    let id = events[0]["session"].as_str().unwrap();
    let more = program.run(&["run", "--session", id, "And the other one"]);
    assert_eq!(more.code, 0, "{}\n{}", more.out, more.err);
    assert_eq!(tools(&claude), given);
    claude.assert_clean();
}

#[test]
fn what_is_no_kind_of_tool_is_told_before_anything_begins() {
    let program = Program::new().without("DISPLAY");
    let run = program.run(&["run", "--tools", "files,flies", "Look at the letter"]);
    assert_eq!(run.code, 2, "{}\n{}", run.out, run.err);
    assert!(run.err.contains("flies"), "{}", run.err);
    let listed = program.run(&["sessions", "list", "--json"]);
    assert_eq!(listed.out.trim(), "[]", "{}", listed.out);
}
