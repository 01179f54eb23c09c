//! A shell inside walls: nothing outside is changed or read, and it works like any other.

use super::{
    endings::{FIVE_THAT_STAY, owning},
    harness::{Room, gone, in_time},
    trial,
};
use libtest_mimic::Trial;
use serde_json::json;
use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    time::Duration,
};
use tempfile::TempDir;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tools::{Sandbox, SandboxBackend, ShellSandbox, ShellWalls, ToolError};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("inside_bubblewrap_nothing_outside_is_written", || {
            inside(SandboxBackend::Bubblewrap)
        }),
        trial("inside_landlock_nothing_outside_is_written", || {
            inside(SandboxBackend::Landlock)
        }),
        trial(
            "behind_walls_nothing_outlives_an_owner_that_is_killed",
            owner_killed,
        ),
        trial("required_walls_are_not_left_out", impossible),
        trial("folders_of_the_chat_open_with_the_next_command", grown),
        trial("programs_left_in_old_walls_go_on_until_the_end", left),
        trial("own_data_is_out_of_reach", own_data),
        trial("the_supervisor_cannot_be_looked_into", supervisor),
        trial("a_fork_storm_ends_with_its_command", storm),
    ]
}

/// Walls with these writable and hidden places.
fn walls(writable: Vec<PathBuf>, hidden: Vec<PathBuf>) -> ShellSandbox {
    ShellSandbox::On(ShellWalls {
        writable,
        hidden,
        backend: None,
        required: true,
        allow_local: true,
    })
}

/// A room inside walls that have a network of their own; `None` where there are none.
pub(crate) fn room_with_network() -> Option<Room> {
    let room = Room::new();
    let sandbox = walls(vec![room.path("")], Vec::new());
    let walls = sandbox.resolve().ok()??;
    (walls.sandbox.backend() == SandboxBackend::Bubblewrap).then(|| room.with_sandbox(sandbox))
}

/// A room inside the best walls there are; `None` where there are none, as another test says.
pub(crate) fn room_inside(hidden: Vec<PathBuf>) -> Option<Room> {
    let room = Room::new();
    let sandbox = walls(vec![room.path("")], hidden);
    sandbox.resolve().ok()?;
    Some(room.with_sandbox(sandbox))
}

async fn inside(backend: SandboxBackend) {
    let room = Room::new();
    let outside = TempDir::new().unwrap();
    let sandbox = ShellSandbox::On(ShellWalls {
        writable: vec![room.folder.path().to_path_buf()],
        hidden: Vec::new(),
        backend: Some(backend),
        required: true,
        allow_local: false,
    });
    if let Err(reason) = sandbox.resolve() {
        // Not every system has both. Then no shell starts.
        let room = room.with_sandbox(sandbox);
        assert!(
            room.failure("true").await.contains(reason.as_str()),
            "{reason}"
        );
        return;
    }
    let room = room.with_sandbox(sandbox);
    room.check("echo kept > in; cat in; pwd > /dev/null", "kept\n")
        .await;
    let free = fs::read_to_string(room.path("in")).unwrap();
    assert_eq!(free, "kept\n");
    for path in ["/etc/qilbee-probe", "/var/tmp/qilbee-probe"] {
        let text = room.text(&format!("echo x > {path}")).await;
        assert!(
            text.contains("exit code 1\n[This ran inside walls"),
            "{text}"
        );
        assert!(!Path::new(path).exists());
    }
    let out = outside.path().join("out");
    room.text(&format!(
        "ln -s {0} link; echo x > link; echo x > {0}",
        out.display()
    ))
    .await;
    room.text(&format!(
        "mkdir -p {0}; mv in {0}/moved; cp link {0}",
        outside.path().display()
    ))
    .await;
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let text = room
        .text(&format!("exec 5<>/dev/tcp/127.0.0.1/{port}"))
        .await;
    assert!(
        text.contains("/dev/tcp/127.0.0.1/") || text.contains("socket"),
        "{text}"
    );
    assert!(listener.accept().is_err(), "nobody came through the wall");
    room.check(
        "echo ${DBUS_SESSION_BUS_ADDRESS-none} ${QILBEE_WALLS-none} ${DISPLAY-none}; echo x > $TMPDIR/x && cat $TMPDIR/x",
        "none none none\nx\n",
    )
    .await;

    let mark = format!("{}", 2000 + std::process::id());
    let text = room.text(&FIVE_THAT_STAY.replace("100", &mark)).await;
    assert!(text.contains("programs still run: "), "{text}");
    assert_eq!(sleeping(&mark).len(), 5);
    room.end().await;
    gone(&sleeping(&mark)).await;
}

/// Returns the processes that sleep for a time that begins like this.
fn sleeping(mark: &str) -> Vec<u32> {
    let wanted = format!("sleep\0{mark}");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let found = processes.filter(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.starts_with(wanted.as_bytes())
    });
    found
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

