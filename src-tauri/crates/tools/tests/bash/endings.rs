//! Commands that take too long, are stopped, end their shell or outlive their owner.

use super::{
    OWN,
    harness::{Room, alive, gone, in_time, options, run_with, text},
    trial,
};
use libtest_mimic::Trial;
use std::{
    env, fs,
    process::{Child, Command, ExitCode, Stdio},
    sync::Arc,
    time::Duration,
};
use tempfile::TempDir;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tools::{BashOptions, BashTool, SessionResources as _, ShellSandbox, ShellWalls, ToolError};

/// Starts programs in every way they try to outlive their parents, and notes their numbers in `pids`.
pub(crate) const FIVE_THAT_STAY: &str = "
sleep 1000 & echo $! >> pids
(sleep 1001 & echo $! >> pids)
nohup sleep 1002 >/dev/null 2>&1 & echo $! >> pids
setsid sh -c 'echo $$ >> pids; exec sleep 1003' &
setsid sh -c 'trap \"\" TERM HUP INT; (echo $(exec sh -c \"echo \\$PPID\") >> pids; sleep 1004; sleep 1005) & ' &
until [ $(wc -l < pids) = 5 ]; do sleep 0.01; done
";

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_command_that_takes_too_long_is_ended", too_long),
        trial("a_stop_ends_all_that_was_started", stopped),
        trial("a_call_that_is_dropped_ends_all", dropped),
        trial("a_shell_that_was_ended_goes_on", exited),
        trial("the_background_does_not_hold_up", background),
        trial("a_background_that_prints_for_ever_does_not_hold_up", noisy),
        trial("nothing_outlives_its_session", session_ended),
        trial("a_session_can_end_while_a_command_runs", ended_midway),
        trial("a_restart_ends_all_that_was_started", restarted),
        trial("nothing_outlives_an_owner_that_is_killed", owner_killed),
        trial("programs_that_multiply_are_all_ended", multiplied),
        trial("programs_that_ignore_being_asked_are_ended", deaf),
        trial("keys_are_not_passed_on", keys),
        trial("a_shell_that_cannot_start_is_told", no_shell),
    ]
}

async fn too_long() {
    let room = Room::with_limit(Duration::from_secs(4));
    room.check_left_running(
        "export A=1; f() { echo f; }; cd /; sleep 1000 & echo $! > \"$OLDPWD\"/spared",
    )
    .await;
    let spared = room.pids("spared", 1).await;
    let command = "export A=2; cd \"$OLDPWD\"; echo begun; setsid sleep 1000 & echo $! > pids; sleep 1001; touch went-on";
    let failure = room.failure(command).await;
    let wanted = "begun\nThe command took longer than 4 s and was ended, with what it had started. A new shell goes on";
    assert!(failure.starts_with(wanted), "{failure}");
    gone(&room.pids("pids", 1).await).await;
    assert!(alive(spared[0]), "what ran before goes on");
    room.check("echo $A; pwd; f", "1\n/\nf\n").await;
    // A shell that is busy itself, one that stands still, one that reads and runs nothing.
    let wedged = async |wedge: &str| {
        let command = format!("{wedge}\nsleep 1000");
        let never = CancellationToken::new();
        let failure = room.run_in(wedge, &command, &never).await.unwrap_err();
        assert!(
            failure.to_string().contains("took longer than"),
            "{failure}"
        );
        let next = room.run_in(wedge, "echo next", &never).await;
        assert_eq!(text(&next.unwrap()), "next\n");
        in_time(room.tool.end_session(&wedge.into())).await;
    };
    tokio::join!(
        wedged("while :; do :; done"),
        wedged("kill -STOP $$"),
        wedged("set -n")
    );
    assert!(!room.path("went-on").exists());
    room.end().await;
    gone(&spared).await;
}

async fn stopped() {
    let room = Room::new();
    room.check("export A=1", "(no output)").await;
    let cancel = CancellationToken::new();
    let command = "export A=2; (sleep 1000 & echo $! >> pids; sleep 1001); touch went-on";
    let stop = async {
        let pids = room.pids("pids", 1).await;
        cancel.cancel();
        pids
    };
    let (result, pids) = tokio::join!(room.run_in("main", command, &cancel), stop);
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
    gone(&pids).await;
    room.check("echo $A; ls", "1\npids\n").await;
    let result = room.run_in("main", "echo never", &cancel).await;
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
    room.end().await;
}

