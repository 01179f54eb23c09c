//! Looking into the journal from outside of the program.

use serde_json::Value;
use std::{collections::HashSet, fs, path::Path};
use store::{Store, UploadedBlob};
use tempfile::TempDir;

/// The events of each session, as `--json` prints them.
pub(crate) fn sessions(home: &Path) -> Vec<Vec<Value>> {
    if !home.join("journal.db").exists() {
        return Vec::new();
    }
    look(home, read)
}

/// The record of uploads.
pub(crate) fn uploads(home: &Path) -> Vec<UploadedBlob> {
    look(home, async |store| store.all_uploads().await.unwrap())
}

fn look<T>(home: &Path, read: impl AsyncFnOnce(&Store) -> T) -> T {
    // A copy: looking must not mend what the program has to mend.
    let copy = TempDir::new().unwrap();
    for part in ["journal.db", "journal.db-wal"] {
        let from = home.join(part);
        if from.exists() {
            fs::copy(from, copy.path().join(part)).unwrap();
        }
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Store::open(&copy.path().join("journal.db")).unwrap();
        let found = read(&store).await;
        store.close().await.unwrap();
        found
    })
}

async fn read(store: &Store) -> Vec<Vec<Value>> {
    let mut sessions = Vec::new();
    for session in store.sessions().await.unwrap() {
        let events = store.all_events(&session.id).await.unwrap();
        let events = events.iter().map(serde_json::to_value);
        sessions.push(events.collect::<Result<_, _>>().unwrap());
    }
    sessions
}

/// Counts the events of this type.
pub(crate) fn count(events: &[Value], kind: &str) -> usize {
    events.iter().filter(|event| event["type"] == kind).count()
}

/// The calls of a session that were asked for and have no result.
pub(crate) fn open_calls(events: Vec<Value>) -> Vec<String> {
    let items = |event: &Value| event["items"].as_array().cloned().unwrap_or_default();
    let asked = events.iter().flat_map(items);
    let asked = asked.filter(|item| item["kind"] == "tool_call");
    let finished: HashSet<_> = events
        .iter()
        .filter(|event| event["type"] == "tool_finished")
        .map(|event| event["call"].clone())
        .collect();
    asked
        .filter(|item| !finished.contains(&item["call"]))
        .map(|item| item["call"].as_str().unwrap().to_owned())
        .collect()
}
