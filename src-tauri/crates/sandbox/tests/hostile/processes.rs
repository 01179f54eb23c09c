//! Processes: looking into others, outliving the call, and what only administrators may.

use super::{
    room::{Room, backends, check, refused_in},
    trial,
};
use libtest_mimic::Trial;
use sandbox::Backend;
use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// Starts programs in every way they try to outlive their parents. `$1` marks them.
const ESCAPES: &str = "
sleep $1 &
(sleep $1 &)
nohup sleep $1 >/dev/null 2>&1 &
setsid sleep $1 &
setsid sh -c \"trap '' TERM HUP INT; (setsid sleep $1 &) & sleep $1\" &
";
/// Rounds of waiting for processes to come or go.
const ROUNDS: usize = 1000;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("other_processes_cannot_be_looked_into", looking),
        trial("processes_outside_cannot_be_signalled", signalling),
        trial("nothing_survives_the_first_program", surviving),
        trial("nothing_survives_a_kill_of_the_walls", killed),
        trial("programs_inside_are_counted", counting),
        trial("namespaces_mounts_and_clocks_are_refused", administration),
        trial("settings_of_the_system_cannot_be_changed", settings),
        trial("nothing_can_be_typed_into_a_terminal", typing),
    ]
}

fn looking() {
    let mut other = Command::new("sleep").arg("1000").spawn().unwrap();
    let id = other.id();
    check(&format!("$probe ptrace {id}"));
    check(&format!("$probe memory {id}"));
    check(&format!("grep -c . /proc/{id}/environ"));
    check(&format!("ls /proc/{id}/fd/0"));
    other.kill().unwrap();
    other.wait().unwrap();
    // Not even those inside: the program that holds the shell is one of them.
    check("sleep 1000 & $probe ptrace $!; code=$?; kill -9 $!; exit $code");
    check("sleep 1000 & $probe memory $!; code=$?; kill -9 $!; exit $code");
}

fn signalling() {
    for backend in backends() {
        let mut other = Command::new("sleep").arg("1000").spawn().unwrap();
        let script = format!("kill -9 {}", other.id());
        let output = Room::new().inside(backend, &script);
        assert!(!output.status.success(), "{backend}: {output:?}");
        assert_eq!(other.try_wait().unwrap(), None, "{backend}");
        other.kill().unwrap();
        other.wait().unwrap();
    }
}

fn surviving() {
    escape(1111, |_| {}, "until [ -e ../chat/go ]; do sleep 0.01; done");
}

fn killed() {
    escape(
        1112,
        |id| {
            let kill = Command::new("kill").args(["-9", &id.to_string()]).status();
            assert!(kill.unwrap().success());
        },
        "sleep 1112",
    );
}

/// Starts programs that try to stay, ends their parent, and checks that all of them end.
fn escape(seconds: u32, end: fn(u32), wait: &str) {
    if !backends().contains(&Backend::Bubblewrap) {
        return;
    }
    // Known from those of another run, which may have been left by a defect.
    let mark = &format!("{seconds}.{}", std::process::id());
    let room = Room::new();
    let script = format!("{ESCAPES}\n{wait}");
    let mut child = room
        .command(Backend::Bubblewrap)
        .args(["bash", "-c", &script, "bash", mark])
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    until(|| marked(mark) >= 6, "they start");
    end(child.id());
    fs::write(room.path("chat/go"), "").unwrap();
    child.wait().unwrap();
    until(|| marked(mark) == 0, "they end");
}

/// A storm of processes ends at the limit, which nothing inside can lift.
fn counting() {
    if backends().contains(&Backend::Bubblewrap) {
        let script = "ulimit -u 1000000 2>/dev/null; ulimit -u";
        let output = Room::new().inside(Backend::Bubblewrap, script);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "4096\n");
    }
}

fn until(done: impl Fn() -> bool, what: &str) {
    for _ in 0..ROUNDS {
        if done() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{what}");
}

/// Returns the number of `sleep` processes with this argument.
fn marked(mark: &str) -> usize {
    let wanted = format!("sleep\0{mark}\0");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter(|entry| {
            let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            line == wanted.as_bytes()
        })
        .count()
}

/// Checks an attack that only root can do outside.
fn check_of_root(attack: &str) {
    match Room::new().outside(attack).status.success() {
        true => check(attack),
        false => refused_in(&Room::new, attack),
    }
}

fn administration() {
    check("unshare --user true");
    check("unshare --user --map-root-user --mount true");
    check("$probe clone-user");
    refused_in(&Room::new, "unshare --mount true");
    refused_in(&Room::new, "date -s @1");
    refused_in(&Room::new, "hwclock --systohc");
    refused_in(&Room::new, "mount --bind / ../chat");
    refused_in(&Room::new, "chroot / true");
    refused_in(&Room::new, "$probe io-uring");
    refused_in(&Room::new, "$probe keyring");
}

/// Root owns these files, and needs no other right to write them. The kernel starts, outside, what one of them names.
fn settings() {
    for setting in ["core_pattern", "printk"] {
        let setting = format!("/proc/sys/kernel/{setting}");
        check_of_root(&format!("cat {setting} > kept && cat kept > {setting}"));
    }
}

fn typing() {
    check_of_root("$probe type");
    for request in [libc::TIOCSTI, libc::TIOCLINUX] {
        check(&format!("$probe type-request {request}"));
    }
    refused_in(&Room::new, "echo x > /dev/tty");
}
