//! Nothing a server started outlives Qilbee, however either of them ends.

use super::{
    OWN,
    room::{Room, fake, in_time},
    trial,
};
use libtest_mimic::Trial;
use serde_json::json;
use std::{
    env, fs,
    path::Path,
    process::{Child, Command, ExitCode, Stdio},
    time::Duration,
};
use tokio::time::sleep;

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("closing_ends_everything_a_server_started", closed),
        trial("nothing_outlives_an_owner_that_is_killed", killed),
        trial("closing_does_not_wait_for_a_start", closed_early),
    ]
}

/// Owns servers until it is killed.
pub(crate) async fn own() -> ExitCode {
    let _room = Room::with(json!({"family": fake("family")})).await;
    std::future::pending().await
}

async fn closed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let mut entry = fake("family");
    entry["env"] = json!({"FAMILY": file});
    let room = Room::with(json!({"family": entry})).await;
    let pids = pids(&file).await;
    assert!(pids.iter().all(|pid| alive(*pid)));
    room.end().await;
    assert!(!pids.iter().any(|pid| alive(*pid)), "{pids:?}");
}

async fn killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let owner = Command::new(env::current_exe().unwrap())
        .arg(OWN)
        .env("FAMILY", &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut owner = Owner(owner);
    let pids = pids(&file).await;
    owner.0.kill().unwrap();
    owner.0.wait().unwrap();
    in_time(async {
        while pids.iter().any(|pid| alive(*pid)) {
            sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
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
