//! The memory, through the registry, on real files; and what must never leave its folder.

mod safety;

use super::harness::Room;
use localization::localized;
use protocol::Effect;
use serde_json::{Value, json};
use std::{path::Path, sync::Arc};
use tools::{MemoryTool, Notes};

/// A room with the memory in its folder `memory`.
fn room() -> (Room, std::path::PathBuf) {
    let outside = tempfile::TempDir::new().unwrap().keep();
    let folder = outside.canonicalize().unwrap().join("memory");
    (
        Room::new(vec![Arc::new(MemoryTool::new(folder.clone()))]),
        folder,
    )
}

async fn check(room: &Room, input: Value, wanted: Result<&str, &str>) {
    let said = room.said("memory", input.clone()).await;
    assert_eq!(said.as_deref().map_err(String::as_str), wanted, "{input}");
}

fn create(path: &str, text: &str) -> Value {
    json!({"command": "create", "path": path, "file_text": text})
}

fn clean_up(folder: &Path) {
    std::fs::remove_dir_all(folder.parent().unwrap()).unwrap();
}

#[tokio::test]
async fn each_command_does_and_says_what_claude_expects() {
    let (room, folder) = room();
    let view = |path: &str| json!({"command": "view", "path": path});
    let heading = |path: &str| {
        format!(
            "Here're the files and directories up to 2 levels deep in {path}, excluding hidden items and node_modules:\n"
        )
    };
    let empty = heading("/memories") + "0B\t/memories";
    check(&room, view("/memories"), Ok(&empty)).await;
    let created = "File created successfully at: /memories/tasks/a.md";
    check(
        &room,
        create("/memories/tasks/a.md", "one\ntwo\n"),
        Ok(created),
    )
    .await;
    let exists = "Error: File /memories/tasks/a.md already exists";
    check(&room, create("/memories/tasks/a.md", "x"), Err(exists)).await;
    let listed =
        heading("/memories") + "8B\t/memories\n8B\t/memories/tasks/\n8B\t/memories/tasks/a.md";
    check(&room, view("/memories"), Ok(&listed)).await;
    let shown =
        "Here's the content of /memories/tasks/a.md with line numbers:\n     1\tone\n     2\ttwo";
    check(&room, view("/memories/tasks/a.md"), Ok(shown)).await;
    let missing = "The path /memories/b.md does not exist. Please provide a valid path.";
    check(&room, view("/memories/b.md"), Err(missing)).await;

    let replace = |old: &str| json!({"command": "str_replace", "path": "/memories/tasks/a.md", "old_str": old, "new_str": "2"});
    let edited = "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\tone\n     2\t2";
    check(&room, replace("two"), Ok(edited)).await;
    let none = "No replacement was performed, old_str `two` did not appear verbatim in /memories/tasks/a.md.";
    check(&room, replace("two"), Err(none)).await;
    let insert = |line: u64| json!({"command": "insert", "path": "/memories/tasks/a.md", "insert_line": line, "insert_text": "one\n"});
    check(
        &room,
        insert(0),
        Ok("The file /memories/tasks/a.md has been edited."),
    )
    .await;
    let line = "Error: Invalid `insert_line` parameter: 9. It should be within the range of lines of the file: [0, 3]";
    check(&room, insert(9), Err(line)).await;
    let several = "No replacement was performed. Multiple occurrences of old_str `one` in lines: 1, 2. Please ensure it is unique";
    check(&room, replace("one"), Err(several)).await;

    let rename =
        |old: &str, new: &str| json!({"command": "rename", "old_path": old, "new_path": new});
    let renamed = "Successfully renamed /memories/tasks to /memories/old/tasks";
    check(
        &room,
        rename("/memories/tasks", "/memories/old/tasks"),
        Ok(renamed),
    )
    .await;
    let missing = "Error: The path /memories/tasks does not exist";
    check(
        &room,
        rename("/memories/tasks", "/memories/x"),
        Err(missing),
    )
    .await;
    check(
        &room,
        create("/memories/x", "x"),
        Ok("File created successfully at: /memories/x"),
    )
    .await;
    let taken = "Error: The destination /memories/x already exists";
    check(&room, rename("/memories/old", "/memories/x"), Err(taken)).await;
    let delete = |path: &str| json!({"command": "delete", "path": path});
    check(
        &room,
        delete("/memories/old"),
        Ok("Successfully deleted /memories/old"),
    )
    .await;
    check(
        &room,
        delete("/memories/old"),
        Err("Error: The path /memories/old does not exist"),
    )
    .await;
    let root = "The input of memory is not valid: the folder /memories itself cannot be deleted.";
    check(&room, delete("/memories"), Err(root)).await;
    clean_up(&folder);
}

