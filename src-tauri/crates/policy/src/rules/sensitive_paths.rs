//! Sensitive paths: credentials, files that run by themselves, devices, the system.

use crate::{
    KnownDirectories, Risk,
    key_places::is_key_place,
    patterns::{may_lie_in, may_mean},
};
use std::path::Path;

/// Kind of place that a path names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathKind {
    /// Keys, passwords, sessions.
    Credentials,
    /// Qilbee's own data and settings.
    QilbeeData,
    /// Read and run by itself, sooner or later.
    RunsByItself,
    /// A disk or another device.
    Device,
    /// A folder of the system.
    System,
    /// A network connection of the shell.
    Network,
    /// Any other.
    Plain,
}

/// Names of files and folders with keys, passwords and sessions, wherever they are.
const CREDENTIALS: [&str; 35] = [
    ".ssh",
    ".gnupg",
    ".aws",
    ".azure",
    ".kube",
    ".docker",
    ".netrc",
    ".pgpass",
    ".my.cnf",
    ".password-store",
    ".git-credentials",
    ".npmrc",
    ".pypirc",
    ".mozilla",
    ".thunderbird",
    ".vault-token",
    ".boto",
    ".s3cfg",
    ".terraform.d",
    ".electrum",
    ".bitcoin",
    "id_rsa",
    "id_ed25519",
    "id_ecdsa",
    "key4.db",
    "logins.json",
    ".bash_history",
    ".zsh_history",
    ".python_history",
    ".node_repl_history",
    ".mysql_history",
    ".psql_history",
    ".sqlite_history",
    "tdata",
    ".pki",
];
/// Pairs of folder and entry with the same.
const CREDENTIAL_PAIRS: [(&str, &str); 20] = [
    ("etc", "shadow"),
    ("etc", "gshadow"),
    ("share", "keyrings"),
    ("share", "kwalletd"),
    (".config", "gcloud"),
    (".config", "gh"),
    (".config", "google-chrome"),
    (".config", "chromium"),
    (".config", "BraveSoftware"),
    (".config", "microsoft-edge"),
    (".config", "Signal"),
    (".config", "rclone"),
    (".config", "op"),
    (".config", "Bitwarden"),
    (".cargo", "credentials.toml"),
    (".cargo", "credentials"),
    ("Library", "Keychains"),
    (".claude", ".credentials.json"),
    (".codex", "auth.json"),
    (".gemini", "oauth_creds.json"),
];
/// Names of files and folders that something runs by itself.
const RUNS_BY_ITSELF: [&str; 31] = [
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".bash_logout",
    ".bash_aliases",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    ".kshrc",
    ".cshrc",
    ".tcshrc",
    ".inputrc",
    ".xinitrc",
    ".xprofile",
    ".xsession",
    ".xsessionrc",
    ".gitconfig",
    ".vimrc",
    ".emacs",
    "autostart",
    "LaunchAgents",
    "LaunchDaemons",
    ".pam_environment",
    ".envrc",
    ".husky",
    ".mcp.json",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".gitmodules",
];
/// Pairs of folder and entry with the same.
const RUNS_PAIRS: [(&str, &str); 16] = [
    (".config", "systemd"),
    (".config", "fish"),
    (".config", "environment.d"),
    (".config", "plasma-workspace"),
    (".git", "hooks"),
    (".local", "bin"),
    ("systemd", "user"),
    (".git", "config"),
    (".git", "info"),
    (".config", "git"),
    (".github", "workflows"),
    (".vscode", "tasks.json"),
    (".vscode", "settings.json"),
    (".vscode", "launch.json"),
    (".claude", "settings.json"),
    (".cargo", "config.toml"),
];
/// The system's own folders.
const SYSTEM: [&str; 14] = [
    "/etc",
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/boot",
    "/sys",
    "/root",
    "/opt",
    "/var/lib",
    "/var/spool",
    "/System",
    "/Library",
];
/// Devices that hold nothing.
const HARMLESS_DEVICES: [&str; 9] = [
    "null", "zero", "stdin", "stdout", "stderr", "tty", "urandom", "random", "shm",
];
impl PathKind {
    pub(crate) fn of(path: &Path, directories: &KnownDirectories) -> Self {
        let text = path.to_string_lossy();
        if text.starts_with("/dev/tcp/") || text.starts_with("/dev/udp/") {
            return Self::Network;
        }
        if let Ok(device) = path.strip_prefix("/dev") {
            let name = device.iter().next().map(|name| name.to_string_lossy());
            let harmless = |name: &str| HARMLESS_DEVICES.contains(&name) || name == "fd";
            return match name {
                Some(name) if harmless(&name) => Self::Plain,
                Some(_) | None => Self::Device,
            };
        }
        if directories
            .qilbee_data
            .as_ref()
            .is_some_and(|data| may_lie_in(path, data))
        {
            return Self::QilbeeData;
        }
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let named = |names: &[&str]| parts.iter().any(|part| names.contains(&part.as_ref()));
        let paired = |pairs: &[(&str, &str)]| {
            let mut beside = parts.windows(2);
            beside.any(|two| {
                pairs
                    .iter()
                    .any(|(folder, entry)| two[0] == *folder && two[1] == *entry)
            })
        };
        // A pattern over hidden files can mean any of them.
        let veiled = parts.iter().any(|part| {
            part.starts_with('.') && part.contains(['*', '?', '[', '{']) && part.len() > 1
        });
        let is_secret_file = parts.last().is_some_and(|name| {
            name.ends_with(".kdbx") || is_environment_file(name) && !directories.is_working(path)
        });
        let is_listed = is_key_place(path, &directories.home);
        let credentials = is_listed || named(&CREDENTIALS) || paired(&CREDENTIAL_PAIRS);
        if credentials || veiled || is_secret_file || leads_into_process(path) {
            return Self::Credentials;
        }
        if named(&RUNS_BY_ITSELF) || paired(&RUNS_PAIRS) {
            return Self::RunsByItself;
        }
        // An administrator's own home lies in one of them.
        if !directories.is_home(path) && SYSTEM.iter().any(|root| path.starts_with(root)) {
            return Self::System;
        }
        Self::Plain
    }

