//! Files: reading what is hidden and changing what is not open, by any spelling.

use super::{
    room::{Room, SECRET, backends, check, check_in, refused_in},
    trial,
};
use libtest_mimic::Trial;
use sandbox::Backend;
use std::{fs, os::unix::fs::symlink, process::Stdio, thread, time::Duration};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("hidden_files_cannot_be_read_by_any_spelling", reading),
        trial("hidden_files_cannot_be_changed", changing),
        trial("files_outside_the_folders_cannot_be_changed", outside),
        trial("a_key_that_is_replaced_stays_hidden", replaced),
        trial("a_folder_replaced_by_a_link_opens_nothing", swapped),
        trial("work_in_the_folders_and_in_tmp_goes_on", working),
        trial("a_hidden_folder_cannot_come_into_being", created),
        trial("folders_that_are_too_wide_stay_closed", wide),
        trial("what_is_writable_by_name_alone_stays_hidden", named),
        trial("keys_under_another_mount_stay_hidden", mounted),
        trial("environment_files_of_other_projects_are_hidden", projects),
    ]
}

fn reading() {
    for spelling in [
        "grep . $root/keys/id",
        "grep . ../keys/id",
        "grep . $root/chat/../data/journal.db",
        "grep . $root/dat?/jour*",
        "grep . $root/$(echo ne)trc",
        "grep . /proc/self/root/$root/netrc",
        "cd $root; grep . netrc",
        "grep . /proc/self/cwd/../keys/id",
        "ln -s $root/keys link; grep . link/id",
        "ln $root/data/journal.db hard; grep . hard",
        "cp -r $root/keys copy; grep . copy/id",
        "tar -cf - -C $root netrc | grep -a secret",
        "grep -rh secret $root/keys $root/data $root/netrc",
        "exec 5<$root/netrc; grep . <&5",
        "dd if=$root/keys/id status=none | grep .",
        "for each in /proc/[0-9]*/root; do cat $each$root/netrc; done 2>/dev/null | grep .",
    ] {
        check(spelling);
    }
}

fn changing() {
    for attack in [
        "echo x > $root/data/journal.db",
        "echo x >> ../keys/id",
        "rm -r $root/keys",
        "mv $root/data moved",
        "touch $root/data/blobs/new",
        "truncate -s 0 $root/netrc",
        "echo x > new; mv -f new $root/netrc",
        "ln -sf /dev/null $root/netrc",
    ] {
        check(attack);
    }
    // Landlock knows no rule for the rights of a file.
    if backends().contains(&Backend::Bubblewrap) {
        let room = Room::new();
        for attack in [
            "chmod 700 ../data",
            "touch -d 2001-01-01 ../netrc",
            "chmod 700 ../other/file",
        ] {
            assert!(room.outside(attack).status.success(), "{attack}");
            assert!(
                !room.inside(Backend::Bubblewrap, attack).status.success(),
                "{attack}"
            );
        }
    }
}

fn outside() {
    for attack in [
        "echo x > $root/other/file",
        "touch $root/other/new",
        "touch $root/new",
        "ln -s $root/other link && touch link/new",
        "ln $root/other/file hard && echo x > hard",
        "mv $root/chat $root/elsewhere",
        "mkdir $root/other/sub",
        "touch /var/tmp/qilbee-hostile && rm /var/tmp/qilbee-hostile",
        "python3 -c 'open(\"'$root'/other/file\", \"w\").write(\"x\")'",
    ] {
        check(attack);
    }
    refused_in(&Room::new, "touch ~/qilbee-hostile");
    refused_in(&Room::new, "touch /etc/qilbee-hostile");
    refused_in(
        &Room::new,
        "mount -o remount,rw / || mount -t tmpfs none $root/chat",
    );
}

/// Programs keep their keys by writing a new file over the old one.
fn replaced() {
    for backend in backends() {
        let room = Room::new();
        let script = "touch ready; until [ -e go ]; do sleep 0.01; done; cat ../netrc";
        let child = room
            .command(backend)
            .args(["bash", "-c", script])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !room.path("chat/ready").exists() {
            thread::sleep(Duration::from_millis(5));
        }
        fs::write(room.path("netrc.new"), SECRET).unwrap();
        fs::rename(room.path("netrc.new"), room.path("netrc")).unwrap();
        fs::write(room.path("chat/go"), "").unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(!output.status.success(), "{backend}: {output:?}");
        assert!(output.stdout.is_empty(), "{backend}: {output:?}");
    }
}

/// A program inside leads a folder that is named later to another place.
fn swapped() {
    for backend in backends() {
        let mut room = Room::new();
        room.walls.writable = vec![room.path("chat")];
        let swap = "mv sub moved; ln -s ../other sub";
        assert!(room.inside(backend, swap).status.success());
        room.walls.writable = vec![room.path("chat/sub"), room.path("chat")];
        let output = room.inside(backend, "touch sub/new");
        assert!(!output.status.success(), "{backend}: {output:?}");
        assert!(!room.path("other/new").exists(), "{backend}");
        // The same, with a name of the folder that leads through a link.
        symlink(room.path("chat"), room.path("alias")).unwrap();
        room.walls.writable = vec![room.path("alias/sub"), room.path("chat")];
        let output = room.inside(backend, "touch sub/new");
        assert!(!output.status.success(), "{backend}: {output:?}");
        assert!(!room.path("other/new").exists(), "{backend}");
    }
}

