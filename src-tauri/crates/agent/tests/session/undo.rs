//! Undo of file changes, with the real editor on real files.

use agent::{Parts, Sessions, Undo, UndoError, UndoOutcome, UndoScope, Undone};
use protocol::{MessageEvent, TurnEnd, TurnEvent};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc};
use tempfile::TempDir;
use testkit::{Reply, SessionHarness};
use tools::{DelegateTool, EditTool, Registry};

const EDIT: &str = "str_replace_based_edit_tool";

/// A harness with the real editor, in which each reply makes one change and a last one says so.
async fn harness(changes: &[(&str, Value)]) -> SessionHarness {
    let mut replies: Vec<_> = changes
        .iter()
        .map(|(call, input)| Reply::calls("", &[(call, EDIT, input.clone())]))
        .collect();
    replies.push(Reply::says("Done."));
    SessionHarness::with_parts(replies, vec![], |_| {}, with_editor).await
}

fn with_editor(parts: &mut Parts) {
    parts.registry = Registry::new(vec![Arc::new(EditTool)]).unwrap();
}

fn create(path: &Path, text: &str) -> Value {
    json!({"command": "create", "path": path, "file_text": text})
}

fn replace(path: &Path, old: &str, new: &str) -> Value {
    json!({"command": "str_replace", "path": path, "old_str": old, "new_str": new})
}

async fn undo(
    harness: &SessionHarness,
    scope: UndoScope,
    force: bool,
) -> Result<Undone, UndoError> {
    harness.session.undo(Undo { scope, force }).await
}

/// Outcome of each change, by the call that had made it.
fn outcomes(undone: &Undone) -> Vec<(&str, &UndoOutcome)> {
    let files = undone.files.iter();
    files
        .map(|file| (file.call.as_str(), &file.outcome))
        .collect()
}

/// A file's text; empty when it is not there.
fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn place() -> (TempDir, std::path::PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().canonicalize().unwrap().join("a.txt");
    (folder, path)
}

#[tokio::test]
async fn the_old_state_is_in_the_journal_before_the_call_ends() {
    let (_folder, path) = place();
    let mut harness = harness(&[("c1", create(&path, "one"))]).await;
    harness.user("Write it.").await;
    let story = harness.turn_end().await;
    let at = |what: &str| {
        story
            .find(what)
            .unwrap_or_else(|| panic!("{what} in\n{story}"))
    };
    assert!(at("tool_started") < at("file_kept") && at("file_kept") < at("tool_finished"));
}

#[tokio::test]
async fn steps_are_taken_back_one_by_one_and_that_too() {
    let (_folder, path) = place();
    let changes = [
        ("c1", create(&path, "one")),
        ("c2", replace(&path, "one", "two")),
    ];
    let mut harness = harness(&changes).await;
    harness.user("Write it.").await;
    harness.turn_end().await;
    assert_eq!(read(&path), "two");

    let first = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&first), [("c2", &UndoOutcome::Restored)]);
    assert_eq!(read(&path), "one");
    let second = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&second), [("c1", &UndoOutcome::Removed)]);
    assert!(!path.exists());
    let nothing = undo(&harness, UndoScope::Last, false).await;
    assert!(
        matches!(&nothing, Err(UndoError::Nothing(text)) if text.id() == Some("agent-nothing-to-undo-in-chat")),
        "{nothing:?}"
    );

    let again = undo(&harness, UndoScope::Step(second.undo), false)
        .await
        .unwrap();
    assert_eq!(again.files[0].outcome, UndoOutcome::Restored);
    assert_eq!(read(&path), "one");
    let again = undo(&harness, UndoScope::Step(first.undo), false)
        .await
        .unwrap();
    assert_eq!(again.files[0].outcome, UndoOutcome::Restored);
    assert_eq!(read(&path), "two");
    // Now both count again.
    let last = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&last), [("c2", &UndoOutcome::Restored)]);
}

#[tokio::test]
async fn a_task_is_taken_back_in_reverse_order() {
    let (folder, path) = place();
    let other = folder.path().canonicalize().unwrap().join("b.txt");
    std::fs::write(&other, "b\r\n").unwrap();
    let mut harness = harness(&[
        ("c1", create(&path, "one")),
        ("c2", replace(&other, "b", "c")),
        ("c3", replace(&path, "one", "two")),
    ])
    .await;
    harness.user("Write it.").await;
    let started = harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::TurnStarted)))
        .await;
    harness.turn_end().await;
    let task = UndoScope::Task(started.into_durable().unwrap().turn.unwrap());
    let undone = undo(&harness, task, false).await.unwrap();
    let restored = &UndoOutcome::Restored;
    assert_eq!(
        outcomes(&undone),
        [
            ("c3", restored),
            ("c2", restored),
            ("c1", &UndoOutcome::Removed)
        ]
    );
    assert!(!path.exists());
    assert_eq!(read(&other), "b\r\n");
}