    /// Returns the risk of reading or writing there.
    pub(crate) const fn risk(self, writes: bool) -> Option<Risk> {
        match (self, writes) {
            (Self::Credentials, _) => Some(Risk::Credentials),
            (Self::QilbeeData, _) => Some(Risk::QilbeeData),
            (Self::Network, _) => Some(Risk::ShellConnection),
            (Self::RunsByItself, true) => Some(Risk::RunsByItself),
            (Self::Device, true) => Some(Risk::DeviceWrite),
            (Self::System, true) => Some(Risk::SystemChange),
            (Self::RunsByItself | Self::Device | Self::System, false) | (Self::Plain, _) => None,
        }
    }
}

/// True for a file with a program's passwords: `.env`, `.env.local`, but not `.env.example`.
fn is_environment_file(name: &str) -> bool {
    let rest = name.strip_prefix(".env");
    rest.is_some_and(|rest| {
        matches!(
            rest,
            "" | ".local" | ".production" | ".development" | ".staging"
        )
    })
}

/// True for the memory and the variables of a process, and for what lies behind its links to other places: `/proc/self/root`
/// is the whole disk.
fn leads_into_process(path: &Path) -> bool {
    const SECRETS: [&str; 3] = ["environ", "mem", "root"];
    const LINKS: [&str; 3] = ["cwd", "fd", "map_files"];
    /// Numbers of the input, the output and the errors.
    const STANDARD: [&str; 3] = ["0", "1", "2"];
    // `..` behind one of the links may have left no process in it.
    if path.starts_with("/proc") && (path.ends_with("mem") || path.ends_with("environ")) {
        return true;
    }
    let mut parts = path.iter().map(|part| part.to_string_lossy());
    if !path.has_root() || parts.nth(1).is_none_or(|part| part != "proc") {
        return false;
    }
    let below: Vec<_> = parts.collect();
    let [process, inside @ ..] = &below[..] else {
        return false;
    };
    let is_own = ["self", "thread-self"]
        .iter()
        .any(|own| may_mean(process, own));
    let is_process = is_own || !process.starts_with(|sign: char| sign.is_ascii_lowercase());
    let inside = match inside {
        [task, _, inside @ ..] if task == "task" => inside,
        _ => inside,
    };
    let [entry, below @ ..] = inside else {
        return false;
    };
    let is_standard = entry == "fd" && matches!(below, [number] if STANDARD.contains(&&**number));
    let means = |names: &[&str]| names.iter().any(|name| may_mean(entry, name));
    is_process && (means(&SECRETS) || !below.is_empty() && !is_standard && means(&LINKS))
}

#[cfg(test)]
mod tests;
