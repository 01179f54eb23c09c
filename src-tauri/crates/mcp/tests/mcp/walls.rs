//! Hostile servers, each attack in a real process: it succeeds when the server is free, and fails inside walls. And sound
//! servers, which work inside.

mod network;

use super::{
    CONNECT, UNWALLED,
    room::{Home, Room, SECRET, fake},
    trial,
};
use libtest_mimic::Trial;
use mcp::{ServerState, WallsState};
use sandbox::{Backend, Sandbox};
use serde_json::{Value, json};
use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    os::unix::{
        fs::{PermissionsExt as _, symlink},
        net::UnixListener,
    },
    process::{Child, Command, ExitCode, Stdio},
    sync::Arc,
};

pub(crate) fn trials() -> Vec<Trial> {
    let all = [
        trial("a_server_inside_cannot_write_where_it_likes", writing),
        trial("a_server_inside_reads_no_keys_and_no_data", reading),
        trial("a_server_inside_reaches_no_socket_and_no_screen", sockets),
        trial("a_server_inside_cannot_end_its_supervisor", supervisor),
        trial("a_server_keeps_a_folder_that_no_other_reads", kept),
        trial("variables_of_an_entry_take_no_walls_away", variables),
        trial("a_server_writes_to_the_folders_it_was_given", folders),
        trial("a_start_that_walls_refuse_says_so", refused),
        trial("where_no_walls_can_be_built_a_status_says_so", missing),
    ];
    let is_there = !backends().is_empty();
    let all = all.into_iter().chain(network::trials());
    all.map(|one| one.with_ignored_flag(!is_there)).collect()
}

/// Returns the mechanisms that work here; says which do not.
fn backends() -> Vec<Backend> {
    let all = [Backend::Bubblewrap, Backend::Landlock];
    let works = |backend: &Backend| match Sandbox::with(*backend) {
        Ok(_) => true,
        Err(reason) => {
            eprintln!("not tried: {reason}");
            false
        }
    };
    all.into_iter().filter(works).collect()
}

/// An entry of a server with a tool that runs scripts.
fn shell() -> Value {
    fake("shell")
}

fn free() -> Value {
    let mut entry = shell();
    entry["sandbox"] = json!(false);
    entry
}

/// A server that is free, or inside walls of this mechanism.
async fn room(home: &Arc<Home>, backend: Option<Backend>, entry: Value) -> Room {
    let sandbox = match backend {
        Some(backend) => home.sandbox().with_backend(backend),
        None => home.sandbox(),
    };
    let room = Room::at(home, sandbox, json!({"it": entry})).await;
    let status = room.status("it");
    assert_eq!(status.state, ServerState::Ready, "{status:#?}");
    let wanted = match backend {
        Some(_) => WallsState::Inside,
        None => WallsState::Free,
    };
    assert_eq!(status.walls, wanted);
    room
}

/// Runs a script in the server. Returns true if it succeeded, and what it printed.
async fn run(room: &Room, home: &Home, script: &str) -> (bool, String) {
    let root = home.path("").display().to_string();
    let connect = format!("{} {CONNECT}", env::current_exe().unwrap().display());
    let script = format!("root='{root}'; connect='{connect}'; echo ran; {{ {script}; }}");
    let printed = room.text("it__sh", json!({"script": script})).await;
    assert!(printed.contains("\nran\n"), "{printed}");
    (printed.starts_with("exit code 0\n"), printed)
}

/// Checks attacks: each succeeds in a free server, and in none inside.
async fn check(attacks: &[&str]) {
    for attack in attacks {
        let home = Home::new();
        let room = room(&home, None, free()).await;
        let (succeeded, printed) = run(&room, &home, attack).await;
        assert!(succeeded, "free it works: {attack}: {printed}");
        room.end().await;
    }
    check_inside(attacks).await;
}

async fn check_inside(attacks: &[&str]) {
    for backend in backends() {
        let home = Home::new();
        let room = room(&home, Some(backend), shell()).await;
        for attack in attacks {
            let (succeeded, printed) = run(&room, &home, attack).await;
            assert!(!succeeded, "{backend}: {attack}: {printed}");
            assert!(!printed.contains(SECRET), "{backend}: {attack}: {printed}");
            for name in ["data/chats.db", "keys/id", "other/file"] {
                let kept = fs::read_to_string(home.path(name)).unwrap();
                assert_eq!(kept, SECRET, "{backend}: {attack}: {name}");
            }
        }
        room.end().await;
    }
}

async fn writing() {
    check(&[
        "touch $root/other/new",
        "echo x > $root/other/file",
        "touch $root/desk/new",
        "touch ~/qilbee-hostile-server && rm ~/qilbee-hostile-server",
        "touch /var/tmp/qilbee-hostile-server && rm /var/tmp/qilbee-hostile-server",
        "link=$(mktemp -u) && ln -s $root/other $link && touch $link/new && rm $link",
    ])
    .await;
}

