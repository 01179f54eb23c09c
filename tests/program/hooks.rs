//! Hooks that are programs: they see what happens, forbid calls, end tasks, and stay inside their walls.

use super::binary::{Program, Ran, lines_of_json, of_type};
use serde_json::{Value, json};
use std::fs;
use testkit::claude::{FakeClaude, Reply};

/// Runs a task of one command under a hook of these lines of shell.
fn run_under(script: &str, on: &str, more: &str) -> (Ran, Vec<Value>, FakeClaude) {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({"command": "echo seen"})),
        Reply::answer().text("It is done."),
    ]);
    let program = Program::new()
        .without("DISPLAY")
        .with("ANY_API_KEY", "sk-secret")
        .with_claude_at(&claude.base_url());
    fs::create_dir_all(program.home()).unwrap();
    let settings = format!(
        "[[hooks]]\nname = \"watch\"\ncommand = [\"sh\", \"-c\", '''{script}''']\non = [{on}]\n{more}\n"
    );
    fs::write(program.home().join("config.toml"), settings).unwrap();
    let ran = program.run(&["run", "--json", "--mode", "free", "Look"]);
    let events = lines_of_json(&ran.out);
    (ran, events, claude)
}

#[test]
fn a_hook_forbids_a_call_with_its_reason() {
    let veto =
        r#"grep -q '"name":"bash"' && echo '{"verdict": "veto", "reason": "Not on Sundays."}'"#;
    let (ran, events, claude) = run_under(veto, "\"before_tool\"", "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let finished = of_type(&events, "tool_finished");
    assert_eq!(finished[0]["outcome"], "denied");
    let asked = claude.asked();
    let result = asked
        .last()
        .unwrap()
        .tool_result("toolu_1")
        .unwrap()
        .to_string();
    assert!(result.contains("Not on Sundays."), "{result}");
}

#[test]
fn a_hook_that_complains_at_length_keeps_its_verdict() {
    // More than a pipe holds, and a child that goes on writing there.
    let script = r#"
        head -c 300000 /dev/zero >&2
        sleep 2 >/dev/null &
        echo '{"verdict": "veto", "reason": "Not on Sundays."}'"#;
    let (ran, events, _) = run_under(script, "\"before_tool\"", "time_limit_ms = 1500");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let finished = of_type(&events, "tool_finished")[0].to_string();
    assert!(finished.contains("Not on Sundays."), "{finished}");
}

#[test]
fn a_hook_that_fails_lets_no_call_through() {
    for (script, told) in [
        ("exit 3", "exit status: 3."),
        (
            "echo one >&2; echo the list is gone >&2; echo >&2; exit 3",
            "exit status: 3: the list is gone",
        ),
        ("sleep 30", "longer than 700 ms"),
        ("echo ok", "no verdict"),
    ] {
        let (ran, events, _) = run_under(script, "\"before_tool\"", "time_limit_ms = 700");
        assert_eq!(ran.code, 0, "{script}: {}", ran.err);
        let finished = of_type(&events, "tool_finished");
        assert_eq!(finished[0]["outcome"], "denied", "{script}");
        assert!(
            finished[0].to_string().contains(told),
            "{script}: {finished:?}"
        );
    }
}

#[test]
fn a_hook_ends_a_task() {
    let end = r#"echo '{"verdict": "end", "reason": "Enough for today."}'"#;
    let (ran, events, _) = run_under(end, "\"after_tools\"", "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(of_type(&events, "turn_ended")[0]["reason"], "criterion");
    let notice = of_type(&events, "guard_tripped");
    assert!(
        notice[0].to_string().contains("Enough for today."),
        "{notice:?}"
    );
}

#[test]
fn a_hook_sees_every_moment_and_nothing_of_qilbees() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let log = folder.path().join("log");
    let log = log.to_str().unwrap();
    let script = format!("cat >> {log}; echo >> {log}; env >> {log}.env; ls \"$HOME\" > /dev/null");
    let all = "\"step_start\", \"after_answer\", \"before_tool\", \"after_tools\", \"step_end\", \"turn_end\"";
    let writable = format!("writable = [\"{}\"]", folder.path().display());
    let (ran, events, _) = run_under(&script, all, &writable);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = fs::read_to_string(log).unwrap();
    let moments: Vec<_> = lines_of_json(&told)
        .iter()
        .map(|told| told["moment"].as_str().unwrap().to_owned())
        .collect();
    let wanted = [
        "step_start",
        "after_answer",
        "before_tool",
        "after_tools",
        "step_end",
        "step_start",
        "after_answer",
        "step_end",
        "turn_end",
    ];
    assert_eq!(moments, wanted, "{told}");
    let timed = of_type(&events, "hooks_told").into_iter();
    let timed = timed.flat_map(|event| event["hooks"].as_array().unwrap());
    let timed: Vec<_> = timed.map(|time| time["moment"].as_str().unwrap()).collect();
    assert_eq!(timed, wanted);
    let environment = fs::read_to_string(format!("{log}.env")).unwrap();
    for secret in ["sk-secret", "QILBEE_HOME", "ANTHROPIC"] {
        assert!(!environment.contains(secret), "{secret}: {environment}");
    }
}
