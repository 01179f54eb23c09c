//! Which programs do harm by what they are, and which by how they are called.

use super::{PathKind, inline_code};
use crate::{
    KnownDirectories,
    shell::{Simple, Word},
};
use std::path::Path;

const DISKS: &str = "This works on disks and file systems themselves.";
const RIGHTS: &str = "This asks for the rights of an administrator or gives them away.";
const POWER: &str = "This shuts down, restarts or ends what belongs to others.";
const BY_ITSELF: &str = "This changes what runs by itself, later and without a question.";
const DELETES: &str = "This deletes folders with all that is in them: outside the folders you named, or one of those as a whole.";
const WIDE_RIGHTS: &str =
    "This changes who may read or run whole folders, outside those you named.";
const FORCES: &str = "This overwrites what others may have saved in a shared place.";
const SECRETS: &str = "This is about keys, passwords or log-ins.";

const DISK_PROGRAMS: [&str; 22] = [
    "mke2fs",
    "mkswap",
    "fdisk",
    "sfdisk",
    "cfdisk",
    "gdisk",
    "sgdisk",
    "parted",
    "wipefs",
    "blkdiscard",
    "hdparm",
    "cryptsetup",
    "lvremove",
    "vgremove",
    "pvremove",
    "pvcreate",
    "zpool",
    "btrfs",
    "shred",
    "tune2fs",
    "diskutil",
    "debugfs",
];
const RIGHTS_PROGRAMS: [&str; 31] = [
    "sudo",
    "su",
    "doas",
    "pkexec",
    "run0",
    "sudoedit",
    "visudo",
    "setcap",
    "passwd",
    "chpasswd",
    "usermod",
    "useradd",
    "userdel",
    "groupadd",
    "groupmod",
    "gpasswd",
    "chsh",
    "nsenter",
    "unshare",
    "chroot",
    "insmod",
    "modprobe",
    "rmmod",
    "sysctl",
    "iptables",
    "nft",
    "ufw",
    "firewall-cmd",
    "setenforce",
    "mount",
    "umount",
];
const POWER_PROGRAMS: [&str; 8] = [
    "shutdown", "reboot", "poweroff", "halt", "telinit", "init", "killall5", "kexec",
];
const SECRET_PROGRAMS: [&str; 7] = [
    "secret-tool",
    "security",
    "kwallet-query",
    "gopass",
    "keyctl",
    "ssh-add",
    "seahorse",
];
/// Why a command is asked about every time, by what it is and how it is called.
pub(super) fn reason(
    command: &Simple,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Option<&'static str> {
    let program = command.program();
    let is_one_of = |names: &[&str]| names.contains(&program);
    if is_one_of(&DISK_PROGRAMS) || program.starts_with("mkfs") {
        return Some(DISKS);
    }
    if is_one_of(&RIGHTS_PROGRAMS) {
        return Some(RIGHTS);
    }
    if is_one_of(&POWER_PROGRAMS) {
        return Some(POWER);
    }
    if is_one_of(&SECRET_PROGRAMS) {
        return Some(SECRETS);
    }
    inline_code::reason(command).or_else(|| by_arguments(program, command, folder, roots))
}

fn by_arguments(
    program: &str,
    command: &Simple,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Option<&'static str> {
    let first = command
        .operands()
        .next()
        .map_or("", |word| word.text.as_str());
    let has = |text: &str| command.arguments().iter().any(|word| word.text == text);
    match program {
        "rm" if command.has_option('r', "recursive") || command.has_option('R', "") => {
            let all = outside(command.operands(), folder, roots)
                || all_of_a_root(command.operands(), folder, roots);
            (command.open_ended || all).then_some(DELETES)
        }
        "find" if has("-delete") => {
            outside(begins_of_find(command), folder, roots).then_some(DELETES)
        }
        "git" => git(command, first, folder, roots),
        "rsync"
            if command
                .options()
                .any(|option| option.starts_with("--delete")) =>
        {
            outside(command.operands().skip(1), folder, roots).then_some(DELETES)
        }
        "dd" => {
            let target = command
                .arguments()
                .iter()
                .find_map(|word| word.text.strip_prefix("of="));
            let path = roots.resolve(target?, folder);
            (PathKind::of(&path, roots) == PathKind::Device || target?.contains('\u{fffd}'))
                .then_some(DISKS)
        }
        "chmod" => chmod(command, first, folder, roots),
        "chown" | "chgrp" | "setfacl" if command.has_option('R', "recursive") => {
            outside(command.operands().skip(1), folder, roots).then_some(WIDE_RIGHTS)
        }
        "chown" => first.starts_with("root").then_some(RIGHTS),
        "mv" if has("/dev/null") => Some(DELETES),
        _ => of_system(program, command, first),
    }
}

