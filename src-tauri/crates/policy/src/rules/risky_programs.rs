//! Risky programs: some always, others by their arguments.

use super::{PathKind, inline_code};
use crate::{
    KnownDirectories, Risk,
    shell::{ShellCommand, Word},
};
use std::path::Path;

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
/// Qilbee's own program. Its subcommands read chats and give rights.
const OWN_PROGRAM: &str = "qilbee";
const SECRET_PROGRAMS: [&str; 7] = [
    "secret-tool",
    "security",
    "kwallet-query",
    "gopass",
    "keyctl",
    "ssh-add",
    "seahorse",
];
/// Returns the risk of a command, by its program and its arguments.
pub(super) fn risk(
    command: &ShellCommand,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> Option<Risk> {
    let program = command.program();
    let is_one_of = |names: &[&str]| names.contains(&program);
    if is_one_of(&DISK_PROGRAMS) || program.starts_with("mkfs") {
        return Some(Risk::DiskProgram);
    }
    if is_one_of(&RIGHTS_PROGRAMS) {
        return Some(Risk::AdminRights);
    }
    if is_one_of(&POWER_PROGRAMS) {
        return Some(Risk::Shutdown);
    }
    if is_one_of(&SECRET_PROGRAMS) {
        return Some(Risk::Credentials);
    }
    if program.eq_ignore_ascii_case(OWN_PROGRAM) {
        return Some(Risk::QilbeeData);
    }
    inline_code::risk(command).or_else(|| by_arguments(program, command, folder, directories))
}

fn by_arguments(
    program: &str,
    command: &ShellCommand,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> Option<Risk> {
    let first = command
        .operands()
        .next()
        .map_or("", |word| word.text.as_str());
    let has = |text: &str| command.arguments().iter().any(|word| word.text == text);
    match program {
        "rm" if command.has_option('r', "recursive") || command.has_option('R', "") => {
            let all = outside(command.operands(), folder, directories)
                || all_of_a_root(command.operands(), folder, directories);
            (command.open_ended || all).then_some(Risk::FolderDeletion)
        }
        "find" if has("-delete") => {
            outside(begins_of_find(command), folder, directories).then_some(Risk::FolderDeletion)
        }
        "git" => git(command, folder, directories),
        "rsync"
            if command
                .options()
                .any(|option| option.starts_with("--delete")) =>
        {
            outside(command.operands().skip(1), folder, directories).then_some(Risk::FolderDeletion)
        }
        "dd" => {
            let target = command
                .arguments()
                .iter()
                .find_map(|word| word.text.strip_prefix("of="));
            let path = directories.resolve(target?, folder);
            (PathKind::of(&path, directories) == PathKind::Device || target?.contains('\u{fffd}'))
                .then_some(Risk::DiskProgram)
        }
        "chmod" => chmod(command, first, folder, directories),
        "chown" | "chgrp" | "setfacl" if command.has_option('R', "recursive") => {
            outside(command.operands().skip(1), folder, directories)
                .then_some(Risk::FolderPermissions)
        }
        "chown" => first.starts_with("root").then_some(Risk::AdminRights),
        "mv" if has("/dev/null") => Some(Risk::FolderDeletion),
        _ => of_system(program, command, first),
    }
}

/// Returns the risk of a command that isn't about files.
fn of_system(program: &str, command: &ShellCommand, first: &str) -> Option<Risk> {
    let has = |text: &str| command.arguments().iter().any(|word| word.text == text);
    match program {
        "crontab" => (!command.has_option('l', "")).then_some(Risk::RunsByItself),
        "at" | "batch" | "systemd-run" | "launchctl" => Some(Risk::RunsByItself),
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
            (!looks.contains(&first)).then_some(Risk::RunsByItself)
        }
        "kill" | "pkill" | "killall" => {
            let everyone = has("-1") && command.operands().next().is_none() || has("-u");
            everyone.then_some(Risk::Shutdown)
        }
        "gpg" | "gpg2" => command
            .options()
            .any(|option| option.contains("secret"))
            .then_some(Risk::Credentials),
        "docker" | "podman" => {
            let powerful =
                |word: &Word| word.text.starts_with("--privileged") || word.text.starts_with("/:");
            command
                .arguments()
                .iter()
                .any(powerful)
                .then_some(Risk::AdminRights)
        }
        "nc" | "ncat" | "netcat" | "socat" => {
            let runs = command.has_option('e', "exec") || command.has_option('c', "sh-exec");
            (runs || command.line().to_uppercase().contains("EXEC:")).then_some(Risk::RemoteControl)
        }
        _ => None,
    }
}

/// Returns the folders that `find` begins in: the words before its first condition.
pub(super) fn begins_of_find(command: &ShellCommand) -> impl Iterator<Item = &Word> {
    let links = |word: &&Word| matches!(word.text.as_str(), "-L" | "-H" | "-P");
    let conditions = |word: &&Word| !word.text.starts_with(['-', '(', '!']);
    let words = command.arguments().iter();
    words.skip_while(links).take_while(conditions)
}

fn git(
    command: &ShellCommand,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> Option<Risk> {
    let (subcommand, rest) = command.subcommand()?;
    let elsewhere = command
        .own_options()
        .windows(2)
        .find(|two| two[0].text == "-C");
    let elsewhere = elsewhere.map(|two| directories.resolve(&two[1].text, folder));
    let folder = elsewhere.as_deref().or(folder);
    let forced = command.has_option('f', "force")
        || command
            .options()
            .any(|option| option.starts_with("--force") || option == "--mirror");
    let plus = rest.iter().any(|word| word.text.starts_with(['+', ':']));
    let deletes = command.has_option('d', "delete");
    match subcommand.text.as_str() {
        "push" => (forced || plus || deletes).then_some(Risk::ForcedOverwrite),
        "clean" if forced => {
            let here = folder.is_some_and(|folder| directories.is_working(folder));
            (!here).then_some(Risk::FolderDeletion)
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
            let changes = rest
                .iter()
                .filter(|word| !word.text.starts_with('-'))
                .count()
                > 1;
            (changes && powerful.iter().any(|word| line.contains(word)))
                .then_some(Risk::RunsByItself)
        }
        _ => None,
    }
}

fn chmod(
    command: &ShellCommand,
    mode: &str,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> Option<Risk> {
    let digits = mode.len() == 4 && mode.chars().all(|digit| digit.is_ascii_digit());
    let special = digits && mode.starts_with(['2', '4', '6', '7']);
    let letters = mode.contains('s') && mode.contains(['+', '=']);
    if special || letters {
        return Some(Risk::AdminRights);
    }
    let wide = command.has_option('R', "recursive");
    (wide && outside(command.operands().skip(1), folder, directories))
        .then_some(Risk::FolderPermissions)
}

/// True when one of these is a whole folder that the user named, or everything in one: naming a folder doesn't ask for
/// its deletion.
pub(super) fn all_of_a_root<'a>(
    mut operands: impl Iterator<Item = &'a Word>,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> bool {
    operands.any(|word| {
        let path = directories.resolve(before_patterns(&word.text), folder);
        directories.is_root(&path) || folder.is_none() && is_whole_folder(&word.text)
    })
}

/// True for a relative path, or a pattern, without a name: `*`, `./`, `..`.
fn is_whole_folder(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| "*?./{},".contains(sign))
}

/// Returns the part before the first pattern: the folder that is searched.
fn before_patterns(text: &str) -> &str {
    let Some(place) = text.find(['*', '?', '[', '{']) else {
        return text;
    };
    match text[..place].rfind('/') {
        Some(slash) => &text[..=slash],
        None => ".",
    }
}

/// True when one of these lies outside the folders this chat works in, or can't be located.
fn outside<'a>(
    operands: impl Iterator<Item = &'a Word>,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> bool {
    let mut none = true;
    for word in operands {
        none = false;
        let relative = !word.text.starts_with(['/', '~']);
        if !word.known || relative && folder.is_none() {
            return true;
        }
        let path = directories.resolve(before_patterns(&word.text), folder);
        if !directories.is_working(&path) {
            return true;
        }
    }
    none && folder.is_none_or(|folder| !directories.is_working(folder))
}