fn working() {
    for backend in backends() {
        let mut room = Room::new();
        room.walls.writable.push(room.path("other/file"));
        let script = "echo kept > in && mkdir deep && mv in deep/out && echo t > $TMPDIR/t && cat $TMPDIR/t ../other/file && ls .. > /dev/null && echo x > ../other/file && echo y > /dev/null";
        let output = room.inside(backend, script);
        assert!(output.status.success(), "{backend}: {output:?}");
        assert_eq!(
            fs::read_to_string(room.path("chat/deep/out")).unwrap(),
            "kept\n"
        );
        assert_eq!(fs::read_to_string(room.path("other/file")).unwrap(), "x\n");
        assert_eq!(fs::read_to_string(room.temp().join("t")).unwrap(), "t\n");
    }
}

fn created() {
    let room = || {
        let mut room = Room::new();
        room.walls.hidden.push(room.path("chat/later"));
        room
    };
    for backend in backends()
        .into_iter()
        .filter(|backend| *backend == Backend::Bubblewrap)
    {
        let room = room();
        let output = room.inside(backend, "mkdir -p later; echo x > later/config");
        assert!(!output.status.success(), "{output:?}");
        assert!(!room.path("chat/later/config").exists());
    }
    let hidden_in_open = || {
        let mut room = Room::new();
        room.walls.writable.push(room.path(""));
        room
    };
    check_in(&hidden_in_open, "grep . ../keys/id");
    check_in(
        &hidden_in_open,
        "mv ../keys ../stolen && grep . ../stolen/id",
    );
}

/// The same files appear under a second path, as with a snapshot or a mount for another program.
fn mounted() {
    let mount = "unshare --user --map-root-user --mount sh -c";
    let bind = "mount --bind $root/keys $root/other";
    if !Room::new()
        .outside(&format!("{mount} \"{bind}\""))
        .status
        .success()
    {
        eprintln!("not tried: nothing can be mounted here");
        return;
    }
    let read = |walls: &str| {
        let room = Room::new();
        room.outside(&format!(
            "{mount} \"{bind} && {walls} 'grep . ../other/id'\""
        ))
    };
    assert!(read("cd ../other && sh -c").status.success());
    for backend in backends() {
        let output = read(&format!("$probe walls $root {backend}"));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{backend}: {output:?}");
        assert!(output.stdout.is_empty(), "{backend}: {output:?}");
        assert!(said.contains("../other/id"), "grep ran, {backend}: {said}");
    }
}

fn projects() {
    let room = || {
        let mut room = Room::new();
        room.walls.projects = Some(room.path(""));
        for name in ["other/.env", "other/.env.local", "chat/.env"] {
            fs::write(room.path(name), SECRET).unwrap();
        }
        room
    };
    for attack in [
        "grep . $root/other/.env",
        "grep . ../other/.env.local",
        "cp ../other/.env mine && grep . mine",
        "grep -rh secret $root/other --include=.env*",
    ] {
        check_in(&room, attack);
    }
    for backend in backends() {
        let beside = match backend {
            Backend::Bubblewrap => "cat ../other/file",
            // All of the test's folder is foreign there.
            Backend::Landlock => "true",
        };
        let own = room().inside(backend, &format!("grep -c . .env && {beside}"));
        assert!(own.status.success(), "{backend}: {own:?}");
    }
}

fn wide() {
    let home = std::env::home_dir().unwrap();
    let check = |folder: &str, wanted: bool| {
        assert_eq!(
            sandbox::is_too_wide(folder.as_ref(), Some(&home)),
            wanted,
            "{folder}"
        );
    };
    check("/", true);
    check("/home", true);
    check("/etc/cron.d", true);
    check(home.to_str().unwrap(), true);
    check("/tmp", true);
    check("/srv/shop", false);
    check(home.join("Documents").to_str().unwrap(), false);
    check(home.join(".config").to_str().unwrap(), true);
    check(home.join(".local/share").to_str().unwrap(), true);
    check(home.join(".config/shop").to_str().unwrap(), false);
    let everything = || {
        let mut room = Room::new();
        room.walls.writable = vec!["/".into(), home.clone(), "/var".into()];
        room
    };
    refused_in(&everything, "touch ~/qilbee-hostile");
    refused_in(&everything, "touch $root/new");
}

fn named() {
    let room = || {
        let mut room = Room::new();
        room.walls.writable = vec![
            room.path("keys/id"),
            room.path("data/blobs"),
            room.path("netrc"),
        ];
        room
    };
    refused_in(&room, "grep . $root/keys/id");
    refused_in(&room, "touch $root/data/blobs/new");
    refused_in(&room, "grep . $root/netrc");
}