/// What is no matter of files.
fn of_system(program: &str, command: &Simple, first: &str) -> Option<&'static str> {
    let has = |text: &str| command.arguments().iter().any(|word| word.text == text);
    match program {
        "crontab" => (!command.has_option('l', "")).then_some(BY_ITSELF),
        "at" | "batch" | "systemd-run" | "launchctl" => Some(BY_ITSELF),
        "systemctl" | "service" | "loginctl" => {
            let looks = [
                "status",
                "list-units",
                "show",
                "is-active",
                "is-enabled",
                "cat",
                "list-unit-files",
                "list-timers",
                "list-sessions",
            ];
            (!looks.contains(&first)).then_some(BY_ITSELF)
        }
        "kill" | "pkill" | "killall" => {
            let everyone = has("-1") && command.operands().next().is_none() || has("-u");
            everyone.then_some(POWER)
        }
        "gpg" | "gpg2" => command
            .options()
            .any(|option| option.contains("secret"))
            .then_some(SECRETS),
        "docker" | "podman" => {
            let powerful =
                |word: &Word| word.text.starts_with("--privileged") || word.text.starts_with("/:");
            command.arguments().iter().any(powerful).then_some(RIGHTS)
        }
        "nc" | "ncat" | "netcat" | "socat" => {
            let runs = command.has_option('e', "exec") || command.has_option('c', "sh-exec");
            (runs || command.line().to_uppercase().contains("EXEC:")).then_some(PIPED_OUT)
        }
        _ => None,
    }
}

const PIPED_OUT: &str = "This lets another computer run commands here.";

/// The folders that `find` begins in: what stands before its first condition.
fn begins_of_find(command: &Simple) -> impl Iterator<Item = &Word> {
    let links = |word: &&Word| matches!(word.text.as_str(), "-L" | "-H" | "-P");
    let conditions = |word: &&Word| !word.text.starts_with(['-', '(', '!']);
    let words = command.arguments().iter();
    words.skip_while(links).take_while(conditions)
}

fn git(
    command: &Simple,
    first: &str,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Option<&'static str> {
    let forced = command.has_option('f', "force")
        || command
            .options()
            .any(|option| option.starts_with("--force") || option == "--mirror");
    let plus = command.operands().any(|word| word.text.starts_with('+'));
    let deletes = command.has_option('d', "delete");
    match first {
        "push" => (forced || plus || deletes).then_some(FORCES),
        "clean" if forced => {
            let here = folder.is_some_and(|folder| roots.is_working(folder));
            (!here).then_some(DELETES)
        }
        "config" => {
            let powerful = [
                "hookspath",
                "sshcommand",
                "alias.",
                "fsmonitor",
                "pager",
                "editor",
                "credential",
            ];
            let line = command.line().to_lowercase();
            let changes = command.operands().count() > 2;
            (changes && powerful.iter().any(|word| line.contains(word))).then_some(BY_ITSELF)
        }
        _ => None,
    }
}

fn chmod(
    command: &Simple,
    mode: &str,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Option<&'static str> {
    let digits = mode.len() == 4 && mode.chars().all(|digit| digit.is_ascii_digit());
    let special = digits && mode.starts_with(['2', '4', '6', '7']);
    let letters = mode.contains('s') && mode.contains(['+', '=']);
    if special || letters {
        return Some(RIGHTS);
    }
    let wide = command.has_option('R', "recursive");
    (wide && outside(command.operands().skip(1), folder, roots)).then_some(WIDE_RIGHTS)
}

/// Whether any of these is a whole folder that the person named, or everything in one: naming a folder is not
/// asking for its end.
fn all_of_a_root<'a>(
    mut operands: impl Iterator<Item = &'a Word>,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> bool {
    operands.any(|word| roots.is_root(&roots.resolve(before_patterns(&word.text), folder)))
}

/// What stands before the first pattern: the folder that it looks in.
fn before_patterns(text: &str) -> &str {
    let Some(place) = text.find(['*', '?', '[', '{']) else {
        return text;
    };
    match text[..place].rfind('/') {
        Some(slash) => &text[..=slash],
        None => ".",
    }
}

/// Whether any of these lies outside the folders this chat works in, or where nobody can tell.
fn outside<'a>(
    operands: impl Iterator<Item = &'a Word>,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> bool {
    let mut none = true;
    for word in operands {
        none = false;
        let relative = !word.text.starts_with(['/', '~']);
        if !word.known || relative && folder.is_none() {
            return true;
        }
        let path = roots.resolve(before_patterns(&word.text), folder);
        if !roots.is_working(&path) {
            return true;
        }
    }
    none && folder.is_none_or(|folder| !roots.is_working(folder))
}
