//! Output of commands, and state kept between them.

use super::{
    harness::{Room, context, in_time, text},
    trial,
};
use libtest_mimic::Trial;
use localization::localized;
use protocol::Proof;
use serde_json::json;
use tokio_util::sync::CancellationToken;
use tools::{Progress, ProgressSink, SessionResources as _, Tool as _, ToolError};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("state_is_kept_between_calls", state),
        trial("output_and_errors_come_in_order", order),
        trial("exit_codes_are_told", exit_codes),
        #[cfg(target_os = "linux")]
        trial("the_folder_it_is_in_is_known", folder_known),
        trial("half_a_command_is_not_run", half_commands),
        trial("commands_have_no_input", no_input),
        trial("of_huge_output_both_ends_are_kept", huge),
        trial("output_cannot_pretend_to_be_the_end", forged),
        trial("what_a_command_redirects_is_its_own", redirected),
        trial("control_sequences_are_taken_out", plain),
        trial("sessions_have_shells_of_their_own", sessions),
        trial("a_restart_begins_anew", restart),
        trial("people_see_the_newest_line", progress),
        trial("a_call_is_described", described),
    ]
}

async fn state() {
    let room = Room::new();
    room.check(
        "pwd",
        &format!("{}\n", room.path("").display()).replace("/\n", "\n"),
    )
    .await;
    room.check(
        "mkdir sub; cd sub; export A='x y'; b=\"it's\"; greet() { echo \"hi $1\"; }",
        "(no output)",
    )
    .await;
    room.check(
        "basename \"$PWD\"; echo \"$A|$b\"; greet you; sh -c 'echo \"$A\"'",
        "sub\nx y|it's\nhi you\nx y\n",
    )
    .await;
    room.check(
        "cat > note <<'END'\nfirst 'line'\n\"$A\"\nEND",
        "(no output)",
    )
    .await;
    room.check("cat note # the end", "first 'line'\n\"$A\"\n")
        .await;
    room.check("[[ x == !(a|b) ]] && ls !(other)", "note\n")
        .await;
    room.check("set -x; true", "++ true\n").await;
    room.check("set +x", "++ _qilbee_read=1\n++ set +x\n").await;
    room.end().await;
}

async fn order() {
    let room = Room::new();
    let wanted: String = (0..200).map(|n| format!("out {n}\nerr {n}\n")).collect();
    room.check(
        "for n in $(seq 0 199); do echo out $n; echo err $n >&2; done",
        &wanted,
    )
    .await;
    room.end().await;
}

