//! Tasks that end as soon as what they are for is there.

use super::binary::{Program, lines_of_json, of_type};
use serde_json::json;
use testkit::claude::{FakeClaude, Reply};

fn bash(id: &str, command: &str) -> Reply {
    Reply::answer().tool_use(id, "bash", json!({"command": command}))
}

#[test]
fn a_task_ends_once_a_file_or_words_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.txt");
    let file = file.to_str().unwrap();
    let check = |criterion: &str, second: Reply, told: &str| {
        let claude = FakeClaude::start([bash("toolu_1", "echo one"), second]);
        let program = Program::new()
            .without("DISPLAY")
            .with_claude_at(&claude.base_url());
        let arguments = [
            "run", "--json", "--mode", "free", "--until", criterion, "Report",
        ];
        let ran = program.run(&arguments);
        assert_eq!(ran.code, 0, "{criterion}: {}\n{}", ran.out, ran.err);
        let events = lines_of_json(&ran.out);
        let ended = of_type(&events, "turn_ended");
        assert_eq!(ended[0]["reason"], "criterion", "{criterion}");
        let notice = of_type(&events, "guard_tripped");
        assert!(notice[0].to_string().contains(told), "{notice:?}");
        // The model is not asked again.
        claude.assert_clean();
    };
    let create = json!({"command": "create", "path": file, "file_text": "42"});
    let create = Reply::answer().tool_use("toolu_2", "str_replace_based_edit_tool", create);
    check(
        &format!("file:{file}"),
        create,
        "is there, so the task ends",
    );
    let counted = bash("toolu_2", "echo There are 42 rows.");
    check("text:42 rows", counted, "42 rows");
}

#[test]
fn criteria_that_cannot_be_met_are_refused() {
    let program = Program::new().without("DISPLAY").without("WAYLAND_DISPLAY");
    let check = |criterion: &str, told: &str| {
        let ran = program.run(&["run", "--model", "demo", "--until", criterion, "Look"]);
        assert_eq!(ran.code, 2, "{criterion}: {}", ran.err);
        assert!(ran.err.contains(told), "{criterion}: {}", ran.err);
    };
    check("file:/", "it is there already");
    check("soon", "window:TITLE, file:PATH or text:WORDS");
    check("window:Save as", "needs a desktop");
}