#[tokio::test]
async fn file_changed_since_is_left_alone_unless_forced() {
    let (_folder, path) = place();
    std::fs::write(&path, "one").unwrap();
    let mut harness = harness(&[("c1", replace(&path, "one", "two"))]).await;
    harness.user("Write it.").await;
    harness.turn_end().await;
    std::fs::write(&path, "theirs").unwrap();
    let undone = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::ChangedSince)]);
    assert_eq!(read(&path), "theirs");
    let undone = undo(&harness, UndoScope::Last, true).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::Restored)]);
    assert_eq!(read(&path), "one");
    let undone = undo(&harness, UndoScope::Step(undone.undo), false)
        .await
        .unwrap();
    assert_eq!(undone.files[0].outcome, UndoOutcome::Restored);
    assert_eq!(read(&path), "theirs");
}

#[cfg(unix)]
#[tokio::test]
async fn deleted_file_returns_with_permissions_and_follows_no_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let (folder, path) = place();
    std::fs::write(&path, "one").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o750)).unwrap();
    let mut harness = harness(&[("c1", replace(&path, "one", "two"))]).await;
    harness.user("Write it.").await;
    harness.turn_end().await;
    std::fs::remove_file(&path).unwrap();
    let target = folder.path().join("elsewhere");
    std::fs::write(&target, "two").unwrap();
    symlink(&target, &path).unwrap();
    let undone = undo(&harness, UndoScope::Last, true).await.unwrap();
    assert!(
        matches!(undone.files[0].outcome, UndoOutcome::Failed { .. }),
        "{undone:?}"
    );
    assert_eq!(read(&target), "two");

    std::fs::remove_file(&path).unwrap();
    let undone = undo(&harness, UndoScope::Last, true).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::Restored)]);
    assert_eq!(read(&path), "one");
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o750);
}

#[tokio::test]
async fn while_a_turn_runs_nothing_is_taken_back() {
    let replies = vec![Reply::Silence];
    let mut harness = SessionHarness::with_parts(replies, vec![], |_| {}, with_editor).await;
    harness.user("Wait.").await;
    harness
        .until(|event| matches!(event.as_message(), Some(MessageEvent::UserMessage { .. })))
        .await;
    let busy = undo(&harness, UndoScope::Last, false).await;
    assert!(matches!(
        busy,
        Err(UndoError::Session(agent::CommandError::Busy))
    ));
    harness.command(protocol::Command::Stop).await;
    let stopped = harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. })))
        .await;
    let reason = TurnEnd::Stopped;
    assert_eq!(stopped.as_turn(), Some(&TurnEvent::TurnEnded { reason }));
}

/// Killed between writing down and changing: the journal says a change that the file does not show.
#[tokio::test]
async fn a_change_that_never_happened_is_none() {
    let (_folder, path) = place();
    std::fs::write(&path, "zero").unwrap();
    let changes = [
        ("c1", replace(&path, "zero", "one")),
        ("c2", replace(&path, "one", "two")),
    ];
    let mut harness = harness(&changes).await;
    harness.user("Write it.").await;
    harness.turn_end().await;
    // As if the second change had not come to the disk.
    std::fs::write(&path, "one").unwrap();
    let undone = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::Restored)]);
    assert_eq!(read(&path), "zero");
    // The same for taking back: it is done again.
    std::fs::write(&path, "one").unwrap();
    let undone = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::Restored)]);
    assert_eq!(read(&path), "zero");
}

/// The store keeps what a session may need to go back to.
#[tokio::test]
async fn old_states_count_as_used_and_the_journal_stays_whole() {
    let (_folder, path) = place();
    std::fs::write(&path, "zero").unwrap();
    let mut harness = harness(&[("c1", replace(&path, "zero", "one"))]).await;
    harness.user("Write it.").await;
    harness.turn_end().await;
    let store = Sessions::store(&harness.sessions);
    let now = "2100-01-01T00:00:00Z".parse().unwrap();
    assert_eq!(store.remove_unused_blobs(now).await.unwrap(), 0);
    store.rebuild().await.unwrap();
    assert_eq!(store.integrity().await.unwrap().problems, []);
    let undone = undo(&harness, UndoScope::Last, false).await.unwrap();
    assert_eq!(outcomes(&undone), [("c1", &UndoOutcome::Restored)]);
}

#[tokio::test]
async fn what_a_part_changed_is_taken_back_in_the_chat() {
    let (_folder, path) = place();
    std::fs::write(&path, "one").unwrap();
    let edits = [
        ("d1", EDIT, replace(&path, "one", "two")),
        ("d2", EDIT, replace(&path, "two", "three")),
    ];
    let replies = vec![
        Reply::calls("", &[("c1", "delegate", json!({"task": "Count on"}))]),
        Reply::calls("", &edits),
        Reply::says("Three."),
        Reply::says("Done."),
    ];
    let mut harness = SessionHarness::with_parts(
        replies,
        vec![],
        |_| {},
        |parts| {
            parts.registry =
                Registry::new(vec![Arc::new(EditTool), Arc::new(DelegateTool)]).unwrap();
        },
    )
    .await;
    harness.user("Count on in this file.").await;
    let story = harness.turn_end().await;
    assert_eq!(read(&path), "three", "{story}");
    let undone = undo(&harness, UndoScope::Last, false).await.unwrap();
    let restored = &UndoOutcome::Restored;
    assert_eq!(outcomes(&undone), [("c1", restored), ("c1", restored)]);
    assert_eq!(read(&path), "one");
    let again = UndoScope::Step(undone.undo);
    let undone = undo(&harness, again, false).await.unwrap();
    assert_eq!(outcomes(&undone).len(), 2);
    assert_eq!(read(&path), "three");
}