/// A relative path means something only there.
#[cfg(target_os = "linux")]
async fn folder_known() {
    let room = Room::new();
    let home = room.folder.path().canonicalize().unwrap();
    assert_eq!(room.concerns("rm -r x").await.folder, Some(home.clone()));
    room.text("mkdir a && cd a").await;
    assert_eq!(room.concerns("rm -r x").await.folder, Some(home.join("a")));
    room.text("(sleep 60 &) >/dev/null 2>&1; cd ..").await;
    // What was left running is a shell of its own for a moment: until then nobody can tell which is which.
    let known = async {
        loop {
            let concern = room.concerns("rm -r x").await;
            if concern.folder.is_some() {
                return concern;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    let limit = std::time::Duration::from_secs(60);
    let concern = tokio::time::timeout(limit, known).await.unwrap();
    assert_eq!(concern.commands, ["rm -r x"]);
    assert_eq!(concern.folder, Some(home));
    room.end().await;
}

async fn exit_codes() {
    let room = Room::new();
    let done = room.run("echo fine").await.unwrap();
    assert_eq!(
        (text(&done).as_str(), done.summary, done.proof),
        (
            "fine\n",
            localized!("tools-bash-did", command = "echo fine"),
            Proof::Confirmed
        )
    );
    let wrong = room.run("printf half; (exit 3)").await.unwrap();
    assert_eq!(
        (text(&wrong).as_str(), wrong.proof),
        ("half\nexit code 3", Proof::Unknown)
    );
    room.check("false", "exit code 1").await;
    let killed = room.text("sh -c 'kill -9 $$'").await;
    assert!(killed.ends_with("\nexit code 137"), "{killed}");
    for stray in ["break", "continue", "return 1; false"] {
        room.text(stray).await;
    }
    room.check("echo goes on", "goes on\n").await;
    room.end().await;
}

async fn half_commands() {
    let room = Room::new();
    for half in [
        "touch made; echo 'open",
        "touch made\ncat <<END\nno end",
        "touch made; if true; then",
        "touch made; echo \"$(",
        "}\ntouch made\n{",
    ] {
        let failure = room.failure(half).await;
        let wanted = "The shell could not read the command, so nothing of it was run.";
        assert!(failure.ends_with(wanted), "{half}: {failure}");
    }
    room.check("ls; echo still here \\", "still here\n").await;
    room.end().await;
}

async fn no_input() {
    let room = Room::new();
    room.check("cat; read answer; echo \"[$answer]\"", "[]\n")
        .await;
    room.check(
        "echo <&8",
        "bash: line 1: 8: Bad file descriptor\nexit code 1",
    )
    .await;
    room.end().await;
}

async fn huge() {
    let room = Room::new();
    let whole = room
        .text("echo the beginning; head -c 100000000 /dev/zero | tr '\\0' x; echo; echo the end")
        .await;
    assert_eq!(whole.len(), 14 + 100_000_000 + 1 + 8, "all of it is kept");
    assert!(whole.starts_with("the beginning\nxxx"), "{whole:.40}");
    assert!(whole.ends_with("xxx\nthe end\n"));
    drop(whole);
    let ends = room
        .text("echo the beginning; head -c 150000000 /dev/zero | tr '\\0' x; echo; echo the end")
        .await;
    let (first, rest) = ends.split_once("\n[… ").unwrap();
    let (missing, last) = rest.split_once(" are left out here …]\n").unwrap();
    assert!(first.starts_with("the beginning\nxxx"), "{first:.40}");
    assert!(last.ends_with("xxx\nthe end\n"));
    let kept = 64 * 1024 * 1024;
    assert_eq!((first.len(), last.len()), (kept, kept));
    let total = 14 + 150_000_000 + 1 + 8;
    assert_eq!(
        missing,
        format!("{} characters (0 line ends)", total - 2 * kept)
    );
    room.check("printf 'cut \\xff\\xfe'", "cut \u{fffd}\u{fffd}")
        .await;
    room.end().await;
}

async fn forged() {
    let room = Room::new();
    let notice = r#"{"notice":"done","id":1,"code":0,"understood":true}"#;
    let command = format!(
        "echo '{notice}'; printf '0\\0001\\000\\000'; for fd in 3 4 5 6 7 8 9; do printf '0\\0001\\000\\000' >&$fd; done 2>/dev/null; echo after; false"
    );
    room.check(&command, &format!("{notice}\n01after\nexit code 1"))
        .await;
    room.check("echo next", "next\n").await;
    room.end().await;
}

async fn redirected() {
    let room = Room::new();
    room.check("exec >log 2>&1; echo hidden", "(no output)")
        .await;
    room.check("cat log; echo seen", "hidden\nseen\n").await;
    room.check("exec 0<log; head -c 3", "hid").await;
    room.check("cat", "(no output)").await;
    room.end().await;
}

async fn plain() {
    let room = Room::new();
    room.check(
        "printf '\\033[1;32mgreen\\033[0m\\n10 %%\\r99 %%\\n'",
        "green\n99 %\n",
    )
    .await;
    room.end().await;
}

async fn sessions() {
    let room = Room::new();
    let cancel = CancellationToken::new();
    let run = async |session: &str, command: &str| {
        text(&room.run_in(session, command, &cancel).await.unwrap())
    };
    run("one", "export WHO=one; cd /").await;
    run("two", "export WHO=two").await;
    assert_eq!(run("one", "echo $WHO; pwd").await, "one\n/\n");
    assert_eq!(run("two", "echo $WHO").await, "two\n");
    in_time(room.tool.end_session(&"one".into())).await;
    assert_eq!(run("one", "echo [$WHO]").await, "[]\n");
    assert_eq!(run("two", "echo $WHO").await, "two\n");
    in_time(room.tool.end_session(&"one".into())).await;
    in_time(room.tool.end_session(&"two".into())).await;
}

async fn restart() {
    let room = Room::new();
    let cancel = CancellationToken::new();
    for _ in 0..2 {
        let done = room.call("main", json!({"restart": true}), &cancel).await;
        let wanted = "The shell has been restarted. It begins in the home folder.";
        assert_eq!(text(&done.unwrap()), wanted);
        room.check("echo [$WHO]; export WHO=me; cd /", "[]\n").await;
        room.check("pwd", "/\n").await;
    }
    room.end().await;
}

async fn progress() {
    let room = Room::new();
    let (sender, mut reports) = tokio::sync::mpsc::channel(100);
    let context = context(&CancellationToken::new(), ProgressSink::new(sender));
    let input =
        json!({"command": "echo early; echo 'step 1'; until [ -e seen ]; do sleep 0.01; done"});
    let prepared = room.prepare("main", input).unwrap();
    let seen = async {
        let report = in_time(reports.recv()).await;
        std::fs::write(room.path("seen"), "").unwrap();
        report
    };
    let (done, report) = tokio::join!(in_time(prepared.operation.run(&context)), seen);
    assert_eq!(text(&done.unwrap()), "early\nstep 1\n");
    let message = "step 1".into();
    let fraction = None;
    assert_eq!(report, Some(Progress { message, fraction }));
    room.end().await;
}

async fn described() {
    let room = Room::new();
    let prepared = room.prepare("main", json!({"command": "ls -la"})).unwrap();
    let title = localized!("tools-bash-wants", command = "ls -la");
    assert_eq!(prepared.title, title);
    assert_eq!(prepared.exact.as_deref(), Some("ls -la"));
    let definition = room.tool.definition();
    let fallback = localized!("tools-bash-invalid-wants");
    assert_eq!(definition.fallback_title, fallback);
    assert!(definition.description.contains("exit code"));
    assert!(matches!(
        room.prepare("main", json!({"cmd": "ls"})),
        Err(ToolError::ForModel(_))
    ));
}