async fn reading() {
    check(&[
        "grep . $root/keys/id",
        "grep . $root/data/chats.db",
        "echo x > $root/data/chats.db",
        "cat /proc/self/root/$root/keys/id",
        "cp -r $root/data /tmp/qilbee-copy-$$ && grep . /tmp/qilbee-copy-$$/chats.db && rm -r /tmp/qilbee-copy-$$",
        "touch $root/data/servers/new",
    ])
    .await;
}

async fn sockets() {
    let folder = tempfile::tempdir_in("/var/tmp").unwrap();
    let path = folder.path().join("bus");
    let _bus = UnixListener::bind(&path).unwrap();
    check(&[&format!("$connect {}", path.display())]).await;
    let Some(mut display) = Display::start() else {
        eprintln!("not tried: there is no Xvfb or no xdotool that works");
        return;
    };
    let press = format!("DISPLAY=:{} xdotool key alt+Return", display.number);
    check(&[&press]).await;
    display.server.kill().unwrap();
    display.server.wait().unwrap();
}

struct Display {
    server: Child,
    number: String,
}

impl Display {
    /// Starts a display with a free number, if that can be done here.
    fn start() -> Option<Self> {
        Command::new("xdotool").arg("version").output().ok()?;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "640x480x24"])
            .args(["-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut number = String::new();
        let said = server.stdout.take()?;
        BufReader::new(said).read_line(&mut number).ok()?;
        let number = number.trim().to_owned();
        (!number.is_empty()).then_some(Self { server, number })
    }
}

/// A program that a server leaves behind lives on if the server can end what watches it.
async fn supervisor() {
    let escape = |mark: &str| {
        format!(
            "(setsid sleep {mark} >/dev/null 2>&1 &); supervisor=$(cut -d' ' -f4 /proc/$PPID/stat); \
             kill -9 $supervisor; sleep 0.2; ! [ -d /proc/$supervisor ]"
        )
    };
    let home = Home::new();
    let free_mark = format!("2001.{}", std::process::id());
    let free = room(&home, None, free()).await;
    // It ends the server's connection as well.
    let script = escape(&free_mark);
    let _ = free.call("it__sh", json!({"script": script})).await;
    free.end().await;
    assert_eq!(marked(&free_mark).len(), 1, "free, it lives on");
    end_marked(&free_mark);
    for backend in backends() {
        // Landlock only refuses signals from Linux 6.12 on.
        if backend == Backend::Landlock {
            continue;
        }
        let mark = format!("2002.{}", std::process::id());
        let inside = room(&home, Some(backend), shell()).await;
        let (ended, printed) = run(&inside, &home, &escape(&mark)).await;
        assert!(!ended, "{printed}");
        assert_eq!(marked(&mark).len(), 1, "it runs as long as its server");
        inside.end().await;
        assert_eq!(marked(&mark).len(), 0, "and not longer");
    }
}

