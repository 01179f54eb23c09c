//! Exceptions from what is hidden: a folder to read and a folder of its own open no more than themselves.

use super::{
    room::{Room, SECRET, backends, check_in, refused_in},
    trial,
};
use libtest_mimic::Trial;
use std::{fs, os::unix::fs::symlink};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("exceptions_below_a_hidden_folder_work", working),
        trial("an_exception_opens_nothing_beside_it", beside),
        trial("a_readable_exception_cannot_be_changed", unchanged),
        trial("what_is_hidden_in_an_exception_stays_hidden", within),
        trial("an_exception_that_is_hidden_itself_stays_hidden", itself),
        trial("a_link_in_the_own_folder_leads_to_nothing_hidden", linked),
    ]
}

/// A room with a folder to read and a folder of its own in the hidden data folder.
fn room() -> Room {
    let mut room = Room::new();
    for name in ["data/python/lib", "data/servers/own", "data/servers/other"] {
        fs::create_dir_all(room.path(name)).unwrap();
    }
    fs::write(room.path("data/python/lib/code"), "code\n").unwrap();
    fs::write(room.path("data/servers/other/token"), SECRET).unwrap();
    room.walls.readable = vec![room.path("data/python")];
    room.walls.state = Some(room.path("data/servers/own"));
    room
}

fn working() {
    for backend in backends() {
        let room = room();
        let script = "cat $root/data/python/lib/code && echo kept > $root/data/servers/own/note \
                      && mkdir -p $XDG_CACHE_HOME && echo x > $XDG_CACHE_HOME/x && echo $npm_config_cache";
        let output = room.inside(backend, script);
        assert!(output.status.success(), "{backend}: {output:?}");
        let own = room.path("data/servers/own");
        let printed = format!("code\n{}\n", own.join("cache/npm").display());
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            printed,
            "{backend}"
        );
        assert_eq!(fs::read_to_string(own.join("note")).unwrap(), "kept\n");
        assert_eq!(fs::read_to_string(own.join("cache/x")).unwrap(), "x\n");
        // The next start finds it again.
        let again = room.inside(backend, "grep kept $root/data/servers/own/note");
        assert!(again.status.success(), "{backend}: {again:?}");
    }
}

fn beside() {
    for attack in [
        "grep . $root/data/journal.db",
        "grep . $root/data/python/../journal.db",
        "grep . $root/data/servers/own/../other/token",
        "cd $root/data/servers/own; grep . ../../journal.db",
        "cp -r $root/data copy; grep . copy/journal.db",
        "grep . /proc/self/root/$root/data/servers/other/token",
        "echo x > $root/data/journal.db",
        "touch $root/data/new",
        "touch $root/data/servers/new",
        "mkdir $root/data/servers/third",
        "rm -r $root/data/servers/other",
        "mv $root/data/servers/own $root/data/servers/moved",
        "ln $root/data/journal.db $root/data/servers/own/hard && grep . $root/data/servers/own/hard",
        "grep . $root/keys/id",
    ] {
        check_in(&room, attack);
    }
}

fn unchanged() {
    for attack in [
        "echo x > $root/data/python/lib/code",
        "touch $root/data/python/new",
        "rm -r $root/data/python/lib",
        "mv $root/data/python $root/data/servers/own/python",
        "ln -sf /dev/null $root/data/python/lib/code",
    ] {
        check_in(&room, attack);
    }
}

fn within() {
    let folder = || {
        let mut room = room();
        fs::create_dir(room.path("data/python/keys")).unwrap();
        fs::write(room.path("data/python/keys/id"), SECRET).unwrap();
        fs::write(room.path("data/python/token"), SECRET).unwrap();
        fs::write(room.path("data/servers/own/token"), SECRET).unwrap();
        for name in ["keys", "token", "../servers/own/token"] {
            room.walls.hidden.push(room.path("data/python").join(name));
        }
        room
    };
    check_in(&folder, "grep . $root/data/python/keys/id");
    check_in(&folder, "grep . $root/data/python/token");
    check_in(&folder, "grep . $root/data/servers/own/token");
}

fn itself() {
    let whole = || {
        let mut room = room();
        room.walls.readable = vec![room.path("data"), room.path("keys"), room.path("netrc")];
        room.walls.state = Some(room.path("keys"));
        room
    };
    refused_in(&whole, "grep . $root/data/journal.db");
    refused_in(&whole, "grep . $root/keys/id");
    refused_in(&whole, "grep . $root/netrc");
    refused_in(&whole, "touch $root/keys/new");
}

/// The program leaves a link behind, hoping for more at its next start.
fn linked() {
    let room = || {
        let room = room();
        symlink(room.path("data"), room.path("data/servers/own/all")).unwrap();
        room
    };
    check_in(&room, "grep . $root/data/servers/own/all/journal.db");
    check_in(&room, "touch $root/data/servers/own/all/new");
}
