//! The command line as a script sees it.

use super::binary::{Program, lines_of_json};
use serde_json::Value;

#[test]
fn help_names_every_subcommand_and_exit_code() {
    let help = Program::new().run(&["--help"]);
    assert_eq!(help.code, 0);
    for word in [
        "run",
        "demo",
        "sessions",
        "doctor",
        "keys",
        "QILBEE_HOME",
        "130 stopped by you",
    ] {
        assert!(
            help.out.contains(word),
            "{word} is missing from:\n{}",
            help.out
        );
    }
    assert!(!help.out.contains("practice-window"), "{}", help.out);
}

#[test]
fn prompt_prints_json_lines_and_stays_in_the_journal() {
    let program = Program::new();
    let run = program.run(&["run", "--json", "Please book me a flight"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let events = lines_of_json(&run.out);
    let seqs: Vec<_> = events
        .iter()
        .filter_map(|event| event["seq"].as_u64())
        .collect();
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>());
    assert_eq!(events[0]["type"], "session_started");
    assert!(
        events.iter().any(|event| event["type"] == "text_delta"),
        "the answer streams"
    );
    assert_eq!(
        events.last().map(|event| event["reason"].clone()),
        Some("completed".into())
    );

    let sessions: Value =
        serde_json::from_str(&program.run(&["sessions", "list", "--json"]).out).unwrap();
    assert_eq!(sessions[0]["title"], "Please book me a flight");
    let id = sessions[0]["id"].as_str().unwrap();
    let shown = program.run(&["sessions", "show", id]).out;
    assert!(
        shown.contains("You: Please book me a flight") && shown.contains("Qilbee: "),
        "{shown}"
    );

    let again = program.run(&["run", "--json", "--session", id, "And a hotel"]);
    assert_eq!(
        lines_of_json(&again.out)[0]["seq"],
        seqs.len() as u64 + 1,
        "the same session goes on"
    );
}

#[test]
fn unapprovable_calls_are_denied_and_set_the_exit_code() {
    let program = Program::new();
    let run = program.run(&["run", "Enter the three requests into the practice form"]);
    assert_eq!(run.code, 3, "{}\n{}", run.out, run.err);
    assert!(
        run.err
            .contains("needs your approval and nobody could be asked"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("Go on with: qilbee run --session"),
        "{}",
        run.err
    );
    assert!(!run.out.contains("Stopped."), "{}", run.out);
    assert!(
        !program.home().join("practice.json").exists(),
        "no window was opened"
    );
}

#[test]
fn wrong_usage_says_what_is_possible() {
    let program = Program::new();
    let check = |arguments: &[&str], wanted: &str| {
        let run = program.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(wanted), "{arguments:?}: {}", run.err);
    };
    check(
        &["run", "--model", "gpt-9", "Hi"],
        "there is no model \"gpt-9\"; known: demo",
    );
    check(&["run", "--max-cost", "-1", "Hi"], "--max-cost");
    check(&["run", "--attach", "/nowhere.png", "Hi"], "/nowhere.png");
    check(
        &["sessions", "show", "nowhere"],
        "there is no chat nowhere; `qilbee sessions list` shows all",
    );
    check(&["keys", "set", "nobody"], "anthropic, openai and qube");
    check(&["dance"], "unrecognized subcommand");
}

#[test]
fn an_empty_journal_says_how_to_begin() {
    let list = Program::new().run(&["sessions", "list"]);
    assert_eq!((list.code, list.out.as_str()), (0, ""));
    assert!(list.err.contains("No chats yet"), "{}", list.err);
}

#[test]
fn a_journal_of_a_newer_version_is_refused_and_left_alone() {
    let program = Program::new();
    program.run(&["sessions", "list"]);
    let journal = program.home().join("journal.db");
    let mut bytes = std::fs::read(&journal).unwrap();
    // SQLite keeps `user_version` at byte 60 of the file, big-endian.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&journal, &bytes).unwrap();
    let run = program.run(&["sessions", "list"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("newer version"), "{}", run.err);
    assert_eq!(std::fs::read(&journal).unwrap(), bytes);
}

#[test]
fn doctor_reports_the_screen_or_says_what_to_do_without_one() {
    let report: Value =
        serde_json::from_str(&Program::new().run(&["doctor", "--json"]).out).unwrap();
    let failed: Vec<_> = report["checks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|check| check["passed"] != true)
        .collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert!(
        report["desktop"]["monitors"][0]["area"]["size"]["width"]
            .as_u64()
            .unwrap()
            > 0
    );

    let blind = Program::new().without("DISPLAY").run(&["doctor"]);
    assert_eq!(blind.code, 1);
    assert!(
        blind.out.contains("✗ screen, mouse and keyboard"),
        "{}",
        blind.out
    );
}

#[test]
fn a_key_goes_into_the_keychain_and_nowhere_else() {
    assert!(
        std::env::var_os("QILBEE_TEST_SESSION").is_some(),
        "this test sets and deletes a key, so it only runs in the private session of `npm test`"
    );
    let program = Program::new();
    let secret = "sk-test-9f8e7d6c5b4a3210";
    assert_eq!(
        program
            .run_with_input(&["keys", "set", "qube"], secret)
            .code,
        0
    );
    assert!(
        program
            .run(&["keys", "status"])
            .out
            .contains("qube       keychain")
    );
    assert!(
        program
            .run(&["keys", "delete", "qube"])
            .out
            .contains("is gone")
    );
    assert!(
        program
            .run(&["keys", "status"])
            .out
            .contains("qube       no key")
    );
    let kept = program
        .all_files()
        .iter()
        .any(|file| String::from_utf8_lossy(&std::fs::read(file).unwrap()).contains(secret));
    assert!(!kept, "the key was written to a file");
}

#[test]
fn typed_text_is_not_in_the_log() {
    let program = Program::new();
    program.run(&["run", "My secret plan is a picnic"]);
    for file in program
        .all_files()
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "log"))
    {
        let log = std::fs::read_to_string(file).unwrap();
        assert!(!log.contains("picnic"), "{log}");
    }
}

#[test]
fn a_log_that_is_redirected_has_no_colors() {
    let run = Program::new()
        .with("QILBEE_LOG", "trace")
        .without("NO_COLOR")
        .run(&["run", "Please book me a flight"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        !run.err.is_empty() && !run.err.contains('\u{1b}'),
        "{}",
        run.err
    );
}