/// Returns the numbers of the `sleep` processes with this argument.
fn marked(mark: &str) -> Vec<String> {
    let wanted = format!("sleep\0{mark}\0");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let is_marked = |entry: &fs::DirEntry| {
        fs::read(entry.path().join("cmdline")).is_ok_and(|line| line == wanted.as_bytes())
    };
    let marked = processes.filter(is_marked);
    marked
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

fn end_marked(mark: &str) {
    for process in marked(mark) {
        let killed = Command::new("kill").args(["-9", &process]).status();
        assert!(killed.unwrap().success());
    }
}

async fn kept() {
    for backend in backends() {
        let home = Home::new();
        let first = room(&home, Some(backend), shell()).await;
        let keep =
            "mkdir -p $XDG_CACHE_HOME && echo kept > $XDG_CACHE_HOME/note && echo $XDG_CACHE_HOME";
        let (done, printed) = run(&first, &home, keep).await;
        assert!(done, "{printed}");
        let place = printed.lines().last().unwrap().to_owned();
        first.end().await;
        let again = room(&home, Some(backend), shell()).await;
        let (there, printed) = run(&again, &home, "grep kept $XDG_CACHE_HOME/note").await;
        assert!(there, "{backend}: {printed}");
        again.end().await;
        let mut other = shell();
        other["args"].as_array_mut().unwrap().push(json!("other"));
        let other = room(&home, Some(backend), other).await;
        let read = format!("grep kept {place}/note");
        for attack in [&*read, "grep kept $XDG_CACHE_HOME/note"] {
            let (there, printed) = run(&other, &home, attack).await;
            assert!(!there, "{backend}: {attack}: {printed}");
        }
        other.end().await;
        let whole = free();
        let free = room(&home, None, whole).await;
        assert!(run(&free, &home, &read).await.0, "free it works");
        free.end().await;
    }
}

/// Variables of an entry reach the server and nothing that runs before the walls stand.
async fn variables() {
    if !backends().contains(&Backend::Bubblewrap) {
        return;
    }
    let home = Home::new();
    let bwrap = home.path("desk/bwrap");
    fs::write(
        &bwrap,
        format!("#!/bin/sh\ntouch {}/ran\n", home.path("desk").display()),
    )
    .unwrap();
    fs::set_permissions(&bwrap, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!(
        "{}:{}",
        home.path("desk").display(),
        env::var("PATH").unwrap()
    );
    let open = json!({"backend": "Bubblewrap", "walls": {"writable": ["/"], "hidden": [], "readable": [],
        "state": null, "temp": "/tmp", "network": "None"}});
    let mut entry = shell();
    entry["env"] = json!({"PATH": path, "QILBEE_WALLS": open.to_string(), "OWN": "well"});
    let inside = room(&home, Some(Backend::Bubblewrap), entry).await;
    let (own, printed) = run(&inside, &home, "[ $OWN = well ] && command -v bwrap").await;
    assert!(own && printed.contains("desk/bwrap"), "{printed}");
    assert!(!home.path("desk/ran").exists(), "it ran outside");
    for attack in ["grep . $root/keys/id", "touch $root/other/new"] {
        assert!(!run(&inside, &home, attack).await.0, "{attack}");
    }
    // Nothing of how the walls were made is told.
    assert!(!run(&inside, &home, "env | grep QILBEE_SERVER").await.0);
    inside.end().await;
}

async fn folders() {
    for backend in backends() {
        let home = Home::new();
        let mut entry = shell();
        let arguments = entry["args"].as_array_mut().unwrap();
        arguments.push(json!(format!("--root={}", home.path("desk").display())));
        arguments.push(json!(home.path("data")));
        entry["writable"] = json!([home.path("other/file"), home.path("keys")]);
        let room = room(&home, Some(backend), entry).await;
        let work = "echo x > $root/desk/new && mkdir $root/desk/deep && echo y > $root/other/file";
        let (done, printed) = run(&room, &home, work).await;
        assert!(done, "{backend}: {printed}");
        assert_eq!(fs::read_to_string(home.path("desk/new")).unwrap(), "x\n");
        // What is hidden stays so, whoever names it.
        for attack in [
            "touch $root/other/new",
            "grep . $root/keys/id",
            "grep . $root/data/chats.db",
        ] {
            let (done, printed) = run(&room, &home, attack).await;
            assert!(!done, "{backend}: {attack}: {printed}");
        }
        room.end().await;
    }
}

async fn refused() {
    let check = async |script: &str, wanted: &str| {
        let home = Home::new();
        let entry = json!({"command": "sh", "args": ["-c", script]});
        let room = Room::at(&home, home.sandbox(), json!({"it": entry})).await;
        let reason = format!("{:?}", room.given_up("it").await);
        assert!(reason.contains("mcp-walls-refused"), "{script}: {reason}");
        assert!(reason.contains(wanted), "{script}: {reason}");
        room.end().await;
    };
    check("touch ~/.qilbee-hostile-server", "mcp-walls-").await;
    check(
        "echo 'Cannot connect to the Docker daemon' >&2",
        "mcp-walls-docker",
    )
    .await;
    check("exit 3", "mcp-walls-perhaps").await;
    if backends().contains(&Backend::Bubblewrap) {
        check("touch ~/.qilbee-hostile-server", "mcp-walls-read-only").await;
    }
}

/// Walls are missing for a whole program, which does not find bubblewrap.
async fn missing() {
    let home = Home::new();
    let bash = Command::new("sh").args(["-c", "command -v bash"]).output();
    let bash = String::from_utf8(bash.unwrap().stdout).unwrap();
    symlink(bash.trim(), home.path("desk/bash")).unwrap();
    let ended = Command::new(env::current_exe().unwrap())
        .arg(UNWALLED)
        .env("PATH", home.path("desk"))
        .output()
        .unwrap();
    assert!(ended.status.success(), "{ended:?}");
}

/// Body of that program.
pub(crate) async fn without_walls() -> ExitCode {
    let home = Home::new();
    let walls = || home.sandbox().with_backend(Backend::Bubblewrap);
    let room = Room::at(&home, walls(), json!({"it": shell()})).await;
    assert_eq!(room.status("it").walls, WallsState::Missing);
    assert!(run(&room, &home, "grep . $root/keys/id").await.0);
    room.end().await;
    let mut entry = shell();
    entry["sandbox"] = json!(true);
    let room = Room::at(&home, walls(), json!({"it": entry})).await;
    assert_eq!(room.given_up("it").await.id(), Some("mcp-walls-required"));
    room.end().await;
    ExitCode::SUCCESS
}
