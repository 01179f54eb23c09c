//! Tasks handed to Qube by the program: once, whatever becomes of the program, and followed to the end.

use super::binary::{Program, Ran, lines_of_json, of_type, read_until, signal};
use serde_json::{Value, json};
use std::{collections::BTreeMap, io::BufReader};
use testkit::{
    claude::{FakeClaude, Reply},
    qube::{FakeQube, QubeReply, Route},
};

const KEY: &str = "qk-test-0123456789";
const CALL: &str = "toolu_qube";

#[test]
fn a_task_that_was_handed_over_survives_a_kill() {
    let (claude, qube) = (model(), FakeQube::start(KEY));
    qube.always(Route::Submit, QubeReply::accepted());
    qube.always(Route::Status, still_running());
    let program = program(&claude, &qube);
    let session = killed_once(&program, || qube.wait_until(Route::Status, 1));
    let listed = program.run(&["qube", "list"]);
    assert!(listed.out.starts_with("task-1"), "{}", listed.out);
    assert!(listed.out.contains("followed"), "{}", listed.out);
    qube.always(Route::Status, done());
    check_continued(&program, &session, &qube);
    claude.assert_clean();
    check_no_key(&program);
}

#[test]
fn a_kill_before_the_task_had_a_name_hands_over_nothing_twice() {
    let claude = model();
    let qube = FakeQube::start(KEY).then(Route::Submit, [QubeReply::accepted().hangs()]);
    qube.always(Route::Find, QubeReply::known());
    qube.always(Route::Status, done());
    let program = program(&claude, &qube);
    let session = killed_once(&program, || qube.wait_until(Route::Submit, 1));
    check_continued(&program, &session, &qube);
    claude.assert_clean();
}

#[test]
fn a_stop_leaves_the_task_running_and_it_can_be_cancelled_later() {
    let (claude, qube) = (model(), FakeQube::start(KEY));
    qube.always(Route::Submit, QubeReply::accepted());
    qube.always(Route::Status, still_running());
    let program = program(&claude, &qube);
    let child = program.start(&["run", "--json", "--mode", "free", "Onboard Ada"]);
    qube.wait_until(Route::Status, 1);
    signal(&child, "INT");
    let ran = Ran::of(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    let events = lines_of_json(&ran.out);
    let summary = of_type(&events, "tool_finished")[0]["summary"].to_string();
    assert!(summary.contains("goes on in Qube as task-1"), "{summary}");
    assert_eq!(qube.count(Route::Cancel), 0);

    let status = program.run(&["qube", "status", "task-1"]);
    assert_eq!((status.code, status.out.as_str()), (0, "task-1  running\n"));
    let listed = program.run(&["qube", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    let told = (&listed[0]["task"], &listed[0]["outcome"]);
    assert_eq!(told, (&json!("task-1"), &json!("interrupted")));
    for (reply, code) in [(204, 0), (405, 1), (404, 1)] {
        qube.always(Route::Cancel, QubeReply::raw(reply, ""));
        let cancelled = program.run(&["qube", "cancel", "task-1"]);
        assert_eq!(cancelled.code, code, "{}{}", cancelled.out, cancelled.err);
    }
    let wrong = program.run(&["qube", "status", "../keys"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    qube.assert_clean();
}

#[test]
fn each_manual_task_reports_its_own_name_at_once() {
    let (claude, qube) = (model(), FakeQube::start(KEY));
    qube.always(Route::Submit, QubeReply::accepted());
    qube.always(Route::Status, still_running());
    let program = program(&claude, &qube);
    let by_hand = [
        "tools",
        "call",
        "qube_task_executor",
        "--input",
        r#"{"task_description": "Onboard Ada."}"#,
    ];
    let mut child = program.start(&by_hand);
    let mut told = BufReader::new(child.stderr.take().unwrap());
    read_until(&mut told, "Qube took it as task task-1.");
    child.kill().unwrap();
    child.wait().unwrap();

    qube.always(Route::Status, done());
    let wait = r#"{"task_id": "task-1", "action": "wait"}"#;
    let waited = program.run(&["tools", "call", "qube_task", "--input", wait]);
    assert!(waited.out.contains("Ada has an account."), "{}", waited.err);
    let second = program.run(&by_hand);
    assert!(
        second.err.contains("Qube took it as task task-2."),
        "{}",
        second.err
    );
    assert!(second.out.contains("Ada has an account."), "{}", second.out);
    let each_once = ["task-1", "task-2"].map(|task| (task.to_owned(), 1));
    assert_eq!(qube.submissions(), BTreeMap::from(each_once));
    qube.assert_clean();
}

/// Hands one task over, and ends when it has the result.
fn model() -> FakeClaude {
    FakeClaude::answering(|seen| match seen.tool_result(CALL) {
        None => Reply::answer().text("I hand it over.").tool_use(
            CALL,
            "qube_task_executor",
            json!({"task_description": "Onboard Ada."}),
        ),
        Some(_) => Reply::answer().text("It is done."),
    })
}

fn program(claude: &FakeClaude, qube: &FakeQube) -> Program {
    Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url())
        .with("QUBE_BASE_URL", &qube.base_url())
        .with("QUBE_API_KEY", KEY)
}

fn still_running() -> QubeReply {
    QubeReply::status("running", json!({})).header("retry-after", "1")
}

fn done() -> QubeReply {
    QubeReply::status("completed", json!({"result": "Ada has an account."}))
}

/// Begins a task, waits for a moment, ends the program by force. The session.
fn killed_once(program: &Program, moment: impl FnOnce()) -> String {
    let mut child = program.start(&["run", "--json", "--mode", "free", "Onboard Ada"]);
    moment();
    child.kill().unwrap();
    child.wait().unwrap();
    let listed = program.run(&["sessions", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(listed[0]["state"], "open", "{listed}");
    listed[0]["id"].as_str().unwrap().to_owned()
}

/// The chat goes on with the result of the one task.
fn check_continued(program: &Program, session: &str, qube: &FakeQube) {
    let ran = program.run(&["run", "--json", "--session", session, "continue"]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let whole = program.run(&["sessions", "show", "--json", session]);
    let events = lines_of_json(&whole.out);
    let finished = of_type(&events, "tool_finished");
    assert_eq!(finished.len(), 1, "{}", whole.out);
    assert_eq!(finished[0]["outcome"], "done", "{}", finished[0]);
    assert!(finished[0].to_string().contains("Ada has an account."));
    assert_eq!(of_type(&events, "tool_submitted").len(), 1);
    assert_eq!(
        qube.submissions(),
        BTreeMap::from([("task-1".to_owned(), 1)])
    );
    qube.assert_clean();
}

fn check_no_key(program: &Program) {
    for file in program.all_files() {
        let bytes = std::fs::read(&file).unwrap();
        let found = bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes());
        assert!(!found, "the key is in {}", file.display());
    }
}
