//! Qilbee's own program below its own tools: every subcommand is refused, however it is started.

use super::binary::{Program, Ran};
use std::{fs, path::Path};

/// All that a person may ask the program for.
const SUBCOMMANDS: [&str; 20] = [
    "",
    "run --mode free hello",
    "attach x",
    "demo",
    "sessions list",
    "sessions export x",
    "tools list",
    "tools call wait --input '{\"duration\":0}'",
    "doctor",
    "mcp add evil -- sh",
    "mcp list",
    "mcp serve",
    "plugins install evil",
    "plugins list",
    "keys delete anthropic",
    "keys status",
    "memory list",
    "models list --offline",
    "qube list",
    "practice --record never.json",
];

/// Ways of starting it that lose a parent, a session, the environment or the process namespace. `$Q` is the program.
const WAYS: [&str; 8] = [
    "$Q",
    "setsid $Q",
    "nohup $Q",
    "env -i $Q",
    "env -i sh -c '\"$0\" \"$@\"' $Q",
    "timeout 60 setsid nohup env -i $Q",
    "unshare --user --map-root-user --pid --fork --mount-proc env -i $Q",
    "cp $Q ./copy; env -i ./copy",
];

/// Runs a script below a real supervisor, to its end.
fn below_a_supervisor(program: &Program, script: &str) -> Ran {
    let mut child = program.start(&["supervise-server", "sh", "-c", script]);
    // It ends with its input.
    let input = child.stdin.take();
    let ran = Ran::of(child);
    drop(input);
    ran
}

fn qilbee() -> &'static str {
    env!("CARGO_BIN_EXE_qilbee")
}

fn check_refused(what: &str, ran: &Ran) {
    assert!(
        ran.err.contains("one of Qilbee's own tools started this"),
        "{what}: {}\n{}",
        ran.out,
        ran.err
    );
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{what}: {}", ran.err);
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

#[test]
fn every_subcommand_is_refused_below_a_tool() {
    let program = Program::new();
    for subcommand in SUBCOMMANDS {
        let ran = below_a_supervisor(&program, &format!("exec {} {subcommand}", qilbee()));
        check_refused(subcommand, &ran);
    }
    assert!(is_empty(program.home()), "nothing was begun");
    let help = below_a_supervisor(&program, &format!("{} --version", qilbee()));
    assert_eq!(help.code, 0, "{}", help.err);
    assert_eq!(program.run(&["sessions", "list"]).code, 0, "the person may");
}

#[test]
fn no_way_of_starting_hides_the_tool() {
    let program = Program::new();
    let place = tempfile::TempDir::new().unwrap();
    for way in WAYS {
        if way.starts_with("unshare") && !can_unshare() {
            continue;
        }
        let start = format!("cd {}; Q={}; {way}", place.path().display(), qilbee());
        let ran = below_a_supervisor(&program, &format!("{start} sessions list"));
        check_refused(way, &ran);
    }
}

#[test]
fn a_process_that_detached_itself_is_refused() {
    let program = Program::new();
    let place = tempfile::TempDir::new().unwrap();
    let told = place.path().join("told");
    // Its parents are gone when it starts; the supervisor has adopted it.
    let detached = format!(
        "(setsid sh -c 'sleep 0.3; env -i {} sessions list >{told}.part 2>&1; mv {told}.part {told}' &) ; \
         until [ -e {told} ]; do sleep 0.05; done",
        qilbee(),
        told = told.display()
    );
    assert_eq!(below_a_supervisor(&program, &detached).code, 0);
    let told = fs::read_to_string(told).unwrap();
    assert!(
        told.contains("one of Qilbee's own tools started this"),
        "{told}"
    );
}

#[test]
fn the_mark_outlives_a_killed_supervisor() {
    let program = Program::new();
    let place = tempfile::TempDir::new().unwrap();
    let told = place.path().join("told");
    let orphan = format!(
        "setsid sh -c 'sleep 0.3; env -i {} sessions list >{told}.part 2>&1; mv {told}.part {told}' & \
         kill -9 $PPID; wait",
        qilbee(),
        told = told.display()
    );
    let mut child = program.start(&["supervise-server", "sh", "-c", &orphan]);
    let input = child.stdin.take();
    let ended = child.wait().unwrap();
    drop(input);
    assert!(!ended.success());
    while !told.exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let told = fs::read_to_string(told).unwrap();
    assert!(
        told.contains("one of Qilbee's own tools started this"),
        "{told}"
    );
}

#[test]
fn a_command_of_the_shell_tool_cannot_use_the_program() {
    let program = Program::new();
    let command = format!(
        "env -i QILBEE_HOME={} {} sessions list",
        program.home().display(),
        qilbee()
    );
    let input = serde_json::json!({ "command": command }).to_string();
    let ran = program.run(&["tools", "call", "bash", "--input", &input, "--json"]);
    assert!(
        !ran.out.contains("No chats yet"),
        "{}\n{}",
        ran.out,
        ran.err
    );
    assert!(!ran.out.contains("exit code 0"), "{}\n{}", ran.out, ran.err);
}

fn can_unshare() -> bool {
    let tried = std::process::Command::new("unshare")
        .args([
            "--user",
            "--map-root-user",
            "--pid",
            "--fork",
            "--mount-proc",
            "true",
        ])
        .output();
    tried.is_ok_and(|tried| tried.status.success())
}