/// The window and the terminal tell by the id which notes a chat used.
#[tokio::test]
async fn summary_tells_a_note_from_a_folder() {
    let (room, folder) = room();
    let create = create("/memories/tasks/a.md", "one\n");
    room.run("memory", create).await.unwrap();
    for (path, wanted) in [
        ("/memories", "tools-memory-list-did"),
        ("/memories/tasks", "tools-memory-list-did"),
        ("/memories/tasks/a.md", "tools-memory-view-did"),
    ] {
        let view = json!({"command": "view", "path": path});
        let viewed = room.run("memory", view).await.unwrap();
        assert_eq!(viewed.summary.id(), Some(wanted), "{path}");
    }
    clean_up(&folder);
}

#[tokio::test]
async fn old_note_is_saved_before_change() {
    let (room, folder) = room();
    let bytes = |text: &str| Some(text.as_bytes().to_vec().into());
    let run = async |input| {
        room.said("memory", input).await.unwrap();
        let told = room.kept().into_iter().map(|change| {
            let path = change
                .path
                .strip_prefix(&folder)
                .unwrap()
                .display()
                .to_string();
            (path, change.before, change.after)
        });
        told.collect::<Vec<_>>()
    };
    let a = || "d/a.md".to_owned();
    assert_eq!(
        run(create("/memories/d/a.md", "one")).await,
        [(a(), None, bytes("one"))]
    );
    let rename = json!({"command": "rename", "old_path": "/memories/d", "new_path": "/memories/e"});
    let moved = [
        ("e/a.md".to_owned(), None, bytes("one")),
        (a(), bytes("one"), None),
    ];
    assert_eq!(run(rename).await, moved);
    let delete = json!({"command": "delete", "path": "/memories/e"});
    assert_eq!(
        run(delete).await,
        [("e/a.md".to_owned(), bytes("one"), None)]
    );
    clean_up(&folder);
}

#[tokio::test]
async fn looking_is_looking_and_the_rest_is_writing() {
    let (room, folder) = room();
    let view = |path| room.prepare("memory", json!({"command": "view", "path": path}));
    assert_eq!(view("/memories").unwrap().kind.effect, Effect::Observe);
    assert!(view("/etc").is_err());
    let created = room.prepare("memory", create("/memories/a", "")).unwrap();
    assert_eq!(created.kind.effect, Effect::Write);
    let title = localized!("tools-memory-create-wants", note = "/memories/a");
    assert_eq!(created.title, title);
    assert!(!folder.exists(), "nothing is made before it is needed");
    clean_up(&folder);
}

#[tokio::test]
async fn the_person_sees_and_clears_the_same_notes() {
    let (room, folder) = room();
    room.said("memory", create("/memories/d/a.md", "one"))
        .await
        .unwrap();
    let notes = Notes::at(folder.clone());
    let named: Vec<_> = notes
        .list()
        .unwrap()
        .into_iter()
        .map(|note| (note.name, note.bytes))
        .collect();
    assert_eq!(named, [("d/a.md".to_owned(), 3)]);
    assert_eq!(notes.read("d/a.md").unwrap(), b"one");
    assert_eq!(notes.file("d/a.md").unwrap(), folder.join("d/a.md"));
    assert!(notes.read("../x").is_err() && notes.delete("d").is_err());
    notes.delete("d/a.md").unwrap();
    assert_eq!(notes.list().unwrap(), []);
    clean_up(&folder);
}
