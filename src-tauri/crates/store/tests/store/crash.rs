//! A process that is killed while it writes loses nothing that it was told is safe.

use crate::support::Home;
use std::{
    env,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};
use store::Store;
use testkit::journal_events::{journal_from, said, shown, started};

/// Folder for the process that will be killed; absent in every other process.
const VICTIM: &str = "STORE_TEST_CRASH_DATABASE";
const SAFE: &str = "safe up to ";
const KILL_AFTER: u64 = 25;

/// Writes until it is killed, and says aloud what is safe. Does nothing when run as an ordinary test.
#[tokio::test]
async fn crash_victim() {
    let Some(path) = env::var_os(VICTIM).map(PathBuf::from) else {
        return;
    };
    let store = Store::open(&path).unwrap();
    store
        .append(journal_from("a", 1, [started()]))
        .await
        .unwrap();
    for seq in (2..).step_by(2) {
        let bytes = format!("picture {seq}").into_bytes();
        let blob = store
            .put_blob(bytes.into(), "image/png", None)
            .await
            .unwrap();
        let events = journal_from("a", seq, [shown(&blob), said("seen")]);
        store.append(events).await.unwrap();
        println!("\n{SAFE}{}", seq + 1);
    }
}

#[tokio::test]
async fn nothing_that_was_safe_is_lost_in_a_kill() {
    let home = Home::new();
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["crash::crash_victim", "--exact", "--nocapture"])
        .env(VICTIM, home.database())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(victim.stdout.take().unwrap()).lines();
    let mut safe = 0;
    for line in lines {
        if let Some(seq) = line.unwrap().strip_prefix(SAFE) {
            safe = seq.parse().unwrap();
        }
        if safe >= KILL_AFTER {
            // On Unix this is SIGKILL: the process gets no chance to end well.
            victim.kill().unwrap();
        }
    }
    assert!(!victim.wait().unwrap().success());
    assert!(safe >= KILL_AFTER, "the victim ended by itself");

    let store = home.open();
    let integrity = store.integrity().await.unwrap();
    assert_eq!(integrity.problems, []);
    assert!(integrity.events >= safe, "{} < {safe}", integrity.events);
    let next = integrity.events + 1;
    store
        .append(journal_from("a", next, [said("on")]))
        .await
        .unwrap();
}
