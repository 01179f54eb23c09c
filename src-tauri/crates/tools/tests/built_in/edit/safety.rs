//! Damage that must never happen to a file.

use super::{TOOL, check, room};
use serde_json::json;
use tools::{CheckpointError, ToolError};

const REPLACE: (&str, &str) = ("old", "new");

fn replace() -> serde_json::Value {
    json!({"command": "str_replace", "old_str": REPLACE.0, "new_str": REPLACE.1})
}

#[tokio::test]
async fn concurrently_changed_file_is_left_alone() {
    let room = room();
    let path = room.path("a.txt");
    room.write("a.txt", "old\n");
    let theirs = path.clone();
    room.meanwhile(move |_| {
        std::fs::write(&theirs, "theirs").unwrap();
        Ok(())
    });
    let changed = "Error: PATH was changed by something else in the meantime. Nothing was written; view it again.";
    check(&room, "a.txt", replace(), Err(changed)).await;
    assert_eq!(room.read("a.txt"), b"theirs");

    room.write("a.txt", "old\n");
    let theirs = path.clone();
    room.meanwhile(move |_| {
        std::fs::remove_file(&theirs).unwrap();
        Ok(())
    });
    let said = room
        .said(
            TOOL,
            json!({"command": "str_replace", "path": path, "old_str": "old", "new_str": "new"}),
        )
        .await;
    let said = said.unwrap_err();
    assert!(said.starts_with("Error: File not found."), "{said}");
    assert_eq!(room.names(), [""; 0]);

    let theirs = path.clone();
    room.meanwhile(move |_| {
        std::fs::write(&theirs, "theirs").unwrap();
        Ok(())
    });
    let appeared =
        "Error: PATH came into being in the meantime. Nothing was written; view it first.";
    let create = json!({"command": "create", "file_text": "mine"});
    check(&room, "a.txt", create, Err(appeared)).await;
    assert_eq!(room.read("a.txt"), b"theirs");
    assert_eq!(room.names(), ["a.txt"]);
}

#[tokio::test]
async fn file_without_checkpoint_is_not_changed() {
    let room = room();
    room.write("a.txt", "old\n");
    room.meanwhile(|_| Err(CheckpointError("the disk is full".into())));
    let wanted =
        "Error: Nothing was written, because the old state could not be kept: the disk is full";
    check(&room, "a.txt", replace(), Err(wanted)).await;
    assert_eq!(room.read("a.txt"), b"old\n");

    // The old state is handed in while the file still is as it was.
    let path = room.path("a.txt");
    room.meanwhile(move |change| {
        assert_eq!(change.path, path);
        assert_eq!(std::fs::read(&path).unwrap(), b"old\n");
        Ok(())
    });
    let replaced = "Successfully replaced text at exactly one location.";
    check(&room, "a.txt", replace(), Ok(replaced)).await;
    assert_eq!(room.read("a.txt"), b"new\n");
}

