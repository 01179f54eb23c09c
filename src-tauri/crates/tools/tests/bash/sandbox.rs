//! A shell in a sandbox: blocked outside, and working inside like any other.

use super::{
    endings::{FIVE_THAT_STAY, owning},
    harness::{Room, gone},
    trial,
};
use libtest_mimic::Trial;
use std::{fs, net::TcpListener, path::Path};
use tempfile::TempDir;
use tools::{SandboxBackend, ShellSandbox};

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
        trial("walls_that_cannot_be_had_are_not_left_out", impossible),
    ]
}

async fn inside(backend: SandboxBackend) {
    let room = Room::new();
    let outside = TempDir::new().unwrap();
    let sandbox = ShellSandbox::On {
        writable: vec![room.folder.path().to_path_buf()],
        backend: Some(backend),
    };
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
        assert!(text.ends_with("exit code 1"), "{text}");
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
    assert!(text.contains("/dev/tcp/127.0.0.1/"), "{text}");
    assert!(listener.accept().is_err(), "nobody came through the wall");
    room.check(
        "echo ${DBUS_SESSION_BUS_ADDRESS-none} ${QILBEE_SHELL_WRITABLE-none}",
        "none none\n",
    )
    .await;

    room.check(FIVE_THAT_STAY, "(no output)").await;
    let pids = room.pids("pids", 5).await;
    room.end().await;
    gone(&pids).await;
}

async fn owner_killed() {
    let room = Room::new();
    let sandbox = ShellSandbox::On {
        writable: vec![room.folder.path().to_path_buf()],
        backend: None,
    };
    if sandbox.resolve().is_err() {
        // Without a sandbox no shell starts, as another test says.
        return;
    }
    let mut owner = owning(&room, FIVE_THAT_STAY)
        .env("SANDBOXED", "yes")
        .spawn()
        .unwrap();
    let pids = room.pids("pids", 5).await;
    owner.kill().unwrap();
    owner.wait().unwrap();
    gone(&pids).await;
}

async fn impossible() {
    let missing = ShellSandbox::On {
        writable: vec!["/nowhere/at/all".into()],
        backend: None,
    };
    let everything = ShellSandbox::On {
        writable: vec!["/".into()],
        backend: None,
    };
    let unknown = ShellSandbox::Unknown {
        reason: "The settings cannot be read.".into(),
    };
    for (sandbox, wanted) in [
        (missing, "/nowhere/at/all cannot be a folder to write in ("),
        (
            everything,
            "/ cannot be a folder to write in (it is everything there is)",
        ),
        (unknown, "The settings cannot be read."),
    ] {
        let room = Room::new().with_sandbox(sandbox);
        let failure = room.failure("touch made").await;
        assert!(failure.contains(wanted), "{failure}");
        assert!(!room.path("made").exists());
    }
}
