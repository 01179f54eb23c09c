//! Nothing outside the folder is read, written, moved or deleted, whatever a path says and whoever
//! exchanges folders for links meanwhile.

use super::{super::harness::Room, clean_up, create, room};
use serde_json::json;
use std::{fs, path::Path};

/// Everything a model could try at a path.
fn attempts(path: &str) -> [serde_json::Value; 8] {
    [
        json!({"command": "view", "path": path}),
        create(path, "mine"),
        json!({"command": "str_replace", "path": path, "old_str": "secret", "new_str": "mine"}),
        json!({"command": "insert", "path": path, "insert_line": 0, "insert_text": "mine"}),
        json!({"command": "delete", "path": path}),
        json!({"command": "rename", "old_path": path, "new_path": "/memories/stolen"}),
        json!({"command": "rename", "old_path": "/memories/bait", "new_path": path}),
        json!({"command": "view", "path": path, "view_range": [1, -1]}),
    ]
}

/// Surroundings of the folder, with a secret in them.
struct Outside {
    room: Room,
    folder: std::path::PathBuf,
    secret: std::path::PathBuf,
}

impl Outside {
    async fn new() -> Self {
        let (room, folder) = room();
        let outside = folder.parent().unwrap().to_path_buf();
        let secret = outside.join("secret.txt");
        fs::write(&secret, "secret").unwrap();
        room.said("memory", create("/memories/bait", "bait"))
            .await
            .unwrap();
        Self {
            room,
            folder,
            secret,
        }
    }

    async fn attack(&self, path: &str) {
        for input in attempts(path) {
            let said = self.room.said("memory", input.clone()).await;
            let told = said.clone().unwrap_or_else(|error| error);
            assert!(!told.contains("\tsecret"), "{input} showed it: {told}");
            self.check();
        }
        if !self.folder.join("bait").exists() {
            fs::write(self.folder.join("bait"), "bait").unwrap();
        }
    }