#[tokio::test]
async fn a_stop_before_the_change_leaves_the_file() {
    let room = room();
    let path = room.write("a.txt", "old\n");
    let cancel = room.cancel.clone();
    room.meanwhile(move |_| {
        cancel.cancel();
        Ok(())
    });
    let mut input = replace();
    input["path"] = json!(path);
    assert_eq!(room.run(TOOL, input).await, Err(ToolError::Cancelled));
    assert_eq!(room.read("a.txt"), b"old\n");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::{
        fs,
        os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink},
    };

    #[tokio::test]
    async fn permissions_stay_and_links_stay_links() {
        let room = room();
        let replaced = "Successfully replaced text at exactly one location.";
        room.write("real.sh", "old\n");
        for mode in [0o755, 0o600, 0o4750] {
            let real = room.path("real.sh");
            fs::write(&real, "old\n").unwrap();
            fs::set_permissions(&real, fs::Permissions::from_mode(mode)).unwrap();
            let owner = |path| {
                fs::metadata(path)
                    .map(|file| (file.uid(), file.gid()))
                    .unwrap()
            };
            let before = owner(&real);
            check(&room, "real.sh", replace(), Ok(replaced)).await;
            assert_eq!(
                fs::metadata(&real).unwrap().permissions().mode() & 0o7777,
                mode
            );
            assert_eq!(owner(&real), before);
        }
        fs::create_dir(room.path("sub")).unwrap();
        room.write("sub/target", "old\n");
        symlink("sub/target", room.path("link")).unwrap();
        symlink("link", room.path("link to link")).unwrap();
        check(&room, "link to link", replace(), Ok(replaced)).await;
        assert_eq!(room.read("sub/target"), b"new\n");
        assert!(room.path("link").is_symlink() && room.path("link to link").is_symlink());
        assert_eq!(room.kept().pop().unwrap().path, room.path("sub/target"));

        symlink("nowhere", room.path("dangling")).unwrap();
        let create = json!({"command": "create", "file_text": "x"});
        let refused = "Error: PATH is a link to something that is not there.";
        check(&room, "dangling", create, Err(refused)).await;
        assert!(!room.path("nowhere").exists());
    }

    /// A folder becomes a link while the old state is kept: nothing is made or changed where it leads.
    #[tokio::test]
    async fn no_link_that_comes_meanwhile_is_followed() {
        let changed = "Error: PATH was changed by something else in the meantime. Nothing was written; view it again.";
        let create = || json!({"command": "create", "file_text": "mine"});
        for (name, input) in [
            ("dir/new.txt", create()),
            ("dir/deep/new.txt", create()),
            ("dir/a.txt", replace()),
        ] {
            let room = room();
            for folder in ["dir", "elsewhere"] {
                fs::create_dir(room.path(folder)).unwrap();
                room.write(&format!("{folder}/a.txt"), "old\n");
            }
            let (dir, elsewhere) = (room.path("dir"), room.path("elsewhere"));
            room.meanwhile(move |_| {
                fs::remove_dir_all(&dir).unwrap();
                symlink(&elsewhere, &dir).unwrap();
                Ok(())
            });
            check(&room, name, input, Err(changed)).await;
            let left: Vec<_> = fs::read_dir(room.path("elsewhere")).unwrap().collect();
            assert_eq!(left.len(), 1, "{left:?}");
            assert_eq!(room.read("elsewhere/a.txt"), b"old\n");
        }
    }

    /// While a private file is exchanged, nobody else can look into the unfinished one either.
    #[tokio::test]
    async fn private_file_stays_private_while_written() {
        let room = room();
        room.write("key", "old\n");
        fs::set_permissions(room.path("key"), fs::Permissions::from_mode(0o600)).unwrap();
        let folder = room.path("");
        let done = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        let watch = {
            let done = std::sync::Arc::clone(&done);
            std::thread::spawn(move || {
                let mut seen = 0;
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    for entry in fs::read_dir(&folder).unwrap().filter_map(Result::ok) {
                        // It may be gone by now.
                        if let Ok(metadata) = entry.metadata() {
                            seen |= metadata.permissions().mode() & 0o077;
                        }
                    }
                }
                seen
            })
        };
        for _ in 0..50 {
            let replaced = "Successfully replaced text at exactly one location.";
            check(&room, "key", replace(), Ok(replaced)).await;
            let back = json!({"command": "str_replace", "old_str": "new", "new_str": "old"});
            check(&room, "key", back, Ok(replaced)).await;
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(watch.join().unwrap(), 0);
    }

    #[tokio::test]
    async fn read_only_file_is_not_written() {
        let room = room();
        room.write("a.txt", "old\n");
        fs::set_permissions(room.path("a.txt"), fs::Permissions::from_mode(0o444)).unwrap();
        if fs::OpenOptions::new()
            .write(true)
            .open(room.path("a.txt"))
            .is_ok()
        {
            // An administrator may write whatever the permissions say.
            return;
        }
        let denied = "Error: Permission denied. Cannot write to file PATH.";
        check(&room, "a.txt", replace(), Err(denied)).await;
        assert_eq!(room.read("a.txt"), b"old\n");
    }

    #[tokio::test]
    async fn a_pipe_holds_nothing_up() {
        let room = room();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            room.path("pipe"),
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::RUSR | rustix::fs::Mode::WUSR,
            0,
        )
        .unwrap();
        let special = "Error: PATH is not an ordinary file.";
        check(&room, "pipe", json!({"command": "view"}), Err(special)).await;
        check(&room, "pipe", replace(), Err(special)).await;
        let create = json!({"command": "create", "file_text": "x"});
        check(&room, "pipe", create, Err(special)).await;
    }
}