async fn owner_killed() {
    let room = Room::new();
    if Sandbox::detect().is_err() {
        // Without walls no shell starts, as another test says.
        return;
    }
    let mark = format!("{}", 3000 + std::process::id());
    let mut owner = owning(&room, &FIVE_THAT_STAY.replace("100", &mark))
        .env("SANDBOXED", "yes")
        .spawn()
        .unwrap();
    room.pids("pids", 5).await;
    let pids = in_time(async {
        loop {
            let pids = sleeping(&mark);
            if pids.len() == 5 {
                return pids;
            }
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    owner.kill().unwrap();
    owner.wait().unwrap();
    gone(&pids).await;
}

async fn impossible() {
    let unknown = ShellSandbox::Unknown {
        reason: "The settings cannot be read.".into(),
    };
    let room = Room::new().with_sandbox(unknown);
    let failure = room.failure("touch made").await;
    assert!(
        failure.contains("The settings cannot be read."),
        "{failure}"
    );
    assert!(!room.path("made").exists());
    // What is too wide, or is not there, opens nothing.
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let wide = walls(vec!["/".into(), "/nowhere".into()], Vec::new());
    let room = room.with_sandbox(wide);
    room.text("touch made /etc/qilbee-probe").await;
    assert!(!room.path("made").exists());
    assert!(!Path::new("/etc/qilbee-probe").exists());
}

async fn grown() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let named = TempDir::new_in("/var/tmp").unwrap();
    let asked = TempDir::new_in("/var/tmp").unwrap();
    let command = |text: &str| format!("{text} {}/new", named.path().display());
    room.text("export A=kept; f() { echo f; }; mkdir sub; cd sub; echo t > $TMPDIR/t")
        .await;
    let text = room.text(&command("touch")).await;
    assert!(
        text.contains("To change another folder name it in \"write\""),
        "{text}"
    );
    // The person names it, the shell goes on with all it had.
    room.open(named.path());
    room.check(&command("touch"), "(no output)").await;
    room.check(
        "echo $A; f; basename $PWD; cat $TMPDIR/t",
        "kept\nf\nsub\nt\n",
    )
    .await;
    let never = CancellationToken::new();
    let input = json!({"command": format!("touch {}/new", asked.path().display()), "write": [asked.path()]});
    room.call("main", input, &never).await.unwrap();
    assert!(asked.path().join("new").exists() && named.path().join("new").exists());
    // A file that was named can be changed, what lies beside it cannot.
    let file = TempDir::new_in("/var/tmp").unwrap();
    fs::write(file.path().join("a"), "").unwrap();
    fs::write(file.path().join("b"), "").unwrap();
    room.open(&file.path().join("a"));
    room.text(&format!(
        "cd {}; echo x > a; echo x > b",
        file.path().display()
    ))
    .await;
    assert_eq!(fs::read_to_string(file.path().join("a")).unwrap(), "x\n");
    assert_eq!(fs::read_to_string(file.path().join("b")).unwrap(), "");
    room.end().await;
}

async fn left() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let mark = format!("{}", 4000 + std::process::id());
    let command =
        format!("sleep {mark}.5 & (until [ -e go ]; do sleep 0.01; done; echo late; touch said) &");
    let text = room.text(&command).await;
    assert!(text.contains("programs still run: "), "{text}");
    let named = TempDir::new_in("/var/tmp").unwrap();
    room.open(named.path());
    room.text(&format!("touch {}/new go", named.path().display()))
        .await;
    assert!(named.path().join("new").exists());
    assert_eq!(sleeping(&mark).len(), 1);
    let text = room.text("until [ -e said ]; do sleep 0.01; done").await;
    let text = text + &room.text("true").await;
    assert!(
        text.contains("late\n"),
        "what it prints comes with a later call: {text}"
    );
    room.end().await;
    gone(&sleeping(&mark)).await;
}

/// The journal is out of reach: its content decides what is asked later.
async fn own_data() {
    let data = TempDir::new_in("/var/tmp").unwrap();
    // Other tests keep journals in the same folder.
    let secret = format!("secret of {}", std::process::id());
    fs::write(data.path().join("journal.db"), &secret).unwrap();
    let Some(room) = room_inside(vec![data.path().to_path_buf()]) else {
        return;
    };
    let shown = data.path().display();
    for command in [
        format!("cat {shown}/journal.db"),
        format!("cat {shown}/../*/journal.db"),
        "find /var/tmp -name journal.db -exec cat {} +".to_owned(),
        format!("QILBEE_HOME={shown}; cat $QILBEE_HOME/*"),
        format!("grep -r secret {shown}"),
        format!("cp -r {shown} copy; cat copy/*"),
    ] {
        let text = room.text(&command).await;
        assert!(!text.contains(&secret), "{command}: {text}");
    }
    room.text(&format!(
        "echo x > {shown}/journal.db; rm -r {shown}; mv {shown} x"
    ))
    .await;
    // Asking to write there does not open it.
    let never = CancellationToken::new();
    let input = json!({"command": format!("echo x > {shown}/journal.db"), "write": [data.path()]});
    room.call("main", input, &never).await.unwrap();
    let kept = fs::read_to_string(data.path().join("journal.db")).unwrap();
    assert_eq!(kept, secret);
    room.end().await;
}

async fn supervisor() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    for command in [
        "cat /proc/$PPID/environ",
        "cat /proc/$PPID/fd/1",
        "head -c 1 /proc/$PPID/mem",
        "echo > /proc/$PPID/fd/1",
        "cat /proc/$PPID/maps",
    ] {
        let text = room.text(command).await;
        assert!(text.contains("ermission denied"), "{command}: {text}");
    }
    room.end().await;
}

async fn storm() {
    let Some(room) = room_inside(Vec::new()) else {
        return;
    };
    let mark = format!("{}", 5000 + std::process::id());
    let cancel = CancellationToken::new();
    let command = format!(
        "grow() {{ setsid sh -c 'sleep {mark}.5 & sleep {mark}.5' & [ $1 = 0 ] || {{ grow $(($1 - 1)) & grow $(($1 - 1)); }}; }}; grow 5; touch begun; while :; do setsid sleep {mark}.5 & sleep 0.01; done"
    );
    let stop = async {
        in_time(async {
            while !room.path("begun").exists() {
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
        cancel.cancel();
    };
    let (result, ()) = tokio::join!(room.run_in("main", &command, &cancel), stop);
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
    room.check("echo next", "next\n").await;
    room.end().await;
    gone(&sleeping(&mark)).await;
}
