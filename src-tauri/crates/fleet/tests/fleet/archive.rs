//! The archive: chats of all desktops in one folder, whatever happens on the way.

use super::{
    tasks::writing,
    world::{World, eventually},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Chats of a task in the archive.
fn chats(archive: &Path, task: &str) -> Vec<PathBuf> {
    let folder = archive.join("office").join(task);
    let files = fs::read_dir(folder).into_iter().flatten();
    let files = files.map(|entry| entry.unwrap().path());
    let whole = files.filter(|path| path.extension().is_some_and(|it| it == "jsonl"));
    let mut found: Vec<_> = whole.collect();
    found.sort();
    found
}

fn until_chats(archive: &Path, task: &str, count: usize) -> Vec<PathBuf> {
    eventually(&format!("{count} chats of {task}"), || {
        let found = chats(archive, task);
        (found.len() == count).then_some(found)
    })
}

#[test]
fn chats_of_all_desktops_can_be_read_elsewhere() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let archive = world.path("archive");
    let options = ["--archive", archive.to_str().unwrap()];
    let _conductor = world.conductor();
    let _desktops = ["one", "two"].map(|name| world.desktop_with(name, &options));
    for task in ["first", "second"] {
        world.submit(task, &["--mode", "free"]);
        world.until(task, "done", 1);
        let [chat] = &until_chats(&archive, task, 1)[..] else {
            panic!("one attempt, one chat");
        };
        let copy = world.path(&format!("{task}.jsonl"));
        let name = chat.strip_prefix(&archive).unwrap().to_str().unwrap();
        let listed = world.run(&["archive", "list", options[0], options[1], "--task", task]);
        let listed = String::from_utf8(listed.stdout).unwrap();
        assert_eq!(listed.lines().count(), 1, "{listed}");
        assert!(listed.trim_end().ends_with(name), "{listed}");
        let get = ["archive", "get", name, options[0], options[1], "--out"];
        let get = [&get[..], &[copy.to_str().unwrap()]].concat();
        assert!(world.run(&get).status.success());
        // What is there stays.
        assert_eq!(world.run(&get).status.code(), Some(1));
        let imported = world.qilbee("elsewhere", &["sessions", "import", copy.to_str().unwrap()]);
        assert!(imported.status.success(), "{imported:?}");
        let id = String::from_utf8(imported.stdout).unwrap();
        let id = id.split_whitespace().next().unwrap();
        let shown = world.qilbee("elsewhere", &["sessions", "show", id]).stdout;
        let shown = String::from_utf8(shown).unwrap();
        assert!(shown.contains("It is written."), "{shown}");
    }
}

#[test]
fn a_kill_and_an_archive_that_is_away_lose_no_chat() {
    let Some(world) = World::new(writing()) else {
        return;
    };
    let archive = world.path("archive");
    fs::write(&archive, "in the way").unwrap();
    let options = ["--archive", archive.to_str().unwrap()];
    let _conductor = world.conductor();
    let desktop = world.desktop_with("one", &options);
    world.submit("t", &["--mode", "ask"]);
    world.until("t", "waiting", 1);
    desktop.signal("KILL");
    drop(desktop);
    let desktop = world.desktop_with("one", &options);
    world.until("t", "waiting", 2);
    world.answer("t", "yes").unwrap();
    world.until("t", "done", 2);
    world.until_log("one", "chats wait in the outbox");
    desktop.signal("TERM");
    assert!(desktop.end());
    fs::remove_file(&archive).unwrap();
    let _desktop = world.desktop_with("one", &options);
    until_chats(&archive, "t", 2);
    world.claude.assert_clean();
}
