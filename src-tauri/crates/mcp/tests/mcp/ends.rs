//! Nothing a server started outlives Qilbee, however either of them ends.

use super::{
    HOMES, OWN,
    room::{Room, fake, in_time},
    trial,
};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
    time::Duration,
};
use tokio::time::sleep;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("closing_ends_everything_a_server_started", closed),
        trial("closing_ends_everything_inside_walls", closed_inside),
        trial("nothing_outlives_an_owner_that_is_killed", killed),
        trial(
            "nothing_inside_walls_outlives_an_owner_that_is_killed",
            killed_inside,
        ),
        trial("closing_does_not_wait_for_a_start", closed_early),
    ]
}

/// Owns a server until it is killed.
pub(crate) async fn own() -> ExitCode {
    let file = PathBuf::from(env::var_os("FAMILY").unwrap());
    let is_inside = env::var_os("INSIDE").is_some();
    let _room = Room::with(json!({"family": family(&file, is_inside)})).await;
    std::future::pending().await
}

/// A server that starts programs and notes their numbers in this file.
fn family(file: &Path, is_inside: bool) -> Value {
    let mut entry = fake("family");
    entry["env"] = json!({"FAMILY": file, "MARK": mark(file)});
    entry["writable"] = json!([file.parent().unwrap()]);
    entry["sandbox"] = json!(is_inside);
    entry
}

/// A number that only the programs of this family have in their command lines.
fn mark(file: &Path) -> String {
    let name = file.parent().unwrap().display().to_string();
    let sum = name.bytes().fold(7_u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    format!("{:09}", sum % 1_000_000_000)
}

async fn closed() {
    closed_where(false).await;
}

async fn closed_inside() {
    closed_where(true).await;
}

async fn closed_where(is_inside: bool) {
    let folder = tempfile::tempdir_in("/var/tmp").unwrap();
    let file = folder.path().join("pids");
    let room = Room::with(json!({"family": family(&file, is_inside)})).await;
    let pids = pids(&file).await;
    some_marked(&file).await;
    // Inside they have numbers of their own.
    assert!(is_inside || pids.iter().all(|pid| alive(*pid)));
    room.end().await;
    assert_eq!(marked(&file), 0);
    assert!(is_inside || !pids.iter().any(|pid| alive(*pid)), "{pids:?}");
}

async fn killed() {
    killed_where(false).await;
}

async fn killed_inside() {
    killed_where(true).await;
}

async fn killed_where(is_inside: bool) {
    let folder = tempfile::tempdir_in("/var/tmp").unwrap();
    let file = folder.path().join("pids");
    let mut owner = Command::new(env::current_exe().unwrap());
    if is_inside {
        owner.env("INSIDE", "1");
    }
    let owner = owner
        .arg(OWN)
        .env("FAMILY", &file)
        .env(HOMES, folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut owner = Owner(owner);
    let pids = pids(&file).await;
    some_marked(&file).await;
    owner.0.kill().unwrap();
    owner.0.wait().unwrap();
    in_time(async {
        let any_left = || !is_inside && pids.iter().any(|pid| alive(*pid));
        while marked(&file) > 0 || any_left() {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

/// Waits until a program of this family runs.
async fn some_marked(file: &Path) {
    in_time(async {
        while marked(file) == 0 {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

/// Returns the number of programs of this family that run.
fn marked(file: &Path) -> usize {
    let mark = format!(".{}", mark(file));
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let is_marked = |line: &Vec<u8>| {
        let line = String::from_utf8_lossy(line);
        line.starts_with("sleep\0") && line.contains(&mark)
    };
    lines.filter(is_marked).count()
}

async fn closed_early() {
    let room = Room::starting(json!({"silent": fake("silent"), "good": fake("good")}));
    room.end().await;
}

/// Ends with the test, also with one that fails.
struct Owner(Child);

impl Drop for Owner {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
    }
}

/// The numbers of the three processes, once all are there.
async fn pids(file: &Path) -> Vec<u32> {
    in_time(async {
        loop {
            let text = fs::read_to_string(file).unwrap_or_default();
            let pids: Vec<_> = text.lines().filter_map(|line| line.parse().ok()).collect();
            if pids.len() == 3 && text.ends_with('\n') {
                return pids;
            }
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await
}

/// True for a process that runs and is no zombie.
fn alive(pid: u32) -> bool {
    let state = Command::new("ps")
        .args(["-o", "stat=", "-p", &pid.to_string()])
        .output();
    let state = String::from_utf8(state.unwrap().stdout).unwrap();
    !state.trim().is_empty() && !state.trim().starts_with('Z')
}