    /// The secret is what it was, and alone.
    #[track_caller]
    fn check(&self) {
        assert_eq!(fs::read_to_string(&self.secret).unwrap(), "secret");
        let outside = self.folder.parent().unwrap();
        let mut names = names(outside);
        names.retain(|name| name != "memory");
        assert_eq!(names, ["secret.txt"]);
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn no_path_leads_out() {
    let outside = Outside::new().await;
    let absolute = outside.secret.to_str().unwrap().to_owned();
    for path in [
        absolute.as_str(),
        &format!("/memories/{absolute}"),
        "/memories/../secret.txt",
        "/memories/x/../../secret.txt",
        "/memories/%2e%2e/secret.txt",
        "/memories/..%2fsecret.txt",
        "/memories/..\\secret.txt",
        "../secret.txt",
        "~/secret.txt",
        "/memories/../memory/../secret.txt",
    ] {
        outside.attack(path).await;
    }
    clean_up(&outside.folder);
}

#[cfg(unix)]
#[tokio::test]
async fn no_link_leads_out() {
    use std::os::unix::fs::symlink;
    let outside = Outside::new().await;
    symlink(&outside.secret, outside.folder.join("absolute")).unwrap();
    symlink("../secret.txt", outside.folder.join("relative")).unwrap();
    symlink("..", outside.folder.join("up")).unwrap();
    symlink("/", outside.folder.join("root")).unwrap();
    symlink("up", outside.folder.join("twice")).unwrap();
    let through_root = format!("/memories/root{}", outside.secret.display());
    for path in [
        "/memories/absolute",
        "/memories/relative",
        "/memories/up/secret.txt",
        "/memories/up/new.txt",
        "/memories/up/new/new.txt",
        "/memories/twice/secret.txt",
        &through_root,
    ] {
        outside.attack(path).await;
    }
    // What could not be put back again is not deleted.
    fs::create_dir(outside.folder.join("dir")).unwrap();
    symlink("../../secret.txt", outside.folder.join("dir/link")).unwrap();
    symlink("../..", outside.folder.join("dir/up")).unwrap();
    let delete = json!({"command": "delete", "path": "/memories/dir"});
    let said = outside.room.said("memory", delete).await;
    let wanted = "Error: /memories/dir holds something that is no note, such as a link or a hidden file; it was left alone.";
    assert_eq!(said, Err(wanted.to_owned()));
    assert!(outside.folder.join("dir/link").is_symlink());
    outside.check();
    clean_up(&outside.folder);
}

/// A linked file already has another name, by which it is restored.
#[cfg(unix)]
#[tokio::test]
async fn no_link_within_is_followed() {
    let outside = Outside::new().await;
    fs::create_dir(outside.folder.join("dir")).unwrap();
    std::os::unix::fs::symlink("dir", outside.folder.join("near")).unwrap();
    let said = outside
        .room
        .said("memory", create("/memories/near/a", "a"))
        .await;
    let wanted = "Error: /memories/near/a: a link stands in the way to it.";
    assert_eq!(said, Err(wanted.to_owned()));
    clean_up(&outside.folder);
}

/// A folder becomes a link right after it was looked at.
#[cfg(unix)]
#[tokio::test]
async fn no_race_leads_out() {
    use std::os::unix::fs::symlink;
    let outside = Outside::new().await;
    let (folder, above) = (
        outside.folder.clone(),
        outside.folder.parent().unwrap().to_path_buf(),
    );
    for input in [
        create("/memories/dir/secret.txt", "mine"),
        json!({"command": "str_replace", "path": "/memories/dir/secret.txt", "old_str": "note", "new_str": "mine"}),
        json!({"command": "delete", "path": "/memories/dir/secret.txt"}),
        json!({"command": "rename", "old_path": "/memories/dir/secret.txt", "new_path": "/memories/stolen"}),
        json!({"command": "rename", "old_path": "/memories/bait", "new_path": "/memories/dir/bait"}),
    ] {
        let dir = folder.join("dir");
        fs::create_dir(&dir).unwrap();
        if input["command"] != "create" {
            fs::write(dir.join("secret.txt"), "note").unwrap();
        }
        let (above, exchanged) = (above.clone(), dir.clone());
        outside.room.meanwhile(move |_| {
            fs::remove_dir_all(&exchanged).unwrap();
            symlink(&above, &exchanged).unwrap();
            Ok(())
        });
        let said = outside.room.said("memory", input.clone()).await;
        assert!(said.is_err(), "{input}: {said:?}");
        outside.check();
        fs::remove_file(&dir).unwrap();
    }
    clean_up(&folder);
}

#[tokio::test]
async fn concurrently_changed_file_is_left_alone() {
    let outside = Outside::new().await;
    let note = outside.folder.join("bait");
    outside.room.meanwhile(move |_| {
        fs::write(&note, "bait, theirs").unwrap();
        Ok(())
    });
    let replace = json!({"command": "str_replace", "path": "/memories/bait", "old_str": "bait", "new_str": "x"});
    let said = outside.room.said("memory", replace).await;
    let wanted = "Error: Nothing was changed: something else changed it in the meantime.";
    assert_eq!(said, Err(wanted.to_owned()));
    assert_eq!(
        fs::read_to_string(outside.folder.join("bait")).unwrap(),
        "bait, theirs"
    );
    assert_eq!(names(&outside.folder), ["bait"]);
    clean_up(&outside.folder);
}

#[tokio::test]
async fn there_is_a_limit_to_what_is_remembered() {
    let outside = Outside::new().await;
    let large = "x".repeat(256 * 1024 + 1);
    let said = outside
        .room
        .said("memory", create("/memories/large", &large))
        .await;
    let wanted =
        "Error: A note has at most 262144 bytes; this one would have 262145. Nothing was written.";
    assert_eq!(said, Err(wanted.to_owned()));
    let deep = "/memories/1/2/3/4/5/6/7/8";
    outside
        .room
        .said("memory", create("/memories/a/b", "b"))
        .await
        .unwrap();
    let rename = json!({"command": "rename", "old_path": "/memories/a", "new_path": deep});
    let said = outside.room.said("memory", rename).await;
    assert_eq!(said, Err(format!("Error: {deep} would be too deep.")));
    for number in 0..64 {
        fs::write(outside.folder.join(format!("n{number}")), &large[1..]).unwrap();
    }
    let said = outside
        .room
        .said("memory", create("/memories/more", "x"))
        .await
        .unwrap_err();
    assert!(said.starts_with("Error: The memory is full"), "{said}");
    clean_up(&outside.folder);
}