async fn dropped() {
    let room = Room::new();
    let command = "echo $$ > pids; sleep 1000; touch went-on";
    let cancel = CancellationToken::new();
    let pids = tokio::select! {
        result = room.run_in("main", command, &cancel) => panic!("{result:?}"),
        pids = room.pids("pids", 1) => pids,
    };
    gone(&pids).await;
    let text = room.text("ls").await;
    let wanted = "[The shell had to be started anew: working folder, environment and background jobs are lost.]\npids\n";
    assert_eq!(text, wanted);
    room.check("echo once", "once\n").await;
    room.end().await;
}

async fn exited() {
    let room = Room::new();
    room.check("export A=1; mkdir sub; cd sub", "(no output)")
        .await;
    let failure = room.failure("A=2; cd /; echo bye; exit 7").await;
    let wanted = "bye\nThe command ended the shell itself (exit code 7). A new shell goes on";
    assert!(failure.starts_with(wanted), "{failure}");
    room.check("echo $A; basename \"$PWD\"", "1\nsub\n").await;
    let failure = room.failure("exec true").await;
    assert!(failure.contains("(exit code 0)"), "{failure}");
    let failure = room.failure("kill -9 $$").await;
    assert!(failure.contains("(exit code 137)"), "{failure}");
    let failure = room.failure("set -e; false; echo never").await;
    assert!(failure.starts_with("The command ended"), "{failure}");
    room.check("false; echo $A", "1\n").await;
    room.end().await;
}

async fn background() {
    let room = Room::new();
    room.check_left_running("(sleep 1000; echo late) & echo $! > pids")
        .await;
    room.check_left_running(
        "(until [ -e go ]; do sleep 0.01; done; echo from the background; touch said) &",
    )
    .await;
    // What it prints comes with the next call.
    let said = "touch go; until [ -e said ]; do sleep 0.01; done";
    room.check(said, "from the background\n").await;
    room.check("sleep 0.1 & wait $!; echo $?", "0\n").await;
    room.end().await;
}

async fn noisy() {
    let room = Room::new();
    let first = room.text("yes & echo $! > pids; echo mine").await;
    assert!(first.contains("mine\n"));
    for _ in 0..20 {
        // Whether `mine` is in what is shown of it cannot be known.
        room.text("echo mine").await;
    }
    let pids = room.pids("pids", 1).await;
    assert!(alive(pids[0]));
    room.text("kill $(cat pids)").await;
    gone(&pids).await;
    room.end().await;
}

async fn session_ended() {
    let room = Room::new();
    room.check_left_running(FIVE_THAT_STAY).await;
    let pids = room.pids("pids", 5).await;
    assert!(pids.iter().all(|pid| alive(*pid)));
    in_time(room.tool.end_session(&"main".into())).await;
    gone(&pids).await;
}

async fn ended_midway() {
    let room = Room::new();
    let end = async {
        let pids = room.pids("pids", 1).await;
        in_time(room.tool.end_session(&"main".into())).await;
        pids
    };
    let command = "sleep 1000 & echo $! > pids; sleep 1001";
    let (result, pids) = tokio::join!(room.run(command), end);
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
    gone(&pids).await;
}

async fn restarted() {
    let room = Room::new();
    room.check_left_running(FIVE_THAT_STAY).await;
    let pids = room.pids("pids", 5).await;
    let cancel = CancellationToken::new();
    let input = serde_json::json!({"restart": true});
    room.call("main", input, &cancel).await.unwrap();
    gone(&pids).await;
    room.end().await;
}

async fn owner_killed() {
    for command in [
        FIVE_THAT_STAY.to_owned(),
        format!("{FIVE_THAT_STAY} sleep 1006"),
    ] {
        let room = Room::new();
        let mut owner = owner(&room, &command);
        let pids = room.pids("pids", 5).await;
        assert!(pids.iter().all(|pid| alive(*pid)));
        owner.kill().unwrap();
        owner.wait().unwrap();
        gone(&pids).await;
    }
}

/// A tree of 127 programs of which each starts two more, and each of the last ones starts another
/// whenever one has ended.
async fn multiplied() {
    let room = Room::with_limit(Duration::from_secs(4));
    let command = "
        grow() {
            if [ $1 = 0 ]; then
                sh -c 'echo $$ >> pids; trap \"\" TERM; while :; do sleep 1000; done' &
            else
                grow $(($1 - 1)) & grow $(($1 - 1)) &
            fi
            wait
        }
        grow 6";
    let failure = room.failure(command).await;
    assert!(failure.contains("took longer than 4 s"), "{failure}");
    let text = fs::read_to_string(room.path("pids")).unwrap_or_default();
    let pids: Vec<_> = text.lines().filter_map(|line| line.parse().ok()).collect();
    gone(&pids).await;
    room.check("echo next", "next\n").await;
    room.end().await;
}

async fn deaf() {
    let room = Room::new();
    let cancel = CancellationToken::new();
    let command = "trap '' TERM INT HUP; sh -c 'trap \"\" TERM INT HUP; echo $$ >> pids; while :; do sleep 1; done'";
    let stop = async {
        let pids = room.pids("pids", 1).await;
        cancel.cancel();
        pids
    };
    let (result, pids) = tokio::join!(room.run_in("main", command, &cancel), stop);
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
    gone(&pids).await;
    room.check("head -c 100000 /dev/urandom | wc -c", "100000\n")
        .await;
    let binary = room.text("head -c 3000 /dev/urandom; echo; echo end").await;
    assert!(binary.ends_with("end\n"), "{binary:?}");
    room.end().await;
}

async fn keys() {
    let room = Room::new();
    let command = "(env; tr '\\0' '\\n' </proc/$PPID/environ) > all; echo $$ > pids";
    let mut owner = owner(&room, command);
    let pids = room.pids("pids", 1).await;
    owner.kill().unwrap();
    owner.wait().unwrap();
    gone(&pids).await;
    let all = fs::read_to_string(room.path("all")).unwrap();
    assert!(all.contains("PAGER=cat"), "{all}");
    assert!(!all.contains("_API_KEY"), "{all}");
}

/// A process that has a shell run `command`.
fn owner(room: &Room, command: &str) -> Child {
    owning(room, command).spawn().unwrap()
}

/// Command line of the owner. With `SANDBOXED` in its environment the shell has a sandbox.
pub(crate) fn owning(room: &Room, command: &str) -> Command {
    let mut owner = Command::new(env::current_exe().unwrap());
    owner
        .arg(OWN)
        .env("COMMAND", command)
        .env("ANTHROPIC_API_KEY", "key")
        .env("OPENAI_API_KEY", "key")
        .env("QUBE_API_KEY", "key")
        .current_dir(room.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    owner
}

/// Main loop of the owner, until it is killed.
pub(crate) async fn own_a_shell() -> ExitCode {
    let folder = env::current_dir().unwrap();
    let sandbox = match env::var_os("SANDBOXED") {
        Some(_) => ShellSandbox::On(ShellWalls {
            writable: vec![folder.clone()],
            required: true,
            ..ShellWalls::default()
        }),
        None => ShellSandbox::Off,
    };
    let tool = Arc::new(BashTool::new(BashOptions {
        folder,
        sandbox,
        ..options()
    }));
    let command = env::var("COMMAND").unwrap();
    run_with(&tool, &command).await.unwrap();
    sleep(Duration::from_secs(600)).await;
    ExitCode::FAILURE
}

async fn no_shell() {
    let folder = TempDir::new().unwrap();
    let tool = Arc::new(BashTool::new(BashOptions {
        supervisor: folder.path().join("missing"),
        ..options()
    }));
    let error = run_with(&tool, "ls").await.unwrap_err().to_string();
    let wanted = "The command was not run: no shell could be started (";
    assert!(error.starts_with(wanted), "{error}");
}
